import type { SecretCutter } from '../../errors/secret-cutter.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { objectOf, wordOf } from '../../streams/untrusted-json.ts'

/** A server that can't be reached, or that refuses: the message is safe to show. */
export class McpError extends Error {
  override readonly name = 'McpError'
  /** An HTTP status, or a code of the protocol. */
  readonly code: number | undefined
  /** Why its address could not be reached, for the log. Absent: it was. */
  readonly outbound: OutboundError | undefined

  constructor(message: string, code?: number, options?: ErrorOptions) {
    super(message, options)
    this.code = code
    this.outbound = causeOf(options?.cause, OutboundError)
  }
}

const messageCharsMax = 500
const nameCharsMax = 100

/** The failure in words for the caller: the server's words without the `secrets` that it was sent, and never the gateway's own addresses. */
export function toMcpError(error: unknown, signal: AbortSignal, { cut }: Pick<SecretCutter, 'cut'>): unknown {
  if (signal.aborted) return signal.reason
  const known = causeOf(error, McpError)
  if (known !== undefined) return withWords(known, cut(known.message))
  const outbound = causeOf(error, OutboundError)
  if (outbound !== undefined) return new McpError(outbound.message, outbound.status, { cause: error })
  const { code, status, message, data } = error as {
    readonly [member in 'code' | 'status' | 'message' | 'data']?: unknown
  }
  if (typeof status === 'number') return new McpError(`the server answered ${status}`, status, { cause: error })
  // A number is a JSON-RPC code, and the message is the server's.
  if (typeof code === 'number')
    return new McpError(cut(String(message)).replace(/\s+/g, ' ').slice(0, messageCharsMax), code, { cause: error })
  return new McpError(wordsOf(String(code), cut(wordOf(objectOf(data)['contentType']) ?? '')), undefined, {
    cause: error,
  })
}

function withWords(error: McpError, message: string): McpError {
  return message === error.message ? error : new McpError(message, error.code, { cause: error.cause })
}

function wordsOf(code: string, contentType: string): string {
  if (code === 'CLIENT_HTTP_UNEXPECTED_CONTENT')
    return `the server answered with ${contentType.slice(0, nameCharsMax) || 'no content type'} instead of JSON or an event stream`
  return words[code] ?? 'the server does not speak MCP'
}

/** By codes of the protocol's client. */
const words: Readonly<Record<string, string>> = {
  REQUEST_TIMEOUT: 'the server took too long',
  CONNECTION_CLOSED: 'the server closed the connection',
  INVALID_RESULT: 'the server answered in a form that MCP does not have',
  UNSUPPORTED_RESULT_TYPE: 'the server answered in a form that MCP does not have',
  LIST_PAGINATION_EXCEEDED: 'the server lists its tools on too many pages',
  INPUT_REQUIRED_ROUNDS_EXCEEDED: 'the tool keeps asking for input',
}

function causeOf<T>(error: unknown, type: new (...args: never[]) => T): T | undefined {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth++)
    if (each instanceof type) return each
  return undefined
}
