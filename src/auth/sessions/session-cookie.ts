import { GatewayError } from '../../errors/gateway-error.ts'

/** The cookie that holds a session, as the contract names it. */
export const sessionCookie = 'gateway_session'

// 256 bits as base64url.
const tokenForm = /^[\w-]{43}$/

/** Where browsers send the cookie, and how long they keep it. */
export interface CookieRules {
  /** Absent: that of sessions. */
  readonly name?: string
  /** The path of the API. */
  readonly path: string
  readonly seconds: number
  /** Whether it must never be sent without TLS. */
  readonly isSecure: boolean
  /** Whether it is sent when a page of another site leads here. Absent: it is not. */
  readonly comesFromElsewhere?: boolean
}

/** The cookie of a browser on its way to an identity provider and back. */
export const signInCookie = 'gateway_sign_in'

/** The `Set-Cookie` that hands a session to a browser; of an empty token, one that takes it back. */
export function setCookie(
  token: string,
  { name = sessionCookie, path, seconds, isSecure, comesFromElsewhere = false }: CookieRules,
): string {
  const age = token === '' ? 0 : seconds
  const sameSite = comesFromElsewhere ? 'Lax' : 'Strict'
  return `${name}=${token}; Path=${path}; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`
}

/** The token in the cookie of sessions; undefined where the cookie is not sent or can't be one. Throws as `readCookie` does. */
export function readSessionToken(rawHeaders: readonly string[]): string | undefined {
  const found = readCookie(rawHeaders, sessionCookie)
  return found !== undefined && isSessionToken(found) ? found : undefined
}

/** Whether a text has the form of a token. */
export function isSessionToken(text: string): boolean {
  return tokenForm.test(text)
}

/**
 * What a cookie holds; undefined where it is not sent. `rawHeaders` are Node's. Throws 401 when it is sent more than once: a neighbouring host
 * can add a cookie of the same name, and nobody can tell which is whose.
 */
export function readCookie(rawHeaders: readonly string[], cookie: string): string | undefined {
  let found: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name === undefined || name.length !== 6 || name.toLowerCase() !== 'cookie') continue
    for (const pair of (rawHeaders[at + 1] ?? '').split(';')) {
      const value = valueIn(pair, cookie)
      if (value === undefined) continue
      if (found !== undefined) throw sentTwice(cookie)
      found = value
    }
  }
  return found
}

function valueIn(pair: string, cookie: string): string | undefined {
  const at = pair.indexOf('=')
  return at !== -1 && pair.slice(0, at).trim() === cookie ? pair.slice(at + 1).trim() : undefined
}

function sentTwice(cookie: string): GatewayError {
  const remedy = 'Delete the cookies of this site in your browser, and sign in again.'
  return new GatewayError('authentication', `The cookie ${cookie} was sent more than once. ${remedy}`)
}
