import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ActivityGroup, ActivityQuestion } from '../../../src/records/activity.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { byokCostOf } from '../../../src/records/generation-record.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { retryWhileBusy } from '../../../src/storage/store/retry-while-busy.ts'
import { describeDatabases } from '../../support/databases.ts'
import { startChild } from '../children/child-process.ts'
import { generation } from '../generation.ts'

const organizationId = 'organization'
const hourMs = 3_600_000
const start = Date.UTC(2026, 0, 5)
const until = start + 3 * 24 * hourMs

const app = { origin: 'https://app.example', title: 'App', categories: [] }

/** A record somewhere in three days, with few values of everything, so that many fall together. */
const record = fc
  .record({
    hour: fc.integer({ min: 0, max: 71 }),
    ms: fc.constantFrom(0, 1, hourMs - 1),
    workspaceId: fc.constantFrom('one', 'two'),
    model: fc.constantFrom('a/m', 'a/n'),
    endpointTag: fc.constantFrom('p1', 'p1/eu', null),
    task: fc.constantFrom('code', undefined),
    externalUser: fc.constantFrom('ada', null),
    isByok: fc.boolean(),
    status: fc.constantFrom('completed' as const, 'failed' as const),
    costNanos: fc.option(fc.nat(1_000)),
    hasApp: fc.boolean(),
  })
  .map(({ hour, ms, task, hasApp, ...rest }) => ({
    ...rest,
    ...(task !== undefined && { task }),
    ...(hasApp && { app }),
    createdAt: start + hour * hourMs + ms,
  }))

const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), records: fc.array(record, { minLength: 1, maxLength: 12 }) }),
  fc.record({ do: fc.constant('close' as const), hour: fc.integer({ min: 0, max: 80 }) }),
  fc.record({ do: fc.constant('pack' as const), rows: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ do: fc.constant('late' as const), rows: fc.integer({ min: 1, max: 5 }) }),
)

/** Requests, tokens and cost by start and group, computed from the records themselves. */
function summed(records: readonly GenerationRecord[], question: ActivityQuestion): Record<string, number[]> {
  const sums: Record<string, number[]> = {}
  for (const each of records) {
    if (each.endpointTag === null || each.createdAt < question.since || each.createdAt >= question.until) continue
    const ms = question.interval === 'hour' ? hourMs : 24 * hourMs
    const names: Partial<Record<ActivityGroup, string | null>> = {
      model: each.model,
      workspace: each.workspaceId,
      app: each.app === undefined ? null : 'app',
      task: each.task ?? null,
      user: each.externalUser,
    }
    const from = question.interval === 'all' ? question.since : each.createdAt - (each.createdAt % ms)
    const place = JSON.stringify([from, ...question.groups.map((group) => names[group])])
    const byok = byokCostOf(each)
    const figures = [1, each.isByok ? 1 : 0, each.status === 'failed' ? 1 : 0, each.inputTokens]
    const all = [...figures, (each.costNanos ?? 0) - byok, byok]
    sums[place] = all.map((figure, index) => figure + (sums[place]?.[index] ?? 0))
  }
  return sums
}

const questions: readonly Pick<ActivityQuestion, 'since' | 'until' | 'interval' | 'groups'>[] = [
  { since: start, until, interval: 'day', groups: ['model', 'workspace'] },
  { since: start, until, interval: 'hour', groups: ['task', 'app'] },
  { since: start + 5 * hourMs, until: until - 30 * hourMs, interval: 'day', groups: [] },
  { since: start + 7 * hourMs, until: start + 9 * hourMs, interval: 'all', groups: ['model'] },
  { since: start, until, interval: 'day', groups: ['user'] },
]

