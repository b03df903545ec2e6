import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../src/canonical/conversation.ts'
import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import { fitTurn } from '../../src/fit/fit-turn.ts'
import { endpointAt, plainCapabilities, turnOf } from '../formats/plain-request.ts'

function fit(conversation: Partial<Conversation>, upstreamModel: string, format: UpstreamFormatId) {
  const endpoint = { ...endpointAt({ format, capabilities: plainCapabilities }, {}), upstreamModel }
  const { turn, ignored } = fitTurn(turnOf(conversation), endpoint)
  return { said: turn.conversation(), ignored }
}

const format = 'anthropic-messages'
const sampling = { temperature: 0.2, topK: 5, topP: 0.5 }
const thinking = [{ tokensMax: 2048 }, { isAdaptive: true }, { isEnabled: true, effort: 'high' }]

describe('a model that thinks', () => {
  it.each(thinking)('takes the usual sampling settings only: %o', (reasoning) => {
    const { said, ignored } = fit({ ...sampling, reasoning }, 'claude-sonnet-4-5', format)
    expect(said).toEqual({ items: [], tools: [], reasoning })
    expect(ignored).toEqual(['temperature', 'top_p', 'top_k'])
  })

  it('takes what is as good as usual', () => {
    const usual = { topP: 0.95, topK: 0, reasoning: { isAdaptive: true } }
    expect(fit(usual, 'claude-opus-4-7', format).ignored).toEqual([])
  })

  it.each([
    [{ kind: 'required' }, undefined],
    [{ kind: 'function', name: 'f' }, undefined],
    [
      { kind: 'allowed', names: ['f'], required: true },
      { kind: 'allowed', names: ['f'], required: false },
    ],
  ] as const)('is not forced to call a tool: %o', (toolChoice, sent) => {
    const { said, ignored } = fit({ toolChoice, reasoning: { tokensMax: 2048 } }, 'claude-sonnet-4-5', format)
    expect(said.toolChoice).toEqual(sent)
    expect(ignored).toEqual(['tool_choice'])
  })

  it('does not where the output limit has no room for thoughts', () => {
    for (const each of [format, 'bedrock-converse'] as const) {
      const asked = { outputTokensMax: 500, reasoning: { tokensMax: 1024 } }
      const { said, ignored } = fit(asked, 'claude-sonnet-4-5', each)
      expect(said).toEqual({ items: [], tools: [], outputTokensMax: 500 })
      expect(ignored).toEqual(['reasoning.max_tokens'])
    }
  })
})

it('sampling settings are left out for models that never take them', () => {
  const models = ['claude-opus-4-7', 'claude-sonnet-5', 'claude-opus-4-8-20260101', 'claude-fable-5']
  for (const model of models) expect(fit({ temperature: 0.2 }, model, format).ignored).toEqual(['temperature'])
})

it('sampling settings and forced tools stay where no model thinks', () => {
  const asked = { ...sampling, toolChoice: { kind: 'required' } } as const
  for (const reasoning of [undefined, { isEnabled: false, tokensMax: 2048 }, { effort: 'high' }]) {
    const { said, ignored } = fit({ ...asked, ...(reasoning && { reasoning }) }, 'claude-3-7-sonnet', format)
    expect(said).toMatchObject(asked)
    expect(ignored).toEqual([])
  }
  expect(fit({ ...asked, reasoning: { tokensMax: 9 } }, 'kimi-k3', format).said).toMatchObject(asked)
})
