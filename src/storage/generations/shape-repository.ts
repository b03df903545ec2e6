import type { CacheUse } from '../../records/cache-use.ts'
import type { GenerationFilter } from '../../records/generation-query.ts'
import { type PromptShape, readShape } from '../../records/prompt-shape.ts'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'
import { applyFilter } from './generation-filter.ts'
import type { GenerationRow } from './generation-row.ts'
import type { ShapeRow } from './shape-row.ts'

/** Rows of one statement: some milliseconds on SQLite, whose statements hold up everybody else. */
const sliceRows = 1_000

const columns = [
  ...(['id', 'workspace_id', 'model', 'endpoint_tag', 'session_id', 'app_id'] as const),
  ...(['input_tokens', 'cached_tokens', 'created_at'] as const),
]

type UseRow = Pick<GenerationRow, (typeof columns)[number]>

/** Shapes of prompts, and what of the records beside them tells of caching. GenerationRepository writes both together. */
export class ShapeRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Up to `most` of the newest records that reached an endpoint, fit a filter and name what `group` is, the newest first. Rejects with the signal's reason. */
  async uses(
    filter: GenerationFilter,
    group: 'session' | 'app',
    most: number,
    signal: AbortSignal,
  ): Promise<readonly CacheUse[]> {
    const uses: CacheUse[] = []
    let last: CacheUse | undefined
    while (uses.length < most) {
      signal.throwIfAborted()
      const rows = await this.#slice(filter, group, Math.min(sliceRows, most - uses.length), last)
      uses.push(...rows.map(toUse))
      last = uses.at(-1)
      if (rows.length < sliceRows) break
    }
    return uses
  }

  /** The shapes of these generations that are there, by id. */
  async ofGenerations(ids: readonly string[]): Promise<ReadonlyMap<string, PromptShape>> {
    const shapes = new Map<string, PromptShape>()
    for (const slice of toSlices(ids)) {
      const rows = await this.#session.run((knex) =>
        knex<ShapeRow>('prompt_shapes')
          .whereIn('generation_id', [...slice])
          .select('generation_id', 'shape'),
      )
      for (const row of rows) {
        const shape = readShape(row.shape)
        if (shape !== null) shapes.set(row.generation_id, shape)
      }
    }
    return shapes
  }

  #slice(
    filter: GenerationFilter,
    group: 'session' | 'app',
    rows: number,
    after: CacheUse | undefined,
  ): Promise<readonly UseRow[]> {
    return this.#session.run((knex) => {
      const query = knex('generations')
        .where('organization_id', filter.organizationId)
        .where('created_at', '>=', filter.since)
        .where('created_at', '<', filter.until)
        .whereNotNull('endpoint_tag')
        .whereNotNull(group === 'session' ? 'session_id' : 'app_id')
      if (after !== undefined) {
        query.where((place) =>
          place
            .where('created_at', '<', after.createdAt)
            .orWhere((same) => same.where('created_at', after.createdAt).where('id', '<', after.id)),
        )
      }
      return applyFilter(query, filter)
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(rows)
        .select(...columns)
    })
  }
}

function toUse(row: UseRow): CacheUse {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    model: row.model,
    endpointTag: row.endpoint_tag,
    sessionId: row.session_id,
    appId: row.app_id,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    createdAt: row.created_at,
  }
}
