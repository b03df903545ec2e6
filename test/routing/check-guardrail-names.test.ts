import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../src/errors/gateway-error.ts'
import { nearMatches } from '../../src/errors/near-matches.ts'
import { checkGuardrailNames, type GuardrailLists, namesAnybody } from '../../src/routing/check-guardrail-names.ts'
import { catalogOf, model } from './arrange.ts'

const made = catalogOf(
  model('openai/gpt-4o-mini', { openai: {} }),
  model('anthropic/claude-sonnet-4', { anthropic: {} }),
)
const catalog = { ...made, suggest: (name: string) => nearMatches(name, made.models.keys(), 3) }

function refusalOf(lists: GuardrailLists) {
  try {
    checkGuardrailNames(lists, catalog)
    return null
  } catch (error) {
    if (error instanceof GatewayError) return error
    throw error
  }
}

describe('the lists of a guardrail', () => {
  it.each<GuardrailLists>([
    { allowed_models: ['openai/gpt-4o-mini', 'OpenAI/GPT-4o-mini', ' anthropic/claude-sonnet-4 '] },
    { allowed_models: ['openai/*', 'opnai/*', 'openai/gpt-4o-mini:free'] },
    { ignored_models: ['anthropic/claude-sonnet-5', 'openai/gpt-4o-mini-2025-04-14', 'nobody/knows-it'] },
    { ignored_providers: ['OpenAI', 'anthropic', 'mistral', 'nobody'], allowed_providers: ['openai/flex'] },
    { allowed_models: null, ignored_models: null },
    {},
  ])('may hold %j', (lists) => {
    expect(refusalOf(lists)).toBeNull()
  })

  it.each<[GuardrailLists, string, string]>([
    [{ allowed_models: ['x/*', 'opnai/gpt-4o-mini'] }, 'allowed_models[1]', 'openai/gpt-4o-mini'],
    [{ ignored_models: ['anthropic/claude-sonet-4'] }, 'ignored_models[0]', 'anthropic/claude-sonnet-4'],
    [{ allowed_providers: ['openia'] }, 'allowed_providers[0]', 'openai'],
    [{ ignored_providers: ['anthropic', 'antropic'] }, 'ignored_providers[1]', 'anthropic'],
  ])('are refused for %j, with what was meant', (lists, path, meant) => {
    const refusal = refusalOf(lists)
    expect(refusal).toMatchObject({ type: 'invalid_request', details: { metadata: { issues: [{ path }] } } })
    expect(refusal?.message).toContain(`did you mean ${meant}`)
    expect(refusal?.details.metadata?.suggestions).toContain(meant)
  })

  it('need no catalog where they are empty', () => {
    expect(namesAnybody({ allowed_models: null, ignored_models: [] })).toBe(false)
    expect(namesAnybody({ ignored_providers: ['x'] })).toBe(true)
  })
})
