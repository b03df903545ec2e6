import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret: 256 random bits as base64url. */
export function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The SHA-256 of a secret as 64 hex digits: what is stored of it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}

/** What changes of a session must carry: made of its secret, so that it is stored nowhere, and tells nothing about it. */
export function csrfTokenOf(token: string): string {
  return hash('sha256', `csrf\0${token}`, 'base64url')
}

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'))
}
