import type { HttpUpstreamFormat } from '../format.ts'
import { faultOfResponse } from '../shared/upstream-fault.ts'
import { encodeRequest } from './upstream/encode-request.ts'
import { createDecoder, decodeReply } from './upstream/event-decoder.ts'
import { formatId } from './wire.ts'

/** The Responses API as OpenAI, xAI, Azure, DeepSeek, LM Studio and others serve it. */
export const openAiResponses: HttpUpstreamFormat = {
  kind: 'http',
  id: formatId,
  streamMediaType: 'text/event-stream',
  encodeRequest,
  createDecoder,
  decodeReply,
  decodeFault: faultOfResponse,
}
