import type { ClientFormat } from '../format.ts'
import { createEncoder } from './client/answer-encoder.ts'
import { decodeRequest } from './client/decode-request.ts'
import { givenItems, mayRemember, referredIds } from './client/remembered-items.ts'
import { createRelay, encodeRelayRequest } from './relay.ts'
import { formatId, type ResponseRequest } from './wire.ts'

/** `POST /responses` as callers speak it. */
export const openAiResponsesClient: ClientFormat = {
  id: formatId,
  decodeRequest,
  createEncoder,
  isWarmUp: (body) => (body as ResponseRequest).generate === false,
  // Codex compacts its conversation at this, and gives up at a 400.
  toldInStream: new Set(['context_length_exceeded']),
  items: { referred: referredIds, mayRemember, given: givenItems },
  relay: { encodeRequest: encodeRelayRequest, createTranscoder: createRelay },
}
