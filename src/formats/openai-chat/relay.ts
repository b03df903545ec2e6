import type { WrittenTurn } from '../../canonical/turn.ts'
import { fitAnswer } from '../../contract/fit-answer.ts'
import type { AnswerIdentity, Transcoder } from '../format.ts'
import type { FitCheck } from '../shared/relayed-fit.ts'
import { translateReply, translateStream } from '../translation.ts'
import { createEncoder } from './client/encoder.ts'
import { hidesReasoning, requestOf } from './client/wire.ts'
import { RelayReply } from './relay/reply.ts'
import { RelayStream } from './relay/stream.ts'
import { openAiChat } from './upstream.ts'

export { encodeRelayRequest } from './relay/request.ts'

/** Passes an answer of this format on to a caller of this format, as a stream or whole. */
export function createRelay(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck = fitAnswer): Transcoder {
  if (!hidesReasoning(requestOf(turn))) {
    return turn.isStream ? new RelayStream(turn, identity, fit) : new RelayReply(turn, identity, fit)
  }
  // Thoughts that the caller doesn't want are removed, even if the provider sends them.
  const encoder = createEncoder(turn, identity)
  return turn.isStream
    ? translateStream(openAiChat.createDecoder(), encoder, true)
    : translateReply(openAiChat, encoder, false)
}
