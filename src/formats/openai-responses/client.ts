import type { ClientFormat } from '../format.ts'
import { createEncoder } from './client/answer-encoder.ts'
import { decodeRequest } from './client/decode-request.ts'
import { createRelay, encodeRelayRequest } from './relay.ts'
import { formatId } from './wire.ts'

/** `POST /responses` as callers speak it. */
export const openAiResponsesClient: ClientFormat = {
  id: formatId,
  decodeRequest,
  createEncoder,
  relay: { encodeRequest: encodeRelayRequest, createTranscoder: createRelay },
}
