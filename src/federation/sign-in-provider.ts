import { AsyncLocalStorage } from 'node:async_hooks'
import { hash } from 'node:crypto'
import type { Configuration } from 'openid-client'
import type { GuardedClient } from '../outbound/guarded-client.ts'
import { gatewayHolder, type Holder } from '../shares/holder.ts'
import { type SecretMethod, secretMethods, showSecret } from './token-endpoint-auth.ts'

/** The gateway as an OpenID Connect provider knows it. */
export interface SignInClient {
  readonly issuer: string
  readonly clientId: string
  /** Absent: a public client. */
  readonly clientSecret?: string
  readonly scopes: readonly string[]
}

/** Claims of an ID token that was verified. */
export type PersonClaims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** The way of one browser to the provider and back. */
export interface SignInWay {
  /** What the browser keeps meanwhile, and nobody else knows. */
  readonly secret: string
  /** Where it comes back to. */
  readonly redirectUri: string
  /** Whose sign-in it is. */
  readonly holder: Holder
}

export interface SignInProviderParts {
  readonly outbound: Pick<GuardedClient, 'open'>
  /** Whether a provider on this machine may do without TLS. */
  readonly allowsLoopback: boolean
  /** Monotonic milliseconds. */
  readonly clock?: () => number
}

/** The provider, or the way to it, does not work; the message is for operators. */
export class SignInProviderError extends Error {
  /** False: it has been reached, and has not confirmed who it is. */
  readonly isUnreachable: boolean

  constructor(message: string, isUnreachable: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isUnreachable = isUnreachable
  }
}

type Library = typeof import('openid-client')

interface Known {
  readonly client: string
  readonly freshUntil: number
  readonly provider: Promise<KnownProvider>
}

interface KnownProvider {
  readonly configuration: Configuration
  /** Ways to send the secret, in the order in which they are tried. */
  methods: readonly SecretMethod[]
}

const answerBytesMax = 1024 * 1024
const timeoutMs = 10_000
const discoveryMs = 10 * 60_000

/**
 * Signs people in by the authorization code flow of OpenID Connect Core 1.0 §3.1, with PKCE (RFC 7636). What a browser keeps meanwhile is one secret: state, nonce and
 * verifier are made of it. ID tokens are verified by the provider's keys, too, although they come from it directly.
 */
export class SignInProvider {
  readonly #parts: SignInProviderParts
  readonly #clock: () => number
  /** Who the library asks for. */
  readonly #asking = new AsyncLocalStorage<Holder>()
  #known: Known | undefined

  constructor(parts: SignInProviderParts) {
    this.#parts = parts
    this.#clock = parts.clock ?? (() => performance.now())
  }

