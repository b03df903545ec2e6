import type { Fault } from '../../canonical/fault.ts'
import type { HttpUpstreamFormat, MediaKind, WireHeaders } from '../format.ts'
import { faultOfResponse } from '../shared/upstream-fault.ts'
import { decodeMessageReply, MessageStreamDecoder } from './upstream/decoder.ts'
import { encodeMessagesRequest } from './upstream/request.ts'
import { formatId } from './wire.ts'

/** The Messages format of Anthropic, as it and those that imitate it speak it. */
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

/** The provider fetches images and PDF documents, over https only; a file that does not say what it is has to be looked at. */
function takesMediaUrl(kind: MediaKind, url: string): boolean {
  // Nothing is gained by fetching what is left out anyway.
  if (kind === 'video') return true
  if (!/^https:/i.test(url)) return false
  return kind === 'image' || /^[^?#]*\.pdf(?:[?#]|$)/i.test(url)
}
