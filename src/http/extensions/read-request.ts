import type { Context } from 'koa'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ExtensionOperation, ReadRequest } from '../../extensions/extension.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import { inviteBody } from '../connections/unread-body.ts'
import type { HeldBytes } from '../load/buffered-bytes.ts'
import { type BodyLimits, invalidBody } from '../requests/read-body.ts'
import { lengthOf, readBytes } from '../requests/read-bytes.ts'
import { refuseAmbiguous, refuseBrokenText } from '../requests/refuse-ambiguous.ts'
import { scanWithin } from '../requests/scan-within.ts'
import { unpack } from '../requests/unpack.ts'

/** Parameters of an operation, held to its contract. Throws GatewayError, 400 with every rule that is broken. */
export function readParameters(
  operation: ExtensionOperation,
  { req, querystring }: Context,
  path: Readonly<Record<string, string>>,
): ReadRequest {
  const found = operation.readParameters({ path, query: new URLSearchParams(querystring), headers: req.headers })
  const [first] = found.issues
  if (first === undefined) return found
  const issues = found.issues.map(({ path: place, message }) => ({ path: place, message }))
  throw new GatewayError('invalid_request', `${first.path}: ${first.message}`, { metadata: { issues } })
}

/** The body of an operation, under the limits of every other body; undefined where there is none. Rejects with GatewayError. */
export async function readBody(
  operation: ExtensionOperation,
  context: Context,
  held: HeldBytes,
  limits: BodyLimits,
): Promise<unknown> {
  if (!operation.takesBody) return undefined
  const { req } = context
  inviteBody(context, limits.usualBytesMax)
  const { 'content-encoding': encoding, 'content-type': media = '' } = req.headers
  const bytes = await (encoding === undefined
    ? readBytes(req, lengthOf(req), limits.usualBytesMax, held)
    : readBytes(unpack(req, encoding), Number.NaN, limits.usualBytesMax, held))
  if (bytes.length === 0) {
    if (!operation.isBodyRequired) return undefined
    throw new GatewayError('invalid_request', 'The body is empty: send JSON.')
  }
  if (!/^application\/json\s*(;|$)/i.test(media))
    throw new GatewayError(
      'invalid_request',
      'Send the body as application/json: the Content-Type header says something else.',
    )
  refuseBrokenText(bytes, 'The body')
  // An operator's operation may take a map.
  const { rootMembersMax: _, ...bounds } = limits.json
  const source = scanWithin(bytes, bounds, 'The body')
  const body = parse(decodeUtf8(bytes))
  if (typeof body === 'object' && body !== null) refuseAmbiguous(body, source)
  const issues = operation.checkBody(body)
  if (issues.length > 0) throw invalidBody(issues)
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GatewayError('invalid_request', 'The body is not valid JSON.', { cause: error })
  }
}
