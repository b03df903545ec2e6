import type { GenerationRecord } from '../../src/records/generation-record.ts'
import { inStore, readGenerations } from '../../test/support/generations.ts'
import type { TestGateway } from '../../test/support/test-gateway.ts'

const hourMs = 3_600_000
const hours = 48
const perHour = 60

/** Model, provider, share of the requests, nano-dollars a token in and out, milliseconds until the first token. */
const models = [
  ['test/groq', 'groq', 0.4, 100, 300, 180],
  ['test/openai', 'openai', 0.3, 400, 1_600, 620],
  ['test/anthropic', 'anthropic', 0.2, 900, 4_500, 850],
  ['test/mistral', 'mistral', 0.1, 200, 600, 410],
] as const

/** Writes what two days of requests would have left: more by day than by night, a provider that fails for an hour. */
export async function rememberPastDays(gateway: TestGateway): Promise<void> {
  const [like] = await readGenerations(gateway.dataDir)
  if (like === undefined) throw new Error('the gateway has answered nothing yet')
  const now = Date.now()
  await inStore(gateway.dataDir, async ({ generations }) => {
    for (let hour = hours; hour > 0; hour--) {
      const busy = 0.55 + 0.45 * Math.sin(((hours - hour) / 24) * 2 * Math.PI)
      const count = Math.round(perHour * busy * (hour > 24 ? 0.8 : 1))
      const from = now - hour * hourMs
      const records = Array.from({ length: count }, (_, at) =>
        pastRecord(like, hour * perHour + at, Math.floor(from + (hourMs * at) / count), hour === 7),
      )
      await generations.insertMany(records)
    }
  })
}

function pastRecord(like: GenerationRecord, index: number, createdAt: number, isBad: boolean): GenerationRecord {
  // The same numbers each time, and no two alike beside each other.
  const part = (step: number) => ((index * step) % 97) / 97
  const [model, provider, , input, output, firstMs] = modelAt(part(37))
  const isFailed = part(53) < (isBad && provider === 'openai' ? 0.5 : 0.015)
  const inputTokens = 800 + Math.round(part(61) * 9_000)
  const outputTokens = isFailed ? 0 : 60 + Math.round(part(71) * 700)
  const firstTokenMs = Math.round(firstMs * (0.7 + part(43) ** 3 * 3))
  const error = { code: 'server_error', message: 'The provider is overloaded.' }
  const tool = isFailed ? undefined : toolAt(part(83))
  return {
    ...like,
    id: `gen-past-${index}`,
    requestId: `req-past-${index}`,
    ...{ requestedModel: model, model, provider, endpointTag: provider, createdAt },
    status: isFailed ? 'failed' : 'completed',
    errorType: isFailed ? 'provider_unavailable' : null,
    errorMessage: isFailed ? error.message : undefined,
    ...{ inputTokens, outputTokens, reasoningTokens: 0, cacheWriteTokens: 0 },
    cachedTokens: Math.round(inputTokens * part(29) * 0.8),
    costNanos: isFailed ? 0 : inputTokens * input + outputTokens * output,
    costOrigin: 'computed',
    firstTokenMs: isFailed ? null : firstTokenMs,
    durationMs: isFailed ? 300 : firstTokenMs + outputTokens * 9,
    attempts: isFailed ? [{ provider, model, status: 503, durationMs: 290, ...error }] : [],
    ...(tool !== undefined && { tools: [tool], pipeline: [callOf(tool)] }),
    ...{
      timeline: undefined,
      route: undefined,
      app: undefined,
      appId: undefined,
      content: undefined,
      shape: undefined,
    },
  }
}

/** The gateway's tool that a request has called, if any. */
function toolAt(place: number): string | undefined {
  if (place < 0.06) return 'service:web_search'
  if (place < 0.09) return 'service:web_fetch'
  return place < 0.13 ? 'service:datetime' : undefined
}

function callOf(tool: string) {
  const cost_usd = tool === 'service:web_search' ? 0.005 : 0
  return { type: 'server_tools', name: 'server_tools', summary: '1 call in 2 steps', cost_usd, data: {} } as const
}

function modelAt(place: number): (typeof models)[number] {
  let left = place
  for (const each of models) {
    left -= each[2]
    if (left < 0) return each
  }
  return models[0]
}
