import type { Endpoint } from '../../catalog/catalog.ts'
import type { HttpUpstreamFormat, MediaKind } from '../format.ts'
import { ConverseStreamDecoder } from './upstream/decoder.ts'
import { faultOfReply } from './upstream/faults.ts'
import { isS3Url } from './upstream/media.ts'
import { modelTraitsOf } from './upstream/model-traits.ts'
import { decodeConverseReply } from './upstream/reply.ts'
import { encodeConverseRequest } from './upstream/request.ts'
import { formatId } from './wire.ts'

/** The Converse format of Amazon Bedrock's runtime: `https://bedrock-runtime.<region>.amazonaws.com`. */
export const bedrockConverse: HttpUpstreamFormat = {
  kind: 'http',
  id: formatId,
  streamMediaType: 'application/vnd.amazon.eventstream',
  isBinaryStream: true,
  encodeRequest: encodeConverseRequest,
  takesMediaUrl: (_: MediaKind, url: string) => isS3Url(url),
  createDecoder: (endpoint) => new ConverseStreamDecoder(signerOf(endpoint)),
  decodeReply: (body, endpoint) => decodeConverseReply(body, signerOf(endpoint)),
  decodeFault: faultOfReply,
}

/** Answers don't name the signer of their thoughts. */
function signerOf(endpoint: Endpoint | undefined) {
  return endpoint === undefined ? 'bedrock-converse' : modelTraitsOf(endpoint).signedBy
}
