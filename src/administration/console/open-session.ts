import { randomUUID } from 'node:crypto'
import type { Principal } from '../../auth/principal.ts'
import { generateToken, hashToken } from '../../auth/sessions/session-token.ts'
import type { ConsoleRole, ConsoleSession, SignInMeans } from '../../records/console-session.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

/** Whom a session is opened for. */
export interface SessionWish {
  readonly principal: Pick<Principal, 'organizationId' | 'keyHash'>
  readonly role: ConsoleRole
  readonly means: SignInMeans
  /** Who it is, for people. */
  readonly name: string
  /** Where the request came from. */
  readonly address: string
}

/** A session that was just opened, with the text of its cookie, which is stored nowhere. */
export interface OpenedSession {
  readonly token: string
  readonly session: ConsoleSession
}

/** Within a transaction: opens a session with a secret of its own, whatever cookie the browser had. */
export async function openSession(
  repositories: Repositories,
  author: Author,
  { principal, role, means, name, address }: SessionWish,
  now: number,
): Promise<OpenedSession> {
  const { organizationId, keyHash } = principal
  const token = generateToken()
  const session = await repositories.consoleSessions.create(
    { id: randomUUID(), tokenHash: hashToken(token), organizationId, keyHash, role, means, name },
    now,
  )
  const change = {
    action: 'console.sign_in',
    target: { kind: 'console_session', id: session.id },
    before: null,
    after: { role, means, name, key_hash: keyHash, address },
  }
  await recordChange(repositories, author, change, now)
  return { token, session }
}
