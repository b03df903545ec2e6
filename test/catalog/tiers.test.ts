import { describe, expect, it } from 'vitest'
import { buildCatalog } from '../../src/catalog/build-catalog.ts'
import { findInEnvironment } from '../../src/catalog/discover-providers.ts'
import { knownModelsOf } from '../../src/catalog/known-models.ts'
import { providerPresets } from '../../src/catalog/provider-presets.ts'

const known = buildCatalog({
  config: { providers: [], models: [] },
  found: findInEnvironment({ OPENAI_API_KEY: 'k', GEMINI_API_KEY: 'k', GROQ_API_KEY: 'k' }),
})
const tagsOf = (id: string) => known.find(id)?.endpoints.map(({ tag, tier }) => [tag, tier])
const withTiers = [...providerPresets.values()].flatMap((preset) =>
  knownModelsOf(preset).flatMap(({ upstreamModel, tierPrices }) =>
    tierPrices === undefined ? [] : [{ name: `${preset.slug}/${upstreamModel}`, tierPrices }],
  ),
)

describe('service tiers of known providers', () => {
  it('are endpoints of their own with the provider’s key alone', () => {
    expect(tagsOf('openai/gpt-5')).toEqual([
      ['openai', 'default'],
      ['openai/priority', 'priority'],
      ['openai/flex', 'flex'],
    ])
    expect(tagsOf('google-ai-studio/gemini-2.5-flash')).toEqual([
      ['google-ai-studio', 'default'],
      ['google-ai-studio/flex', 'flex'],
    ])
    expect(tagsOf('openai/gpt-oss-120b')).toEqual([
      ['groq', 'default'],
      ['groq/flex', 'flex'],
    ])
  })

  it('are not offered for models that the provider does not serve so', () => {
    for (const { name, tierPrices } of withTiers)
      if (/gpt-4|-pro$/.test(name) && name.startsWith('openai/'))
        expect([name, tierPrices.flex]).toEqual([name, undefined])
    expect(withTiers.length).toBeGreaterThan(20)
  })

  it('cost as usual where the provider says so', () => {
    const groq = withTiers.filter(({ name }) => name.startsWith('groq/'))
    expect(groq.length).toBeGreaterThan(3)
    for (const { tierPrices } of groq) expect(tierPrices.flex).toEqual(tierPrices.default)
  })

  it('cost less than usual for flex, and more for priority, by about as much as the providers say', () => {
    for (const { name, tierPrices } of withTiers) {
      if (name.startsWith('groq/')) continue
      const share = (tier: 'priority' | 'flex', kind: 'promptPicos' | 'completionPicos') =>
        (tierPrices[tier]?.[kind] ?? Number.NaN) / (tierPrices.default?.[kind] ?? 0)
      for (const kind of ['promptPicos', 'completionPicos'] as const) {
        if (tierPrices.flex !== undefined) expect([name, share('flex', kind)]).toEqual([name, 0.5])
        if (tierPrices.priority === undefined) continue
        expect(share('priority', kind), name).toBeGreaterThanOrEqual(1.5)
        expect(share('priority', kind), name).toBeLessThanOrEqual(2.5)
      }
    }
  })

  it('are known for endpoints that an operator names without a price', () => {
    const [provider] = [...known.providers.values()].filter(({ slug }) => slug === 'openai')
    if (provider === undefined) throw new Error('no provider')
    const endpoint = (tier: 'default' | 'priority') => ({
      ...{
        providerSlug: 'openai',
        upstreamModel: 'gpt-5',
        tag: tier === 'default' ? 'openai' : `openai/${tier}`,
        tier,
      },
      ...{ quantization: 'unknown', place: { line: 1, column: 1 } },
    })
    const model = {
      ...{ id: 'mine/m', name: 'm', description: '', contextLength: null, maxOutputTokens: null },
      ...{
        inputModalities: ['text'],
        outputModalities: ['text'],
        endpoints: [endpoint('default'), endpoint('priority')],
      },
    }
    const mine = buildCatalog({ config: { providers: [provider], models: [model] } }).models.get('mine/m')
    const listed = known.models.get('openai/gpt-5')?.endpoints[0]?.tierPrices
    expect(mine?.endpoints.map(({ prices }) => prices)).toEqual([listed?.default, listed?.priority])
  })
})