describeDatabases((openFresh) => {
  it('answers the sums of all rows at any moment, packed or not', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const { generations, activity, activityPacking, organizations } = repositoriesOn((await openFresh()).database)
        await organizations.create({ id: organizationId, name: 'Org' }, 1)
        const all: GenerationRecord[] = []
        let closed = 0
        for (const each of steps) {
          if (each.do === 'insert') {
            const added = each.records.map((changes, index) => generation(`gen-${all.length}-${index}`, changes))
            await generations.insertMany(added)
            all.push(...added)
          }
          if (each.do === 'close') {
            closed = (await activityPacking.close(organizationId, start + each.hour * hourMs)) ?? closed
          }
          if (each.do === 'pack') await activityPacking.packSlice(organizationId, closed, each.rows)
          if (each.do === 'late') await activityPacking.packLate(organizationId, each.rows)
          for (const wish of questions) {
            const question = { organizationId, ...wish }
            const rows = (await activity.list(question)) ?? []
            const read = rows.map((row) => {
              const names = { model: row.model, workspace: row.workspaceId, task: row.task, user: row.user }
              const appName = row.appId === null ? null : 'app'
              const groups = question.groups.map((group) =>
                group === 'app' ? appName : names[group as keyof typeof names],
              )
              const figures = [row.requests, row.byokRequests, row.failedRequests, row.inputTokens]
              return [JSON.stringify([row.start, ...groups]), [...figures, row.costNanos, row.byokCostNanos]]
            })
            expect(Object.fromEntries(read)).toEqual(summed(all, question))
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('packs each row once when several processes pack, and writers write, at the same time', async () => {
    const fresh = await openFresh()
    const ours = repositoriesOn(fresh.database)
    await ours.organizations.create({ id: organizationId, name: 'Org' }, 1)
    const others = repositoriesOn(await fresh.open())
    let written = 0
    const write = async (repositories: typeof ours, name: string) => {
      for (let batch = 0; batch < 20; batch++) {
        const records = Array.from({ length: 10 }, (_, index) =>
          generation(`gen-${name}-${batch}-${index}`, { createdAt: start + ((batch * 7 + index) % 48) * hourMs }),
        )
        // Writers are not retried by the repository.
        await retryWhileBusy(5_000, () => repositories.generations.insertMany(records))
        written += records.length
      }
    }
    const pack = async ({ activityPacking }: typeof ours) => {
      for (let hour = 0; hour < 48; hour += 4) {
        const closed = await activityPacking.close(organizationId, start + hour * hourMs)
        if (closed === null) continue
        while (await activityPacking.packSlice(organizationId, closed, 7));
        while (await activityPacking.packLate(organizationId, 7));
      }
    }
    await Promise.all([write(ours, 'one'), write(others, 'two'), pack(ours), pack(others)])
    const question = { organizationId, since: start, until, interval: 'all', groups: [] } as const
    expect(await ours.activity.list(question)).toMatchObject([{ requests: written }])
    await pack(ours)
    expect(await others.activity.list(question)).toMatchObject([{ requests: written, inputTokens: written * 11 }])
  })

  it('packs each row once when a process that packs is killed', async () => {
    const { database, url, dataDir } = await openFresh()
    const { generations, activity, activityPacking, organizations } = repositoriesOn(database)
    await organizations.create({ id: organizationId, name: 'Org' }, 1)
    for (let batch = 0; batch < 10; batch++) {
      const records = Array.from({ length: 300 }, (_, index) =>
        generation(`gen-${batch}-${index}`, { createdAt: start + batch * hourMs + index }),
      )
      await generations.insertMany(records)
    }
    const { process: child, lines } = startChild('pack-activity.ts', url ?? '', dataDir, organizationId)
    let slices = 0
    for await (const _ of lines) if (++slices === 20) child.kill('SIGKILL')
    expect(child.killed).toBe(true)
    const question = { organizationId, since: start, until, interval: 'day', groups: ['model'] } as const
    const expected = [{ requests: 3_000, inputTokens: 33_000 }]
    expect(await activity.list(question)).toMatchObject(expected)
    const closed = Number(await activityPacking.close(organizationId, until))
    while (await activityPacking.packSlice(organizationId, closed, 500));
    expect(await activity.list(question)).toMatchObject(expected)
  })

  it('says how much more there is to pack', async () => {
    const { generations, activityPacking, organizations } = repositoriesOn((await openFresh()).database)
    await organizations.create({ id: organizationId, name: 'Org' }, 1)
    expect(await activityPacking.organizations()).toEqual([organizationId])
    expect(await activityPacking.packLate(organizationId, 1)).toBe(false)
    const at = (id: string, ms: number) => generation(id, { createdAt: start + ms })
    await generations.insertMany([at('a', 1), at('b', 1), at('c', 1), at('d', 2)])
    const closed = Number(await activityPacking.close(organizationId, start + 10))
    // A later end stays, whoever closes less.
    expect(await activityPacking.close(organizationId, start)).toBe(closed)
    expect(await activityPacking.packSlice(organizationId, closed, 1)).toBe(true)
    expect(await activityPacking.packSlice(organizationId, closed, 1)).toBe(true)
    expect(await activityPacking.packSlice(organizationId, closed, 1)).toBe(false)
    await generations.insertMany([at('e', 3), at('f', 4)])
    expect(await activityPacking.packLate(organizationId, 1)).toBe(true)
  })

  it('deletes old rows whose sums it has, and the sums stay', async () => {
    const { generations, activity, activityPacking, organizations } = repositoriesOn((await openFresh()).database)
    await organizations.create({ id: organizationId, name: 'Org' }, 1)
    const at = (id: string, ms: number) => generation(id, { createdAt: start + ms })
    await generations.insertMany([at('a', 1), at('b', 2), at('c', 3), at('d', 50)])
    const question = { organizationId, since: start, until, interval: 'day', groups: ['model'] } as const
    const before = await activity.list(question)
    // Nothing is packed yet.
    expect(await activityPacking.deleteOldest(organizationId, start + 10, 10)).toBe(0)
    const closed = Number(await activityPacking.close(organizationId, start + 20))
    await activityPacking.packSlice(organizationId, closed, 10)
    expect(await activityPacking.deleteOldest(organizationId, start + 100, 2)).toBe(2)
    expect(await generations.get(organizationId, 'a')).toBeNull()
    expect(await activityPacking.deleteOldest(organizationId, start + 100, 2)).toBe(1)
    // What began after the end of the sums stays, and so does what came late, until it is in them.
    expect(await activityPacking.deleteOldest(organizationId, start + 100, 2)).toBe(0)
    expect(await activity.list(question)).toEqual(before)
    await generations.insertMany([at('late', 4)])
    expect(await activityPacking.deleteOldest(organizationId, start + 100, 2)).toBe(0)
    await activityPacking.packLate(organizationId, 10)
    expect(await activityPacking.deleteOldest(organizationId, start + 100, 2)).toBe(1)
    expect(await activity.list(question)).toMatchObject([{ requests: 5 }])
  })

  it('gives no more than the rows that were asked for at most', async () => {
    const { generations, activity, organizations } = repositoriesOn((await openFresh()).database)
    await organizations.create({ id: organizationId, name: 'Org' }, 1)
    await generations.insertMany([
      generation('a', { createdAt: start, model: 'a/m' }),
      generation('b', { createdAt: start, model: 'a/n' }),
    ])
    const question = { organizationId, since: start, until, interval: 'day', groups: ['model'] } as const
    expect(await activity.list(question, 1)).toBeNull()
    expect(await activity.list(question, 2)).toHaveLength(2)
  })
})
