/** What is shown instead of a secret. */
export const masked = '***'

/**
 * A URL without the secrets in it: passwords and users that look like keys, the values of query parameters, fragments, and segments of the
 * path that look like keys. Text that is no URL is masked whole.
 */
export function maskUrl(url: string): string {
  if (!URL.canParse(url)) return masked
  // Not through URL's own serialisation: the rest is to be shown as it was written.
  const [, scheme, credentials, host = '', rest = ''] = urlParts.exec(url) ?? []
  if (scheme === undefined) return masked
  return `${scheme}${credentials === undefined ? '' : `${maskCredentials(credentials)}@`}${host}${maskPath(rest)}`
}

/** The same for what comes after the host. */
export function maskPath(text: string): string {
  const [, path = '', query, fragment] = pathParts.exec(text) ?? []
  const shownQuery = query === undefined ? '' : `?${query.split('&').map(maskPair).join('&')}`
  return `${maskSegments(path)}${shownQuery}${fragment === undefined ? '' : `#${masked}`}`
}

/** The texts in a URL that `maskUrl` does not show, as they are written and decoded. */
export function secretsInUrl(url: string): string[] {
  const [, , credentials = '', , rest = ''] = urlParts.exec(url) ?? []
  const [, path = '', query = '', fragment = ''] = pathParts.exec(rest) ?? []
  const [user = '', ...password] = credentials.split(':')
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1))
  const segments = path.split('/').filter((segment, index, all) => isSecretSegment(segment, all[index - 1]))
  const written = [user, password.join(':'), ...values, ...segments, fragment]
  return written.flatMap((text) => [text, decode(text)])
}

// The last @ before the path ends the credentials, whatever they hold.
const urlParts = /^([a-z][a-z0-9+.-]*:(?:\/\/)?)(?:([^/?#]*)@)?([^/?#]*)(.*)$/is
const pathParts = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s

function maskCredentials(credentials: string): string {
  const [user = '', ...password] = credentials.split(':')
  // Without a password the user is the secret, as tokens in URLs are; some programs want the token there and a password of any kind.
  if (password.join('') === '' || looksLikeKey(decode(user))) return masked
  return `${user}:${masked}`
}

// Everything else in a query may be a secret under whatever name.
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

/** Whether a text looks made up by a machine. Names of models and regions, dates and words joined by dashes do not. */
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
