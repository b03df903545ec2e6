import type { GenerationRecord } from '../../records/generation-record.ts'

/** A place among a SQLite store's generations, in the order in which they were written. */
export interface RowPosition {
  readonly kind: 'row'
  /** How often rowids had begun anew. */
  readonly restarts: number
  /** The rowid of the last generation before it. */
  readonly row: number
}

/** A place among a PostgreSQL store's generations: behind those of transactions that had ended when it was taken. */
export interface SnapshotPosition {
  readonly kind: 'snapshot'
  /** The first transaction that had not begun. */
  readonly next: number
  /** Those before it that had not ended. */
  readonly open: readonly number[]
  /** Those of which a part lies before the place. */
  readonly begun: readonly BegunTransaction[]
}

/** A transaction of which the generations up to this id lie before a place. */
export interface BegunTransaction {
  readonly transaction: number
  readonly id: string
}

/** A place in the order in which a store's generations were written. */
export type FeedPosition = RowPosition | SnapshotPosition

/** A generation, and the place behind it. */
export interface FeedRow {
  readonly record: GenerationRecord
  readonly position: FeedPosition
}

/** Some of the generations between two places. */
export interface FeedPage {
  readonly rows: readonly FeedRow[]
  /** The place behind them: the second of the two where these are the last. */
  readonly next: FeedPosition
}

/** A position as callers keep it: letters, digits, `-` and `_`. */
export function writePosition(position: FeedPosition): string {
  return Buffer.from(JSON.stringify(toList(position))).toString('base64url')
}

/** The position that a text stands for; null for any other text. */
export function readPosition(text: string): FeedPosition | null {
  try {
    const [kind, ...rest]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return kind === 'r' ? readRow(rest) : kind === 's' ? readSnapshot(rest) : null
  } catch {
    return null
  }
}

/** Whether a position may be one before the other, in the same store. */
export function isBefore(one: FeedPosition, other: FeedPosition): boolean {
  if (one.kind === 'snapshot') return other.kind === 'snapshot' && one.next <= other.next
  if (other.kind !== 'row' || one.restarts > other.restarts) return false
  return one.restarts < other.restarts || one.row <= other.row
}

// Distances: those that are open lie shortly before the next.
function toList(position: FeedPosition): readonly unknown[] {
  if (position.kind === 'row') return ['r', position.restarts, position.row]
  const { next, open, begun } = position
  const distances = open.map((transaction) => next - transaction)
  return ['s', next, distances, ...begun.flatMap(({ transaction, id }) => [next - transaction, id])]
}

function readRow([restarts, row]: readonly unknown[]): RowPosition | null {
  return isCount(restarts) && isCount(row) ? { kind: 'row', restarts, row } : null
}

function readSnapshot([next, distances, ...parts]: readonly unknown[]): SnapshotPosition | null {
  if (!isCount(next) || !Array.isArray(distances) || !distances.every(isCount)) return null
  const begun: BegunTransaction[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const [distance, id] = parts.slice(at, at + 2)
    // PostgreSQL takes no NUL.
    if (!isCount(distance) || typeof id !== 'string' || id.includes('\0')) return null
    begun.push({ transaction: next - distance, id })
  }
  return { kind: 'snapshot', next, open: distances.map((each) => next - each), begun }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
