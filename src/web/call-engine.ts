import type { GuardedClient, OutboundRequest } from '../outbound/guarded-client.ts'
import { sentSecrets } from '../outbound/sent-secrets.ts'
import type { Holder } from '../shares/holder.ts'
import { parseUntrustedBytes } from '../streams/untrusted-json.ts'

/** A request to an engine, below its address. */
export interface EngineRequest {
  readonly path: string
  readonly query?: Readonly<Record<string, string | undefined>>
  /** JSON of a POST; undefined members are left out. Absent: a GET. */
  readonly body?: Readonly<Record<string, unknown>>
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Where an engine is asked. */
export interface EngineAccess {
  /** Without a slash at its end. */
  readonly address: string
  /** Empty where none is needed. */
  readonly key: string
  readonly client: Pick<GuardedClient, 'fetch'>
  readonly timeoutMs: number
}

const bytesMax = 4 * 1024 * 1024

/** What an engine answers, as JSON without what it was sent; undefined where it is none. Rejects with OutboundError, or with the signal's reason. */
export async function callEngine(
  { address, client, timeoutMs }: EngineAccess,
  request: EngineRequest,
  holder: Holder,
  signal: AbortSignal,
): Promise<unknown> {
  // An engine is asked where the operator says: it leads nowhere else.
  const sent = toOutbound(address, request)
  const { body } = await client.fetch({ ...sent, bytesMax, timeoutMs, redirectsMax: 0, holder, signal })
  // A query is the caller's, and stands in what is found.
  return sentSecrets({ url: address, headers: sent.headers }).cutAll(parseUntrustedBytes(body))
}

/** What an engine says that a call cost, in US dollars, as nano-dollars; undefined for what can't be. */
export function costNanosOf(dollars: unknown): number | undefined {
  return typeof dollars === 'number' && dollars >= 0 && dollars < 100 ? Math.round(dollars * 1e9) : undefined
}

function toOutbound(
  address: string,
  { path, query = {}, body, headers = {} }: EngineRequest,
): Pick<OutboundRequest, 'url' | 'method' | 'body'> & Required<Pick<OutboundRequest, 'headers'>> {
  const url = new URL(address + path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  if (body === undefined) return { url: url.href, headers }
  return {
    url: url.href,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
