import type { Principal } from '../../auth/principal.ts'
import { sessionRules } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ApiKeyKind } from '../../records/api-key.ts'
import type { ConsoleRole } from '../../records/console-session.ts'
import type { ApiKey } from '../../records/key-record.ts'
import { isAtLeast, isNarrow, type LeastRole } from '../../records/role-order.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** An operation that makes, changes or ends a key. */
export type KeyOperationId = 'createKey' | 'updateKey' | 'deleteKey'

interface KeyRule {
  readonly leastRole: LeastRole
  /** The least role for each kind of key; the operation touches no other kind. */
  readonly keyKinds: Readonly<Partial<Record<ApiKeyKind, LeastRole>>>
}

const rules: Readonly<Record<KeyOperationId, KeyRule>> = sessionRules

type OwnerParts = Pick<Repositories, 'keys' | 'users' | 'consoleKeys'>

/**
 * Within a transaction: throws GatewayError 403 where a caller's role is not enough for a key of that kind, or is below that of the key's owner.
 * `hash`: absent for a key that is not made yet.
 */
export async function requireKeyRole(
  repositories: OwnerParts,
  { session, organizationId, userId }: Pick<Principal, 'session' | 'organizationId' | 'userId'>,
  operation: KeyOperationId,
  key: Pick<ApiKey, 'kind' | 'creatorUserId'> & { readonly hash?: string },
  now: number,
): Promise<void> {
  const role = session?.role ?? 'admin'
  const { leastRole, keyKinds } = rules[operation]
  const least = keyKinds[key.kind]
  const isEnough = least !== undefined && (isNarrow(role) ? least === leastRole : isAtLeast(role, least))
  if (!isEnough)
    throw refusal(`Your role is ${role}. Only an administrator creates, changes or deletes ${key.kind} keys.`)
  if (role === 'admin' || (userId !== null && key.creatorUserId === userId)) return
  const owner = await ownerRoleOf(repositories, organizationId, key, now)
  if (!isAtLeast(role, owner)) {
    throw refusal(`Your role is ${role}, and the key belongs to somebody whose role is ${owner}. Ask an administrator.`)
  }
}

/** The role of whoever has a key; `key` for a key of nobody's. Who holds a management key is an administrator. */
async function ownerRoleOf(
  { keys, users, consoleKeys }: OwnerParts,
  organizationId: string,
  { hash, creatorUserId }: { readonly hash?: string; readonly creatorUserId: string | null },
  now: number,
): Promise<ConsoleRole> {
  if (creatorUserId === null) {
    // Without a user, it is what the holder of a management key asks models with.
    return hash !== undefined && (await consoleKeys.has(organizationId, hash)) ? 'admin' : 'key'
  }
  const held = await keys.heldManagementKeys(organizationId, now)
  return held.some((key) => key.creatorUserId === creatorUserId) ? 'admin' : users.roleOf(organizationId, creatorUserId)
}

/**
 * Within a transaction: makes a change. Throws GatewayError 403 where it would end the last management key that somebody holds, or let it expire within a day: over the API nobody
 * makes another.
 */
export async function keepingWayIn<T>(
  { keys }: Pick<Repositories, 'keys'>,
  organizationId: string,
  now: number,
  change: () => Promise<T>,
): Promise<T> {
  // Locked before anything else is: of two changes at once, the second sees what the first has left.
  const before = await keys.heldManagementKeys(organizationId, now)
  const result = await change()
  const after = await keys.heldManagementKeys(organizationId, now)
  // One that was given a last day ends without anybody asking again.
  const isEnd = (isLeft: (key: ApiKey) => boolean) => before.some(isLeft) && !after.some(isLeft)
  if (!isEnd(() => true) && !isEnd(({ expiresAt }) => expiresAt === null || expiresAt > now + lastDayMs)) return result
  throw refusal(
    'This would end the last management key. Make another one first with "model-gateway keys create --management", or end this one on the command line.',
  )
}

/** What expires within this time is as good as ended. */
const lastDayMs = 24 * 60 * 60 * 1000

function refusal(message: string): GatewayError {
  return new GatewayError('permission_denied', message)
}
