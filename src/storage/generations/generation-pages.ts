import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type {
  GenerationFilter,
  GenerationOrder,
  GenerationPage,
  GenerationPosition,
} from '../../records/generation-query.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import { isOwnRequestId, timeOfRequestId } from '../../records/request-id.ts'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'
import { applyFilter, type NarrowIndex, narrowIndexFor } from './generation-filter.ts'
import { mostPage } from './generation-ranking.ts'
import { type GenerationRow, toGenerationRecord } from './generation-row.ts'

/** Rows that one statement looks at: some milliseconds on SQLite, whose statements hold up everybody else. */
const sliceRows = 2_000
/** Rows that one page looks at: those of an index that holds few of them are far apart. */
const pageRows = { all: 24_000, few: 12_000 }
/** How much later than its id a request may have been recorded to arrive, in milliseconds. */
const arrivalMs = 5_000

/** Lists of generations. */
export class GenerationPages {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Up to `limit` generations, in order, from behind a position. */
  async page(
    filter: GenerationFilter,
    order: GenerationOrder,
    after: GenerationPosition | null,
    limit: number,
  ): Promise<GenerationPage> {
    if (order !== 'newest' && order !== 'oldest') return mostPage(this.#session, filter, order, after, limit)
    const index = narrowIndexFor(filter)
    const isNewest = order === 'newest'
    const records: GenerationRecord[] = []
    let position = after
    for (let looked = 0; ; looked += sliceRows) {
      if (looked >= (index === null ? pageRows.all : pageRows.few)) return { records, next: position }
      if (looked > 0) await setImmediate()
      const at: Walk = { filter, index, isNewest, position }
      const edge = await this.#edge(at)
      const found = await this.#slice(at, edge, limit - records.length)
      records.push(...found.map(toGenerationRecord))
      const last = found.at(-1)
      if (last !== undefined && records.length === limit) {
        return { records, next: { value: last.created_at, id: last.id } }
      }
      if (edge === null) return { records, next: null }
      position = { value: isNewest ? edge - 1 : edge + 1, id: null }
    }
  }

  /**
   * The first generation of a request, of one workspace's and of some keys where they are named; null where there is none. Requests that a tool
   * made for it came later.
   */
  async ofRequest(
    organizationId: string,
    requestId: string,
    { workspaceId, keyIds }: Pick<GenerationFilter, 'workspaceId' | 'keyIds'> = {},
  ): Promise<GenerationRecord | null> {
    const time = timeOfRequestId(requestId)
    const row: GenerationRow | undefined = await this.#session.run((knex) => {
      const query = knex('generations').where({ organization_id: organizationId, request_id: requestId })
      if (workspaceId !== undefined) query.where('workspace_id', workspaceId)
      if (keyIds !== undefined) query.whereIn('key_id', [...keyIds])
      if (isOwnRequestId(requestId)) query.whereBetween('created_at', [time - arrivalMs, time + arrivalMs])
      // As the index of those that callers name has it.
      else query.whereRaw("(length(request_id) <> 36 or substr(request_id, 1, 4) <> 'req-')")
      return query.orderBy(['created_at', 'id']).first()
    })
    return row === undefined ? null : toGenerationRecord(row)
  }

  /** The id of the organization's key with this hash, deleted or not; null where there never was one. */
  async keyWithHash(organizationId: string, hash: string): Promise<number | null> {
    const row: { id: number } | undefined = await this.#session.run((knex) =>
      knex('api_keys').where({ organization_id: organizationId, hash }).first('id'),
    )
    return row?.id ?? null
  }

  /** The hashes of these keys of the organization by id, deleted ones too. */
  async hashesOfKeys(organizationId: string, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const hashes = new Map<number, string>()
    for (const slice of toSlices([...new Set(ids)])) {
      const rows: { id: number; hash: string }[] = await this.#session.run((knex) =>
        knex('api_keys').where({ organization_id: organizationId }).whereIn('id', slice).select('id', 'hash'),
      )
      for (const { id, hash } of rows) hashes.set(id, hash)
    }
    return hashes
  }

  /** The ids of all keys that a user of the organization owns, deleted ones too. */
  async keysOfUser(organizationId: string, userId: string): Promise<readonly number[]> {
    const rows: { id: number }[] = await this.#session.run((knex) =>
      knex('api_keys').where({ organization_id: organizationId, creator_user_id: userId }).select('id'),
    )
    return rows.map(({ id }) => id)
  }

  /** Where a slice ends: the time of its last row, which may be found or not; null where it is the last slice. */
  async #edge(walk: Walk): Promise<number | null> {
    const row: { created_at: number } | undefined = await this.#session.run((knex) =>
      walked(knex, this.#session, walk)
        .orderBy('created_at', walk.isNewest ? 'desc' : 'asc')
        .offset(sliceRows)
        .first('created_at'),
    )
    return row?.created_at ?? null
  }

  async #slice(walk: Walk, edge: number | null, limit: number): Promise<readonly GenerationRow[]> {
    const { filter, isNewest, position } = walk
    const direction = isNewest ? 'desc' : 'asc'
    return this.#session.run((knex) => {
      const query = walked(knex, this.#session, walk, edge)
      if (walk.index !== null) query.whereRaw(knownOrganization, [filter.organizationId])
      if (position !== null && position.id !== null) {
        const { value, id } = position
        query.where((either) => void either.whereNot('created_at', value).orWhere('id', isNewest ? '<' : '>', id))
      }
      return applyFilter(query, filter)
        .orderBy([
          { column: 'created_at', order: direction },
          { column: 'id', order: direction },
        ])
        .limit(limit)
    })
  }
}

interface Walk {
  readonly filter: GenerationFilter
  readonly index: NarrowIndex | null
  readonly isNewest: boolean
  readonly position: GenerationPosition | null
}

// Not by its index: SQLite knows no better than to take that of all rows.
const knownOrganization = "(organization_id || '') = ?"

/** The rows of a walk's index, between its position and its end, or the edge of a slice. */
function walked(
  knex: Knex,
  { dialect }: Session,
  { filter, index, isNewest, position }: Walk,
  edge: number | null = null,
): Knex.QueryBuilder {
  const query =
    dialect === 'sqlite' && index !== null
      ? knex.from(knex.raw('generations indexed by ??', [index.name]))
      : knex.from('generations')
  if (index === null) query.where('organization_id', filter.organizationId)
  else query.whereRaw(index.condition, [...index.values])
  // One bound on each side: of two, SQLite takes the first and reads on to it.
  const since = Math.max(filter.since, (isNewest ? edge : position?.value) ?? filter.since)
  const last = Math.min(filter.until - 1, (isNewest ? position?.value : edge) ?? filter.until - 1)
  return query.where('created_at', '>=', since).where('created_at', '<=', last)
}
