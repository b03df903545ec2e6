import type { WrittenTurn } from '../../canonical/turn.ts'
import { fitAnswer } from '../../contract/fit-answer.ts'
import type { AnswerIdentity, Transcoder } from '../format.ts'
import type { FitCheck } from '../shared/relayed-fit.ts'
import { RelayReply } from './relay/reply.ts'
import { RelayStream } from './relay/stream.ts'

/** Passes an answer of this format on to a caller of this format, as a stream or whole. */
export function createRelay(turn: WrittenTurn, identity: AnswerIdentity, fit: FitCheck = fitAnswer): Transcoder {
  return turn.isStream ? new RelayStream(turn, identity, fit) : new RelayReply(identity, fit)
}