  /** Where a browser is sent. Rejects with SignInProviderError. */
  async begin(client: SignInClient, { secret, redirectUri }: Omit<SignInWay, 'holder'>): Promise<URL> {
    const library = await import('openid-client')
    const { configuration } = await this.#providerOf(library, client)
    const { state, nonce, verifier } = partsOf(secret)
    return library.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: client.scopes.join(' '),
      code_challenge: await library.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    })
  }

  /** Who a browser is that has come back with that query. Rejects with SignInProviderError. */
  async finish(client: SignInClient, { secret, redirectUri, holder }: SignInWay, query: string): Promise<PersonClaims> {
    const library = await import('openid-client')
    const provider = await this.#providerOf(library, client)
    const { state, nonce, verifier } = partsOf(secret)
    const current = new URL(redirectUri)
    current.search = query
    try {
      const tokens = await this.#asking.run(holder, () =>
        withEachMethod(provider, () =>
          library.authorizationCodeGrant(provider.configuration, current, {
            pkceCodeVerifier: verifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          }),
        ),
      )
      const claims = tokens.claims()
      if (claims === undefined) throw new SignInProviderError('the provider sent no ID token', false)
      return claims
    } catch (error) {
      throw error instanceof SignInProviderError
        ? error
        : new SignInProviderError(wordsOf(error), false, { cause: error })
    }
  }

  #providerOf(library: Library, client: SignInClient): Promise<KnownProvider> {
    const text = JSON.stringify(client)
    const now = this.#clock()
    if (this.#known?.client === text && this.#known.freshUntil > now) return this.#known.provider
    const provider = this.#discover(library, client)
    const known = { client: text, freshUntil: now + discoveryMs, provider }
    this.#known = known
    provider.catch(() => {
      if (this.#known === known) this.#known = undefined
    })
    return provider
  }

  async #discover(library: Library, { issuer, clientId, clientSecret }: SignInClient): Promise<KnownProvider> {
    const url = new URL(issuer)
    if (url.protocol === 'http:' && !(this.#parts.allowsLoopback && isLoopback(url.hostname)))
      throw new SignInProviderError('the issuer needs https', true)
    // The metadata says which methods it takes.
    let known: KnownProvider | undefined
    const authentication =
      clientSecret === undefined
        ? library.None()
        : showSecret(clientSecret, () => known?.methods[0] ?? 'client_secret_basic')
    let configuration: Configuration
    try {
      configuration = await library.discovery(url, clientId, undefined, authentication, {
        [library.customFetch]: (address, options) => this.#fetch(address, options),
        execute: [
          library.enableNonRepudiationChecks,
          ...(url.protocol === 'http:' ? [library.allowInsecureRequests] : []),
        ],
        timeout: timeoutMs / 1000,
      })
    } catch (error) {
      throw new SignInProviderError(wordsOf(error), true, { cause: error })
    }
    const named = configuration.serverMetadata().token_endpoint_auth_methods_supported
    const methods = secretMethods(named)
    if (clientSecret !== undefined && methods.length === 0) throw new SignInProviderError(otherMethods(named), true)
    known = { configuration, methods }
    return known
  }

  async #fetch(
    url: string,
    {
      method,
      headers,
      body,
    }: { readonly method: string; readonly headers: Record<string, string>; readonly body?: unknown },
  ): Promise<Response> {
    const answer = await this.#parts.outbound.open({
      url,
      // What is asked of the provider for everybody, such as its metadata, is the gateway's own need.
      holder: this.#asking.getStore() ?? gatewayHolder('sign-in'),
      method: method === 'POST' ? 'POST' : 'GET',
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      ...(body !== undefined && body !== null && { body: String(body) }),
      bytesMax: answerBytesMax,
      timeoutMs,
    })
    const chunks: Buffer[] = []
    for await (const chunk of answer.body) chunks.push(Buffer.from(chunk as Uint8Array))
    const type = answer.headers['content-type']
    const init = { status: answer.status, headers: type === undefined ? {} : { 'content-type': type } }
    return new Response(chunks.length === 0 ? null : Buffer.concat(chunks), init)
  }
}

/** Tries the next method if the provider refuses the first. The method that it takes becomes the first. */
async function withEachMethod<T>(provider: KnownProvider, ask: () => Promise<T>): Promise<T> {
  const [first, ...others] = provider.methods
  try {
    return await ask()
  } catch (error) {
    if (first === undefined || others.length === 0 || !isClientRefused(error)) throw error
    provider.methods = [...others, first]
    return await ask()
  }
}

function isClientRefused(error: unknown): boolean {
  return error instanceof Error && 'error' in error && error.error === 'invalid_client'
}

function otherMethods(named: readonly string[] = []): string {
  const taken = named.join(', ').slice(0, 200)
  return `the provider's token endpoint takes ${taken}, and the gateway has client_secret_basic and client_secret_post. Allow one of these for this client at the provider, or make it a public client there and leave out console.oidc.client_secret`
}

// 256 bits each, of which none tells another.
function partsOf(secret: string) {
  const part = (name: string) => hash('sha256', `${name}\0${secret}`, 'base64url')
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') }
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** What went wrong, without anything that the provider or the browser has sent as a secret: messages of the library name no values. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error'
  const { message, cause } = error
  const code = 'error' in error && typeof error.error === 'string' ? ` (${error.error.slice(0, 100)})` : ''
  const reason = cause instanceof Error ? `: ${cause.message}` : ''
  return `${message}${code}${reason}`.slice(0, 500)
}
