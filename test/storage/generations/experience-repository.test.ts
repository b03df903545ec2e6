import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const day = Date.UTC(2026, 0, 5)
const organizationId = 'organization'
const hash = 'h'.repeat(63)

describeDatabases((openFresh) => {
  it('sums the requests that a router sent, by model and task', async () => {
    const repositories = repositoriesOn((await openFresh()).database)
    await repositories.organizations.create({ id: organizationId, name: 'Org' }, 1)
    const own = { organizationId, name: 'W', description: null, isDefault: false, createdBy: null }
    await repositories.workspaces.create({ ...own, id: 'w', slug: 'w' }, 1)
    const made = { hash, organizationId, workspaceId: 'w', name: 'k', label: 'k', expiresAt: null, creatorUserId: 'u' }
    const { id: keyId } = await repositories.keys.create({ ...made, kind: 'inference' }, 1)
    const place = { organizationId, workspaceId: 'w', keyId, model: 'a/m', provider: 'p', endpointTag: 'p' }
    const usual = { ...place, createdAt: day, inputTokens: 10, outputTokens: 5, costNanos: 30, firstTokenMs: 200 }
    const coded = { ...usual, task: 'code' }
    await repositories.generations.insertMany([
      generation('g1', { ...coded, status: 'completed' }),
      generation('g2', { ...coded, status: 'failed', costNanos: null, firstTokenMs: null }),
      generation('g3', { ...coded, status: 'cancelled' }),
      generation('g4', { ...coded, status: 'completed', createdAt: day - 1 }),
      generation('g5', { ...coded, status: 'incomplete', task: 'math' }),
      generation('g6', { ...usual, status: 'completed' }),
    ])
    const sums = { pricedTokens: 15, costNanos: 30, timed: 1, firstTokenMs: 200 }
    expect(await repositories.experience.since(organizationId, day)).toEqual([
      { model: 'a/m', task: 'code', requests: 2, answered: 1, ...sums },
      { model: 'a/m', task: 'math', requests: 1, answered: 1, ...sums },
    ])
    expect(await repositories.experience.since('another', day)).toEqual([])
  })
})
