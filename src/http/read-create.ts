import { GatewayError } from '../errors/gateway-error.ts'
import { decodeUtf8 } from '../streams/decode-utf8.ts'
import { spliceMembers } from '../streams/scan-json.ts'
import { refuseAmbiguous, refuseBrokenText } from './refuse-ambiguous.ts'
import { type JsonBounds, scanWithin } from './scan-within.ts'

/** What a frame says beside the members of the request, as far as it is looked at here. */
interface Frame {
  readonly type?: unknown
  readonly generate?: unknown
}

// Events are all that a socket answers with.
const changes = new Map([
  ['type', null],
  ['generate', null],
  ['stream', 'true'],
])

/**
 * The body of the request that a frame `response.create` makes: its members as they stand in it. Throws GatewayError `invalid_request`
 * for any other frame, for one that asks for no answer, and for one that is nested more deeply, or has more members, than is allowed.
 */
export function readCreate(bytes: Buffer, bounds: JsonBounds): Buffer {
  refuseBrokenText(bytes, 'The frame')
  // Before it is parsed, as of a body.
  const source = scanWithin(bytes, bounds, 'The frame')
  const frame = parse(bytes)
  // Here, for what is spliced has each member of the root once.
  refuseAmbiguous(frame, source)
  if (frame.type !== 'response.create') refuse('type', 'must be response.create')
  if (frame.generate === false) refuse('generate', 'must not be false: there is nothing to warm up')
  return spliceMembers(source, changes)
}

function parse(bytes: Buffer): Frame {
  let value: unknown
  try {
    value = JSON.parse(decodeUtf8(bytes))
  } catch {
    throw new GatewayError('invalid_request', 'The frame is not valid JSON.')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new GatewayError('invalid_request', 'The frame is not a JSON object.')
  }
  return value
}

function refuse(path: string, message: string): never {
  throw new GatewayError('invalid_request', `${path}: ${message}`, { metadata: { issues: [{ path, message }] } })
}
