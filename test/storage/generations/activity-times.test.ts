import { expect, it } from 'vitest'
import type { ActivityQuestion, ActivityRow } from '../../../src/records/activity.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { longTimeCounts, timePercentiles, timesCounted } from '../../../src/records/time-counts.ts'
import { repositoriesOn } from '../../../src/storage/repositories.ts'
import { describeDatabases } from '../../support/databases.ts'
import { generation } from '../generation.ts'

const organizationId = 'organization'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const start = Date.UTC(2026, 0, 5)
const until = start + 3 * dayMs
const models = ['a/quick', 'a/slow'] as const
const statuses = ['completed', 'completed', 'incomplete', 'failed', 'cancelled', 'interrupted', 'completed'] as const
const shares = { p50: 0.5, p95: 0.95, p99: 0.99 } as const

const questions: readonly Pick<ActivityQuestion, 'interval' | 'groups'>[] = [
  { interval: 'all', groups: [] },
  { interval: 'all', groups: ['model'] },
  { interval: 'day', groups: ['model'] },
  { interval: 'hour', groups: [] },
  { interval: 'all', groups: ['user'] },
]

/** Records over three days, with times from a few milliseconds to minutes, most of them short. */
function someRecords(count: number): readonly GenerationRecord[] {
  return Array.from({ length: count }, (_, at) => {
    const model = models[at % 2] ?? models[0]
    const firstTokenMs = Math.round(Math.exp(Math.random() * 7) * (model === 'a/slow' ? 20 : 4))
    return generation(`gen-${at}`, {
      ...{ model, provider: 'p', endpointTag: 'p', externalUser: null },
      createdAt: start + Math.floor((at * 3 * dayMs) / count),
      status: statuses[at % statuses.length] ?? 'completed',
      firstTokenMs: at % 5 === 0 ? null : firstTokenMs,
      durationMs: firstTokenMs + Math.round(Math.random() ** 3 * 120_000),
    })
  })
}

function startOf({ interval }: Pick<ActivityQuestion, 'interval'>, { createdAt }: GenerationRecord): number {
  if (interval === 'all') return start
  const ms = interval === 'hour' ? hourMs : dayMs
  return createdAt - (createdAt % ms)
}

function expectNear(text: string, values: readonly number[]): void {
  expect(timesCounted(text)).toBe(values.length)
  const estimated = timePercentiles(text)
  expect(estimated === null).toBe(values.length === 0)
  if (values.length === 0) return
  const sorted = [...values].sort((one, other) => one - other)
  for (const [name, share] of Object.entries(shares)) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0
    const estimate = estimated?.[name as keyof typeof shares] ?? Number.NaN
    if (exact < 10) expect(estimate).toBeLessThanOrEqual(10)
    else {
      expect(estimate / exact).toBeLessThanOrEqual(1.25)
      expect(exact / estimate).toBeLessThanOrEqual(1.25)
    }
  }
}

describeDatabases((openFresh) => {
  const arrange = async (records: readonly GenerationRecord[]) => {
    const { database } = await openFresh()
    const repositories = repositoriesOn(database)
    await repositories.organizations.create({ id: organizationId, name: 'Org' }, 1)
    await repositories.generations.insertMany(records)
    const list = async (wish: Pick<ActivityQuestion, 'interval' | 'groups'>) =>
      (await repositories.activity.list({ organizationId, since: start, until, ...wish })) ?? []
    return { ...repositories, database, list }
  }

  it('estimates percentiles within a quarter of the exact ones, whatever is packed, by day, hour and group', async () => {
    const records = someRecords(1_100)
    const { activityPacking, generations, list } = await arrange(records)
    const check = async (all: readonly GenerationRecord[]) => {
      for (const wish of questions) {
        for (const row of await list(wish)) {
          const own = all.filter((record) => isOf(row, record, wish) && isAnswered(record))
          expectNear(
            row.firstTokenTimes,
            own.flatMap(({ firstTokenMs }) => firstTokenMs ?? []),
          )
          expectNear(
            row.durationTimes,
            own.map(({ durationMs }) => durationMs),
          )
        }
      }
    }
    await check(records)
    const closed = Number(await activityPacking.close(organizationId, start + 2 * dayMs + 5 * hourMs))
    await activityPacking.packSlice(organizationId, closed, 400)
    await check(records)
    while (await activityPacking.packSlice(organizationId, closed, 400));
    await check(records)
    const late = someRecords(40).map((record) => ({ ...record, id: `late-${record.id}` }))
    await generations.insertMany(late)
    await check([...records, ...late])
    await activityPacking.packLate(organizationId, 400)
    await check([...records, ...late])
  })

  it('writes long counts shorter, and keeps them when the rows are deleted', async () => {
    const records = someRecords(1_100).map((record) => ({ ...record, createdAt: start }))
    const { activityPacking, database, list } = await arrange(records)
    const before = await list({ interval: 'day', groups: ['model'] })
    const closed = Number(await activityPacking.close(organizationId, until))
    while (await activityPacking.packSlice(organizationId, closed, 400));
    const kept: { duration_times: string }[] = await database.knex('activity_days').select('duration_times')
    for (const { duration_times } of kept) expect(duration_times.length).toBeLessThanOrEqual(longTimeCounts)
    while ((await activityPacking.deleteOldest(organizationId, until, 400)) > 0);
    expect(await list({ interval: 'day', groups: ['model'] })).toEqual(before)
  })

  it('knows nothing of the times of sums that were made before times were counted', async () => {
    const { activityPacking, database, generations, list } = await arrange(someRecords(40))
    const closed = Number(await activityPacking.close(organizationId, start + dayMs))
    await activityPacking.packSlice(organizationId, closed, 400)
    const nothing = { first_token_times: '', duration_times: '' }
    for (const table of ['activity_hours', 'activity_days']) await database.knex(table).update(nothing)
    const [last, , first] = await list({ interval: 'day', groups: [] })
    expect(timePercentiles(first?.durationTimes ?? '-')).toBeNull()
    expect(timePercentiles(last?.durationTimes ?? '')).not.toBeNull()
    await generations.insertMany([generation('late', { createdAt: start, durationMs: 40 })])
    const [, , again] = await list({ interval: 'day', groups: [] })
    expect([timesCounted(again?.durationTimes ?? ''), again?.requests]).toEqual([1, Number(first?.requests) + 1])
  })
})

function isAnswered({ status }: GenerationRecord): boolean {
  return status === 'completed' || status === 'incomplete'
}

function isOf(row: ActivityRow, record: GenerationRecord, wish: Pick<ActivityQuestion, 'interval'>): boolean {
  return row.start === startOf(wish, record) && (row.model === undefined || row.model === record.model)
}
