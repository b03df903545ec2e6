import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { BusyError } from '../shares/busy-error.ts'
import type { Holder } from '../shares/holder.ts'
import { Semaphore } from '../shares/semaphore.ts'
import { AllowedHosts } from './allowed-hosts.ts'
import { boundedBody } from './bounded-body.ts'
import { OutboundError } from './outbound-error.ts'
import { type PinnedLimits, pinnedClient } from './pinned-client.ts'
import { proxiedClient } from './proxied-client.ts'
import { readBounded } from './read-bounded.ts'
import { redirectTarget } from './redirect-target.ts'
import { parseTarget, type TargetRules, type VettedTarget, vetTarget } from './vet-target.ts'

/** A fetch on a caller's behalf, and its limits. */
export interface OutboundRequest {
  readonly url: string
  /** Whose fetch it is: counts on that holder's share. */
  readonly holder: Holder
  /** Only a GET follows redirects. */
  readonly method?: 'GET' | 'POST'
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Largest answer, after decompression. */
  readonly bytesMax: number
  /** For the whole fetch: queueing, name resolution, redirects, the complete answer. */
  readonly timeoutMs: number
  /** 5 by default. */
  readonly redirectsMax?: number
  /** Asked for the URL and for each that it redirects to; one that is not allowed is not asked. Absent: all are. */
  readonly isAllowed?: (url: URL) => boolean
  /** Aborts the fetch, which rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** A complete 2xx answer. */
export interface OutboundAnswer {
  /** After redirects. */
  readonly url: URL
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A request whose answer is read as it comes. */
export type OutboundStreamRequest = Omit<OutboundRequest, 'method' | 'body' | 'redirectsMax' | 'isAllowed'> & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** A stream needs a `content-length`. */
  readonly body?: string | Uint8Array | Readable
  /** Redirects are answers, for the caller to follow. Absent: they are refused. */
  readonly givesRedirects?: boolean
}

/** An answer of any status, whose body is still coming. */
export interface OutboundStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  /** Fails with OutboundError. It holds its connection until it is read to its end, or destroyed. */
  readonly body: Readable
}

export interface GuardedClientOptions extends Partial<Omit<TargetRules, 'allowedHosts'>> {
  /** See `AllowedHosts`. */
  readonly allowHosts: readonly string[]
  /** Concurrent fetches, and queued ones. Holders have fair shares of both. */
  readonly fetchesMax?: number
  readonly waitingMax?: number
  readonly connectTimeoutMs?: number
  readonly idleTimeoutMs?: number
  /** What servers are told of who asks. */
  readonly userAgent?: string
}

const defaultPorts: ReadonlySet<number> = new Set([80, 443])
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const redirectsMaxUsually = 5

/**
 * The one HTTP client for everything that is fetched on a caller's behalf. It refuses hosts that resolve to non-public addresses, on every
 * redirect too, unless the operator allowed them. It connects only to addresses that it has checked, or to the proxy that it was given, and keeps
 * no connections, cookies or credentials.
 */
export class GuardedClient {
  #rules: TargetRules
  readonly #semaphore: Semaphore
  readonly #limits: { readonly connectTimeoutMs: number; readonly idleTimeoutMs: number }
  readonly #userAgent: string

  constructor(options: GuardedClientOptions) {
    const { allowHosts, fetchesMax = 64, waitingMax = 1024, connectTimeoutMs = 5_000, idleTimeoutMs = 10_000 } = options
    this.#userAgent = options.userAgent ?? 'model-gateway'
    this.#rules = { ...options, allowedHosts: new AllowedHosts(allowHosts), ports: options.ports ?? defaultPorts }
    this.#semaphore = new Semaphore(fetchesMax, waitingMax)
    this.#limits = { connectTimeoutMs, idleTimeoutMs }
  }

  /** Lets fetches that begin from now on reach these private hosts, and no others. */
  follow(allowHosts: readonly string[]): void {
    this.#rules = { ...this.#rules, allowedHosts: new AllowedHosts(allowHosts) }
  }

  /** Rejects with OutboundError, or with the reason of the request's signal once it has aborted. */
  async fetch(request: OutboundRequest): Promise<OutboundAnswer> {
    const url = parseTarget(request.url)
    const { stop, release } = stopFor(request)
    try {
      await this.#semaphore.acquire(stop.signal, request.holder)
      try {
        return await this.#follow(url, request, stop.signal)
      } finally {
        this.#semaphore.release(request.holder)
      }
    } catch (error) {
      // Once we stopped the exchange, its error is only a symptom: report our reason.
      stop.signal.throwIfAborted()
      throw toOutboundError(error)
    } finally {
      release()
    }
  }

