import type { WrittenTurn } from '../../canonical/turn.ts'
import type { AnswerIdentity, Transcoder } from '../format.ts'
import { translateReply, translateStream } from '../translation.ts'
import { createEncoder } from './client/encoder.ts'
import { hidesReasoning, requestOf } from './client/wire.ts'
import { RelayReply } from './relay/reply.ts'
import { RelayStream } from './relay/stream.ts'
import { openAiChat } from './upstream.ts'

export { encodeRelayRequest } from './relay/request.ts'

/** What passes one answer of this format on to a caller of this format: as a stream or whole, as the turn asks. */
export function createRelay(turn: WrittenTurn, identity: AnswerIdentity): Transcoder {
  if (!hidesReasoning(requestOf(turn))) {
    return turn.isStream ? new RelayStream(turn, identity) : new RelayReply(turn, identity)
  }
  // Thoughts that the caller does not want to see have to be taken out, whatever the provider makes of that wish.
  const encoder = createEncoder(turn, identity)
  return turn.isStream
    ? translateStream(openAiChat.createDecoder(), encoder, true)
    : translateReply(openAiChat, encoder, false)
}
