import type { ClientFormat } from '../format.ts'
import { createEncoder } from './answer-encoder.ts'
import { decodeRequest } from './decode-request.ts'
import { createRelay, encodeRelayRequest } from './relay.ts'
import { formatId } from './wire.ts'

/** `POST /responses` as callers speak it. */
export const openAiResponsesClient: ClientFormat = {
  id: formatId,
  decodeRequest,
  createEncoder,
  relay: { encodeRequest: encodeRelayRequest, createTranscoder: createRelay },
}
