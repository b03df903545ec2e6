import { hash, randomBytes } from 'node:crypto'

/** What a key is for: inference keys call models, management keys administer the organization. */
export type ApiKeyKind = 'inference' | 'management'

const prefixes: Record<ApiKeyKind, string> = { inference: 'sk-gw-', management: 'sk-gw-mgmt-' }

const maskedFromLength = 24

/** A new key's text: its kind's prefix and 256 random bits as base64url. */
export function generateApiKey(kind: ApiKeyKind): string {
  return prefixes[kind] + randomBytes(32).toString('base64url')
}

/** The SHA-256 of a key's text as 64 lower-case hex digits: what is stored, and the key's public id. */
export function hashApiKey(text: string): string {
  return hash('sha256', text, 'hex')
}

/** A key's text as it may be shown: the first 8 and last 4 characters, or only the first 2 of a short text. */
export function maskApiKey(text: string): string {
  return text.length < maskedFromLength ? `${text.slice(0, 2)}…` : `${text.slice(0, 8)}…${text.slice(-4)}`
}
