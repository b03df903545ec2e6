import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { StoredDestination } from '../../../src/storage/broadcast/destination-repository.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

const destination = (fields: Partial<StoredDestination> = {}): StoredDestination => ({
  id: randomUUID(),
  organizationId: 'a',
  workspaceId: 'a-one',
  type: 'webhook',
  name: 'Any',
  isEnabled: true,
  isPrivate: false,
  sendsCost: false,
  sendsIdentity: false,
  sendsRequestContext: false,
  samplingRate: 1,
  keyHashes: null,
  filterRules: null,
  sealedSecret: 'sealed',
  shownConfig: { url: 'https://a.example/' },
  keyId: 'key-1',
  createdAt: 5,
  updatedAt: 5,
  ...fields,
})

describeDatabases((openFresh) => {
  const open = async (): Promise<Repositories> => {
    const repositories = repositoriesOn((await openFresh()).database)
    for (const id of ['a', 'b']) {
      await repositories.organizations.create({ id, name: id }, 1)
      for (const slug of ['one', 'two']) {
        const names = { name: slug, slug, description: null, isDefault: slug === 'one', createdBy: null }
        await repositories.workspaces.create({ id: `${id}-${slug}`, organizationId: id, ...names }, 1)
      }
    }
    return repositories
  }

  it('gives destinations back as they were put in and replaced', async () => {
    const { destinations } = await open()
    const made = destination({ id: 'd' })
    await destinations.create(made)
    expect(await destinations.get('a', 'd')).toEqual(made)
    const rules = { logic: 'or', rules: [{ field: 'model', operator: 'equals', value: 'm' }] } as const
    const changed = {
      ...made,
      ...{ name: 'New', isEnabled: false, isPrivate: true, sendsCost: true, sendsIdentity: true },
      ...{ sendsRequestContext: true, samplingRate: 0.125, keyHashes: ['f'], updatedAt: 6 },
      filterRules: { isEnabled: true, groups: [rules] },
      ...{ sealedSecret: 'other', keyId: 'key-2', shownConfig: { url: 'https://b.example/' } },
    }
    expect(await destinations.replace(changed)).toBe(true)
    expect(await destinations.lock('a', 'd')).toEqual(changed)
    expect(await destinations.delete('a', 'd')).toBe(true)
    expect(await destinations.delete('a', 'd')).toBe(false)
    expect(await destinations.replace(changed)).toBe(false)
    expect(await destinations.get('a', 'd')).toBeNull()
  })

  it('answers another organization as if there were nothing, and takes no workspace of another', async () => {
    const { destinations } = await open()
    const made = destination({ id: 'd' })
    await destinations.create(made)
    expect(await destinations.get('b', 'd')).toBeNull()
    expect(await destinations.findByWord('b', '', 'd')).toEqual([])
    expect(await destinations.replace({ ...made, organizationId: 'b', name: 'mine' })).toBe(false)
    expect(await destinations.delete('b', 'd')).toBe(false)
    expect(await destinations.list({ organizationId: 'b', workspaceId: 'a-one', offset: 0, limit: 5 })).toEqual({
      destinations: [],
      total: 0,
    })
    await expect(destinations.create(destination({ workspaceId: 'b-one' }))).rejects.toMatchObject({
      constraint: 'reference',
    })
    expect(await destinations.get('a', 'd')).toEqual(made)
  })

  it('lists a workspace oldest first, and finds by the beginning of an id', async () => {
    const { destinations } = await open()
    for (const [id, createdAt] of [
      ['aa2', 2],
      ['aa1', 2],
      ['ab', 1],
    ] as const) {
      await destinations.create(destination({ id, createdAt }))
    }
    await destinations.create(destination({ id: 'other', workspaceId: 'a-two' }))
    const page = await destinations.list({ organizationId: 'a', workspaceId: 'a-one', offset: 0, limit: 2 })
    expect([page.destinations.map(({ id }) => id), page.total]).toEqual([['ab', 'aa1'], 3])
    expect((await destinations.findByWord('a', '', 'aa')).length).toBe(2)
    await destinations.deleteOf('a', 'a-one')
    expect([await destinations.count('a', 'a-one'), await destinations.count('a', 'a-two')]).toEqual([0, 1])
  })

  it('sends nothing of a workspace that has not switched it on, and nothing to a destination that is paused', async () => {
    const { destinations, workspaces } = await open()
    await destinations.create(destination({ id: 'on' }))
    await destinations.create(destination({ id: 'off', isEnabled: false }))
    const ids = async () => (await destinations.enabledOf('a-one')).map(({ id }) => id)
    expect(await ids()).toEqual([])
    await workspaces.update('a', 'a-one', { isObservabilityBroadcastEnabled: true }, 7)
    expect(await ids()).toEqual(['on'])
    expect(await destinations.enabledOf('a-two')).toEqual([])
  })

  it('goes with its workspace', async () => {
    const { destinations, workspaces } = await open()
    await destinations.create(destination({ workspaceId: 'a-two' }))
    expect(await workspaces.delete('a', 'a-two', 8)).toBe(true)
    expect(await destinations.count('a', 'a-two')).toBe(0)
  })

  it('finds what is sealed under another key, and seals only what did not change meanwhile', async () => {
    const { destinations } = await open()
    const sealedSecret = '2.https://a.example.sealed'
    const old = destination({ id: 'a', sealedSecret })
    await destinations.create(old)
    await destinations.create(destination({ id: 'b', keyId: 'key-2', sealedSecret }))
    expect(await destinations.sealed.countOtherThan('key-2')).toBe(1)
    expect((await destinations.sealed.otherThan('key-2', '', 9)).map(({ id }) => id)).toEqual(['a'])
    const resealed = { sealedSecret: '2.https://a.example.anew', keyId: 'key-2' }
    expect(await destinations.sealed.reseal({ ...old, sealedSecret: 'another' }, resealed)).toBe(false)
    expect(await destinations.sealed.reseal(old, resealed)).toBe(true)
    expect(await destinations.get('a', 'a')).toEqual({ ...old, ...resealed })
    // What is sealed without an address is sealed again, whatever its key.
    await destinations.create(destination({ id: 'c', keyId: 'key-2', sealedSecret: 'without' }))
    expect((await destinations.sealed.otherThan('key-2', '', 9)).map(({ id }) => id)).toEqual(['c'])
  })
})
