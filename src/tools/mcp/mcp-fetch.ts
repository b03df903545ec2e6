import { Readable } from 'node:stream'
import type { GuardedClient } from '../../outbound/guarded-client.ts'

/** Bounds of one exchange with a server. */
export interface McpFetchLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** `fetch` by the guarded client, as far as the MCP client needs it. `headers` (lower-case names) are added to every request. */
export function mcpFetch(
  outbound: Pick<GuardedClient, 'open'>,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, bytesMax }: McpFetchLimits,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)))
  return async (url, init = {}) => {
    const method = init.method ?? 'GET'
    // A stream of the server's own messages, which nobody here reads: servers may have none, and say so like this.
    if (method !== 'POST' && method !== 'DELETE') return new Response(null, { status: 405 })
    const {
      status,
      headers: answered,
      body,
    } = await outbound.open({
      url: String(url),
      method,
      headers: { ...own, ...Object.fromEntries(new Headers(init.headers)) },
      ...(typeof init.body === 'string' && { body: init.body }),
      ...(init.signal instanceof AbortSignal && { signal: init.signal }),
      timeoutMs,
      bytesMax,
    })
    const told = Object.entries(answered).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    if (status !== 204 && status !== 205 && status !== 304)
      return new Response(Readable.toWeb(body) as ReadableStream, { status, headers: told })
    body.destroy()
    return new Response(null, { status, headers: told })
  }
}

const ofTheConnection: ReadonlySet<string> = new Set([
  ...['host', 'connection', 'content-length', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'keep-alive', 'expect'],
])
