import { setImmediate } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { GenerationFilter } from '../../records/generation-query.ts'
import type { AttemptRecord } from '../../records/generation-record.ts'
import type { FailedAttempt, GenerationSample, PastRequest } from '../../records/past-request.ts'
import type { Session } from '../store/database.ts'
import { applyFilter } from './generation-filter.ts'
import type { GenerationRow } from './generation-row.ts'

/** Rows that one statement looks at: some milliseconds on SQLite, whose statements hold up everybody else. */
const sliceRows = 1_000
/** Rows that are looked at in all. */
const lookedRowsMax = 2_000_000

const columns = [
  'id',
  'workspace_id',
  'key_id',
  'client_format',
  'requested_model',
  'model',
  'provider',
  'endpoint_tag',
  'is_byok',
  'service_tier',
  'input_tokens',
  'cached_tokens',
  'cache_write_tokens',
  'cache_write_hour_tokens',
  'output_tokens',
  'reasoning_tokens',
  'input_audio_tokens',
  'output_audio_tokens',
  'output_image_tokens',
  'web_search_count',
  'cost_nanos',
  'created_at',
  'first_token_ms',
  'duration_ms',
  'attempts',
] as const satisfies readonly (keyof GenerationRow)[]

type SampledRow = Pick<GenerationRow, (typeof columns)[number]>

/** Lots are drawn by the millisecond of arrival, which the index has; the same records are drawn each time. */
const lots = 65_536
const lotSql = `((created_at % 65521) * 40503) % ${lots}`
const lotOf = (createdAt: number) => ((createdAt % 65_521) * 40_503) % lots

/** Draws records evenly over a time. */
export class GenerationSampleRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Up to `most` of the records that fit a filter. Rejects with the signal's reason. */
  async draw(filter: GenerationFilter, most: number, signal: AbortSignal): Promise<GenerationSample> {
    let requests: PastRequest[] = []
    // Records with a lot below it are in the sample: it is halved whenever there are too many.
    let below = lots
    let until = filter.until
    for (let looked = 0; looked < lookedRowsMax; looked += sliceRows) {
      signal.throwIfAborted()
      const edge = await this.#edge(filter, until)
      const rows = await this.#slice({ ...filter, since: edge ?? filter.since, until }, below)
      requests.push(...rows.map(toPastRequest))
      while (requests.length > most && below > 1) {
        below = Math.floor(below / 2)
        const limit = below
        requests = requests.filter(({ createdAt }) => lotOf(createdAt) < limit)
      }
      if (edge === null) return { requests: requests.slice(0, most), share: below / lots, since: filter.since }
      until = edge
      await setImmediate()
    }
    return { requests: requests.slice(0, most), share: below / lots, since: until }
  }

  /** The time of the last row of a slice that ends before `until`; null where it is the last slice. */
  async #edge({ organizationId, since }: GenerationFilter, until: number): Promise<number | null> {
    const row: { created_at: number } | undefined = await this.#session.run((knex) =>
      within(knex, organizationId, since, until).orderBy('created_at', 'desc').offset(sliceRows).first('created_at'),
    )
    return row?.created_at ?? null
  }

  #slice(filter: GenerationFilter, below: number): Promise<readonly SampledRow[]> {
    return this.#session.run((knex) => {
      const query = within(knex, filter.organizationId, filter.since, filter.until)
      if (below < lots) query.whereRaw(`${lotSql} < ?`, [below])
      return applyFilter(query, filter)
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .select(...columns)
    })
  }
}

function within(knex: Knex, organizationId: string, since: number, until: number): Knex.QueryBuilder {
  return knex('generations')
    .where('organization_id', organizationId)
    .where('created_at', '>=', since)
    .where('created_at', '<', until)
}

function toPastRequest(row: SampledRow): PastRequest {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    keyId: row.key_id,
    clientFormat: row.client_format,
    requestedModel: row.requested_model,
    model: row.model,
    provider: row.provider,
    endpointTag: row.endpoint_tag,
    isByok: row.is_byok === 1,
    serviceTier: row.service_tier,
    inputTokens: row.input_tokens,
    cachedTokens: row.cached_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    cacheWriteHourTokens: row.cache_write_hour_tokens,
    outputTokens: row.output_tokens,
    reasoningTokens: row.reasoning_tokens,
    inputAudioTokens: row.input_audio_tokens,
    outputAudioTokens: row.output_audio_tokens,
    outputImageTokens: row.output_image_tokens,
    webSearchCount: row.web_search_count,
    costNanos: row.cost_nanos,
    createdAt: row.created_at,
    firstTokenMs: row.first_token_ms,
    durationMs: row.duration_ms,
    failures: row.attempts.length > '[]'.length ? failuresOf(row.attempts) : noFailures,
  }
}

const noFailures: readonly FailedAttempt[] = []

function failuresOf(text: string): readonly FailedAttempt[] {
  const attempts = JSON.parse(text) as readonly AttemptRecord[]
  return attempts.flatMap(({ provider, model, durationMs, answeredTag }) =>
    answeredTag === undefined ? [{ provider, model, durationMs }] : [],
  )
}
