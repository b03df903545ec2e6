import { describe, expect, it } from 'vitest'
import type { Model } from '../../src/catalog/catalog.ts'
import data from '../../src/catalog/model-scores.json' with { type: 'json' }
import { scoreOf } from '../../src/catalog/model-scores.ts'

const named = (id: string, ...upstreamModels: readonly string[]) =>
  ({ id, endpoints: upstreamModels.map((upstreamModel) => ({ upstreamModel })) }) as unknown as Model
const codingOf = (id: string, ...upstreamModels: readonly string[]) =>
  scoreOf(named(id, ...upstreamModels), 'coding')?.score

describe('model-scores.json', () => {
  it('names the page of every score, which is in percent', () => {
    const kinds: Readonly<Record<string, string>> = data.benchmarks
    for (const [model, benchmark, score, page] of data.scores as [string, string, number, number][]) {
      expect(model).toMatch(/^[\w-]+\/[\w.-]+$/)
      expect(['coding', 'reasoning', 'vision', 'agents']).toContain(kinds[benchmark])
      expect(score).toBeGreaterThan(0)
      expect(score).toBeLessThanOrEqual(100)
      expect(data.pages[page]).toMatch(/^https:\/\//)
    }
  })

  it('names its licence and the version that it is of', () => {
    expect(data.sources[0]).toMatchObject({ licence: 'MIT', version: expect.stringMatching(/^[0-9a-f]{9}$/) })
    expect(data.licenceText).toContain('Permission is hereby granted')
  })
})

describe('scoreOf', () => {
  it('finds a model by every spelling of its name', () => {
    const score = codingOf('anthropic/claude-opus-4-5-20251101')
    expect(score).toBeGreaterThan(0.4)
    for (const id of [
      'anthropic/claude-opus-4.5',
      'anthropic/claude-opus-4-5',
      'x/Claude-Opus-4-5@20251101',
      'x/claude-opus-4.5:free',
    ])
      expect(codingOf(id), id).toBe(score)
    expect(codingOf('acme/own-name', 'accounts/acme/models/claude-opus-4-5')).toBe(score)
    expect(codingOf('openai/gpt-4.1-mini-2025-04-14')).toBe(codingOf('openai/gpt-4.1-mini'))
  })

  it('tells dated models apart where each has results', () => {
    expect(codingOf('openai/gpt-4o-2024-05-13')).not.toBe(codingOf('openai/gpt-4o-2024-08-06'))
  })

  it('knows nothing of models without results, and of kinds that a model was not tried in', () => {
    expect(codingOf('acme/unheard-of')).toBeUndefined()
    expect(scoreOf(named('openai/gpt-4.1'), 'vision')).toBeUndefined()
    expect(scoreOf(named('openai/gpt-4.1'), 'all')?.from.length).toBeGreaterThan(0)
  })

  it('corrects results by how hard their benchmarks are', () => {
    // Its mean is lower, because it took the harder ones.
    const meanOf = (id: string) => {
      const from = scoreOf(named(id), 'coding')?.from ?? []
      return from.reduce((sum, { score }) => sum + score, 0) / from.length
    }
    expect(meanOf('anthropic/claude-opus-4-6')).toBeLessThan(meanOf('openai/gpt-4.1'))
    const hard = codingOf('anthropic/claude-opus-4-6') ?? 0
    expect(hard).toBeGreaterThan(codingOf('openai/gpt-4.1') ?? 1)
  })
})
