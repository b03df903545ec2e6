import type { FrameRules } from '../operation.ts'
import { ResponseChain } from './response-chain.ts'

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
  const { error = {}, ...beside } = JSON.parse(body.toString()) as { error?: ShownError }
  const { message, metadata } = error
  const type = metadata?.error_type ?? 'server'
  const param = metadata?.issues?.[0]?.path ?? null
  return JSON.stringify({
    type: 'error',
    status,
    error: { type, code: codeOfPlace[String(param)] ?? type, message, param, metadata },
    ...beside,
    headers: Object.fromEntries(
      Object.entries(headers).flatMap(([name, value]) => (shownHeaders.test(name) ? [[name, String(value)]] : [])),
    ),
  })
}

/** How responses are asked for over a WebSocket: one frame `response.create` each. */
export const responseFrames: FrameRules = {
  carries: 'createResponse',
  open: (room) => new ResponseChain(room),
  encodeRefusal,
}
