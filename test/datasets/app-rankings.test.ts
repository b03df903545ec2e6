import fc from 'fast-check'
import { expect, it } from 'vitest'
import { AppRankings, type RankingQuestion, type RankingRow } from '../../src/datasets/app-rankings.ts'
import { type AppCategory, appCategories, categoryGroups } from '../../src/records/app-categories.ts'
import { dayMs, firstDay, monthStart } from '../../src/records/dataset-day.ts'
import type { AppVisibility } from '../../src/storage/apps/app-repository.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import type { Database } from '../../src/storage/store/database.ts'
import { describeStore } from '../support/databases.ts'
import { addDays, type DayRow, makeApp, makeOrganization } from './arrange.ts'

// Each makes dozens of rows and rankings, which takes a server longer than a file.
const runs = { sqlite: 60, postgres: 20 }
const appsMax = 7
// Days on both sides of months, the first of the dataset among them: what matters is which side of an edge something lies on.
const daysThatMatter = [0, 1, 2, 15, 30, 31, 32, 58, 59, 60, 75, 89, 90, 91].map((offset) => firstDay + offset)

interface App {
  readonly visibility: AppVisibility
  readonly categories: readonly AppCategory[]
  /** An earlier app, by its place in the list; -1 for none. */
  readonly parent: number
}

interface Row {
  readonly app: number
  readonly day: number
  readonly requests: number
  readonly prompt: bigint
  readonly completion: bigint
}

type Question = Pick<RankingQuestion, 'sort' | 'categories' | 'offset' | 'limit'> & {
  readonly from: number
  readonly length: number
}

// Few different values make ties; large ones pass 2^53 and, added up, 2^64.
const tokens = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(0n, 1n, 2n) },
  { weight: 2, arbitrary: fc.constantFrom(2n ** 42n - 1n, 2n ** 42n, 2n ** 42n + 1n) },
  { weight: 1, arbitrary: fc.constantFrom(2n ** 53n + 1n, 2n ** 62n - 1n) },
)
const categories = fc.uniqueArray(fc.constantFrom(...appCategories.slice(0, 7)), { maxLength: 3 })
const parent = fc.oneof({ weight: 2, arbitrary: fc.constant(-1) }, { weight: 1, arbitrary: fc.nat(appsMax) })
const app = fc.record({
  visibility: fc.constantFrom<AppVisibility>('public', 'public', 'public', 'public', 'hidden', 'private'),
  categories,
  parent,
})
const row = fc.record({
  app: fc.nat(appsMax - 1),
  day: fc.constantFrom(...daysThatMatter),
  requests: fc.nat(2),
  prompt: tokens,
  completion: tokens,
})
const question = fc.record({
  from: fc.constantFrom(...daysThatMatter),
  length: fc.constantFrom(0, 0, 1, 2, 13, 14, 28, 29, 30, 58, 89, 365),
  sort: fc.constantFrom('popular' as const, 'trending' as const),
  categories: fc.oneof(
    fc.constant(null),
    fc.constant(null),
    fc.constantFrom(...appCategories.slice(0, 7)).map((each) => [each]),
    fc.constantFrom(...Object.values(categoryGroups)),
  ),
  offset: fc.constantFrom(0, 0, 0, 1, 3),
  limit: fc.constantFrom(1, 3, 10, 10),
})
const history = fc.record({
  apps: fc.array(app, { minLength: 3, maxLength: appsMax }),
  rows: fc.array(row, { minLength: 10, maxLength: 70 }),
  packedUntil: fc.constantFrom(...daysThatMatter, firstDay + 200),
  lateRows: fc.array(row, { maxLength: 12 }),
  moved: fc.array(fc.record({ app: fc.nat(appsMax - 1), parent }), {
    maxLength: 3,
  }),
  questions: fc.array(question, { minLength: 3, maxLength: 10 }),
})

/** The ranking as one would count it by hand: row by row, in whole numbers. */
function bruteForce(apps: readonly App[], rows: readonly Row[], asked: Question) {
  const to = asked.from + asked.length
  const priorFrom = asked.from - 3 * (asked.length + 1)
  const sums = apps.map(() => ({ requests: 0, tokens: 0n, prior: 0n }))
  for (const { app: index, day, requests, prompt, completion } of rows) {
    let root = index
    while ((apps[root]?.parent ?? -1) >= 0) root = apps[root]?.parent ?? -1
    const sum = sums[root]
    if (sum === undefined) throw new Error('every row has an app')
    if (day >= asked.from && day <= to) {
      sum.requests += requests
      sum.tokens += prompt + completion
    } else if (day >= priorFrom && day < asked.from) sum.prior += prompt + completion
  }
  return sums
    .map((sum, index) => ({
      ...sum,
      index,
      score: asked.sort === 'popular' ? sum.tokens : 3n * sum.tokens - sum.prior,
    }))
    .filter(({ index, score, requests }) => {
      const { visibility, categories: own, parent } = apps[index] as App
      if (parent >= 0 || visibility !== 'public') return false
      if (asked.categories !== null && !asked.categories.some((each) => own.includes(each))) return false
      return asked.sort === 'trending' ? score > 0n : score > 0n || requests > 0
    })
    .sort((one, other) => compare(other.score, one.score) || other.requests - one.requests || one.index - other.index)
    .map(({ index, requests, tokens: total }, place) => ({ index, requests, tokens: total, rank: place + 1 }))
    .slice(asked.offset, asked.offset + asked.limit)
}

