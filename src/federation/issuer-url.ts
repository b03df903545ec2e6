import { GatewayError } from '../errors/gateway-error.ts'
import { isUrl } from '../errors/is-url.ts'

/** Which addresses an issuer may have. */
export interface IssuerRules {
  /** Whether http is taken for loopback addresses. */
  readonly allowsLoopback: boolean
}

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const notInProduction =
  'must be an https URL in production. Start the gateway without NODE_ENV=production to allow http on a loopback address'

/**
 * How to make an address fetchable that is on this machine, in words that follow what went wrong; null for one elsewhere. It tells nobody
 * more than the address does.
 */
export function loopbackHint(text: string): string | null {
  if (!isUrl(text) || !isLoopback(new URL(text))) return null
  return `From a loopback address nothing is fetched unless outbound.allow_hosts lists ${new URL(text).host}.`
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && loopbackHost.test(hostname)
}

/** What is wrong with the address of an issuer or of its keys, in words that follow its name; null when it is good. */
export function addressProblem(text: string, { allowsLoopback }: IssuerRules): string | null {
  // The parser would take away what makes two spellings of one address.
  if (/[\s\\]|[^\x21-\x7e]/.test(text) || !isUrl(text)) return 'must be an https URL'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(isLoopback(url) && allowsLoopback)) {
    if (isLoopback(url)) return notInProduction
    return allowsLoopback ? 'must be an https URL, or http on a loopback address' : 'must be an https URL'
  }
  if (url.username !== '' || url.password !== '') return 'must hold no user name or password'
  return text.includes('#') ? 'must have no fragment' : null
}

/** Refuses an issuer URL that no token should be trusted from: 400 naming the field. */
export function checkIssuerUrl(text: string, rules: IssuerRules, ownIssuer: string): void {
  const problem = addressProblem(text, rules) ?? (text.includes('?') ? 'must have no query' : null)
  if (problem !== null) throw new GatewayError('invalid_request', `issuer_url: ${problem}.`)
  // The gateway's own tokens must not be exchanged for ever new ones.
  if (withoutSlash(text) === withoutSlash(ownIssuer)) {
    throw new GatewayError('invalid_request', 'issuer_url: must not be this gateway itself.')
  }
}

/** Refuses an address of keys: 400 naming the field. */
export function checkJwksUrl(text: string, rules: IssuerRules): void {
  const problem = addressProblem(text, rules)
  if (problem !== null) throw new GatewayError('invalid_request', `jwks_url: ${problem}.`)
}

/** Where an issuer describes itself (OpenID Connect Discovery 1.0, section 4). */
export function discoveryUrl(issuerUrl: string): string {
  return `${withoutSlash(issuerUrl)}/.well-known/openid-configuration`
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '')
}
