import { expect, it } from 'vitest'
import type { PromptShape } from '../../../src/records/prompt-shape.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const signal = new AbortController().signal
const filter = { organizationId: 'organization', since: 1_000_000, until: 2_000_000 }
const shape: PromptShape = {
  ...{ keyId: 'key', toolSet: null, count: 2, leftOutSize: 0 },
  blocks: [
    { kind: 'system', position: 0, plain: 'a', masked: 'b', size: 9 },
    { kind: 'message', position: 1, plain: 'c', masked: 'd', size: 8, prefix: 'e' },
  ],
}

describeDatabases((openFresh) => {
  it('stores shapes with their records, once, and gives them back', async () => {
    const { database } = await openFresh()
    const { generations, shapes } = repositoriesOn(database)
    const rows = [generation('gen-1', { shape }), generation('gen-2')]
    await generations.insertMany(rows)
    await generations.insertMany(rows)
    expect([...(await shapes.ofGenerations(['gen-1', 'gen-2', 'gen-3']))]).toEqual([['gen-1', shape]])
  })

  it('reads the newest records of sessions or apps, in slices', async () => {
    const { database } = await openFresh()
    const { generations, shapes, organizations } = repositoriesOn(database)
    await organizations.create({ id: 'organization', name: 'Org' }, 1)
    const app = { origin: 'https://notes.example', title: null, categories: [] }
    const many = Array.from({ length: 1_500 }, (_, index) =>
      generation(`gen-${String(index).padStart(4, '0')}`, { createdAt: 1_000_000 + Math.floor(index / 3) }),
    )
    await generations.insertMany(many.slice(0, 750))
    await generations.insertMany(many.slice(750))
    await generations.insertMany([
      generation('gen-app', { createdAt: 1_999_999, sessionId: null, app }),
      generation('gen-late', { createdAt: 2_000_000 }),
      generation('gen-failed', { createdAt: 1_500_000, endpointTag: null }),
    ])
    const all = await shapes.uses(filter, 'session', 2_000, signal)
    expect([all.length, all[0]?.id, all[1_499]?.id]).toEqual([1_500, 'gen-1499', 'gen-0000'])
    expect(new Set(all.map(({ id }) => id)).size).toBe(1_500)
    expect((await shapes.uses(filter, 'session', 1_200, signal)).length).toBe(1_200)
    expect(await shapes.uses(filter, 'app', 10, signal)).toMatchObject([{ id: 'gen-app', appId: expect.any(Number) }])
    await expect(shapes.uses(filter, 'app', 10, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })

  it('deletes shapes with their records', async () => {
    const { database } = await openFresh()
    const { generations, shapes, activityPacking, organizations } = repositoriesOn(database)
    const organizationId = 'organization'
    await organizations.create({ id: organizationId, name: 'Org' }, 1)
    await generations.insertMany([
      generation('gen-1', { organizationId, shape, createdAt: 1_000 }),
      generation('gen-2', { organizationId, shape, createdAt: 9_000_000 }),
    ])
    const closed = await activityPacking.close(organizationId, 5_000_000)
    await activityPacking.packSlice(organizationId, closed ?? 0, 10)
    expect(await activityPacking.deleteOldest(organizationId, 2_000_000, 10)).toBe(1)
    expect([...(await shapes.ofGenerations(['gen-1', 'gen-2'])).keys()]).toEqual(['gen-2'])
  })
})
