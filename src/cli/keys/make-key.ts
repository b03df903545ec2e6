import { readKeyRecord } from '../../operations/keys/key-record.ts'
import { type ApiKeyKind, generateApiKey, hashApiKey, maskApiKey } from '../../records/api-key.ts'
import type { ApiKey, KeyLimit } from '../../records/key-record.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { requireUser } from '../../workspaces/find-user.ts'
import { findWorkspace } from '../../workspaces/find-workspace.ts'
import { cliActor } from '../cli-actor.ts'
import { CommandError } from '../usage-error.ts'
import type { Store } from '../with-store.ts'

/** A key as somebody wants it. */
export interface KeyWish {
  readonly name: string
  readonly kind: ApiKeyKind
  /** Unix milliseconds; null for a key that never ends. */
  readonly expiresAt: number | null
  readonly limit?: KeyLimit
  /** The Default one if left out. */
  readonly workspace?: string
  /** Nobody's if left out. */
  readonly user?: string
}

/** A key that was just made, with its text, which is stored nowhere. */
export interface MadeKey {
  readonly text: string
  readonly key: ApiKey
  readonly workspace: Workspace
}

/** Makes a key and its audit entry. Rejects with CommandError when the workspace or the user is not there. */
export async function makeKey({ transact, organizationId }: Store, wish: KeyWish, now: number): Promise<MadeKey> {
  const text = generateApiKey(wish.kind)
  return transact(async (repositories) => {
    const workspace = await holdWorkspace(repositories, organizationId, wish.workspace)
    const owner = wish.user === undefined ? null : await requireUser(repositories, organizationId, wish.user)
    const key = await repositories.keys.create(
      {
        hash: hashApiKey(text),
        organizationId,
        workspaceId: workspace.id,
        kind: wish.kind,
        name: wish.name,
        label: maskApiKey(text),
        expiresAt: wish.expiresAt,
        creatorUserId: owner?.id ?? null,
        ...(wish.limit !== undefined && { limit: wish.limit }),
      },
      now,
    )
    const after = await readKeyRecord(key, repositories, now)
    const target = { kind: 'key', id: key.hash }
    const entry = { organizationId, actor: cliActor(), action: 'key.create', target, before: null, after } as const
    await repositories.audit.record(entry, now)
    return { text, key, workspace }
  })
}

/** Nobody deletes it as empty meanwhile. */
async function holdWorkspace(
  repositories: Repositories,
  organizationId: string,
  wanted: string | undefined,
): Promise<Workspace> {
  const { workspaces } = repositories
  const seen =
    wanted === undefined
      ? await workspaces.findDefault(organizationId)
      : await findWorkspace(repositories, organizationId, wanted)
  const found = seen === null ? null : await workspaces.lock(organizationId, seen.id)
  if (found === null)
    throw new CommandError(`There is no workspace "${wanted ?? 'default'}". Leave --workspace out for the Default one.`)
  return found
}
