import type { IncomingHttpHeaders } from 'node:http'
import { AllowedHosts } from './allowed-hosts.ts'
import { OutboundError } from './outbound-error.ts'
import { pinnedClient } from './pinned-client.ts'
import { readBounded } from './read-bounded.ts'
import { redirectTarget } from './redirect-target.ts'
import { Turnstile } from './turnstile.ts'
import { parseTarget, type TargetRules, type VettedTarget, vetTarget } from './vet-target.ts'

/** Something to be fetched on a caller's behalf, and how much it may cost. */
export interface OutboundRequest {
  readonly url: string
  /** Only a GET follows redirects. */
  readonly method?: 'GET' | 'POST'
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Largest answer, after decompression. */
  readonly bytesMax: number
  /** For everything: waiting in line, names, redirects, the answer to its end. */
  readonly timeoutMs: number
  /** 5 unless said otherwise. */
  readonly redirectsMax?: number
  /** Ends the fetch early, with its own reason. */
  readonly signal?: AbortSignal
}

/** A good answer (2xx), whole. */
export interface OutboundAnswer {
  /** After redirects. */
  readonly url: URL
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface GuardedClientOptions extends Partial<Omit<TargetRules, 'allowedHosts'>> {
  /** See `AllowedHosts`. */
  readonly allowHosts: readonly string[]
  /** Fetches at once, and in line. */
  readonly fetchesMax?: number
  readonly waitingMax?: number
  readonly connectTimeoutMs?: number
  readonly idleTimeoutMs?: number
}

const usualPorts: ReadonlySet<number> = new Set([80, 443])
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const redirectsMaxUsually = 5

/**
 * The one HTTP client for everything that is fetched on a caller's behalf. It refuses what is not on the public internet, by what a host
 * name resolves to and on every redirect, unless the operator allowed the host; it connects only to addresses that it has checked, keeps
 * no connections, cookies or credentials, and takes no proxy from the environment.
 */
export class GuardedClient {
  readonly #rules: TargetRules
  readonly #turnstile: Turnstile
  readonly #limits: { readonly connectTimeoutMs: number; readonly idleTimeoutMs: number }

  constructor(options: GuardedClientOptions) {
    const { allowHosts, fetchesMax = 64, waitingMax = 1024, connectTimeoutMs = 5_000, idleTimeoutMs = 10_000 } = options
    this.#rules = { ...options, allowedHosts: new AllowedHosts(allowHosts), ports: options.ports ?? usualPorts }
    this.#turnstile = new Turnstile(fetchesMax, waitingMax)
    this.#limits = { connectTimeoutMs, idleTimeoutMs }
  }

  /** Fetches it. Rejects with OutboundError, or with the reason of the request's signal once that has aborted. */
  async fetch(request: OutboundRequest): Promise<OutboundAnswer> {
    const url = parseTarget(request.url)
    const stop = new AbortController()
    const timer = setTimeout(() => stop.abort(new OutboundError('timeout')), request.timeoutMs)
    const onAbort = () => stop.abort(request.signal?.reason)
    if (request.signal?.aborted === true) onAbort()
    else request.signal?.addEventListener('abort', onAbort, { once: true })
    try {
      await this.#turnstile.enter(stop.signal)
      try {
        return await this.#follow(url, request, stop.signal)
      } finally {
        this.#turnstile.leave()
      }
    } catch (error) {
      // Whatever the end of an exchange that we stopped looks like, the reason is ours.
      stop.signal.throwIfAborted()
      throw error instanceof OutboundError ? error : new OutboundError(reasonOf(error), { cause: error })
    } finally {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', onAbort)
    }
  }

  async #follow(first: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    let url = first
    // What was meant for one server is not told to another, nor by its leave to the first again.
    let keepsHeaders = true
    for (let left = request.redirectsMax ?? redirectsMaxUsually; ; left--) {
      const target = await vetTarget(url, this.#rules, signal)
      keepsHeaders &&= url.origin === first.origin
      const answer = await this.#ask(target, request, keepsHeaders, signal)
      if (!(answer instanceof URL)) return answer
      if (left <= 0) throw new OutboundError('too-many-redirects')
      if (request.method === 'POST') throw new OutboundError('bad-redirect')
      url = answer
    }
  }

  /** The answer of one server, or where it sends us. */
  async #ask(
    target: VettedTarget,
    { method = 'GET', headers, body, bytesMax }: OutboundRequest,
    keepsHeaders: boolean,
    signal: AbortSignal,
  ): Promise<OutboundAnswer | URL> {
    const client = pinnedClient(target, this.#limits)
    try {
      const answer = await client.request({
        method,
        path: target.url.pathname + target.url.search,
        headers: {
          'user-agent': 'model-gateway',
          accept: '*/*',
          'accept-encoding': 'identity',
          ...(keepsHeaders && headers),
        },
        ...(body !== undefined && { body }),
        signal,
      })
      const { statusCode: status, headers: answered } = answer
      // An error that nobody listens to would end the process.
      answer.body.on('error', ignore)
      if (redirectStatuses.has(status)) {
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
      // Also what is left of an answer that nobody wants.
      client.destroy().catch(ignore)
    }
  }
}

function reasonOf(error: unknown): 'timeout' | 'unreachable' {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && timeouts.has(code) ? 'timeout' : 'unreachable'
}

const timeouts: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])

const ignore = () => {}
