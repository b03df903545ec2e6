import type { WrittenTurn } from '../../canonical/turn.ts'
import type { AnswerIdentity, Transcoder } from '../format.ts'
import { RelayReply } from './relay/reply.ts'
import { RelayStream } from './relay/stream.ts'

/** What passes one answer of this format on to a caller of this format: as a stream or whole, as the turn asks. */
export function createRelay(turn: WrittenTurn, identity: AnswerIdentity): Transcoder {
  return turn.isStream ? new RelayStream(identity) : new RelayReply(identity)
}
