import type { HttpUpstreamFormat } from '../format.ts'
import { faultOfResponse } from '../shared/upstream-fault.ts'
import { CohereStreamDecoder, decodeCohereReply } from './upstream/decoder.ts'
import { encodeCohereRequest } from './upstream/request.ts'
import { formatId } from './wire.ts'

/** The chat of Cohere's API v2 (docs.cohere.com, reference/chat). */
export const cohereChat: HttpUpstreamFormat = {
  kind: 'http',
  id: formatId,
  streamMediaType: 'text/event-stream',
  encodeRequest: encodeCohereRequest,
  // Cohere fetches images; files it takes only as text in the prompt.
  takesMediaUrl: (kind) => kind === 'image',
  createDecoder: () => new CohereStreamDecoder(),
  decodeReply: decodeCohereReply,
  decodeFault: faultOfResponse,
}
