import { expect, it } from 'vitest'
import type { ActivityQuestion } from '../../../src/records/activity.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const day = Date.UTC(2026, 0, 5)
const dayMs = 24 * 60 * 60 * 1000
const organizationId = 'organization'

describeDatabases((openFresh) => {
  const arrange = async () => {
    const repositories = repositoriesOn((await openFresh()).database)
    await repositories.organizations.create({ id: organizationId, name: 'Org' }, 1)
    const workspace = { organizationId, name: 'W', description: null, isDefault: false, createdBy: null }
    const ids = new Map<string, number>()
    for (const [name, userId] of [
      ['one', 'user-1'],
      ['two', 'user-2'],
    ] as const) {
      await repositories.workspaces.create({ ...workspace, id: name, slug: name }, 1)
      const key = await repositories.keys.create(
        {
          hash: name.repeat(21).slice(0, 63),
          organizationId,
          workspaceId: name,
          kind: 'inference',
          name,
          label: name,
          expiresAt: null,
          creatorUserId: userId,
        },
        1,
      )
      ids.set(name, key.id)
    }
    const hashOf = (name: string) => name.repeat(21).slice(0, 63)
    const record = (id: string, name: string, changes: Parameters<typeof generation>[1] = {}) =>
      generation(id, {
        workspaceId: name,
        keyId: ids.get(name) ?? 0,
        model: 'a/m',
        provider: 'p1',
        endpointTag: 'p1/eu',
        createdAt: day,
        inputTokens: 10,
        outputTokens: 3,
        reasoningTokens: 2,
        costNanos: 100,
        ...changes,
      })
    const { generations, activity } = repositories
    await generations.insertMany([
      record('gen-1', 'one'),
      record('gen-2', 'two', { createdAt: day + dayMs - 1, costNanos: 8, isByok: true, byokNanos: 5 }),
      record('gen-3', 'two', { status: 'failed', costNanos: null, costOrigin: 'unknown' }),
      record('gen-4', 'one', { model: 'a/n', endpointTag: 'p1', costNanos: 700 }),
      record('gen-unserved', 'one', { model: null, provider: null, endpointTag: null }),
      record('gen-before', 'one', { createdAt: day - 1 }),
      record('gen-after', 'one', { createdAt: day + dayMs }),
      record('gen-foreign', 'one', { organizationId: 'another' }),
    ])
    const list = async (wish: Partial<ActivityQuestion> = {}) =>
      (await activity.list({
        ...{ organizationId, since: day, until: day + dayMs, interval: 'day', groups: ['endpoint'] },
        ...wish,
      })) ?? []
    return { activity, generations, list, hashOf }
  }

  it('sums a day by model and endpoint, what cost most first', async () => {
    const { list } = await arrange()
    const am = { start: day, model: 'a/m', provider: 'p1', endpointTag: 'p1/eu' }
    const none = { failedRequests: 0, byokRequests: 0 }
    expect(await list()).toEqual([
      {
        ...am,
        model: 'a/n',
        endpointTag: 'p1',
        ...none,
        requests: 1,
        inputTokens: 10,
        cachedTokens: 12,
        outputTokens: 3,
        reasoningTokens: 2,
        costNanos: 700,
        byokCostNanos: 0,
        firstTokenTimes: 'D',
        durationTimes: 'D',
      },
      {
        ...am,
        requests: 3,
        failedRequests: 1,
        byokRequests: 1,
        inputTokens: 30,
        cachedTokens: 36,
        outputTokens: 9,
        reasoningTokens: 6,
        costNanos: 103,
        byokCostNanos: 5,
        firstTokenTimes: 'DD',
        durationTimes: 'DD',
      },
    ])
  })

  it('splits by workspace or key', async () => {
    const { list, hashOf } = await arrange()
    const byWorkspace = await list({ groups: ['endpoint', 'workspace'] })
    expect(byWorkspace.map(({ workspaceId, model, requests }) => `${workspaceId} ${model} ${requests}`)).toEqual([
      'one a/n 1',
      'one a/m 1',
      'two a/m 2',
    ])
    expect((await list({ groups: ['endpoint', 'key'] })).map(({ keyHash }) => keyHash)).toEqual([
      hashOf('one'),
      hashOf('one'),
      hashOf('two'),
    ])
  })

  it('counts only what a filter lets pass', async () => {
    const { list, hashOf } = await arrange()
    const counts = async (filter: Partial<ActivityQuestion>) =>
      (await list(filter)).map(({ model, requests }) => `${model} ${requests}`)
    expect(await counts({ workspaceId: 'two' })).toEqual(['a/m 2'])
    expect(await counts({ keyHash: hashOf('one') })).toEqual(['a/n 1', 'a/m 1'])
    expect(await counts({ userId: 'user-2', groups: ['endpoint', 'key'] })).toEqual(['a/m 2'])
    expect(await counts({ userId: 'user-2', workspaceId: 'one' })).toEqual([])
    expect(await counts({ organizationId: 'another' })).toEqual(['a/m 1'])
  })

  it('counts one app only, as it called', async () => {
    const { list, generations } = await arrange()
    const app = { origin: 'https://app.example', title: 'App', categories: [] }
    await generations.insertMany([generation('gen-app', { workspaceId: 'one', model: 'a/app', createdAt: day, app })])
    const { appId } = (await generations.get(organizationId, 'gen-app')) ?? {}
    expect((await list({ appId: Number(appId) })).map(({ model, requests }) => `${model} ${requests}`)).toEqual([
      'a/app 1',
    ])
    expect(await list({ appId: Number(appId) + 1 })).toEqual([])
  })

  it('knows which keys an organization has', async () => {
    const { activity, hashOf } = await arrange()
    expect(await activity.hasKey(organizationId, hashOf('one'))).toBe(true)
    expect(await activity.hasKey('another', hashOf('one'))).toBe(false)
    expect(await activity.hasKey(organizationId, 'nobody')).toBe(false)
  })

  it('sums models over days', async () => {
    const { activity } = await arrange()
    const usage = await activity.usageByModel(organizationId, day - dayMs, day + 2 * dayMs)
    expect(usage).toEqual(
      new Map([
        ['a/m', { requests: 5, tokens: 65 }],
        ['a/n', { requests: 1, tokens: 13 }],
      ]),
    )
  })

  it("knows what an organization has spent through the gateway's own credentials", async () => {
    const { activity } = await arrange()
    // The foreign record stands with a key of this organization, which is what counts.
    expect(await activity.spent(organizationId)).toBe(103 + 700 + 3 * 100 + 100)
    expect(await activity.spent('another')).toBe(0)
  })
})
