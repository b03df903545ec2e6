import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { type ApiKeyKind, generateApiKey, hashApiKey, maskApiKey } from '../../records/api-key.ts'
import type { ApiKey, KeyLimit } from '../../records/key-record.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { chooseWorkspace, noSuchWorkspace } from '../workspaces/choose-workspace.ts'
import { readKeyRecord } from './key-record.ts'

/** A key as somebody wants it. */
export interface KeyWish {
  readonly name: string
  readonly kind: ApiKeyKind
  /** Unix milliseconds; null for a key that never ends. */
  readonly expiresAt: number | null
  readonly limit?: KeyLimit
  /** Absent: not. */
  readonly includeByokInLimit?: boolean
  /** Its id; the Default one if absent. */
  readonly workspaceId?: string
  /** Id of the user whom the key belongs to; null for nobody. */
  readonly creatorUserId: string | null
}

/** A key that was just made, with its text, which is stored nowhere. */
export interface MadeKey {
  readonly text: string
  readonly key: ApiKey
  readonly workspace: Workspace
  readonly record: Schema<'ApiKey'>
}

/** Within a transaction: makes a key. Throws GatewayError 400 when its workspace or its user is not the organization's. */
export async function createKey(
  repositories: Repositories,
  author: Author,
  { workspaceId, creatorUserId, ...wish }: KeyWish,
  now: number,
): Promise<MadeKey> {
  const { organizationId } = author
  const workspace = await holdWorkspace(repositories, organizationId, workspaceId)
  const text = generateApiKey(wish.kind)
  const key = await repositories.keys.create(
    {
      ...wish,
      hash: hashApiKey(text),
      label: maskApiKey(text),
      organizationId,
      workspaceId: workspace.id,
      creatorUserId: creatorUserId === null ? null : await holdUser(repositories, organizationId, creatorUserId),
    },
    now,
  )
  const record = await readKeyRecord(key, repositories, now)
  const target = { kind: 'key', id: key.hash }
  await recordChange(repositories, author, { action: 'key.create', target, before: null, after: record }, now)
  return { text, key, workspace, record }
}

// Held on to, so that nobody deletes it as empty meanwhile.
async function holdWorkspace(
  repositories: Pick<Repositories, 'workspaces'>,
  organizationId: string,
  wanted: string | undefined,
): Promise<Workspace> {
  const { id } = await chooseWorkspace(repositories, organizationId, wanted)
  const workspace = await repositories.workspaces.lock(organizationId, id)
  if (workspace === null) throw noSuchWorkspace()
  return workspace
}

// Likewise: a user is deleted with all keys, of which this is going to be one.
async function holdUser(
  { users }: Pick<Repositories, 'users'>,
  organizationId: string,
  wanted: string,
): Promise<string> {
  const user = await users.lock(organizationId, wanted.toLowerCase())
  if (user === null) throw fieldRefusal('creator_user_id', `there is no user ${wanted}`)
  return user.id
}
