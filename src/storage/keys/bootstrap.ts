import { randomUUID } from 'node:crypto'
import { type ApiKeyKind, generateApiKey, hashApiKey, maskApiKey } from '../../records/api-key.ts'
import { type Repositories, repositoriesOn } from '../repositories.ts'
import type { Database } from '../store/database.ts'

export interface BootstrapOptions {
  /** Texts of keys to create, on any start, unless they exist or were deleted. */
  readonly inferenceKey?: string
  readonly managementKey?: string
  /** Unix milliseconds. */
  readonly now: number
}

/** The owner of the keys, and the texts of keys generated on this start, which are stored nowhere; null for none. */
export interface Bootstrapped {
  readonly organizationId: string
  readonly workspaceId: string
  readonly inferenceKey: string | null
  readonly managementKey: string | null
}

/**
 * Creates the organization, its Default workspace and one key of each kind on the first start, and adds given keys on any start. When
 * several processes start together, only one creates them. Rejects when a given key exists with the other kind.
 */
export async function bootstrap(database: Database, options: BootstrapOptions): Promise<Bootstrapped> {
  return database.exclusively(async (session) => {
    const repositories = repositoriesOn(session)
    const found = await repositories.organizations.first()
    const isFirstStart = found === null
    const owner =
      found === null ? await createOwner(repositories, options.now) : await findOwner(repositories, found.id)
    const provide = (kind: ApiKeyKind, given: string | undefined) =>
      provideKey(repositories, { owner, kind, given, isFirstStart, now: options.now })
    return {
      ...owner,
      inferenceKey: await provide('inference', options.inferenceKey),
      managementKey: await provide('management', options.managementKey),
    }
  })
}

interface Owner {
  readonly organizationId: string
  readonly workspaceId: string
}

async function createOwner(repositories: Repositories, now: number): Promise<Owner> {
  const organization = await repositories.organizations.create({ id: randomUUID(), name: 'Default organization' }, now)
  const workspace = await repositories.workspaces.create(
    {
      id: randomUUID(),
      organizationId: organization.id,
      name: 'Default',
      slug: 'default',
      description: null,
      isDefault: true,
      createdBy: null,
    },
    now,
  )
  return { organizationId: organization.id, workspaceId: workspace.id }
}

async function findOwner(repositories: Repositories, organizationId: string): Promise<Owner> {
  const workspace = await repositories.workspaces.findDefault(organizationId)
  if (workspace === null) throw new Error('the organization has no Default workspace')
  return { organizationId, workspaceId: workspace.id }
}

interface KeyWish {
  readonly owner: Owner
  readonly kind: ApiKeyKind
  readonly given: string | undefined
  readonly isFirstStart: boolean
  readonly now: number
}

async function provideKey(repositories: Repositories, wish: KeyWish): Promise<string | null> {
  const { given, kind, owner } = wish
  if (given === undefined && !wish.isFirstStart) return null
  const text = given ?? generateApiKey(kind)
  const hash = hashApiKey(text)
  const existingKind = await repositories.keys.kindOf(hash)
  if (existingKind !== null) {
    if (existingKind === kind) return null
    throw new Error(`the given ${kind} key already exists as an ${existingKind} key`)
  }
  const name = kind === 'inference' ? 'First inference key' : 'First management key'
  await repositories.keys.create(
    { ...owner, hash, kind, name, label: maskApiKey(text), expiresAt: null, creatorUserId: null },
    wish.now,
  )
  return given === undefined ? text : null
}
