import { describe, expect, it } from 'vitest'
import { fitsRules, readsContent } from '../../src/broadcast/filter-rules.ts'
import type { BroadcastItem, FilterGroup, FilterRule } from '../../src/records/destination.ts'
import { generation } from '../storage/generation.ts'

const item: BroadcastItem = {
  record: generation('gen-1', {
    ...{ model: 'acme/large', provider: 'beta', sessionId: 'session-1', externalUser: null, stopReason: 'max-tokens' },
    ...{ inputTokens: 100, outputTokens: 20, costNanos: 250_000_000 },
    metadata: { ticket: 'T-1', team: 'travel' },
  }),
  content: {
    systemInstructions: [{ type: 'text', content: 'Be kind.' }],
    inputMessages: [
      { role: 'user', parts: [{ type: 'text', content: 'What is in the picture?' }] },
      { role: 'user', parts: [{ type: 'uri', modality: 'image', uri: 'https://example.com/cat.png' }] },
    ],
    outputMessages: [
      {
        role: 'assistant',
        parts: [
          { type: 'tool_call', id: 'a', name: 'look', arguments: { at: 'cat' } },
          { type: 'tool_call_response', id: 'a', response: 'a dog' },
          { type: 'reasoning', content: 'Hm.' },
        ],
      },
    ],
  },
  ...{ keyName: 'ci', keyHash: 'hash', workspaceName: 'Main', providerName: 'Beta' },
}

const rules = (...groups: FilterGroup[]) => ({ isEnabled: true, groups })
const one = (field: string, operator: string, value?: string | number): FilterRule => ({
  ...{ field, operator },
  ...(value !== undefined && { value }),
})
const fits = (...rule: Parameters<typeof one>) => fitsRules(item, rules({ logic: 'and', rules: [one(...rule)] }))

describe('fitsRules', () => {
  it.each([
    ['model', 'equals', 'acme/large'],
    ['model', 'starts_with', 'acme/'],
    ['model', 'ends_with', 'large'],
    ['model', 'regex', '^acme/(large|small)$'],
    ['provider', 'not_equals', 'alpha'],
    ['session_id', 'exists'],
    ['user_id', 'not_exists'],
    ['user_id', 'not_contains', 'x'],
    ['user_id', 'not_equals', ''],
    ['api_key_name', 'equals', 'ci'],
    ['finish_reason', 'equals', 'length'],
    ['input', 'contains', 'Be kind.'],
    ['input', 'contains', 'cat.png'],
    ['output', 'regex', 'look .*cat'],
    ['output', 'contains', 'a dog'],
    ['metadata', 'equals', 'team=travel\nticket=T-1'],
    ['metadata', 'regex', '(?m)^ticket=T-'],
    ['metadata', 'exists'],
    ['total_cost', 'gte', 0.25],
    ['total_cost', 'equals', 0.25],
    ['total_tokens', 'equals', '120'],
    ['prompt_tokens', 'lte', 100],
    ['completion_tokens', 'lt', 21],
  ] as const)('takes a generation whose %s %s %s', (field, operator, value?: string | number) => {
    expect(fits(field, operator, value)).toBe(true)
  })

  it.each([
    ['model', 'equals', 'acme'],
    ['model', 'contains', 'ACME'],
    ['model', 'not_contains', 'acme'],
    ['user_id', 'contains', ''],
    ['user_id', 'regex', '.'],
    ['user_id', 'exists'],
    ['metadata', 'contains', 'team=Travel'],
    ['metadata', 'not_exists'],
    ['session_id', 'not_exists'],
    ['total_cost', 'gt', 0.25],
    ['total_cost', 'equals', ''],
    ['total_tokens', 'gt', ''],
    ['model', 'regex', '('],
    ['model', 'regex', 'a'.repeat(2_000)],
    ['model', 'sounds_like', 'acme'],
    ['color', 'exists'],
  ] as const)('leaves out a generation whose %s %s %s', (field, operator, value?: string | number) => {
    expect(fits(field, operator, value)).toBe(false)
  })

  it('wants all groups, and of a group all rules or one', () => {
    const yes = one('model', 'exists')
    const no = one('user_id', 'exists')
    expect(fitsRules(item, rules({ logic: 'or', rules: [no, yes] }, { logic: 'and', rules: [yes] }))).toBe(true)
    expect(fitsRules(item, rules({ logic: 'or', rules: [no, yes] }, { logic: 'and', rules: [yes, no] }))).toBe(false)
    expect(fitsRules(item, rules({ logic: 'or', rules: [] }))).toBe(true)
    expect(fitsRules(item, null)).toBe(true)
    expect(fitsRules(item, { ...rules({ logic: 'and', rules: [no] }), isEnabled: false })).toBe(true)
  })

  it('finds nothing in what was not kept, or has no price', () => {
    const bare = { ...item, content: null, record: { ...item.record, costNanos: null } }
    for (const field of ['input', 'output', 'total_cost']) {
      expect(fitsRules(bare, rules({ logic: 'and', rules: [one(field, 'exists')] }))).toBe(false)
    }
  })
})

it('says whether rules need prompt and answer', () => {
  expect(readsContent(null)).toBe(false)
  expect(readsContent(rules({ logic: 'and', rules: [one('model', 'exists')] }))).toBe(false)
  const reading = rules({ logic: 'and', rules: [one('output', 'exists')] })
  expect(readsContent(reading)).toBe(true)
  expect(readsContent({ ...reading, isEnabled: false })).toBe(false)
})
