import { Readable } from 'node:stream'
import type { GuardedClient } from '../../outbound/guarded-client.ts'

/** Bounds of one exchange with a server. */
export interface McpFetchLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** The session that requests belong to. */
export interface McpFetchSession {
  /** Aborted when the session is over, and with it every request but the one that ends it. */
  readonly signal?: AbortSignal
  /** Whose session it is: see `OutboundStreamRequest`. */
  readonly holder?: string
  /** Bytes that answers may still have together: each takes its own from them. Absent: any number. */
  readonly allowance?: { left: number }
}

/** Most that ending a session takes. */
const endMs = 5_000

/** `fetch` by the guarded client, as far as the MCP client needs it. `headers` (lower-case names) are added to every request. */
export function mcpFetch(
  outbound: Pick<GuardedClient, 'open'>,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, bytesMax }: McpFetchLimits,
  { signal, holder, allowance = { left: Number.POSITIVE_INFINITY } }: McpFetchSession = {},
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)))
  return async (url, init = {}) => {
    const method = init.method ?? 'GET'
    // A stream of the server's own messages, which nobody here reads: servers may have none, and say so like this.
    if (method !== 'POST' && method !== 'DELETE') return new Response(null, { status: 405 })
    const isEnd = method === 'DELETE'
    const signals = [init.signal, isEnd ? undefined : signal].filter((each) => each instanceof AbortSignal)
    const {
      status,
      headers: answered,
      body,
    } = await outbound.open({
      url: String(url),
      method,
      headers: { ...own, ...Object.fromEntries(new Headers(init.headers)) },
      ...(typeof init.body === 'string' && { body: init.body }),
      ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
      ...(holder !== undefined && { holder }),
      timeoutMs: isEnd ? Math.min(timeoutMs, endMs) : timeoutMs,
      bytesMax: Math.min(bytesMax, allowance.left),
    })
    const told = Object.entries(answered).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    if (status !== 204 && status !== 205 && status !== 304)
      return new Response((Readable.toWeb(body) as ReadableStream<Uint8Array>).pipeThrough(counting(allowance)), {
        status,
        headers: told,
      })
    body.destroy()
    return new Response(null, { status, headers: told })
  }
}

function counting(allowance: { left: number }): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      allowance.left -= chunk.byteLength
      controller.enqueue(chunk)
    },
  })
}

const ofTheConnection: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'keep-alive', 'expect'],
])
