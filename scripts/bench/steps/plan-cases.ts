import { HealthRegistry } from '../../../src/attempts/health/health-registry.ts'
import type { Turn } from '../../../src/canonical/turn.ts'
import type { Catalog, Endpoint, Model, Provider } from '../../../src/catalog/catalog.ts'
import { ListedCatalog } from '../../../src/catalog/listed-catalog.ts'

const modelCount = 400
const endpointsPerModel = 8
const authors = 20

/** A kind of request, planned for another model each time. */
export interface PlanCase {
  readonly name: string
  turnFor(modelIds: readonly [string, string, string]): Turn
}

/** A catalog of 400 models with 8 endpoints each, at 8 providers. */
export function planCatalog(): Catalog {
  const providers = Array.from({ length: endpointsPerModel }, (_, index) => toProvider(index))
  const models = Array.from({ length: modelCount }, (_, index) => toModel(index, providers))
  return new ListedCatalog(new Map(providers.map((provider) => [provider.slug, provider])), models, [])
}

/** What a gateway knows that has asked every endpoint 40 times; one in ten has failed a moment ago. */
export function planHealth(catalog: Catalog): HealthRegistry {
  const health = new HealthRegistry({
    now: () => performance.timeOrigin + performance.now(),
    circuitTimes: { leastMs: 2_000, mostMs: 15_000, mostSilentMs: 60_000 },
    retryAfterMostMs: 3_600_000,
    random: Math.random,
  })
  const endpoints = [...catalog.models.values()].flatMap((model) => model.endpoints)
  for (const [index, endpoint] of endpoints.entries()) {
    for (let at = 0; at < 40; at++) {
      const firstContentAt = 150 + (index % endpointsPerModel) * 80 + ((at * 37) % 400)
      health.answered(endpoint, { startedAt: 0, firstContentAt, endedAt: firstContentAt + 2_000 }, 90 + (at % 60))
    }
    if (index % 10 === 0) health.failed(endpoint, { type: 'provider_unavailable', status: 500, message: 'down' })
  }
  return health
}

const tools = ['tools', 'tool_choice', 'max_tokens', 'temperature']

/** Requests from the plainest to one that asks for everything. */
export const planCases: readonly PlanCase[] = [
  { name: 'one model, nothing else', turnFor: ([id]) => turn({ models: [id] }) },
  { name: 'with tools', turnFor: ([id]) => turn({ models: [id], parameters: tools }) },
  { name: 'sorted by price', turnFor: ([id]) => turn({ models: [id], routing: { sort: 'price' } }) },
  { name: 'variant :nitro', turnFor: ([id]) => turn({ models: [`${id}:nitro`] }) },
  { name: 'alias ~author/family-latest', turnFor: () => turn({ models: ['~author-7/model-coder-latest'] }) },
  {
    name: 'order, ignore, prices, privacy, speed',
    turnFor: ([id]) =>
      turn({
        models: [id],
        parameters: tools,
        routing: {
          order: ['provider-3', 'Provider 5', 'provider-1/eu'],
          ignore: ['provider-6'],
          dataCollection: 'deny',
          maxPrice: { prompt: 4, completion: 20 },
          requireParameters: true,
          preferredMaxLatency: { p90: 1.5 },
          preferredMinThroughput: { p50: 30 },
        },
      }),
  },
  { name: 'three models', turnFor: (ids) => turn({ models: ids, parameters: tools }) },
  {
    name: 'three models sorted together',
    turnFor: (ids) => turn({ models: ids, routing: { sort: 'throughput', partition: 'none' } }),
  },
]

function turn({ parameters = [], ...fields }: Partial<Turn> & { readonly parameters?: readonly string[] }): Turn {
  return {
    clientFormat: 'openai-responses',
    models: [],
    isStream: false,
    routing: {},
    needs: {
      inputModalities: new Set(['text']),
      outputModalities: new Set(['text']),
      hasMediaUrls: false,
      parameters: new Set(parameters),
      natives: [],
      promptTokensGuess: 1_200,
      promptTokensMost: 3_600,
      promptBytes: 3_600,
    },
    sessionId: undefined,
    asWritten: null,
    said: () => ({}),
    unknownFields: [],
    echoesUpstreamBody: false,
    conversation: () => {
      throw new Error('a plan needs no conversation')
    },
    ...fields,
  }
}

function toProvider(index: number): Provider {
  return {
    slug: `provider-${index}`,
    name: `Provider ${index}`,
    format: index % 2 === 0 ? 'openai-responses' : 'openai-chat',
    baseUrl: 'http://127.0.0.1:1',
    headers: {},
    dataPolicy: { training: index === 7, retention: index % 3 === 2 },
    isZdr: index % 3 !== 2,
    capabilities: {
      outputLimitParameter: 'max_tokens',
      asksForStreamUsage: true,
      hasDeveloperRole: false,
      reasoningParameter: 'none',
      hasJsonSchema: true,
    },
    acceptsUnknownModels: false,
  }
}

function toModel(index: number, providers: readonly Provider[]): Model {
  const kind = ['large', 'small', 'mini', 'coder'][index % 4] ?? 'large'
  const id = `author-${index % authors}/model-${(index / 40).toFixed(1)}-${kind}-${index}b`
  return {
    id,
    name: id,
    description: '',
    createdAt: 1_700_000_000 + index,
    contextLength: 131_072,
    maxOutputTokens: 16_384,
    inputModalities: ['text', 'image'],
    outputModalities: ['text'],
    endpoints: providers.map((provider, at) => toEndpoint(id, provider, index + at)),
  }
}

const parameters = new Set([...tools, 'top_p', 'stop', 'seed', 'structured_outputs'])

function toEndpoint(modelId: string, provider: Provider, seed: number): Endpoint {
  const isPriority = seed % 16 === 5
  const tag = isPriority ? `${provider.slug}/priority` : provider.slug
  return {
    id: `${modelId}@${tag}`,
    modelId,
    provider,
    upstreamModel: modelId,
    tag,
    tier: isPriority ? 'priority' : 'default',
    prices: { promptPicos: 100_000 * (1 + (seed % 9)), completionPicos: 400_000 * (1 + (seed % 7)), requestNanos: 0 },
    quantization: 'unknown',
    contextLength: null,
    maxOutputTokens: null,
    supportedParameters: seed % 5 === 0 ? null : parameters,
  }
}
