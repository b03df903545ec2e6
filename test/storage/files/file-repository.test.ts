import { expect, it } from 'vitest'
import { fileIdOf, isOwnFileId, type StoredFile } from '../../../src/records/stored-file.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'

const id = (digit: string) => fileIdOf(digit.repeat(32))

const file = (fields: Partial<StoredFile> = {}): StoredFile => ({
  id: id('a'),
  organizationId: 'o',
  workspaceId: 'w',
  name: 'a.txt',
  mediaType: 'text/plain',
  purpose: 'user_data',
  bytes: 5,
  sha256: 'f'.repeat(64),
  keyHash: 'e'.repeat(64),
  userId: null,
  createdAt: 10,
  expiresAt: null,
  ...fields,
})

const everything = { organizationId: 'o', workspaceId: 'w', order: 'asc', limit: 100 } as const

it('tells ids of the gateway from those of providers', () => {
  expect([id('0'), 'file-abc123', 'file_011CNha8iCJcU1wXNR6q4V8w'].map(isOwnFileId)).toEqual([true, false, false])
})

describeDatabases((openFresh) => {
  const open = async () => repositoriesOn((await openFresh()).database).files

  it('shows a file once its bytes are there, as it was put in', async () => {
    const files = await open()
    await files.begin(file(), 10)
    expect(await files.get({ organizationId: 'o' }, id('a'), 11)).toBeNull()
    expect(await files.finish(id('a'), 11)).toBe(true)
    expect(await files.finish(id('a'), 11)).toBe(false)
    expect(await files.get({ organizationId: 'o' }, id('a'), 11)).toEqual(file())
    expect(await files.get({ organizationId: 'o', workspaceId: 'w' }, id('a'), 11)).toEqual(file())
    expect(await files.get({ organizationId: 'o', workspaceId: 'v' }, id('a'), 11)).toBeNull()
    expect(await files.get({ organizationId: 'p' }, id('a'), 11)).toBeNull()
  })

  it('lists by time and id, both ways, from any file on', async () => {
    const files = await open()
    for (const [digit, createdAt] of [
      ['a', 10],
      ['b', 10],
      ['c', 12],
    ] as const) {
      await files.begin(file({ id: id(digit), createdAt, purpose: digit, name: `${digit}.txt` }), 10)
      await files.finish(id(digit), 10)
    }
    const listed = async (wish: object) =>
      (await files.list({ ...everything, ...wish }, 20)).map(({ id: each }) => each.at(-1)).join('')
    expect(await listed({})).toBe('abc')
    expect(await listed({ order: 'desc' })).toBe('cba')
    expect(await listed({ limit: 2 })).toBe('ab')
    expect(await listed({ after: { id: id('a'), createdAt: 10 } })).toBe('bc')
    expect(await listed({ order: 'desc', after: { id: id('b'), createdAt: 10 } })).toBe('a')
    expect(await listed({ purpose: 'b' })).toBe('b')
    expect(await listed({ name: 'c.txt' })).toBe('c')
    expect(await listed({ workspaceId: 'v' })).toBe('')
    expect(await files.findByWord('o', '', 'file-gw-bb', 20)).toHaveLength(1)
    expect(await files.findByWord('p', '', 'file-gw-bb', 20)).toEqual([])
  })

  it('counts what is coming, and not what is going', async () => {
    const files = await open()
    await files.begin(file(), 10)
    await files.begin(file({ id: id('b'), bytes: 7 }), 10)
    await files.begin(file({ id: id('c'), workspaceId: 'v', bytes: 100 }), 10)
    expect(await files.taken({ workspaceId: 'w' })).toEqual({ count: 2, bytes: 12 })
    expect(await files.hide(id('b'), 11)).toBe(true)
    expect(await files.hide(id('b'), 11)).toBe(false)
    expect(await files.taken({ workspaceId: 'w' })).toEqual({ count: 1, bytes: 5 })
    expect(await files.taken({ workspaceId: 'none' })).toEqual({ count: 0, bytes: 0 })
  })

  it('hides what has expired and what was never finished, and forgets only what is hidden', async () => {
    const files = await open()
    for (const [digit, expiresAt] of [
      ['a', 100],
      ['b', null],
      ['c', null],
    ] as const)
      await files.begin(file({ id: id(digit), expiresAt }), 10)
    await files.finish(id('a'), 10)
    await files.finish(id('b'), 10)
    expect(await files.get({ organizationId: 'o' }, id('a'), 99)).not.toBeNull()
    expect(await files.get({ organizationId: 'o' }, id('a'), 100)).toBeNull()
    await files.hideStale(100, 10)
    expect((await files.hidden(10)).map((each) => each.id)).toEqual([id('a')])
    await files.hideStale(200, 11)
    expect((await files.hidden(10)).map((each) => each.id)).toEqual([id('a'), id('c')])
    await files.postpone(id('a'), 300)
    expect((await files.hidden(1)).map((each) => each.id)).toEqual([id('c')])
    expect(await files.finish(id('c'), 300)).toBe(false)
    for (const digit of ['a', 'b', 'c']) await files.forget(id(digit))
    expect(await files.hidden(10)).toEqual([])
    expect(await files.get({ organizationId: 'o' }, id('b'), 300)).not.toBeNull()
  })

  it('hides all files of a workspace at once', async () => {
    const files = await open()
    await files.begin(file(), 10)
    await files.finish(id('a'), 10)
    await files.hideAll('v', 11)
    expect(await files.hidden(10)).toEqual([])
    await files.hideAll('w', 11)
    expect(await files.hidden(10)).toHaveLength(1)
  })
})
