import type { Exchange } from '../requests/exchange.ts'
import type { ServedModel } from '../targets/gateway-config.ts'
import { upstreamModelName, type Variant } from '../upstream/variant.ts'
import type { Effort } from './effort.ts'
import type { Goal } from './goals.ts'
import type { Pair } from './pairs.ts'

/** Two targets in turns under the same load. */
export interface LoadScenario extends Named {
  readonly kind: 'load'
  readonly exchange: Exchange
  readonly connections: number
  /** Exchanges of each connection in a round; undefined where a round has a length instead. */
  readonly perConnection: number | undefined
  readonly rounds: number
  /** Where it is a cell of a matrix of callers and providers. */
  readonly pair?: Pair
}

/** One of the measurements that are made in their own way. */
export interface SpecialScenario extends Named {
  readonly kind: 'idle' | 'start' | 'memory'
  readonly exchange: Exchange
}

export type Scenario = LoadScenario | SpecialScenario

interface Named {
  readonly name: string
  readonly title: string
  readonly goals: readonly Goal[]
}

const json: Variant = { kind: 'json' }
const burst: Variant = { kind: 'burst', deltas: 100 }
const paced: Variant = { kind: 'paced', deltas: 100, intervalMs: 10 }
const relay = { caller: 'openai-responses', provider: 'openai-responses' } as const
const translation = { caller: 'openai-responses', provider: 'openai-chat' } as const

/** All scenarios but the pairs of formats, with their goals, in the order in which they run. */
export function scenariosOf(effort: Effort): readonly Scenario[] {
  const timed = { kind: 'load', perConnection: undefined, rounds: effort.rounds } as const
  const streamed = { kind: 'load', perConnection: effort.streamsPerConnection, rounds: effort.streamRounds } as const
  const crowd: Variant = { kind: 'paced', deltas: effort.crowdDeltas, intervalMs: 100 }
  const small: Exchange = { size: 'small', variant: json, ...relay }
  return [
    {
      ...timed,
      name: 'json-300b',
      title: 'JSON, 300 B, 64 connections',
      exchange: small,
      connections: 64,
      goals: [{ measure: 'cpu', goal: 1.5, stretch: 1.2 }],
    },
    {
      ...timed,
      name: 'json-20kb',
      title: 'JSON, 20 KB conversation with tools',
      exchange: { size: 'medium', variant: json, ...relay },
      connections: 32,
      goals: [{ measure: 'cpu', goal: 2.5, stretch: 2 }],
    },
    {
      ...timed,
      name: 'json-500kb',
      title: 'JSON, 500 KB history',
      exchange: { size: 'large', variant: json, ...relay },
      connections: 8,
      goals: [{ measure: 'cpu', goal: 7, stretch: 4 }],
    },
    {
      ...timed,
      name: 'sse-burst',
      title: 'SSE relay, 100 events at once',
      exchange: { size: 'small', variant: burst, ...relay },
      connections: 32,
      goals: [{ measure: 'cpu', goal: 0.8, stretch: 0.6 }],
    },
    {
      ...streamed,
      name: 'sse-paced',
      title: 'SSE relay, an event every 10 ms, 200 streams',
      exchange: { size: 'small', variant: paced, ...relay },
      connections: 200,
      goals: [
        { measure: 'cpu', goal: 1.35, stretch: 1.15 },
        { measure: 'event-delay', goal: 0.5 },
      ],
    },
    {
      ...timed,
      name: 'translate-json-20kb',
      title: 'translation, 20 KB JSON',
      exchange: { size: 'medium', variant: json, ...translation },
      connections: 32,
      goals: [{ measure: 'cpu', goal: 4, stretch: 3 }],
    },
    {
      ...timed,
      name: 'translate-sse-burst',
      title: 'translation, 100 events at once',
      exchange: { size: 'small', variant: burst, ...translation },
      connections: 32,
      goals: [{ measure: 'cpu', goal: 1.1, stretch: 0.8 }],
    },
    {
      ...timed,
      name: 'tool-loop',
      title: 'a loop: one call of the gateway’s clock',
      exchange: {
        size: 'tool',
        variant: { kind: 'json', callsTool: true },
        caller: 'openai-chat',
        provider: 'openai-chat',
      },
      connections: 32,
      goals: [{ measure: 'cpu', goal: 8, stretch: 6 }],
    },
    {
      ...streamed,
      name: 'translate-sse-paced',
      title: 'translation, an event every 10 ms, 200 streams',
      exchange: { size: 'small', variant: paced, ...translation },
      connections: 200,
      goals: [{ measure: 'cpu', goal: 1.6, stretch: 1.3 }],
    },
    {
      kind: 'load',
      perConnection: 1,
      rounds: 1,
      name: 'streams-2000',
      title: '2,000 streams, an event every 100 ms',
      exchange: { size: 'small', variant: crowd, ...relay },
      connections: 2_000,
      goals: [
        { measure: 'rate', goal: 99 },
        { measure: 'wrong', goal: 0 },
        { measure: 'memory', goal: 1.3, stretch: 1.1 },
      ],
    },
    {
      kind: 'idle',
      name: 'idle-connection',
      title: 'one idle connection',
      exchange: small,
      goals: [{ measure: 'latency', goal: 0.1, stretch: 0.06 }],
    },
    {
      kind: 'start',
      name: 'start',
      title: 'start of the bundle, then idle',
      exchange: small,
      goals: [
        { measure: 'ready', goal: 1_000 },
        { measure: 'idle-memory', goal: 120 },
      ],
    },
    {
      kind: 'memory',
      name: 'memory-1500',
      title: '1,500 requests at once, 150 KB bodies',
      exchange: { size: 'memory', variant: json, ...relay },
      goals: [
        { measure: 'wrong', goal: 0 },
        { measure: 'peak-memory', goal: 400 },
        { measure: 'calm-memory', goal: 200 },
      ],
    },
  ]
}

/** What warms a target up for an exchange. Streams that take seconds would warm up little: the same events at once do it. */
export function warmUpExchangeOf(exchange: Exchange): Exchange {
  return exchange.variant.kind === 'paced' ? { ...exchange, variant: burst } : exchange
}

/** The models that these scenarios ask for, each once. */
export function modelsOf(scenarios: readonly Scenario[]): readonly ServedModel[] {
  const models = new Map<string, ServedModel>()
  for (const exchange of scenarios.flatMap(({ exchange }) => [exchange, warmUpExchangeOf(exchange)])) {
    const model = { provider: exchange.provider, upstreamModel: upstreamModelName(exchange.variant) }
    models.set(`${model.provider} ${model.upstreamModel}`, model)
  }
  return [...models.values()]
}
