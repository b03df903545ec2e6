import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import type { FeedPage, SnapshotPosition } from './feed-position.ts'
import { type GenerationRow, toGenerationRecord } from './generation-row.ts'

// Transactions are numbered as they begin and end in any order, so that numbers alone say nothing of what is still to come. A snapshot does: it
// knows which of them had not ended.

type WrittenRow = GenerationRow & { written_in: number }

/** The place behind all that is committed to a PostgreSQL store. */
export async function postgresNow(session: Session): Promise<SnapshotPosition> {
  const { rows } = await session.run<{ rows: { snapshot: string }[] }>((knex) =>
    knex.raw('select txid_current_snapshot()::text as snapshot'),
  )
  // 10:20:10,14 – the first that is open, the first that has not begun, those that are open.
  const [, next = '', open = ''] = (rows[0]?.snapshot ?? '').split(':')
  return { kind: 'snapshot', next: Number(next), open: open === '' ? [] : open.split(',').map(Number), begun: [] }
}

/** The first generations between two places of a PostgreSQL store. */
export async function postgresBetween(
  session: Session,
  from: SnapshotPosition,
  to: SnapshotPosition,
  limit: number,
): Promise<FeedPage> {
  const ended = (transaction: number) => transaction < to.next && !to.open.includes(transaction)
  const late = from.open.filter(ended)
  const found: WrittenRow[] = await session.run((knex) => {
    const begunSince = some(knex, from, limit)
      .where('written_in', '>=', from.next)
      .where('written_in', '<', to.next)
      .whereNotIn('written_in', [...to.open])
    if (late.length === 0) return begunSince
    const endedLate = some(knex, from, limit).whereIn('written_in', late)
    // Each has the index for itself: together they would be read from the oldest open transaction on.
    return inOrder(knex.from(knex.unionAll([endedLate, begunSince], true).as('found')), limit)
  })
  const rows = found.map((row) => ({ record: toGenerationRecord(row), position: behind(row, from, to) }))
  return { rows, next: rows.length < limit ? to : (rows.at(-1)?.position ?? to) }
}

function some(knex: Knex, { begun }: SnapshotPosition, limit: number): Knex.QueryBuilder {
  const query = knex('generations')
    .select('generations.*')
    // A row that was copied here, from a backup, has its number from elsewhere.
    .whereRaw('generations.xmin::text::bigint = (written_in & 4294967295)')
  for (const { transaction, id } of begun) query.whereRaw('(written_in <> ? or id > ?)', [transaction, id])
  return inOrder(query, limit)
}

function inOrder(query: Knex.QueryBuilder, limit: number): Knex.QueryBuilder {
  return query.orderBy(['written_in', 'id']).limit(limit)
}

/** The place behind a row, of those between two places in order. */
function behind({ written_in: own, id }: WrittenRow, from: SnapshotPosition, to: SnapshotPosition): SnapshotPosition {
  const passed = to.open.filter((transaction) => transaction < own)
  const begun = [{ transaction: own, id }, ...from.begun.filter(({ transaction }) => transaction > own)]
  if (own >= from.next) return { kind: 'snapshot', next: own, open: passed, begun }
  const ahead = from.open.filter((transaction) => transaction > own)
  return { kind: 'snapshot', next: from.next, open: [...passed, own, ...ahead], begun }
}
