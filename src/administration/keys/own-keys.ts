import type { Principal } from '../../auth/principal.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ApiKey, ApiKeyChanges } from '../../records/key-record.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { noSuchWorkspace } from '../workspaces/choose-workspace.ts'
import { ownWorkspaces } from '../workspaces/own-workspaces.ts'
import { preferredWorkspace } from '../workspaces/preferred-workspace.ts'
import type { KeyWish } from './create-key.ts'
import { requireKeyRole } from './key-roles.ts'
import { lockKey, requireKey, unknownKey } from './require-key.ts'

/** The user whose keys are the only ones that a caller may see and change; undefined for whoever manages all keys. */
export function keyOwnerOf({ session, userId }: Principal): string | undefined {
  // An id that nobody has where there is no user.
  return session?.role === 'member' ? (userId ?? '') : undefined
}

/** The key with this hash, of those that a caller may see. Throws GatewayError `not_found` for any other, whether it exists or not. */
export async function requireSeenKey(
  repositories: Pick<Repositories, 'keys'>,
  principal: Principal,
  hash: string,
): Promise<ApiKey> {
  const key = await requireKey(repositories, principal.organizationId, hash)
  const owner = keyOwnerOf(principal)
  if (owner !== undefined && key.creatorUserId !== owner) throw unknownKey()
  return key
}

/** How many keys a member may have, disabled and expired ones and the console's own among them: each has rate limits of its own. */
const keysMax = 100

/** Within a transaction: what a key is to be, as its maker may make it. Throws GatewayError: 403 for a key of somebody whose role is above, and for a member's key of somebody else or one too many; 400 for a workspace that is not theirs. */
export async function permittedWish(
  repositories: Pick<Repositories, 'keys' | 'memberships' | 'users' | 'workspaces' | 'consoleKeys'>,
  principal: Principal,
  wish: KeyWish,
  now: number,
): Promise<KeyWish> {
  const creatorUserId = wish.creatorUserId?.toLowerCase() ?? null
  await requireKeyRole(repositories, principal, 'createKey', { ...wish, creatorUserId }, now)
  const owner = keyOwnerOf(principal)
  if (owner === undefined) return wish
  // Without an owner it would be bound by no guardrail of theirs.
  if (creatorUserId !== owner) throw refusal('Members create keys for themselves only.')
  const own = await ownWorkspaces(repositories, principal.organizationId, owner)
  if (own.length === 0) {
    throw refusal(
      'You are a member of no workspace, so there is none for a key. Ask an administrator to add you to one.',
    )
  }
  const wanted = wish.workspaceId?.toLowerCase()
  const workspace = preferredWorkspace(own, wanted)
  if (workspace === undefined) throw noSuchWorkspace()
  await requireRoom(repositories, principal.organizationId, { workspaceId: workspace.id, userId: owner })
  return { ...wish, workspaceId: workspace.id }
}

/** Throws GatewayError 403 where a member has as many keys as they may. */
async function requireRoom(
  { keys, users, workspaces }: Pick<Repositories, 'keys' | 'users' | 'workspaces'>,
  organizationId: string,
  { workspaceId, userId }: { readonly workspaceId: string; readonly userId: string },
): Promise<void> {
  // In the order in which making a key locks them. Of two requests at once, the second counts the key of the first.
  await workspaces.lock(organizationId, workspaceId)
  await users.lock(organizationId, userId)
  const { length } = await keys.hashesOf(organizationId, { userId })
  if (length >= keysMax) {
    throw refusal(
      `You have ${length} keys, and members have at most ${keysMax}. Delete one that is not needed any more.`,
    )
  }
}

/** Within a transaction: throws GatewayError where a caller may not change a key so, or end it where there are no changes: 404 for a key that they don't see, 403 for one that is above their role, and for what members don't change. */
export async function requirePermitted(
  repositories: Pick<Repositories, 'keys' | 'users' | 'consoleKeys' | 'audit'>,
  principal: Principal,
  hash: string,
  changes: ApiKeyChanges | undefined,
  now: number,
): Promise<void> {
  const owner = keyOwnerOf(principal)
  // Locked, so that nobody disables it between what is asked here and the change.
  const key = await lockKey(repositories, principal.organizationId, hash)
  if (owner !== undefined && key.creatorUserId !== owner) throw unknownKey()
  await requireKeyRole(repositories, principal, changes === undefined ? 'deleteKey' : 'updateKey', key, now)
  if (owner === undefined) return
  const { name: _, isDisabled, ...others } = changes ?? {}
  if (hash === principal.keyHash)
    throw refusal('You are signed in by this key. Sign out everywhere to end its sessions.')
  if (Object.keys(others).length > 0)
    throw refusal('Members rename, disable and delete their keys. An administrator changes the rest.')
  if (isDisabled === false && key.isDisabled && !(await wasDisabledBy(repositories, principal, hash))) {
    throw refusal('Somebody else has disabled this key. Ask an administrator to enable it.')
  }
}

/** Whether it was the caller who disabled a key last. */
async function wasDisabledBy(
  { audit }: Pick<Repositories, 'audit'>,
  { organizationId, keyHash }: Principal,
  hash: string,
): Promise<boolean> {
  const target = { targetKind: 'key', targetId: hash, action: 'key.update' }
  const { entries } = await audit.list({ organizationId, ...target, offset: 0, limit: changesMax })
  const last = entries.find(({ before, after }) => !isDisabledIn(before) && isDisabledIn(after))
  return last?.actor.kind === 'api_key' && last.actor.id === keyHash
}

/** How many changes of a key are looked through for the one that disabled it. */
const changesMax = 100

function isDisabledIn(record: unknown): boolean {
  return (record as { readonly disabled?: unknown } | null)?.disabled === true
}

function refusal(message: string): GatewayError {
  return new GatewayError('permission_denied', message)
}
