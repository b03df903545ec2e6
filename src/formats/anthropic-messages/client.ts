import type { ClientFormat } from '../format.ts'
import { locateCitations } from './client/cited-documents.ts'
import { createEncoder } from './client/encoder.ts'
import { decodeRequest } from './client/request.ts'
import { encodeRelayRequest } from './relay/request.ts'
import { createRelay } from './relay.ts'
import { formatId } from './wire.ts'

/** `POST /messages` as callers speak it. */
export const anthropicMessagesClient: ClientFormat = {
  id: formatId,
  decodeRequest,
  createEncoder,
  locateCitations,
  relay: { encodeRequest: encodeRelayRequest, createTranscoder: createRelay },
}