  /**
   * The same for an answer that is read as it comes, whatever its status: `timeoutMs` and `bytesMax` bound its body too. Compression
   * is refused.
   */
  async open(request: OutboundStreamRequest): Promise<OutboundStream> {
    const url = parseTarget(request.url)
    const { stop, release } = stopFor(request)
    const ends = [release]
    const end = () => {
      for (const each of ends.splice(0)) each()
    }
    try {
      await this.#semaphore.acquire(stop.signal, request.holder)
      ends.push(() => this.#semaphore.release(request.holder))
      const target = await vetTarget(url, this.#rules, stop.signal)
      const client = clientFor(target, { ...this.#limits, idleTimeoutMs: request.timeoutMs })
      ends.push(() => void client.destroy().catch(ignore))
      const { method, headers, body } = request
      const answer = await client.request({
        origin: target.url.origin,
        method,
        path: target.url.pathname + target.url.search,
        headers: { 'user-agent': this.#userAgent, 'accept-encoding': 'identity', ...headers },
        ...(body !== undefined && { body }),
        signal: stop.signal,
      })
      answer.body.on('error', ignore)
      if (isRedirect(answer.statusCode) && request.givesRedirects !== true) throw new OutboundError('bad-redirect')
      if (![undefined, 'identity'].includes(answer.headers['content-encoding']?.toString()))
        throw new OutboundError('undecodable')
      const bounded = boundedBody(answer.body, request.bytesMax, stop.signal)
      bounded.once('close', end)
      return { status: answer.statusCode, headers: answer.headers, body: bounded }
    } catch (error) {
      end()
      stop.signal.throwIfAborted()
      throw toOutboundError(error)
    }
  }

  async #follow(first: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    let url = first
    // Headers meant for one origin never go to another, nor back to the first after a detour.
    let keepsHeaders = true
    for (let left = request.redirectsMax ?? redirectsMaxUsually; ; left--) {
      if (request.isAllowed?.(url) === false) throw new OutboundError('not-allowed')
      const target = await vetTarget(url, this.#rules, signal)
      keepsHeaders &&= url.origin === first.origin
      const answer = await this.#ask(target, request, keepsHeaders, signal)
      if (!(answer instanceof URL)) return answer
      if (left <= 0) throw new OutboundError('too-many-redirects')
      if (request.method === 'POST') throw new OutboundError('bad-redirect')
      url = answer
    }
  }

  /** One server's answer, or the URL that it redirects to. */
  async #ask(
    target: VettedTarget,
    { method = 'GET', headers, body, bytesMax }: OutboundRequest,
    keepsHeaders: boolean,
    signal: AbortSignal,
  ): Promise<OutboundAnswer | URL> {
    const client = clientFor(target, this.#limits)
    try {
      const answer = await client.request({
        origin: target.url.origin,
        method,
        path: target.url.pathname + target.url.search,
        headers: {
          'user-agent': this.#userAgent,
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(keepsHeaders && headers),
        },
        ...(body !== undefined && { body }),
        signal,
      })
      const { statusCode: status, headers: answered } = answer
      // An unhandled `error` event would end the process.
      answer.body.on('error', ignore)
      if (isRedirect(status)) {
        answer.body.destroy()
        return redirectTarget(answered, target.url)
      }
      if (status < 200 || status > 299) throw new OutboundError('bad-status', { status })
      if (Number(answered['content-length'] ?? 0) > bytesMax) throw new OutboundError('too-large')
      const encoding = answered['content-encoding'] ?? ''
      return {
        url: target.url,
        status,
        headers: answered,
        body: await readBounded(answer.body, String(encoding), bytesMax),
      }
    } finally {
      // Also discards the rest of an unread answer.
      client.destroy().catch(ignore)
    }
  }
}

/** True for the status of a redirect with a new address. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status)
}

function clientFor(target: VettedTarget, limits: PinnedLimits): Dispatcher {
  return target.proxy === undefined ? pinnedClient(target, limits) : proxiedClient(target.proxy, limits)
}

function toOutboundError(error: unknown): OutboundError {
  return error instanceof OutboundError ? error : new OutboundError(reasonOf(error), { cause: error })
}

function reasonOf(error: unknown): 'busy' | 'timeout' | 'unreachable' {
  if (error instanceof BusyError) return 'busy'
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && timeouts.has(code) ? 'timeout' : 'unreachable'
}

const timeouts: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

const ignore = () => {}

/** What stops an exchange: its time is up, or nobody waits for it any more. Call `release` when it is over. */
function stopFor(request: Pick<OutboundRequest, 'timeoutMs' | 'signal'>) {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(new OutboundError('timeout')), request.timeoutMs)
  const onAbort = () => stop.abort(request.signal?.reason)
  if (request.signal?.aborted === true) onAbort()
  else request.signal?.addEventListener('abort', onAbort, { once: true })
  const release = () => {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', onAbort)
  }
  return { stop, release }
}
