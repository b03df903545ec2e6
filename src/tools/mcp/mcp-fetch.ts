import { Readable } from 'node:stream'
import { type GuardedClient, isRedirect, type OutboundStream } from '../../outbound/guarded-client.ts'
import { redirectTarget } from '../../outbound/redirect-target.ts'
import type { Holder } from '../../shares/holder.ts'
import type { Mark } from '../../streams/exact-json.ts'
import { McpError } from './mcp-error.ts'
import { mendMessages } from './mend-message.ts'

/** Bounds of one exchange with a server. */
export interface McpFetchLimits {
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** The session that requests belong to. */
export interface McpFetchSession {
  /** Whose session it is. */
  readonly holder: Holder
  /** Aborted when the session is over, and with it every request but the one that ends it. */
  readonly signal?: AbortSignal
  /** Bytes that answers may still have together: each takes its own from them. Absent: any number. */
  readonly allowance?: { left: number }
  /** Of the strings that stand for numbers in messages. Absent: none do. */
  readonly mark?: Pick<Mark, 'without'>
}

/** Maximum time to end a session. */
const endMs = 5_000
const redirectsMax = 5

/** `fetch` by the guarded client, as far as the MCP client needs it. `headers` (lower-case names) are added to every request. */
export function mcpFetch(
  outbound: Pick<GuardedClient, 'open'>,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, bytesMax }: McpFetchLimits,
  { signal, holder, mark, allowance = { left: Number.POSITIVE_INFINITY } }: McpFetchSession,
): (url: string | URL, init?: RequestInit) => Promise<Response> {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheConnection.has(name)))
  return async (url, init = {}) => {
    const method = init.method ?? 'GET'
    // A stream of the server's own messages, which nobody here reads: servers may have none, and say so like this.
    if (method !== 'POST' && method !== 'DELETE') return new Response(null, { status: 405 })
    const isEnd = method === 'DELETE'
    const signals = [init.signal, isEnd ? undefined : signal].filter((each) => each instanceof AbortSignal)
    const ask = (target: string) =>
      outbound.open({
        url: target,
        method,
        headers: { ...own, ...Object.fromEntries(new Headers(init.headers)) },
        ...(typeof init.body === 'string' && { body: mark?.without(init.body) ?? init.body }),
        ...(signals.length > 0 && { signal: AbortSignal.any(signals) }),
        holder,
        timeoutMs: isEnd ? Math.min(timeoutMs, endMs) : timeoutMs,
        bytesMax: Math.min(bytesMax, allowance.left),
        givesRedirects: true,
      })
    const { status, headers: answered, body } = await followed(String(url), ask)
    const told = Object.entries(answered).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    if (status !== 204 && status !== 205 && status !== 304)
      return new Response(
        (Readable.toWeb(body) as ReadableStream<Uint8Array>)
          .pipeThrough(counting(allowance))
          .pipeThrough(mendMessages(isEventStream(answered))),
        { status, headers: told },
      )
    body.destroy()
    return new Response(null, { status, headers: told })
  }
}

/** Credentials go to the server's own origin alone, and a body only where the redirect says so. */
async function followed(
  url: string,
  ask: (url: string) => Promise<OutboundStream>,
  left = redirectsMax,
): Promise<OutboundStream> {
  const answer = await ask(url)
  if (!isRedirect(answer.status)) return answer
  answer.body.destroy()
  const from = new URL(url)
  const target = redirectTarget(answer.headers, from)
  const keepsBody = answer.status === 307 || answer.status === 308
  if (keepsBody && target.origin === from.origin && left > 0) return followed(target.href, ask, left - 1)
  if (left === 0)
    throw new McpError(`the server redirects (${answer.status}) more than ${redirectsMax} times`, answer.status)
  throw new McpError(
    `the server redirects (${answer.status}) to ${target.origin}${target.pathname}, which is not followed: use that address if it is the server's`,
    answer.status,
  )
}

function isEventStream({ 'content-type': type }: OutboundStream['headers']): boolean {
  return type?.toLowerCase().startsWith('text/event-stream') === true
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
