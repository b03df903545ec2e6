import { describe, expect, test } from 'vitest'
import type { Conversation, Reasoning } from '../../../../src/canonical/conversation.ts'
import type { Item } from '../../../../src/canonical/item.ts'
import { claude, encode, encodeFor, endpointOf, llama, nova, said, turnOf } from '../request-fixtures.ts'

const adaptive = 'us.anthropic.claude-sonnet-4-6'
const newest = 'global.anthropic.claude-opus-5'

function think(model: string, reasoning: Reasoning, more: Partial<Conversation> = {}) {
  const { body, ignored } = encodeFor(model, { items: [said('Hi')], reasoning, ...more })
  return { fields: body['additionalModelRequestFields'], config: body['inferenceConfig'], ignored }
}

describe('which models think how', () => {
  test.each([
    ['anthropic.claude-v2:1', 'none'],
    ['anthropic.claude-instant-v1', 'none'],
    ['anthropic.claude-3-sonnet-20240229-v1:0', 'none'],
    ['anthropic.claude-3-5-sonnet-20240620-v1:0', 'none'],
    ['us.anthropic.claude-3-7-sonnet-20250219-v1:0', 'budget'],
    ['us.anthropic.claude-sonnet-4-20250514-v1:0', 'budget'],
    ['us.anthropic.claude-opus-4-1-20250805-v1:0', 'budget'],
    ['global.anthropic.claude-haiku-4-5-20251001-v1:0', 'budget'],
    ['anthropic.claude-opus-4-6-v1', 'adaptive'],
    ['anthropic.claude-opus-4-7', 'adaptive'],
    ['anthropic.claude-sonnet-5', 'adaptive'],
    ['anthropic.claude-mythos-preview', 'adaptive'],
  ])('%s: %s', (model, kind) => {
    const { fields } = think(model, { effort: 'medium' })
    const type = (fields as { thinking?: { type: string } } | undefined)?.thinking?.type
    expect(type).toBe({ none: undefined, budget: 'enabled', adaptive: 'adaptive' }[kind])
  })

  test.each([
    [nova, { reasoningConfig: { type: 'enabled', maxReasoningEffort: 'medium' } }],
    ['openai.gpt-oss-120b-1:0', { reasoning_effort: 'medium' }],
    ['moonshot.kimi-k2-thinking', { reasoning_effort: 'medium' }],
    ['us.openai.gpt-5.2', { reasoning: { effort: 'medium' } }],
    [llama, undefined],
    ['amazon.nova-lite-v1:0', undefined],
    ['us.deepseek.r1-v1:0', undefined],
  ])('%s: %j', (model, fields) => {
    const found = think(model, { effort: 'medium' })
    expect(found.fields).toEqual(fields)
    expect(found.ignored).toEqual(fields === undefined ? ['reasoning'] : [])
  })

  test('is known by the catalog’s name where the upstream one says nothing', () => {
    const endpoint = endpointOf('arn:aws:bedrock:us-east-1:1:application-inference-profile/x', {
      modelId: 'anthropic/claude-opus-4.5',
      maxOutputTokens: 64_000,
    })
    const { body } = encode(turnOf({ items: [said('Hi')], reasoning: { effort: 'low' } }), endpoint)
    expect(body['additionalModelRequestFields']).toEqual({ thinking: { type: 'enabled', budget_tokens: 12_800 } })
  })

  test('is ignored by endpoints that don’t list reasoning', () => {
    const endpoint = endpointOf(claude, { supportedParameters: new Set(['tools']) })
    const { body, ignored } = encode(turnOf({ items: [said('Hi')], reasoning: { effort: 'low' } }), endpoint)
    expect(body).not.toHaveProperty('additionalModelRequestFields')
    expect(ignored).toEqual(['reasoning'])
  })
})

