import type { ClientFormat } from '../format.ts'
import { createEncoder } from './client/encoder.ts'
import { decodeRequest } from './client/request.ts'
import { formatId } from './client/wire.ts'
import { createRelay, encodeRelayRequest } from './relay.ts'

/** `POST /chat/completions` as callers speak it. */
export const openAiChatClient: ClientFormat = {
  id: formatId,
  decodeRequest,
  createEncoder,
  relay: { encodeRequest: encodeRelayRequest, createTranscoder: createRelay },
}
