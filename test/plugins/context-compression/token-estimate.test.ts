import { expect, it } from 'vitest'
import type { Item } from '../../../src/canonical/item.ts'
import { middleOut } from '../../../src/plugins/context-compression/middle-out.ts'
import { tokenEstimator } from '../../../src/plugins/context-compression/token-estimate.ts'
import { gatherInput } from '../../../src/tokens/count-input.ts'
import { loadTokenCounter } from '../../../src/tokens/count-tokens.ts'

const counter = await loadTokenCounter()
const repeated = (text: string, characters: number) => text.repeat(Math.ceil(characters / text.length))
const prose = (characters: number) =>
  repeated('The river runs past old mills and quiet fields, down to the sea. ', characters)
const code = (characters: number) => repeated('if(a[i]!==b[j]&&!c){x+=f(y,{z:0x1f});}\n', characters)
const chinese = (characters: number) => repeated('河流穿过古老的磨坊和宁静的田野流向大海。', characters)
const digits = (characters: number) => repeated('8f3a91c0d7e24b6655aa', characters)

/** Whole conversations over 100,000 characters, by what is hard about them. */
const talks: Readonly<Record<string, readonly string[]>> = {
  'begins with a short text': ['Hi!', prose(400_000)],
  'begins with a short text and is code': ['OK', code(200_000), 'go on', code(200_000)],
  'begins with emoji': ['🦜🦜🦜', prose(300_000)],
  'begins with an empty text': ['', '', prose(300_000)],
  'begins with 500 characters of another kind': [chinese(500), prose(300_000)],
  'has two kinds of text': [prose(150_000), chinese(150_000)],
  'changes its kind within a text': ['Hi!', prose(150_000) + digits(150_000)],
  'has many short texts': Array.from({ length: 3_000 }, (_, at) => `${at}: ${prose(60)}`),
  'has many short texts of two kinds': Array.from(
    { length: 3_000 },
    (_, at) => `${at}${at % 2 === 0 ? prose(130) : chinese(40)}`,
  ),
  'has a long text among many short ones': [...Array.from({ length: 500 }, () => 'yes'), chinese(200_000)],
}

it.each(Object.entries(talks))('is right, and rather too high, for a conversation that %s', (_, texts) => {
  const characters = texts.reduce((sum, { length }) => sum + length, 0)
  expect(characters).toBeGreaterThan(100_000)
  let looked = 0
  const estimate = tokenEstimator(characters, {
    count: (text) => {
      looked += text.length
      return counter.count(text)
    },
  })
  const guessed = texts.reduce((sum, text) => sum + estimate(text), 0)
  const exact = texts.reduce((sum, text) => sum + counter.count(text), 0)
  expect(guessed / exact).toBeGreaterThanOrEqual(1)
  expect(guessed / exact).toBeLessThan(1.25)
  expect(looked).toBeLessThan(110_000)
  expect(texts.map(estimate)).toEqual(texts.map(estimate))
})

const tokensOf = (items: readonly Item[]) =>
  gatherInput({ items, tools: [] }).texts.reduce((sum, text) => sum + counter.count(text), 0)

it.each(Object.entries(talks))(
  'leaves a conversation alone that fits and %s, and shortens one that does not',
  (_, texts) => {
    const items = texts.map((text): Item => ({ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] }))
    const exact = tokensOf(items)
    const framing = items.length * 4
    expect(middleOut({ items, tools: [] }, Math.ceil(exact * 1.25) + framing, counter).kind).toBe('fits')
    const budget = Math.ceil((exact + framing) / 2)
    const compressed = middleOut({ items, tools: [] }, budget, counter)
    const left = compressed.kind === 'shorter' ? tokensOf(compressed.conversation.items) : 0
    expect(left).toBeGreaterThan(budget / 3)
    expect(left).toBeLessThanOrEqual(budget)
  },
)
