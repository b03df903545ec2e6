import fc from 'fast-check'
import type { Needs, RoutingPreferences, Turn } from '../../src/canonical/turn.ts'
import type { Catalog, Endpoint, Model, Prices, Provider } from '../../src/catalog/catalog.ts'
import type { AssignedGuardrail, GuardrailRules } from '../../src/records/guardrail.ts'
import type { EndpointHealth, HealthSnapshot, Percentiles } from '../../src/routing/health-snapshot.ts'
import { planRoute, type RouteInputs } from '../../src/routing/plan-route.ts'

export function provider(slug: string, fields: Partial<Provider> = {}): Provider {
  return {
    slug,
    name: `${slug.charAt(0).toUpperCase()}${slug.slice(1)} Inc`,
    format: 'openai-chat',
    baseUrl: 'http://127.0.0.1:1',
    headers: {},
    dataPolicy: { training: false, retention: false },
    isZdr: true,
    capabilities: {
      outputLimitParameter: 'max_tokens',
      asksForStreamUsage: true,
      hasDeveloperRole: false,
      reasoningParameter: 'none',
      hasJsonSchema: true,
    },
    acceptsUnknownModels: false,
    ...fields,
  }
}

/** Prices in USD per million tokens. */
export function prices(prompt: number, completion = prompt, request = 0): Prices {
  return {
    promptPicos: Math.round(prompt * 1e6),
    completionPicos: Math.round(completion * 1e6),
    requestNanos: Math.round(request * 1e9),
  }
}

export type EndpointFields = Partial<Omit<Endpoint, 'provider'>> & { provider?: Partial<Provider> }

/** A model whose endpoints are given by tag, in order. */
export function model(id: string, endpoints: Record<string, EndpointFields>, fields: Partial<Model> = {}): Model {
  return {
    id,
    name: id,
    description: '',
    createdAt: 0,
    contextLength: 100_000,
    maxOutputTokens: null,
    inputModalities: ['text'],
    outputModalities: ['text'],
    endpoints: Object.entries(endpoints).map(([tag, { provider: providerFields, ...endpointFields }]) => ({
      id: `${id}@${tag}`,
      modelId: id,
      provider: provider(tag.split('/')[0] ?? tag, providerFields),
      upstreamModel: id,
      tag,
      tier: 'default',
      prices: prices(1),
      quantization: 'unknown',
      contextLength: null,
      maxOutputTokens: null,
      supportedParameters: null,
      ...endpointFields,
    })),
    ...fields,
  }
}

export function catalogOf(...models: readonly Model[]): Catalog {
  const byId = new Map(models.map((each) => [each.id, each]))
  return {
    providers: new Map(models.flatMap(({ endpoints }) => endpoints.map((each) => [each.provider.slug, each.provider]))),
    models: byId,
    find: (id) => byId.get(id),
    explainAbsence: () => undefined,
    isKnown: (id) => byId.has(id),
    suggest: (id) => [...byId.keys()].filter((known) => known.startsWith(id.slice(0, 3))).slice(0, 3),
  }
}

let guardrails = 0

/** A guardrail that holds for a caller, by its name. */
export function guardrail(rules: Partial<GuardrailRules>, name = 'G'): AssignedGuardrail {
  return {
    id: `guardrail-${++guardrails}`,
    name,
    createdAt: 0,
    updatedAt: null,
    scope: 'workspace',
    rules: {
      ...{ allowedModels: null, ignoredModels: null, allowedProviders: null, ignoredProviders: null, zdrAuthors: [] },
      ...{ freeModelPublication: null, freeModelTraining: null, paidModelTraining: null },
      ...{ limitNanos: null, resetInterval: 'total', includesByok: false, builtins: [], patterns: [] },
      ...{ appliesTo: 'input', restores: false, onError: 'closed', holdBackChars: 256 },
      ...rules,
    },
  }
}

export interface TurnFields {
  readonly models?: readonly string[]
  readonly routing?: RoutingPreferences
  readonly parameters?: readonly string[]
  readonly natives?: Needs['natives']
  readonly input?: readonly string[]
  readonly output?: readonly string[]
  readonly promptTokensGuess?: number
  readonly promptTokensMost?: number
}

export function turnOf({ models = ['a/m'], routing = {}, ...fields }: TurnFields = {}): Turn {
  const needs: Needs = {
    hasMediaUrls: false,
    inputModalities: new Set(fields.input ?? ['text']),
    outputModalities: new Set(fields.output ?? ['text']),
    parameters: new Set(fields.parameters),
    ...(fields.natives !== undefined && { natives: fields.natives }),
    promptTokensGuess: fields.promptTokensGuess ?? 10,
    promptTokensMost: fields.promptTokensMost ?? 30,
    promptBytes: 30,
  }
  return {
    clientFormat: 'openai-responses',
    models,
    isStream: false,
    routing,
    needs,
    sessionId: undefined,
    asWritten: null,
    said: () => ({}),
    unknownFields: [],
    echoesUpstreamBody: false,
    conversation: () => {
      throw new Error('routing looks at no conversation')
    },
  }
}

/** The same figure at each percentile. */
export function flat(figure: number): Percentiles {
  return { p50: figure, p75: figure, p90: figure, p99: figure }
}

export function healthOf(seen: Readonly<Record<string, EndpointHealth>>): HealthSnapshot {
  return { of: (endpointId) => seen[endpointId] }
}

export const now = 1_700_000_000_000

