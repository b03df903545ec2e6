import { inPostgresTransaction } from '../money/postgres-budgets.ts'
import type { Session } from './database.ts'
import { withPostgresConnection } from './postgres-connection.ts'
import { withSqliteConnection } from './sqlite-connection.ts'

export type Cell = string | number | Uint8Array | null

/** A row: the values of its columns, in order. */
export type Row = readonly Cell[]

/** A read-only statement, with `?` for each value. */
export interface Query {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

/** Work that yields queries and receives their rows: it runs on synchronous and asynchronous databases. */
export type Reading<T> = Generator<Query, T, readonly Row[]>

/** Runs a reading on one snapshot of the database. Not for use within a transaction. */
export function readSnapshot<T>(session: Session, reading: () => Reading<T>): Promise<T> {
  return session.run((knex) =>
    session.dialect === 'sqlite'
      ? withSqliteConnection(knex, (connection) => {
          const answer = ({ sql, values }: Query): Row[] => connection.prepare<unknown[], Row>(sql).raw().all(values)
          return connection.transaction(() => drive(reading(), answer)).deferred()
        })
      : withPostgresConnection(knex, (connection) =>
          inPostgresTransaction(
            connection,
            async () => {
              const steps = reading()
              let step = steps.next()
              while (step.done !== true) {
                const { sql, values } = step.value
                const { rows } = await connection.query<Cell[]>({
                  text: numbered(sql),
                  values: [...values],
                  rowMode: 'array',
                })
                step = steps.next(rows)
              }
              return step.value
            },
            'begin isolation level repeatable read read only',
          ),
        ),
  )
}

function drive<T>(steps: Reading<T>, answer: (query: Query) => readonly Row[]): T {
  let step = steps.next()
  while (step.done !== true) step = steps.next(answer(step.value))
  return step.value
}

function numbered(sql: string): string {
  let position = 0
  return sql.replaceAll('?', () => `$${++position}`)
}
