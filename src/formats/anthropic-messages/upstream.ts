import type { Fault } from '../../canonical/fault.ts'
import type { HttpUpstreamFormat, MediaKind, WireHeaders } from '../format.ts'
import { faultOfResponse } from '../shared/upstream-fault.ts'
import { decodeMessageReply, MessageStreamDecoder } from './upstream/decoder.ts'
import { encodeMessagesRequest } from './upstream/request.ts'
import { formatId } from './wire.ts'

/** The Messages format of Anthropic and compatible servers. */
export const anthropicMessages: HttpUpstreamFormat = {
  kind: 'http',
  id: formatId,
  streamMediaType: 'text/event-stream',
  encodeRequest: encodeMessagesRequest,
  takesMediaUrl,
  createDecoder: () => new MessageStreamDecoder(),
  decodeReply: decodeMessageReply,
  decodeFault: (status: number, headers: WireHeaders, body: Uint8Array): Fault =>
    faultOfResponse(status, headers, body),
}

/** The provider fetches images and PDF documents, over https only; the type of other files is found by fetching them. */
function takesMediaUrl(kind: MediaKind, url: string): boolean {
  // Media that is left out need not be fetched.
  if (kind === 'video') return true
  if (!/^https:/i.test(url)) return false
  return kind === 'image' || /^[^?#]*\.pdf(?:[?#]|$)/i.test(url)
}
