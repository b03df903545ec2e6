import { GatewayError } from '../../errors/gateway-error.ts'
import { type ScannedJson, spliceMembers } from '../../streams/scan-json.ts'
import type { FrameRules } from '../operation.ts'

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
 * The body of the request that a frame `response.create` makes. Throws GatewayError `invalid_request` for any other frame and for one that
 * asks for no answer.
 */
function bodyOf(frame: Frame, source: ScannedJson): Buffer {
  if (frame.type !== 'response.create') refuse('type', 'must be response.create')
  if (frame.generate === false) refuse('generate', 'must not be false: there is nothing to warm up')
  return spliceMembers(source, changes)
}

function refuse(path: string, message: string): never {
  throw new GatewayError('invalid_request', `${path}: ${message}`, { metadata: { issues: [{ path, message }] } })
}

interface ShownError {
  readonly message?: unknown
  readonly metadata?: { readonly error_type?: unknown; readonly issues?: readonly { readonly path?: unknown }[] }
}

/** What clients do about a place in a frame that can't be carried out. */
const codeOfPlace: Readonly<Record<string, string>> = {
  // They send the whole conversation then.
  previous_response_id: 'previous_response_not_found',
}

const shownHeaders = /^(retry-after|request-id|x-.*)$/

/** An error answer as an event: what HTTP says beside the body stands in the frame. */
function encodeRefusal(status: number, body: Buffer, headers: Readonly<Record<string, string | number>> = {}): string {
  const { error = {} } = JSON.parse(body.toString()) as { error?: ShownError }
  const { message, metadata } = error
  const type = metadata?.error_type ?? 'server'
  const param = metadata?.issues?.[0]?.path ?? null
  return JSON.stringify({
    type: 'error',
    status,
    error: { type, code: codeOfPlace[String(param)] ?? type, message, param, metadata },
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (shownHeaders.test(name) ? [[name, String(value)]] : [])),
    ),
  })
}

/** How responses are asked for over a WebSocket: one frame `response.create` each. */
export const responseFrames: FrameRules = { carries: 'createResponse', bodyOf, encodeRefusal }
