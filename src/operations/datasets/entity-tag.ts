import { createHash } from 'node:crypto'

/** The strong entity tag (RFC 9110 §8.8.3) of a text. */
export function entityTagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` (RFC 9110 §13.1.2) names a tag; tags compare weakly there. */
export function namesEntityTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}
