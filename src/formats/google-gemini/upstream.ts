import type { Fault } from '../../canonical/fault.ts'
import type { HttpUpstreamFormat, WireHeaders } from '../format.ts'
import { faultOfResponse } from '../shared/upstream-fault.ts'
import { decodeGeminiReply, GeminiStreamDecoder } from './upstream/decoder.ts'
import { takesMediaUrl } from './upstream/media.ts'
import { encodeGeminiRequest } from './upstream/request.ts'

/** Google's own format for Gemini, as AI Studio and Vertex AI speak it. */
export const googleGemini: HttpUpstreamFormat = {
  kind: 'http',
  id: 'google-gemini',
  streamMediaType: 'text/event-stream',
  encodeRequest: encodeGeminiRequest,
  takesMediaUrl,
  createDecoder: () => new GeminiStreamDecoder(),
  decodeReply: decodeGeminiReply,
  decodeFault: (status: number, headers: WireHeaders, body: Uint8Array): Fault =>
    faultOfResponse(status, headers, body),
}
