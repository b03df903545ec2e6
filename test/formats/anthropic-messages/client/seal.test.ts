import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReasoningItem } from '../../../../src/canonical/item.ts'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { isForeignSeal, type Seal, seal, unseal } from '../../../../src/formats/anthropic-messages/client/seal.ts'
import { encodeWhole, type Json, turnWith, usage } from './exchanges.ts'

const own = 'anthropic-claude-v1'

describe('a seal', () => {
  test('of this format’s own provider is bare', () => {
    expect(seal({ signature: 'EqQB', signedBy: own }, false)).toBe('EqQB')
    expect(seal({ encrypted: 'EmwK', signedBy: own }, true)).toBe('EmwK')
    expect(unseal('EqQB', false)).toEqual({ signature: 'EqQB', signedBy: own })
    expect(unseal('EmwK', true)).toEqual({ encrypted: 'EmwK', signedBy: own })
  })

  test('of somebody else begins with who that is', () => {
    expect(seal({ signature: 'CiQB', signedBy: 'google-gemini-v1' }, false)).toBe('google-gemini-v1::CiQB')
    expect(seal({ encrypted: 'gAAA', id: 'rs_1', signedBy: 'openai-responses-v1' }, true)).toBe(
      'openai-responses-v1:rs_1:gAAA',
    )
    expect(seal({ encrypted: 'gAAA', id: 'rs_1', signedBy: 'openai-responses-v1', isSummary: true }, false)).toBe(
      'openai-responses-v1+encrypted+summary:rs_1:gAAA',
    )
    expect(isForeignSeal('google-gemini-v1::CiQB')).toBe(true)
    expect(isForeignSeal('EqQBCgIYAhIM1gbcDa9GJwZA2b3h+/==')).toBe(false)
  })

  test('without a proof is nothing', () => {
    expect(seal({ id: 'rs_1', signedBy: 'openai-responses-v1' }, false)).toBe('')
    expect(unseal('', false)).toEqual({})
  })

  test('is taken apart into what it was made of', () => {
    const word = fc.oneof(fc.base64String({ minLength: 4 }), fc.string({ minLength: 1 }))
    const proof = fc.oneof(
      fc.record({ signature: word }),
      fc.record({ encrypted: word }),
      fc.record({ signature: word, encrypted: word }),
    )
    const about = fc.record(
      {
        id: fc.oneof(fc.constantFrom('rs_1', 'a:b'), fc.string({ unit: 'grapheme', minLength: 1 })),
        signedBy: fc.constantFrom('google-gemini-v1', 'openai-responses-v1', 'xai-responses-v1'),
        isSummary: fc.constant(true),
      },
      { requiredKeys: [] },
    )
    const property = fc.property(proof, about, fc.boolean(), (known, more, isRedacted) => {
      const sealed: Seal = { ...more, ...known }
      if (isRedacted && !('encrypted' in known)) return
      if (isRedacted && 'signature' in known) return
      expect(unseal(seal(sealed, isRedacted), isRedacted)).toEqual(sealed)
    })
    fc.assert(property)
  })
})

/** Thoughts of an answer, as they come back with the next request. */
function sentBack(item: ReasoningItem): unknown {
  const { kind: _, text, summary, signature, encrypted, ...start } = item
  const deltas = (kind: 'reasoning-delta' | 'summary-delta', texts: readonly string[]): TurnEvent[] =>
    texts.map((said, part) => ({ kind, index: 0, part, text: said }))
  const events: TurnEvent[] = [
    { kind: 'start' },
    { kind: 'item-start', index: 0, item: { kind: 'reasoning', ...start } },
    ...deltas('reasoning-delta', text),
    ...deltas('summary-delta', summary),
    {
      kind: 'item-done',
      index: 0,
      ...(signature !== undefined && { signature }),
      ...(encrypted !== undefined && { encrypted }),
    },
    { kind: 'finish', stopReason: 'end', usage },
  ]
  return turnWith({ role: 'assistant', content: encodeWhole(events)['content'] as Json[] }).conversation().items
}

describe('thoughts of other providers', () => {
  const base = { kind: 'reasoning', text: [], summary: [] } as const
  test.each<[string, ReasoningItem]>([
    ['signed text', { ...base, text: ['Hm.'], signature: 'CiQB', signedBy: 'google-gemini-v1' }],
    ['a signature of something else', { ...base, encrypted: 'CiQB', signedBy: 'google-gemini-v1' }],
    ['a cipher', { ...base, id: 'rs_1', encrypted: 'gAAA', signedBy: 'openai-responses-v1' }],
    [
      'a cipher with a summary',
      { ...base, id: 'rs_1', summary: ['**Thinking**'], encrypted: 'gAAA', signedBy: 'openai-responses-v1' },
    ],
    ['both, by nobody known', { ...base, id: 'rs_1', text: ['Hm.'], signature: 's', encrypted: 'e' }],
    ['no proof at all', { ...base, text: ['Hm.'] }],
  ])('come back as they were: %s', (_name, item) => {
    expect(sentBack(item)).toEqual([item])
  })

  test('come back as two where this format’s own provider keeps them apart', () => {
    const item: ReasoningItem = { ...base, text: ['Hm.'], signature: 's', encrypted: 'e', signedBy: own }
    expect(sentBack(item)).toEqual([
      { ...base, text: ['Hm.'], signature: 's', signedBy: own },
      { ...base, encrypted: 'e', signedBy: own },
    ])
  })
})
