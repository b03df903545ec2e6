import { expect, it } from 'vitest'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const day = Date.UTC(2026, 0, 5)
const organizationId = 'organization'
const hash = 'h'.repeat(63)

describeDatabases((openFresh) => {
  const open = async () => {
    const repositories = repositoriesOn((await openFresh()).database)
    await repositories.organizations.create({ id: organizationId, name: 'Org' }, 1)
    const own = { organizationId, name: 'W', description: null, isDefault: false, createdBy: null }
    await repositories.workspaces.create({ ...own, id: 'w', slug: 'w' }, 1)
    const made = { hash, organizationId, workspaceId: 'w', name: 'k', label: 'k', expiresAt: null, creatorUserId: 'u' }
    const { id: keyId } = await repositories.keys.create({ ...made, kind: 'inference' }, 1)
    const place = { organizationId, workspaceId: 'w', keyId, model: 'a/m', provider: 'p', endpointTag: 'p' }
    return { repositories, keyId, place }
  }

  it('finds the output of the last answers of a model to a key', async () => {
    const { repositories, keyId, place } = await open()
    const at = (minutes: number, fields: object) => ({ ...place, createdAt: day + minutes * 60_000, ...fields })
    await repositories.generations.insertMany([
      generation('g1', at(1, { outputTokens: 10 })),
      generation('g2', at(3, { outputTokens: 30 })),
      generation('g3', at(2, { outputTokens: 20, status: 'incomplete' })),
      generation('g4', at(4, { outputTokens: 0, status: 'failed' })),
      generation('g5', at(5, { outputTokens: 50, model: 'b/m' })),
      generation('g6', at(-1, { outputTokens: 60 })),
    ])
    const { experience } = repositories
    const answers = { organizationId, keyId, model: 'a/m' }
    expect(await experience.lastOutputs(answers, day, 9)).toEqual([30, 20, 10])
    expect(await experience.lastOutputs(answers, day, 2)).toEqual([30, 20])
    expect(await experience.lastOutputs({ ...answers, keyId: keyId + 1 }, day, 9)).toEqual([])
    expect(await experience.lastOutputs({ ...answers, organizationId: 'another' }, day, 9)).toEqual([])
  })

  it('sums the requests that a router sent, by model and task', async () => {
    const { repositories, place } = await open()
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