function compare(one: bigint, other: bigint): number {
  return one === other ? 0 : one < other ? -1 : 1
}

describeStore((openFresh, dialect) => {
  it('rank apps as adding up all rows by hand does, whatever is packed, late, merged, hidden or asked for', async () => {
    const { database } = await openFresh()
    await fc.assert(
      fc.asyncProperty(history, (drawn) => holds(database, drawn)),
      { numRuns: runs[dialect] },
    )
  })

  it.each(['popular', 'trending'] as const)(
    'put equal apps in the order of their requests, then of their ids (%s)',
    async (sort) => {
      const { database } = await openFresh()
      const organizationId = await makeOrganization(database)
      const requests = [1, 3, 2, 3, 1]
      const rows: DayRow[] = []
      for (const each of requests) {
        const appId = await makeApp(database, organizationId)
        rows.push({ appId, day: firstDay + 5, requests: each, promptTokens: 2n ** 60n, completionTokens: 7n })
      }
      await addDays(database, organizationId, rows)
      const window = { from: firstDay + 5, to: firstDay + 5 }
      const asked = { organizationId, window, sort, categories: null, offset: 0, limit: 9 }
      const ids = rows.map(({ appId }) => appId)
      const { rows: ranked } = await rankingsOn(database).rank(asked)
      expect(ranked.map(({ appId }) => ids.indexOf(appId))).toEqual([1, 3, 2, 0, 4])
      expect(ranked[0]?.tokens).toBe(2n ** 60n + 7n)
    },
  )

  it('give each page the rows that the whole ranking has there', async () => {
    const { database } = await openFresh()
    const organizationId = await makeOrganization(database)
    const rows: DayRow[] = []
    for (let index = 0; index < 230; index++) {
      const appId = await makeApp(database, organizationId, { title: `App ${index}` })
      rows.push({ appId, day: firstDay + 5, requests: 1, promptTokens: BigInt(index % 40), completionTokens: 1n })
    }
    await addDays(database, organizationId, rows)
    const rankings = rankingsOn(database)
    const whole = {
      organizationId,
      window: { from: firstDay, to: firstDay + 9 },
      sort: 'popular',
      categories: null,
    } as const
    const first = await rankings.rank({ ...whole, offset: 0, limit: 100 })
    const second = await rankings.rank({ ...whole, offset: 100, limit: 100 })
    const middle = await rankings.rank({ ...whole, offset: 37, limit: 90 })
    const all = [...first.rows, ...second.rows]
    expect(all.map(({ rank }) => rank)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    expect(new Set(all.map(({ appId }) => appId)).size).toBe(200)
    expect(middle.rows).toEqual(all.slice(37, 127))
  })

  it('are dated by the last change to a day that counts, and at least by the end of the last day', async () => {
    const { database } = await openFresh()
    const organizationId = await makeOrganization(database)
    const appId = await makeApp(database, organizationId)
    const now = (firstDay + 40) * dayMs + 5_000
    const rankings = rankingsOn(database, now)
    const asked = { organizationId, sort: 'popular', categories: null, offset: 0, limit: 10 } as const
    const asOf = async (from: number, to: number) =>
      (await rankings.rank({ ...asked, window: { from: firstDay + from, to: firstDay + to } })).asOf
    const row = { appId, day: firstDay + 10, requests: 1, promptTokens: 1n, completionTokens: 0n }
    await addDays(database, organizationId, [row], now - 20 * dayMs)
    expect(await asOf(0, 30)).toBe((firstDay + 40) * dayMs)
    await addDays(database, organizationId, [row], now - 1_000)
    expect(await asOf(0, 30)).toBe(now - 1_000)
    expect(await asOf(11, 30)).toBe((firstDay + 40) * dayMs)
  })

  it('keep organizations apart', async () => {
    const { database } = await openFresh()
    const [own, other] = [await makeOrganization(database), await makeOrganization(database)]
    const appId = await makeApp(database, other, { origin: 'https://same.example' })
    await makeApp(database, own, { origin: 'https://same.example' })
    const day = { appId, day: firstDay + 3, requests: 1, promptTokens: 1n, completionTokens: 0n }
    await addDays(database, other, [day])
    const asked = {
      window: { from: firstDay, to: firstDay + 9 },
      sort: 'popular',
      categories: null,
      offset: 0,
      limit: 9,
    } as const
    const rankings = rankingsOn(database)
    for (const isPacked of [false, true]) {
      if (isPacked) for (const each of [own, other]) await repositoriesOn(database).appUsage.pack(each, firstDay + 40)
      expect((await rankings.rank({ ...asked, organizationId: own })).rows).toEqual([])
      expect((await rankings.rank({ ...asked, organizationId: other })).rows).toHaveLength(1)
    }
  })

  it('pack only days that have changed, once', async () => {
    const { database } = await openFresh()
    const organizationId = await makeOrganization(database)
    const appId = await makeApp(database, organizationId)
    const { appUsage } = repositoriesOn(database)
    const rowOn = (offset: number): DayRow => ({
      appId,
      day: firstDay + offset,
      requests: 1,
      promptTokens: 1n,
      completionTokens: 1n,
    })
    await addDays(database, organizationId, [rowOn(0), rowOn(3), rowOn(30), rowOn(31), rowOn(40)])
    const progress: number[][] = []
    expect(await appUsage.pack(organizationId, firstDay + 40, (...each) => progress.push(each))).toBe(4)
    expect(progress).toEqual([1, 2, 3, 4].map((done) => [done, 4]))
    expect(await appUsage.pack(organizationId, firstDay + 40)).toBe(0)
    // The rest of January, but not February.
    expect(monthStart(firstDay + 30)).not.toBe(monthStart(firstDay + 31))
    await addDays(database, organizationId, [rowOn(3)])
    expect(await appUsage.pack(organizationId, firstDay + 40)).toBe(2)
    const spans = [{ from: firstDay, to: firstDay + 100 }]
    const packed = await appUsage.read({
      organizationId,
      spans: [{ from: firstDay, to: firstDay + 39 }],
      categories: null,
    })
    expect(packed.isUnpacked).toBe(false)
    expect((await appUsage.read({ organizationId, spans, categories: null })).isUnpacked).toBe(true)
  })
})

function rankingsOn(database: Database, now = (firstDay + 400) * dayMs): AppRankings {
  const { appUsage, apps } = repositoriesOn(database)
  return new AppRankings({ usage: appUsage, apps, now: () => now })
}

async function holds(database: Database, drawn: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const organizationId = await makeOrganization(database)
  let apps: App[] = drawn.apps.map((each, index) => ({ ...each, parent: each.parent < index ? each.parent : -1 }))
  const ids: number[] = []
  for (const each of apps) {
    ids.push(await makeApp(database, organizationId, { ...each, canonicalId: ids[each.parent] ?? null }))
  }
  const inRange = (row: Row) => row.app < apps.length
  const toDay = ({ app: index, day, requests, prompt, completion }: Row): DayRow => ({
    appId: ids[index] ?? 0,
    day,
    requests,
    promptTokens: prompt,
    completionTokens: completion,
  })
  const seen = new Set<string>()
  // A row's counts are bounded, and so are not added up beyond what the column holds.
  const isNew = (row: Row) => !seen.has(`${row.app} ${row.day}`) && seen.add(`${row.app} ${row.day}`) !== undefined
  const rows = drawn.rows.filter(inRange).filter(isNew)
  const lateRows = drawn.lateRows.filter(inRange).filter(isNew)
  const rankings = rankingsOn(database)
  const check = async (known: readonly Row[]) => {
    for (const asked of drawn.questions) {
      const window = { from: asked.from, to: asked.from + asked.length }
      const { rows: ranked } = await rankings.rank({ ...asked, organizationId, window })
      const expected = bruteForce(apps, known, asked).map(({ index, ...rest }) => ({ ...rest, appId: ids[index] }))
      expect(ranked.map(({ name: _, ...rest }: RankingRow) => rest)).toEqual(expected)
    }
  }
  await addDays(database, organizationId, rows.map(toDay))
  await check(rows)
  await repositoriesOn(database).appUsage.pack(organizationId, drawn.packedUntil)
  await check(rows)
  await addDays(database, organizationId, lateRows.map(toDay))
  await check([...rows, ...lateRows])
  for (const { app: index, parent } of drawn.moved) {
    const id = ids[index]
    if (id === undefined) continue
    const canonical = parent >= 0 && parent < index ? parent : -1
    apps = apps.map((each, place) => (place === index ? { ...each, parent: canonical } : each))
    await repositoriesOn(database).apps.update(organizationId, id, { canonicalId: ids[canonical] ?? null }, 1)
  }
  await check([...rows, ...lateRows])
}
