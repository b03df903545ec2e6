import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  asSummarized,
  withConversation,
  withItems,
  withModels,
  withNeeds,
  withOutputLimit,
  withProofReader,
  withTools,
  withToolUsesLimit,
} from '../../src/canonical/change-turn.ts'
import type { Item } from '../../src/canonical/item.ts'
import type { Turn, Written } from '../../src/canonical/turn.ts'
import { turnOf } from '../formats/plain-request.ts'

const asWritten: Written = { format: 'openai-chat', wire: { model: 'a' }, source: {} }
const hello: Item = { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Hello' }] }
const call: Item = { kind: 'tool-call', variant: 'function', callId: 'c', name: 'f', arguments: '{}' }

function written(): Turn {
  return turnOf({ items: [hello] }, { asWritten, said: () => asWritten.wire })
}

describe('a change of what is said', () => {
  it.each<[string, Turn]>([
    ['the conversation', withConversation(written(), (own) => ({ ...own, instructions: 'Be brief.' }))],
    ['more items', withItems(written(), [call])],
    ['other tools', withTools(written(), () => [{ kind: 'function', name: 'f' }])],
    ['a summary', asSummarized(written(), (own) => own)],
  ])('takes the right to leave as it was written: %s', (_, changed) => {
    expect(changed.asWritten).toBeNull()
    expect(changed.said()).toEqual(changed.conversation())
  })

  it('is made once, when somebody asks for it', () => {
    let count = 0
    const changed = withConversation(written(), (own) => {
      count++
      return { ...own, instructions: 'Be brief.' }
    })
    expect(count).toBe(0)
    expect(changed.conversation()).toBe(changed.conversation())
    expect(changed.conversation()).toMatchObject({ instructions: 'Be brief.', items: [hello] })
    expect(count).toBe(1)
  })

  it('makes a longer conversation count as one', () => {
    const before = written()
    const after = withItems(before, [call, { kind: 'reasoning', text: [], summary: [], encrypted: 'x' }])
    expect(after.conversation().items).toHaveLength(3)
    expect(after.needs.promptBytes).toBeGreaterThan(before.needs.promptBytes)
    expect(after.needs.promptTokensGuess).toBeGreaterThan(before.needs.promptTokensGuess)
    expect(after.needs.promptTokensMost).toBeGreaterThan(before.needs.promptTokensMost)
    expect([before.hasProofs, after.hasProofs, withItems(before, [call]).hasProofs]).toEqual([undefined, true, false])
  })
})

describe('what a relay honours itself', () => {
  const reader = { dropsAll: false, leftOut: new Set<string>(), open: (text: string) => text, openPart: () => null }

  it.each<[string, Turn, object]>([
    ['models', withModels(written(), ['b']), { models: ['b'] }],
    ['an output limit', withOutputLimit(written(), 7), { outputTokensMax: 7 }],
    ['a limit to uses of tools', withToolUsesLimit(written(), 3), { toolUsesMax: 3 }],
    ['an account’s view', withProofReader(written(), reader, (own) => own), { proofs: reader }],
    ['other needs', withNeeds(written(), { promptBytes: 9 }), { needs: { promptBytes: 9 } }],
  ])('leaves the turn as it was written: %s', (_, changed, members) => {
    expect(changed.asWritten).toBe(asWritten)
    expect(changed).toMatchObject(members)
  })

  it('says a limit in the conversation too', () => {
    expect(withOutputLimit(written(), 7).conversation().outputTokensMax).toBe(7)
  })
})

it('nobody else makes a turn of a turn', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const spread = /\.\.\.\w*[tT]urn\b(?!\.)/
  const found = files.filter((file) => spread.test(readFileSync(`src/${file}`, 'utf8')))
  expect(found.map((file) => file.replaceAll('\\', '/'))).toEqual(['canonical/change-turn.ts'])
})