/** A repeatable source of numbers from 0 up to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Plans with nothing known of health, unless `inputs` says so. */
export function plan(catalog: Catalog, turn: TurnFields = {}, inputs: Partial<RouteInputs> = {}) {
  return planRoute({ catalog, turn: turnOf(turn), health: healthOf({}), now, random: seeded(1), ...inputs })
}

/** The tags of a plan's candidates, in order. */
export function tagsOf({ candidates }: ReturnType<typeof planRoute>): readonly string[] {
  return candidates.map(({ endpoint }) => endpoint.tag)
}

const slugs = ['p1', 'p2', 'p3', 'p4'] as const
const tags = [...slugs, 'p1/eu', 'p2/priority', 'p3/flex', 'p4/priority'] as const
const parameters = ['tools', 'structured_outputs', 'verbosity', 'temperature', 'reasoning', 'prompt'] as const
export const modelIds = ['a/one', 'a/two', 'b/three'] as const

const figures = fc.option(fc.integer({ min: 1, max: 5 }).map(flat), { nil: undefined })

const arbitraryHealth: fc.Arbitrary<EndpointHealth> = fc
  .record({
    failedAgo: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
    latency: figures,
    throughput: figures,
  })
  .map(({ failedAgo, latency, throughput }) => ({
    ...(failedAgo !== undefined && { lastFailureAt: now - failedAgo }),
    ...(latency !== undefined && { latencySeconds: latency }),
    ...(throughput !== undefined && { throughput }),
  }))

const arbitraryEndpoint = fc.record({
  prices: fc.option(
    fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })).map(([a, b]) => prices(a, b)),
  ),
  quantization: fc.constantFrom('fp8', 'bf16', 'unknown'),
  contextLength: fc.constantFrom(null, 100, 1000),
  supportedParameters: fc.option(fc.subarray([...parameters]).map((each): ReadonlySet<string> => new Set(each))),
  isZdr: fc.boolean(),
  training: fc.boolean(),
})

const arbitraryModel = (id: string) =>
  fc
    .tuple(
      fc.uniqueArray(fc.tuple(fc.constantFrom(...tags), arbitraryEndpoint), { selector: ([tag]) => tag }),
      fc.boolean(),
    )
    .map(([rows, takesImages]) =>
      model(
        id,
        Object.fromEntries(
          rows.map(([tag, { isZdr, training, ...endpoint }]) => {
            const variant = tag.split('/')[1]
            const tier = variant === 'priority' || variant === 'flex' ? variant : 'default'
            return [
              tag,
              { ...endpoint, tier, provider: { isZdr, dataPolicy: { training, retention: false } } } as const,
            ]
          }),
        ),
        { inputModalities: takesImages ? ['text', 'image'] : ['text'] },
      ),
    )

const names = fc.array(fc.constantFrom(...tags, 'P1', 'p2 inc', 'nobody'), { maxLength: 4 })

const arbitraryRouting = fc.record(
  {
    order: names,
    only: names,
    ignore: names,
    allowFallbacks: fc.boolean(),
    requireParameters: fc.boolean(),
    dataCollection: fc.constantFrom('allow' as const, 'deny' as const),
    zdr: fc.boolean(),
    quantizations: fc.subarray(['fp8', 'bf16', 'unknown']),
    sort: fc.constantFrom('price' as const, 'throughput' as const, 'latency' as const, 'exacto' as const),
    partition: fc.constantFrom('model' as const, 'none' as const),
    maxPrice: fc.record(
      { prompt: fc.integer({ min: 0, max: 4 }), completion: fc.integer({ min: 0, max: 4 }) },
      { requiredKeys: [] },
    ),
    preferredMinThroughput: fc.record({ p50: fc.integer({ min: 1, max: 5 }) }),
    preferredMaxLatency: fc.record({ p90: fc.integer({ min: 1, max: 5 }) }),
    serviceTier: fc.constantFrom('default' as const, 'priority' as const, 'flex' as const),
  },
  { requiredKeys: [] },
)

/** All that a plan depends on, with its random numbers as a seed. */
export interface Scene {
  readonly models: readonly Model[]
  readonly turn: TurnFields
  readonly health: Readonly<Record<string, EndpointHealth>>
  readonly seed: number
}

const variants = ['', '', '', '', ':nitro', ':floor', ':free', ':thinking', ':exacto', ':online']

export const arbitraryScene: fc.Arbitrary<Scene> = fc.record({
  models: fc.tuple(...modelIds.map(arbitraryModel)),
  turn: fc.record({
    models: fc.array(
      fc
        .tuple(fc.constantFrom(...modelIds, ...modelIds, 'x/unknown'), fc.constantFrom(...variants))
        .map(([id, variant]) => `${id}${variant}`),
      { maxLength: 4 },
    ),
    routing: arbitraryRouting,
    parameters: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray([...parameters])),
    input: fc.constantFrom(['text'], ['text'], ['text', 'image']),
    promptTokensGuess: fc.constantFrom(10, 10, 10, 500, 5000),
  }),
  health: fc.dictionary(
    fc.tuple(fc.constantFrom(...modelIds), fc.constantFrom(...tags)).map(([id, tag]) => `${id}@${tag}`),
    arbitraryHealth,
    { maxKeys: 20 },
  ),
  seed: fc.integer(),
})

export function planScene({ models, turn, health, seed }: Scene) {
  return plan(catalogOf(...models), turn, { health: healthOf(health), random: seeded(seed) })
}
