import { createHash } from 'node:crypto'

/** The name of an end user at providers: a prefix and a SHA-256, 48 characters (they take 64), the same for the same user. */
export function hashEndUser(identifier: string): string {
  return `user_${createHash('sha256').update(identifier).digest('base64url')}`
}
