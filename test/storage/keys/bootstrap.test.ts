import { expect, it } from 'vitest'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { type Bootstrapped, bootstrap } from '../../../src/storage/keys/bootstrap.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { nextLine, startChild } from '../children/child-process.ts'

const now = 1_700_000_000_000

describeDatabases((openFresh) => {
  it('makes an organization, its Default workspace and a key of each kind on the first start', async () => {
    const { database } = await openFresh()
    const made = await bootstrap(database, { now })
    const { organizations, workspaces, keys } = repositoriesOn(database)
    expect(await organizations.first()).toMatchObject({ id: made.organizationId, createdAt: now })
    expect(await workspaces.findDefault(made.organizationId)).toMatchObject({
      id: made.workspaceId,
      name: 'Default',
      slug: 'default',
      isDefault: true,
    })
    const inference = await keys.findByHash(hashApiKey(made.inferenceKey ?? ''), now)
    expect(inference).toMatchObject({ ...ownerOf(made), kind: 'inference', expiresAt: null, createdAt: now })
    expect(inference?.label).toBe(`${made.inferenceKey?.slice(0, 8)}…${made.inferenceKey?.slice(-4)}`)
    const management = await keys.findByHash(hashApiKey(made.managementKey ?? ''), now)
    expect(management).toMatchObject({ ...ownerOf(made), kind: 'management' })
  })

  it('makes nothing on the second start', async () => {
    const { database } = await openFresh()
    const first = await bootstrap(database, { now })
    const second = await bootstrap(database, { now: now + 1 })
    expect(second).toEqual({ ...ownerOf(first), inferenceKey: null, managementKey: null })
    expect(await countKeys(database, first)).toBe(2)
  })

  it('takes the keys it is given instead, and does not tell them again', async () => {
    const { database } = await openFresh()
    const made = await bootstrap(database, { inferenceKey: 'given-inference', now })
    expect(made.inferenceKey).toBeNull()
    expect(made.managementKey).toMatch(/^sk-gw-mgmt-/)
    expect(await countKeys(database, made)).toBe(2)
    const found = await repositoriesOn(database).keys.findByHash(hashApiKey('given-inference'), now)
    expect(found).toMatchObject({ kind: 'inference', label: 'gi…' })
  })

  it('adds keys given on a later start once', async () => {
    const { database } = await openFresh()
    const made = await bootstrap(database, { now })
    const given = { inferenceKey: 'given-inference', managementKey: 'given-management', now }
    expect(await bootstrap(database, given)).toEqual({ ...ownerOf(made), inferenceKey: null, managementKey: null })
    await bootstrap(database, given)
    expect(await countKeys(database, made)).toBe(4)
  })

  it('does not bring back a given key that somebody deleted', async () => {
    const { database } = await openFresh()
    const made = await bootstrap(database, { inferenceKey: 'given-inference', now })
    const { keys } = repositoriesOn(database)
    await keys.delete(made.organizationId, hashApiKey('given-inference'), now)
    await bootstrap(database, { inferenceKey: 'given-inference', now })
    expect(await keys.findByHash(hashApiKey('given-inference'), now)).toBeNull()
  })

  it('refuses one text for both kinds and leaves nothing behind', async () => {
    const { database } = await openFresh()
    const same = bootstrap(database, { inferenceKey: 'same', managementKey: 'same', now })
    await expect(same).rejects.toThrow('the given management key already exists as an inference key')
    expect(await repositoriesOn(database).organizations.first()).toBeNull()
  })

  it('makes one organization when several processes start at once', async () => {
    const { database, url, dataDir } = await openFresh({ migrated: false })
    const children = [1, 2, 3].map(() => startChild('start-up.ts', url ?? '', dataDir))
    const outcomes = await Promise.all(
      children.map(async ({ lines }): Promise<{ applied: string[]; bootstrapped: Bootstrapped }> => {
        return JSON.parse(await nextLine(lines))
      }),
    )
    const made = outcomes.map((outcome) => outcome.bootstrapped)
    expect(new Set(made.map((one) => `${one.organizationId} ${one.workspaceId}`)).size).toBe(1)
    expect(made.filter((one) => one.inferenceKey !== null && one.managementKey !== null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.applied.length > 0)).toHaveLength(1)
    expect(made[0] && (await countKeys(database, made[0]))).toBe(2)
  })
})

function ownerOf(made: Bootstrapped): Pick<Bootstrapped, 'organizationId' | 'workspaceId'> {
  return { organizationId: made.organizationId, workspaceId: made.workspaceId }
}

async function countKeys(database: Parameters<typeof bootstrap>[0], { organizationId }: Bootstrapped): Promise<number> {
  const filter = { organizationId, includeDisabled: true, offset: 0, limit: 1 }
  return (await repositoriesOn(database).keys.list(filter)).total
}