describe('thinking on a budget', () => {
  const budget = (reasoning: Reasoning, outputTokensMax = 10_000) => {
    const { fields } = think(claude, reasoning, { outputTokensMax })
    return (fields as { thinking: { budget_tokens: number } } | undefined)?.thinking.budget_tokens
  }

  test('takes the caller’s, or a share of the output', () => {
    expect(budget({ tokensMax: 4000 })).toBe(4000)
    expect(budget({ tokensMax: 100 })).toBe(1024)
    expect(['minimal', 'low', 'medium', 'high', 'xhigh'].map((effort) => budget({ effort }))).toEqual([
      1024, 2000, 5000, 8000, 9500,
    ])
    expect(budget({ isEnabled: true })).toBe(5000)
    expect(budget({ isAdaptive: true })).toBe(5000)
    expect(budget({ effort: 'high' }, 200_000)).toBe(32_000)
  })

  test('leaves room for the answer, or is left out', () => {
    for (const asked of [{ tokensMax: 12_000 }, { effort: 'high' }]) {
      const { fields, ignored } = think(claude, asked, { outputTokensMax: 1000 })
      expect(fields).toBeUndefined()
      expect(ignored).toEqual(['reasoning'])
    }
  })

  test('excludes sampling other than the default', () => {
    const found = think(claude, { tokensMax: 2000 }, { temperature: 0.5, topK: 5, outputTokensMax: 5000 })
    expect(found).toMatchObject({ config: { maxTokens: 5000 }, ignored: ['temperature', 'top_k'] })
    expect(think(claude, { tokensMax: 2000 }, { temperature: 1, topP: 1 }).ignored).toEqual([])
  })

  test('gives way to a tool that must be called', () => {
    const tools = [{ kind: 'function', name: 'f' } as const]
    const forced = think(claude, { effort: 'low' }, { tools, toolChoice: { kind: 'required' } })
    expect(forced).toMatchObject({ fields: undefined, ignored: ['reasoning'] })
    expect(think(claude, { effort: 'low' }, { tools, toolChoice: { kind: 'auto' } }).ignored).toEqual([])
  })

  test('gives way where the last calls were made without thoughts of its own', () => {
    const called: Item[] = [
      { kind: 'tool-call', variant: 'function', callId: 'a', name: 'f', arguments: '{}' },
      { kind: 'tool-result', variant: 'function', callId: 'a', parts: [{ kind: 'text', text: 'x' }] },
    ]
    const thought = (signedBy: string): Item => ({
      kind: 'reasoning',
      text: ['x'],
      summary: [],
      signature: 's',
      signedBy,
    })
    const thinkAfter = (...items: Item[]) =>
      think(claude, { effort: 'low' }, { items: [said('Hi'), ...items, ...called] })
    expect(thinkAfter().ignored).toEqual(['reasoning'])
    expect(thinkAfter(thought('google-gemini-v1')).ignored).toEqual(['input.reasoning', 'reasoning'])
    expect(thinkAfter(thought('anthropic-claude-v1')).ignored).toEqual([])
    const answered = think(
      claude,
      { effort: 'low' },
      { items: [said('Hi'), ...called, said('x', 'assistant'), said('y')] },
    )
    expect(answered.ignored).toEqual([])
  })
})

describe('thinking that the model sizes itself', () => {
  test('is leaned by effort', () => {
    expect(think(adaptive, { effort: 'high' })).toMatchObject({
      fields: { thinking: { type: 'adaptive' }, output_config: { effort: 'high' } },
      ignored: [],
    })
    expect(think(adaptive, { effort: 'minimal' }).fields).toMatchObject({ output_config: { effort: 'low' } })
    expect(think(adaptive, { isAdaptive: true }).fields).toEqual({ thinking: { type: 'adaptive' } })
  })

  test('has no budget', () => {
    expect(think(adaptive, { tokensMax: 4000 })).toMatchObject({
      fields: { thinking: { type: 'adaptive' } },
      ignored: ['reasoning.max_tokens'],
    })
  })

  test('is shown by the newest only on request', () => {
    expect(think(newest, { effort: 'low' }).fields).toMatchObject({ thinking: { display: 'summarized' } })
    expect(think(newest, { effort: 'low', isHidden: true })).toMatchObject({
      fields: { thinking: { display: 'omitted' } },
      ignored: [],
    })
    expect(think(adaptive, { effort: 'low', isHidden: true }).ignored).toEqual(['reasoning.exclude'])
  })
})

test('Nova that thinks hard takes no limits', () => {
  const found = think(nova, { effort: 'xhigh' }, { outputTokensMax: 100, temperature: 0.5, topP: 0.5 })
  expect(found.fields).toEqual({ reasoningConfig: { type: 'enabled', maxReasoningEffort: 'high' } })
  expect(found.config).toBeUndefined()
  expect([...found.ignored].sort()).toEqual(['max_output_tokens', 'temperature', 'top_p'])
})

describe('thinking that is switched off', () => {
  test.each([[{ effort: 'none' }], [{ isEnabled: false }], [{ tokensMax: 0 }]])(
    '%j says nothing where silence means it',
    (off) => {
      for (const model of [claude, adaptive, nova, llama])
        expect(think(model, off)).toMatchObject({ fields: undefined, ignored: [] })
      expect(think('us.openai.gpt-5.2', off).fields).toEqual({ reasoning: { effort: 'none' } })
      expect(think('openai.gpt-oss-20b-1:0', off).fields).toEqual({ reasoning_effort: 'low' })
    },
  )

  test('is also what a request without any wish means', () => {
    expect(think(claude, {})).toMatchObject({ fields: undefined, ignored: [] })
    expect(think(claude, { summary: 'auto' })).toMatchObject({ fields: undefined, ignored: ['reasoning.summary'] })
  })
})
