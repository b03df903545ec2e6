import { createHash } from 'node:crypto'

/** What stands for an end user at providers: SHA-256 behind a prefix, 48 characters (they take 64). The same user always gets the same. */
export function hashEndUser(identifier: string): string {
  return `user_${createHash('sha256').update(identifier).digest('base64url')}`
}
