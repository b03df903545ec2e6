import { STATUS_CODES } from 'node:http'
import type { GatewayError } from '../../errors/gateway-error.ts'
import { toErrorReply } from '../answers/error-reply.ts'

/** A failure as the text of a whole answer, for connections that no response of Node's belongs to. They are closed after it. */
export function rawAnswer(failure: GatewayError, requestId?: string, userId: string | null = null): string {
  const { status, headers, body } = toErrorReply(failure, requestId ?? '', undefined, userId)
  const json = JSON.stringify(body)
  const all = {
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    connection: 'close',
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'content-length': Buffer.byteLength(json),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${json}`
}
