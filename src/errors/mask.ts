import { isUrl } from './is-url.ts'

/** Shown in place of a secret. */
export const masked = '***'

const maskedOut = '••••••••'
const shownMax = 4

/** A secret as people may see it: at most its first and last 4 characters and never more than a quarter of it; nothing at all of short ones. */
export function maskSecretText(text: string): string {
  const shown = Math.min(shownMax, Math.floor(text.length / 8))
  return shown < 2 ? maskedOut : `${text.slice(0, shown)}…${text.slice(-shown)}`
}

/**
 * A URL without its secrets: passwords, users and path segments that look like keys, query values and fragments. Text that is not a URL is
 * masked whole.
 */
export function maskUrl(url: string): string {
  if (!isUrl(url)) return masked
  // Not with the URL class: it would normalize the parts that are shown.
  const [, scheme, credentials, host = '', rest = ''] = urlParts.exec(url) ?? []
  if (scheme === undefined) return masked
  return `${scheme}${credentials === undefined ? '' : `${maskCredentials(credentials)}@`}${host}${maskPath(rest)}`
}

/** Like `maskUrl`, for the part after the host. */
export function maskPath(text: string): string {
  const [, path = '', query, fragment] = pathParts.exec(text) ?? []
  const shownQuery = query === undefined ? '' : `?${query.split('&').map(maskPair).join('&')}`
  return `${maskSegments(path)}${shownQuery}${fragment === undefined ? '' : `#${masked}`}`
}

/** The texts in a URL that `maskUrl` hides, as written and decoded. */
export function secretsInUrl(url: string): string[] {
  const [, , credentials = '', , rest = ''] = urlParts.exec(url) ?? []
  const [, path = '', query = '', fragment = ''] = pathParts.exec(rest) ?? []
  const [user = '', ...password] = credentials.split(':')
  const values = query
    .split('&')
    .flatMap((pair) => (maskPair(pair) === pair ? [] : [pair.slice(pair.indexOf('=') + 1)]))
  const segments = path.split('/').filter((segment, index, all) => isSecretSegment(segment, all[index - 1]))
  const written = [user, password.join(':'), ...values, ...segments, fragment]
  return written.flatMap((text) => [text, decode(text), decode(text.replaceAll('+', ' '))])
}

// The last @ before the path ends the credentials, whatever they contain.
const urlParts = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)(?:([^/?#]*)@)?([^/?#]*)(.*)$/is
const pathParts = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

function maskCredentials(credentials: string): string {
  const [user = '', ...password] = credentials.split(':')
  // Without a password the user is the secret: a token. Some programs want the token there beside an arbitrary password.
  if (password.join('') === '' || looksLikeKey(decode(user))) return masked
  return `${user}:${masked}`
}

// Any other query parameter may be a secret.
const harmlessParameters = /^(api[-_]version|sslmode|application_name|region|location|protocol|db)$/i

function maskPair(pair: string): string {
  const end = pair.indexOf('=')
  if (end === -1) return pair === '' ? '' : masked
  const name = pair.slice(0, end)
  return harmlessParameters.test(name) && !looksLikeKey(decode(pair.slice(end + 1))) ? pair : `${name}=${masked}`
}

function maskSegments(path: string): string {
  return path
    .split('/')
    .map((segment, index, all) => (isSecretSegment(segment, all[index - 1]) ? masked : segment))
    .join('/')
}

const namesOfSecrets = /^(api-?)?(keys?|tokens?|secrets?|passwords?)$/i

function isSecretSegment(segment: string, before = ''): boolean {
  if (segment === '' || /^\{\w+\}$/.test(segment)) return false
  return namesOfSecrets.test(before) || looksLikeKey(decode(segment))
}

const knownBeginnings = /^((sk|pk|rk|gsk|xai|hf|r8|gh[a-z]|glpat|pat|key|token|secret)[-_].{6,}|(AKIA|AIza|eyJ).{8,})/i
const uuid = /[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}/i

/** True when a text looks machine-generated. Names of models and regions, dates and words joined by dashes do not. */
function looksLikeKey(text: string): boolean {
  if (knownBeginnings.test(text) || uuid.test(text) || text.includes('=')) return true
  if (text.length >= 20 && /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)) return true
  return text.split(/[^\p{L}\p{N}]+/u).some(isRandomRun)
}

function isRandomRun(run: string): boolean {
  if (run.length >= 10 && /\d/.test(run) && /\p{L}/u.test(run)) return true
  if (run.length >= 16 && /^\d+$/.test(run)) return true
  const isWords = /^\p{Lu}?\p{Ll}+(\p{Lu}\p{Ll}+)*$/u.test(run)
  return run.length >= 24 || (run.length >= 16 && !isWords && /\p{Lu}/u.test(run) && /\p{Ll}/u.test(run))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
