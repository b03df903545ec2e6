import { importPKCS8, SignJWT } from 'jose'
import type { Fault } from '../../canonical/fault.ts'
import { boundedWords } from '../../formats/shared/provider-message.ts'
import { gatewayHolder } from '../../shares/holder.ts'
import { Cancellation } from '../../streams/cancellation.ts'
import { type JsonObject, objectOf, parseUntrustedBytes, textOf, wordOf } from '../../streams/untrusted-json.ts'
import { NotAnAnswer } from '../connection.ts'
import type { HttpTransport } from '../transport/http-transport.ts'
import { readWhole } from '../transport/read-whole.ts'
import type { Authorizer } from './authorize.ts'
import { type GoogleCredential, readGoogleCredential } from './google-credential.ts'

export interface GoogleTokenParts {
  readonly transport: Pick<HttpTransport, 'open'>
  /** Unix milliseconds. */
  readonly now: () => number
}

const scope = 'https://www.googleapis.com/auth/cloud-platform'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const grantSeconds = 3600
/** A token that ends sooner than this is renewed. */
const marginMs = 5 * 60_000
const fetchMs = 10_000
const answerBytesMax = 64 * 1024
const credentialsMax = 1000

/**
 * Builds what carries out the scheme `google`: trades a credential's JSON for access tokens, which are kept until five minutes before
 * their end and fetched once however many requests wait; any other credential is sent as the token that it is. Rejects with NotAnAnswer
 * or a transport error where there is no token to be had, so that routing goes on.
 */
export function createGoogleAuthorizer(parts: GoogleTokenParts): Authorizer {
  const sources = new Map<string, TokenSource>()
  return (provider, request) => {
    const { apiKey } = provider
    // A header that an operator configured wins over the credential.
    if (apiKey === undefined || request.headers['authorization'] !== undefined) return request
    const bearing = (token: string) => ({
      ...request,
      headers: { ...request.headers, authorization: `Bearer ${token}` },
    })
    if (!/^\s*\{/.test(apiKey)) return bearing(apiKey)
    let source = sources.get(apiKey)
    if (source === undefined) {
      if (sources.size >= credentialsMax) sources.clear()
      source = new TokenSource(readGoogleCredential(apiKey), parts)
      sources.set(apiKey, source)
    }
    const token = source.token()
    return typeof token === 'string' ? bearing(token) : token.then(bearing)
  }
}

interface Token {
  readonly text: string
  readonly askedAtMs: number
  readonly renewAtMs: number
  readonly endsAtMs: number
}

/** The access tokens of one credential. */
class TokenSource {
  readonly #credential: GoogleCredential | undefined
  readonly #parts: GoogleTokenParts
  #current: Token | undefined
  #pending: Promise<string> | undefined

  constructor(credential: GoogleCredential | undefined, parts: GoogleTokenParts) {
    this.#credential = credential
    this.#parts = parts
  }

  /** The current token, or the promise of one. */
  token(): string | Promise<string> {
    const current = this.#current
    const now = this.#parts.now()
    // Before it was asked for: the clock was set back, and says nothing about when it ends.
    if (current !== undefined && now >= current.askedAtMs && now < current.renewAtMs) return current.text
    this.#pending ??= this.#renew().finally(() => {
      this.#pending = undefined
    })
    return this.#pending
  }

  async #renew(): Promise<string> {
    try {
      this.#current = await fetchToken(this.#credential, this.#parts)
    } catch (error) {
      // The old one is still good for a while.
      if (this.#current === undefined || this.#parts.now() >= this.#current.endsAtMs) throw error
    }
    return this.#current.text
  }
}

async function fetchToken(
  credential: GoogleCredential | undefined,
  { transport, now }: GoogleTokenParts,
): Promise<Token> {
  if (credential === undefined) throw badCredential()
  const askedAtMs = now()
  const form = await formOf(credential, askedAtMs)
  const cancellation = new Cancellation()
  const timer = setTimeout(() => cancellation.cancel(new NotAnAnswer(tooLate)), fetchMs)
  try {
    const answer = await transport.open(
      {
        holder: gatewayHolder('credentials'),
        url: credential.tokenUrl,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
      },
      cancellation,
    )
    const body = await readWhole(answer, answerBytesMax)
    if (body === null) throw new NotAnAnswer({ ...noToken, status: answer.status })
    return readToken(answer.status, body, askedAtMs)
  } finally {
    clearTimeout(timer)
  }
}

async function formOf(credential: GoogleCredential, nowMs: number): Promise<Record<string, string>> {
  if (credential.kind === 'authorized-user') {
    const { clientId, clientSecret, refreshToken } = credential
    return {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    }
  }
  return { grant_type: grantType, assertion: await signGrant(credential, nowMs) }
}

/** The signed request for a token (RFC 7523). */
async function signGrant(
  { email, privateKey, keyId, tokenUrl }: Extract<GoogleCredential, { kind: 'service-account' }>,
  nowMs: number,
): Promise<string> {
  const seconds = Math.floor(nowMs / 1000)
  try {
    return await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + grantSeconds)
      .sign(await importPKCS8(privateKey, 'RS256'))
  } catch {
    // Its words may hold parts of the key.
    throw badCredential()
  }
}

function readToken(status: number, body: Uint8Array, askedAtMs: number): Token {
  const wire = objectOf(parseUntrustedBytes(body))
  const text = wordOf(wire['access_token'])
  if (status < 200 || status >= 300) {
    throw new NotAnAnswer({ ...faultOf(status, wordOf(wire['error'])), ...saidIn(wire) })
  }
  if (text === undefined) throw new NotAnAnswer({ ...noToken, status })
  const seconds = wire['expires_in']
  const lifeMs = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0
  // Of a token that lives hardly longer than the margin, half its life is used.
  const usedMs = Math.max(lifeMs - marginMs, lifeMs / 2)
  return { text, askedAtMs, renewAtMs: askedAtMs + usedMs, endsAtMs: askedAtMs + lifeMs }
}

const noToken: Fault = {
  type: 'provider_unavailable',
  status: 0,
  message: "the provider's token service sent no access token",
}

const tooLate: Fault = { type: 'timeout', status: 0, message: "the provider's token service took too long" }

function badCredential(): NotAnAnswer {
  return new NotAnAnswer({
    type: 'authentication',
    status: 0,
    code: 'invalid_credential',
    message: "the gateway's credential for the provider is no usable Google credential",
  })
}

/** What the token service says to people: for the log, since callers learn nothing about the gateway's credential. */
function saidIn(wire: JsonObject): Pick<Fault, 'said'> {
  const said = boundedWords(textOf(wire['error_description']))
  return said === undefined ? {} : { said }
}

/** A refusal means that the credential is bad, as a provider's 401 does; anything else that the token service can't answer just now. */
function faultOf(status: number, error: string | undefined): Fault {
  const code = error !== undefined && /^[\w.:-]{1,64}$/.test(error) ? { code: error } : {}
  if (status === 429) {
    return { type: 'rate_limit_exceeded', status, message: "the provider's token service is asked too often", ...code }
  }
  if (status >= 500) return { ...noToken, status, ...code }
  return {
    type: 'authentication',
    status,
    message: "the provider's token service did not accept the gateway's credential",
    ...code,
  }
}
