import type { HttpUpstreamFormat } from '../format.ts'
import { faultOfResponse } from '../shared/upstream-fault.ts'
import { decodeOllamaReply, OllamaStreamDecoder } from './upstream/decoder.ts'
import { encodeOllamaRequest } from './upstream/request.ts'
import { formatId } from './wire.ts'

/** The native chat of an Ollama server (docs.ollama.com/api/chat). */
export const ollamaChat: HttpUpstreamFormat = {
  kind: 'http',
  id: formatId,
  streamMediaType: 'application/x-ndjson',
  encodeRequest: encodeOllamaRequest,
  // Ollama never fetches anything.
  takesMediaUrl: () => false,
  createDecoder: () => new OllamaStreamDecoder(),
  decodeReply: decodeOllamaReply,
  decodeFault: faultOfResponse,
}
