import type { Knex } from 'knex'
import type { Session } from './database.ts'

/** How a secret begins that is sealed with the address it is for. Base64url has no dot: no secret of an older version begins so. */
export const addressedPrefix = '2.'

/** A secret as it is stored. */
export interface SealedSecret {
  readonly sealedSecret: string
  /** The id of the master key that it is sealed under. */
  readonly keyId: string
}

export interface SealedTable<Row, Sealed> {
  readonly name: string
  /** Its column with the sealed secret. The id of the master key is in `key_id`. */
  readonly column: string & keyof Row
  readonly toSealed: (row: Row) => Sealed
}

/** The rows of a table that have something sealed, whichever organization's they are: to seal them again, under another master key or with their address. */
export class SealedRows<Row, Sealed extends SealedSecret> {
  readonly #session: Session
  readonly #table: SealedTable<Row, Sealed>

  constructor(session: Session, table: SealedTable<Row, Sealed>) {
    this.#session = session
    this.#table = table
  }

  /** The number of rows sealed without an address, or under a key other than this one. */
  async countOtherThan(keyId: string): Promise<number> {
    const counted = await this.#session.run((knex) => this.#otherThan(knex, keyId).count({ total: '*' }).first())
    return Number(counted?.['total'] ?? 0)
  }

  /** The next of those, ordered by id, after `afterId`. `keyId` null: only those without an address. */
  async otherThan(keyId: string | null, afterId: string, limit: number): Promise<Sealed[]> {
    const rows: Row[] = await this.#session.run((knex) =>
      this.#otherThan(knex, keyId).where('id', '>', afterId).orderBy('id').limit(limit).select('*'),
    )
    return rows.map(this.#table.toSealed)
  }

  /** Replaces a sealed secret with the same one under another key. False when the row changed since it was read. */
  async reseal(read: { readonly id: string } & Pick<SealedSecret, 'sealedSecret'>, resealed: SealedSecret) {
    const { name, column } = this.#table
    const changed = await this.#session.run((knex) =>
      knex(name)
        .where({ id: read.id, [column]: read.sealedSecret })
        .update({ [column]: resealed.sealedSecret, key_id: resealed.keyId }),
    )
    return changed === 1
  }

  #otherThan(knex: Knex, keyId: string | null): Knex.QueryBuilder {
    const { name, column } = this.#table
    return knex(name).where((either) => {
      either.whereNot(column, 'like', `${addressedPrefix}%`)
      if (keyId !== null) either.orWhereNot({ key_id: keyId })
    })
  }
}
