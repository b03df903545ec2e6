import type { Provider } from '../../catalog/catalog.ts'
import { isUrl } from '../../errors/is-url.ts'
import { secretsInUrl } from '../../errors/mask.ts'
import { parseUntrusted } from '../../streams/untrusted-json.ts'

/** Shorter texts would be found everywhere. */
const charactersMin = 4

const credentialHeader = /auth|key|token|secret|cookie|organi[sz]ation|project|account|user/i

/** What a request to a provider carried that nobody may learn: its credential and the parts of it, headers with another, and what its address holds. */
export function secretsOf({ apiKey, headers, baseUrl }: Pick<Provider, 'apiKey' | 'headers' | 'baseUrl'>): string[] {
  const secrets = apiKey === undefined ? [] : partsOf(apiKey)
  for (const [name, value] of Object.entries(headers)) {
    if (credentialHeader.test(name)) secrets.push(value, ...value.split(/\s+/))
  }
  if (isUrl(baseUrl)) secrets.push(...secretsInUrl(baseUrl))
  return [...new Set(secrets)].filter((secret) => secret.trim().length >= charactersMin)
}

/** A key as a whole, the parts of one that has several, and the texts of one that is JSON. */
function partsOf(apiKey: string): string[] {
  const value = parseUntrusted(apiKey)
  if (typeof value !== 'object' || value === null) return [apiKey, ...apiKey.split(':')]
  const texts = Object.entries(value).filter(([name]) => !/^(type|universe_domain)$|_ur[il]$/.test(name))
  return [apiKey, ...texts.flatMap(([, text]) => (typeof text === 'string' ? [text] : []))]
}
