import { generateToken, hashToken } from '../../auth/sessions/session-token.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

/** How long a link may be opened, in milliseconds. */
export const linkMs = 10 * 60_000

/** A link that was just made: its secret, which is stored nowhere, and when it stops working, in Unix milliseconds. */
export interface MadeLink {
  readonly token: string
  readonly expiresAt: number
}

/** Within a transaction: makes a link with which somebody may sign in once; `keyHash` is the management key that they become, null for the gateway's own. */
export async function createLink(
  repositories: Repositories,
  author: Author,
  keyHash: string | null,
  now: number,
): Promise<MadeLink> {
  const { organizationId } = author
  const token = generateToken()
  const expiresAt = now + linkMs
  await repositories.consoleLinks.create({ tokenHash: hashToken(token), organizationId, keyHash, expiresAt })
  const target = { kind: 'console_link', id: hashToken(token).slice(0, 12) }
  const after = { expires_at: new Date(expiresAt).toISOString() }
  await recordChange(repositories, author, { action: 'console.create_link', target, before: null, after }, now)
  return { token, expiresAt }
}
