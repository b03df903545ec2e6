import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewByokCredential } from '../../../src/storage/byok/byok-repository.ts'
import { type Repositories, repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

const credential = (fields: Partial<NewByokCredential> = {}): NewByokCredential => ({
  id: randomUUID(),
  organizationId: 'a',
  workspaceId: 'a-one',
  provider: 'openai',
  name: 'Team',
  label: 'sk-p…9fQ2',
  sealedSecret: '2.YQ.sealed',
  keyId: 'key-1',
  isDisabled: false,
  isFallback: false,
  allowedModels: null,
  allowedUserIds: null,
  allowedApiKeyHashes: null,
  ...fields,
})

const everything = { organizationId: 'a', workspaceId: 'a-one', offset: 0, limit: 100 }

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

  it('gives credentials back as they were put in and changed', async () => {
    const { byok } = await open()
    const lists = { allowedModels: ['m/1'], allowedUserIds: [], allowedApiKeyHashes: ['f'.repeat(64)] }
    const { sealedSecret: _, keyId: __, ...shown } = credential({ id: 'c', ...lists })
    const made = await byok.create(credential({ id: 'c', ...lists }), 5)
    expect(made).toEqual({ ...shown, sortOrder: 0, createdAt: 5, updatedAt: null })
    expect(await byok.get('a', 'c')).toEqual(made)
    const changes = { name: 'New', isDisabled: true, isFallback: true, allowedModels: null, allowedUserIds: ['u'] }
    const changed = await byok.update('a', 'c', changes, 6)
    expect(changed).toEqual({ ...made, ...changes, updatedAt: 6 })
    expect(await byok.get('a', 'c')).toEqual(changed)
    expect(await byok.delete('a', 'c')).toEqual(changed)
    expect(await byok.delete('a', 'c')).toBeNull()
    expect(await byok.get('a', 'c')).toBeNull()
  })

  it('deletes the credentials of a workspace with it, and no others', async () => {
    const { byok, workspaces } = await open()
    await byok.create(credential({ id: 'gone', workspaceId: 'a-two' }), 5)
    await byok.create(credential({ id: 'kept' }), 5)
    expect(await workspaces.delete('a', 'a-two', 6)).toBe(true)
    expect(await byok.get('a', 'gone')).toBeNull()
    expect(await byok.get('a', 'kept')).not.toBeNull()
  })

  it('answers another organization as if there were nothing', async () => {
    const { byok } = await open()
    await byok.create(credential({ id: 'c' }), 5)
    expect(await byok.get('b', 'c')).toBeNull()
    expect(await byok.update('b', 'c', { name: 'mine' }, 6)).toBeNull()
    expect(await byok.delete('b', 'c')).toBeNull()
    expect(await byok.list({ ...everything, organizationId: 'b' })).toEqual({ credentials: [], total: 0 })
    await byok.place('b', ['c'], 6)
    expect(await byok.get('a', 'c')).toMatchObject({ name: 'Team', updatedAt: null })
  })

  it('takes no credential for a workspace of another organization', async () => {
    const { byok } = await open()
    for (const workspaceId of ['b-one', 'nowhere']) {
      await expect(byok.create(credential({ workspaceId }), 5)).rejects.toMatchObject({ constraint: 'reference' })
    }
  })

  it('lists by provider, prioritized ones first, then by place; with the filter and the page that is asked for', async () => {
    const { byok } = await open()
    const rows: [id: string, fields: Partial<NewByokCredential>][] = [
      ['1', { provider: 'openai', isFallback: true }],
      ['2', { provider: 'openai' }],
      ['3', { provider: 'anthropic' }],
      ['4', { provider: 'openai', isDisabled: true }],
      ['5', { provider: 'openai', workspaceId: 'a-two' }],
    ]
    for (const [id, fields] of rows) await byok.create(credential({ id, ...fields }), 5)
    const idsIn = async (filter: object) => {
      const { credentials, total } = await byok.list({ ...everything, ...filter })
      return [credentials.map(({ id }) => id), total]
    }
    expect(await idsIn({})).toEqual([['3', '2', '4', '1'], 4])
    expect(await idsIn({ provider: 'openai' })).toEqual([['2', '4', '1'], 3])
    expect(await idsIn({ offset: 1, limit: 2 })).toEqual([['2', '4'], 4])
    expect(await idsIn({ offset: 9 })).toEqual([[], 4])
    expect(await idsIn({ workspaceId: 'a-two' })).toEqual([['5'], 1])
    expect((await byok.usable('a-one')).map(({ id }) => id)).toEqual(['3', '2', '1'])
    await byok.place('a', ['4', '2'], 7)
    expect(await idsIn({ provider: 'openai' })).toEqual([['4', '2', '1'], 3])
    expect(await byok.idsOf('a', 'a-one', 'openai')).toEqual(['4', '2', '1'])
  })

  it('puts new ones behind the others of their provider', async () => {
    const { byok } = await open()
    const places: number[] = []
    for (const provider of ['openai', 'openai', 'groq', 'openai']) {
      places.push((await byok.create(credential({ provider }), 5)).sortOrder)
    }
    expect(places).toEqual([0, 1, 0, 2])
  })

  describe('resealing', () => {
    it('walks through what is sealed under other keys, or without an address, of every organization', async () => {
      const { byok } = await open()
      await byok.create(credential({ id: '1' }), 5)
      await byok.create(credential({ id: '2', keyId: 'key-2' }), 5)
      await byok.create(credential({ id: '3', organizationId: 'b', workspaceId: 'b-one', isDisabled: true }), 5)
      expect(await byok.sealed.countOtherThan('key-2')).toBe(2)
      const [first] = await byok.sealed.otherThan('key-2', '', 1)
      const [second] = await byok.sealed.otherThan('key-2', first?.id ?? '', 10)
      expect([first?.id, second?.id]).toEqual(['1', '3'])
      expect(second).toMatchObject({ organizationId: 'b', sealedSecret: '2.YQ.sealed', keyId: 'key-1' })
      await byok.create(credential({ id: '4', keyId: 'key-2', sealedSecret: 'sealed' }), 5)
      expect(await byok.sealed.countOtherThan('key-2')).toBe(3)
      expect((await byok.sealed.otherThan(null, '', 10)).map(({ id }) => id)).toEqual(['4'])
    })

    it('leaves a secret alone that was replaced in between', async () => {
      const { byok } = await open()
      await byok.create(credential({ id: 'c' }), 5)
      const [read] = await byok.sealed.otherThan('key-2', '', 10)
      if (read === undefined) throw new Error('there is one')
      await byok.update('a', 'c', { sealedSecret: 'newer', keyId: 'key-2' }, 6)
      expect(await byok.sealed.reseal(read, { sealedSecret: 'old', keyId: 'key-2' })).toBe(false)
      expect(await byok.usable('a-one')).toMatchObject([{ sealedSecret: 'newer' }])
      const [now] = await byok.usable('a-one')
      if (now === undefined) throw new Error('there is one')
      expect(await byok.sealed.reseal(now, { sealedSecret: 'newest', keyId: 'key-3' })).toBe(true)
      expect(await byok.usable('a-one')).toMatchObject([{ sealedSecret: 'newest', keyId: 'key-3' }])
    })
  })
})
