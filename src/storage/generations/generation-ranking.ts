import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type {
  GenerationFilter,
  GenerationOrder,
  GenerationPage,
  GenerationPosition,
} from '../../records/generation-query.ts'
import type { Session } from '../store/database.ts'
import { applyFilter } from './generation-filter.ts'
import { type GenerationRow, toGenerationRecord } from './generation-row.ts'

export type RankingOrder = Exclude<GenerationOrder, 'newest' | 'oldest'>

interface Ranking {
  /** Of a row; unknown costs count as nothing. */
  readonly value: string
  /** The value as the index has it, of rows that reach `from`. */
  readonly indexed: string
  readonly from: number
  readonly index: string
}

/** What lists begin with has an index of its own; rows below are found by looking at all of them. */
const rankings: Readonly<Record<RankingOrder, Ranking>> = {
  cost: { value: 'coalesce(cost_nanos, 0)', indexed: 'cost_nanos', from: 10_000_000, index: 'generations_expensive' },
  duration: { value: 'duration_ms', indexed: 'duration_ms', from: 10_000, index: 'generations_slow' },
  tokens: {
    value: 'input_tokens + output_tokens',
    indexed: 'input_tokens + output_tokens',
    from: 50_000,
    index: 'generations_long',
  },
}

type RankedRow = GenerationRow & { ranked: number }

/** Rows that one statement looks at. */
const sliceRows = 2_000
/** Rows of the index that one page looks at. */
const indexedRows = 12_000
/** The newest rows that a page below the index looks at. */
const unindexedRows = 50_000

/** Up to `limit` generations, those with the most of something first. */
export async function mostPage(
  session: Session,
  filter: GenerationFilter,
  order: RankingOrder,
  after: GenerationPosition | null,
  limit: number,
): Promise<GenerationPage> {
  const ranking = rankings[order]
  let position = after
  const rows: RankedRow[] = []
  for (let looked = 0; position === null || position.value >= ranking.from; looked += sliceRows) {
    if (looked >= indexedRows) return toPage(rows, position)
    if (looked > 0) await setImmediate()
    const edge = await edgeOf(session, filter, ranking, position)
    rows.push(...(await indexedSlice(session, filter, ranking, position, edge, limit - rows.length)))
    if (rows.length >= limit) return toPage(rows, lastOf(rows))
    position = { value: (edge ?? ranking.from) - 1, id: null }
  }
  const rest = await unindexed(session, filter, ranking, position, limit - rows.length + 1)
  const all = [...rows, ...rest]
  const shown = all.slice(0, limit)
  return toPage(shown, all.length > limit ? lastOf(shown) : null)
}

function toPage(rows: readonly RankedRow[], next: GenerationPosition | null): GenerationPage {
  return { records: rows.map(toGenerationRecord), next }
}

function lastOf(rows: readonly RankedRow[]): GenerationPosition | null {
  const last = rows.at(-1)
  return last === undefined ? null : { value: Number(last.ranked), id: last.id }
}

/** The value of the last row of a slice of the index; null where it is the last slice. */
async function edgeOf(
  session: Session,
  filter: GenerationFilter,
  ranking: Ranking,
  position: GenerationPosition | null,
): Promise<number | null> {
  const row: { ranked: number } | undefined = await session.run((knex) =>
    inIndex(knex, session, filter, ranking, position)
      .orderByRaw(`${ranking.indexed} desc`)
      .offset(sliceRows)
      .first(knex.raw(`${ranking.indexed} as ranked`)),
  )
  return row === undefined ? null : Number(row.ranked)
}

async function indexedSlice(
  session: Session,
  filter: GenerationFilter,
  ranking: Ranking,
  position: GenerationPosition | null,
  edge: number | null,
  limit: number,
): Promise<readonly RankedRow[]> {
  return session.run((knex) => {
    const query = inIndex(knex, session, filter, ranking, position, edge)
    behind(query, ranking.indexed, position)
    return applyFilter(query, filter)
      .orderByRaw(`${ranking.indexed} desc, id desc`)
      .limit(limit)
      .select('*', knex.raw(`${ranking.indexed} as ranked`))
  })
}

function inIndex(
  knex: Knex,
  { dialect }: Session,
  { organizationId, since, until }: GenerationFilter,
  { indexed, from, index }: Ranking,
  position: GenerationPosition | null,
  edge: number | null = null,
): Knex.QueryBuilder {
  const query =
    dialect === 'sqlite' ? knex.from(knex.raw('generations indexed by ??', [index])) : knex.from('generations')
  // The number is written out: a parameter would not tell that the index holds all of these rows.
  query.where('organization_id', organizationId)
  if (edge !== null) query.whereRaw(`${indexed} >= ?`, [edge])
  query.whereRaw(`${indexed} >= ${from}`)
  if (position !== null) query.whereRaw(`${indexed} <= ?`, [position.value])
  return query.where('created_at', '>=', since).where('created_at', '<', until)
}

function behind(query: Knex.QueryBuilder, value: string, position: GenerationPosition | null): void {
  if (position === null || position.id === null) return
  query.whereRaw(`(${value} <> ? or id < ?)`, [position.value, position.id])
}

/** The first rows below the index, of the newest ones. */
async function unindexed(
  session: Session,
  filter: GenerationFilter,
  ranking: Ranking,
  position: GenerationPosition | null,
  limit: number,
): Promise<readonly RankedRow[]> {
  let best: RankedRow[] = []
  let last = filter.until - 1
  for (let looked = 0; looked < unindexedRows; looked += sliceRows) {
    await setImmediate()
    // One bound on each side: of two, SQLite takes the first and reads on to it.
    const inTime = (knex: Knex, since: number) =>
      knex('generations')
        .where('organization_id', filter.organizationId)
        .where('created_at', '>=', since)
        .where('created_at', '<=', last)
    const edge: { created_at: number } | undefined = await session.run((knex) =>
      inTime(knex, filter.since).orderBy('created_at', 'desc').offset(sliceRows).first('created_at'),
    )
    const found: RankedRow[] = await session.run((knex) => {
      const query = inTime(knex, edge?.created_at ?? filter.since).whereRaw(`${ranking.value} < ${ranking.from}`)
      if (position !== null) query.whereRaw(`${ranking.value} <= ?`, [position.value])
      // What can't be among the best any more is not read.
      const worst = best.length < limit ? undefined : best.at(-1)
      if (worst !== undefined) query.whereRaw(`${ranking.value} >= ?`, [worst.ranked])
      behind(query, ranking.value, position)
      return applyFilter(query, filter)
        .orderByRaw(`${ranking.value} desc, id desc`)
        .limit(limit)
        .select('*', knex.raw(`${ranking.value} as ranked`))
    })
    best = [...best, ...found].sort(byRank).slice(0, limit)
    if (edge === undefined) break
    last = edge.created_at - 1
  }
  return best
}

function byRank(one: RankedRow, other: RankedRow): number {
  return Number(other.ranked) - Number(one.ranked) || (one.id < other.id ? 1 : -1)
}
