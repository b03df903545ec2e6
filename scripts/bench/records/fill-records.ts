import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import type { Repositories } from '../../../src/storage/repositories.ts'

export const organizationId = 'organization'

const dayMs = 86_400_000
const batchRows = 500
const sliceRows = 400

/** What a month of a busy organization looks like: few keys and models do most of the work. */
const spread = { keys: 20, workspaces: 4, models: 12, endpoints: 2, users: 5_000, sessions: 50_000 }

export interface Filling {
  readonly rows: number
  /** Unix milliseconds; rows are spread over the 30 days before. */
  readonly now: number
  readonly step: (text: string) => void
}

export interface FilledIn {
  readonly fillSeconds: number
  /** Time to bring all rows into the sums of activity, without the pauses between slices. */
  readonly packSeconds: number
  /** The longest slice. */
  readonly packSliceMs: number
}

/** Writes rows as requests do, oldest first, and sums them as the gateway does in the background. */
export async function fillRecords(repositories: Repositories, { rows, now, step }: Filling): Promise<FilledIn> {
  const { organizations, generations, activityPacking } = repositories
  await organizations.create({ id: organizationId, name: 'Bench' }, 1)
  const random = seeded(1)
  const startedAt = performance.now()
  for (let from = 0; from < rows; from += batchRows) {
    const count = Math.min(batchRows, rows - from)
    const records = Array.from({ length: count }, (_, at) => {
      const createdAt = Math.floor(now - 30 * dayMs + (30 * dayMs * (from + at)) / rows)
      return record(from + at, createdAt, random)
    })
    await generations.insertMany(records)
    if (from % 50_000 === 0) step(`${Math.round((100 * from) / rows)} % written`)
  }
  const filledAt = performance.now()
  const closed = await activityPacking.close(organizationId, now - 5 * 60_000)
  if (closed === null) throw new Error('the sums of activity can not be closed')
  let packSliceMs = 0
  for (let at = 0, isLeft = true; isLeft; at++) {
    const sliceAt = performance.now()
    isLeft = await activityPacking.packSlice(organizationId, closed, sliceRows)
    packSliceMs = Math.max(packSliceMs, performance.now() - sliceAt)
    if (at % 100 === 0) step(`${Math.round((100 * at * sliceRows) / rows)} % summed`)
  }
  return {
    fillSeconds: (filledAt - startedAt) / 1000,
    packSeconds: (performance.now() - filledAt) / 1000,
    packSliceMs,
  }
}

function record(index: number, createdAt: number, random: () => number): GenerationRecord {
  // Squares: the first ones are used most.
  const pick = (count: number) => Math.floor(random() ** 2 * count)
  const key = pick(spread.keys)
  const model = pick(spread.models)
  const isFailed = random() < 0.02
  // Some long conversations, some slow answers: what lists by cost, tokens and duration begin with.
  const isLong = random() < 0.03
  const isSlow = random() < 0.03
  const inputTokens = Math.floor(random() * (isLong ? 300_000 : 8_000))
  const outputTokens = Math.floor(random() * 900)
  const id = `gen-${String(index).padStart(12, '0')}-${Math.floor(random() * 1e9).toString(36)}`
  return {
    id,
    requestId: `req-${id}`,
    organizationId,
    workspaceId: `00000000-0000-4000-8000-00000000000${key % spread.workspaces}`,
    keyId: key + 1,
    clientFormat: 'openai-responses',
    requestedModel: `author/model-${model}`,
    model: `author/model-${model}`,
    provider: `provider-${model % 5}`,
    endpointTag: `provider-${model % 5}/${pick(spread.endpoints)}`,
    upstreamId: `resp_${id}`,
    status: isFailed ? 'failed' : 'completed',
    stopReason: isFailed ? null : 'stop',
    nativeStopReason: isFailed ? null : 'stop',
    errorType: isFailed ? 'provider_unavailable' : null,
    isStream: true,
    isByok: key === 3,
    sessionId: `session-${pick(spread.sessions)}`,
    serviceTier: null,
    region: null,
    externalUser: `user-${pick(spread.users)}`,
    trace: null,
    httpReferer: null,
    userAgent: 'bench/1',
    inputTokens,
    cachedTokens: inputTokens >> 1,
    cacheWriteTokens: 0,
    outputTokens,
    reasoningTokens: outputTokens >> 2,
    cacheWriteHourTokens: 0,
    inputAudioTokens: 0,
    outputAudioTokens: 0,
    outputImageTokens: 0,
    webSearchCount: 0,
    costNanos: inputTokens * 300 + outputTokens * 1_200,
    costOrigin: 'computed',
    createdAt,
    firstTokenMs: 120 + ((inputTokens * 7) % 1_900),
    durationMs: isSlow ? 10_000 + Math.floor(random() * 100_000) : 2_100 + outputTokens * 6,
    attempts: [],
    errorMessage: isFailed ? 'The provider has no room for this request now; try again in a minute.' : undefined,
  }
}

/** The same numbers each time (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
