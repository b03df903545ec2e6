import type { EndUser } from '../../canonical/end-user.ts'
import { type Account, hashEndUser } from '../../records/end-user.ts'

/** How a request names whom its answer is for, most exact first; null and empty names count as absent. */
export interface NamedEndUser {
  /** The format's own identifier of an end user, such as `safety_identifier`. */
  readonly identifier?: unknown
  readonly user?: unknown
}

/** Whom an answer is for, and `user` as it is recorded. Without an account no provider is told of anybody. */
export function decodeEndUser(
  account: Account | undefined,
  named: NamedEndUser,
): { readonly endUser?: EndUser; readonly externalUser?: string } {
  const user = nameOf(named.user)
  const recorded = user === undefined ? undefined : { externalUser: user }
  if (account === undefined) return recorded ?? nobody
  const { organizationId, accountIdentity } = account
  const identifier = nameOf(named.identifier) ?? user
  if (identifier === undefined) return { endUser: { hash: accountIdentity, isNamed: false } }
  const hash = hashEndUser(organizationId, identifier)
  if (user === undefined) return { endUser: { hash, isNamed: true } }
  const userHash = identifier === user ? hash : hashEndUser(organizationId, user)
  return { endUser: { hash, userHash, isNamed: true }, externalUser: user }
}

const nobody = {}

function nameOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
