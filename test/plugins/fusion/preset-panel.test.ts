import { expect, it } from 'vitest'
import type { Endpoint, Model } from '../../../src/catalog/catalog.ts'
import { presetPanel } from '../../../src/plugins/fusion/preset-panel.ts'
import type { ModelPool } from '../../../src/plugins/model-pool.ts'
import type { Plan } from '../../../src/routing/plan.ts'
import { turnOf } from '../../routing/arrange.ts'

interface Row {
  readonly id: string
  /** Seconds to the first token. */
  readonly latency?: number
  /** USD for a million tokens. */
  readonly price?: number
  readonly outputs?: readonly string[]
  readonly format?: string
}

// Published scores: gpt-5 is the best of these, gpt-4.1 comes after claude-opus-4-6, gpt-4o-mini is the last.
const rows: readonly Row[] = [
  { id: 'openai/gpt-5', price: 9, latency: 3 },
  { id: 'openai/gpt-4o-mini', price: 1, latency: 0.2 },
  { id: 'anthropic/claude-opus-4-6', price: 20, latency: 2 },
  { id: 'acme/unheard-of', price: 0.5 },
  { id: 'acme/dear', price: 50, latency: 5 },
  { id: 'free/unpriced', latency: 1 },
  { id: 'painters/cheap', price: 0.1, latency: 0.1, outputs: ['text', 'image'] },
  { id: 'voices/speech', price: 0.1, outputs: ['audio'] },
  { id: 'sim/echo', price: 0, latency: 0.01, format: 'simulator' },
]

function poolOf(given: readonly Row[]): ModelPool {
  const models = given.map(({ id, price, outputs = ['text'], format = 'openai-chat' }) => {
    const prices =
      price === undefined ? null : { promptPicos: price * 1e6, completionPicos: price * 1e6, requestNanos: 0 }
    const endpoint = { id, prices, upstreamModel: id, provider: { format } } as unknown as Endpoint
    return { id, inputModalities: ['text'], outputModalities: outputs, endpoints: [endpoint] } as unknown as Model
  })
  const byId = new Map(models.map((model) => [model.id, model]))
  const latencies = new Map(given.map(({ id, latency }) => [id, latency]))
  return {
    models: byId,
    plan: (_: unknown, ids: readonly string[]) => {
      const found = ids.flatMap((id) => byId.get(id) ?? [])
      const candidates = found.map((model) => ({ model, endpoint: model.endpoints[0] }))
      return { candidates, excluded: [], requestedModels: ids } as unknown as Plan
    },
    health: {
      of: (id: string) => {
        const p50 = latencies.get(id)
        return p50 === undefined ? undefined : { latencySeconds: { p50, p75: p50, p90: p50, p99: p50 } }
      },
    },
  } as unknown as ModelPool
}

const panelFor = (preset: Parameters<typeof presetPanel>[0], given = rows) =>
  presetPanel(preset, 'service/fusion', turnOf(), poolOf(given))

it.each([
  ['general-high', ['openai/gpt-5', 'anthropic/claude-opus-4-6', 'acme/dear']],
  ['general-budget', ['acme/unheard-of', 'openai/gpt-4o-mini', 'anthropic/claude-opus-4-6']],
  ['general-fast', ['openai/gpt-4o-mini', 'free/unpriced', 'anthropic/claude-opus-4-6']],
] as const)('%s takes the first of three makers in its order', (preset, panel) => {
  expect(panelFor(preset)).toEqual(panel)
})

it('takes models that make pictures, too, where there are too few others', () => {
  const few = rows.filter(({ id }) => /^(?:openai|painters|voices|sim)/.test(id))
  expect(panelFor('general-budget', few)).toEqual(['openai/gpt-4o-mini', 'painters/cheap'])
})

it('is 404 where there are only simulated models', () => {
  expect(() => panelFor('general-high', rows.slice(-2))).toThrow(/service\/fusion: no model is left/)
})
