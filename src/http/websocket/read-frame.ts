import { GatewayError } from '../../errors/gateway-error.ts'
import type { FrameSession } from '../../operations/operation.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import { refuseAmbiguous, refuseBrokenText } from '../requests/refuse-ambiguous.ts'
import { type JsonBounds, scanWithin } from '../requests/scan-within.ts'

/**
 * The body of the request that a frame makes: its members as they stand in it. Throws GatewayError `invalid_request` for a frame that makes
 * none, and for one that is nested more deeply, or has more members, than is allowed.
 */
export function readFrame(bytes: Buffer, bounds: JsonBounds, session: Pick<FrameSession, 'bodyOf'>): Buffer {
  refuseBrokenText(bytes, 'The frame')
  // Before it is parsed, as of a body.
  const source = scanWithin(bytes, bounds, 'The frame')
  const frame = parse(bytes)
  // Here, for what is spliced has each member of the root once.
  refuseAmbiguous(frame, source)
  return session.bodyOf(frame, source)
}

function parse(bytes: Buffer): object {
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
