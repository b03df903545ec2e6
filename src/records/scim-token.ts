import { randomBytes } from 'node:crypto'

/** A new SCIM token's text: its prefix and 256 random bits as base64url. */
export function generateScimToken(): string {
  return `scim-gw-${randomBytes(32).toString('base64url')}`
}
