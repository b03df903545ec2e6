import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Item } from '../../../src/canonical/item.ts'
import { middleOut } from '../../../src/plugins/context-compression/middle-out.ts'
import { loadTokenCounter } from '../../../src/tokens/count-tokens.ts'

const counter = await loadTokenCounter()
const words = (count: number, word = 'river') => Array.from({ length: count }, () => word).join(' ')

const say = (role: 'system' | 'user' | 'assistant', text: string, marked = false): Item => ({
  kind: 'message',
  role,
  parts: [{ kind: 'text', text, ...(marked && { cacheBreakpoint: {} }) }],
})
const thought = (text: string): Item => ({ kind: 'reasoning', text: [text], summary: [], signature: 'sealed' })
const call = (callId: string): Item => ({ kind: 'tool-call', variant: 'function', callId, name: 'f', arguments: '{}' })
const result = (callId: string, text: string): Item => ({
  kind: 'tool-result',
  variant: 'function',
  callId,
  parts: [{ kind: 'text', text }],
})
const talk = (items: readonly Item[]): Conversation => ({ items, tools: [] })

function shortened(items: readonly Item[], budget: number) {
  const compressed = middleOut(talk(items), budget, counter)
  if (compressed.kind !== 'shorter') throw new Error(`it ${compressed.kind}`)
  expect(compressed.tokensAfter).toBeLessThanOrEqual(budget)
  return compressed
}

/** Where the items that are left stood. */
const placesIn = (items: readonly Item[], budget: number) =>
  shortened(items, budget).conversation.items.map((item) => items.indexOf(item))

/** An even talk of user and assistant, each with about 100 tokens. */
const even = (count: number) =>
  Array.from({ length: count }, (_, index) => say(index % 2 === 0 ? 'user' : 'assistant', `${index} ${words(98)}`))

describe('what is left', () => {
  it('is everything where it fits', () => {
    expect(middleOut(talk(even(4)), 1000, counter)).toMatchObject({ kind: 'fits' })
  })

  it('is the beginning and the end, in order', () => {
    expect(placesIn(even(21), 640)).toEqual([0, 1, 2, 18, 19, 20])
  })

  it('has all instructions, wherever they are', () => {
    const items = [say('system', words(50)), ...even(21)]
    items.splice(11, 0, say('system', words(50)))
    const places = placesIn(items, 640)
    expect(places).toEqual(expect.arrayContaining([0, 1, 11, items.length - 1]))
  })

  it('has what the caller said last, also when a model has worked long since', () => {
    const work = Array.from({ length: 30 }, (_, at) => [call(`c${at}`), result(`c${at}`, words(90))]).flat()
    const items = [say('user', words(90)), say('assistant', words(90)), say('user', 'now this'), ...work]
    const places = placesIn(items, 500)
    expect(places).toEqual(expect.arrayContaining([0, 2, items.length - 2, items.length - 1]))
  })

  it('parts no call from its result and no thought from what it led to', () => {
    const step = (at: number) => [
      thought(words(30)),
      say('assistant', words(20)),
      call(`a${at}`),
      call(`b${at}`),
      result(`a${at}`, words(20)),
      result(`b${at}`, words(20)),
    ]
    const items = [say('user', 'begin'), ...Array.from({ length: 40 }, (_, at) => step(at)).flat()]
    for (let budget = 250; budget < 3000; budget += 77) {
      const left = shortened(items, budget).conversation.items
      const ids = (kind: 'tool-call' | 'tool-result') =>
        left.flatMap((item) => (item.kind === kind ? item.callId : [])).sort()
      expect(ids('tool-call')).toEqual(ids('tool-result'))
      left.forEach((item, index) => {
        if (item.kind === 'reasoning') expect(left[index + 1]).toBe(items[items.indexOf(item) + 1])
        if (item.kind === 'message' && item.role === 'assistant') expect(left[index - 1]?.kind).toBe('reasoning')
      })
    }
  })

  it('has the cached beginning where that fits', () => {
    const items = even(21).map((item, index) => (index === 12 ? say('user', `12 ${words(98)}`, true) : item))
    expect(placesIn(items, 1700)).toEqual(expect.arrayContaining([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
    expect(placesIn(items, 640)).toEqual([0, 1, 2, 18, 19, 20])
  })
})

describe('a text that is too long by itself', () => {
  it('loses its middle', () => {
    const said = `first ${words(2000)} last`
    const { conversation, textsCut, itemsDropped } = shortened([say('user', said)], 500)
    expect([textsCut, itemsDropped]).toEqual([1, 0])
    const [item] = conversation.items
    const left = item?.kind === 'message' && item.parts[0]?.kind === 'text' ? item.parts[0].text : ''
    expect(left).toMatch(/^first river.*\n\[…\]\n.*river last$/)
    expect(left.length).toBeGreaterThan(said.length / 8)
  })

  it('is left where it is an instruction or what a model said', () => {
    for (const items of [
      [say('system', words(2000)), say('user', 'hi')],
      [say('user', 'hi'), thought('hm'), say('assistant', words(2000))],
    ]) {
      expect(middleOut(talk(items), 500, counter)).toMatchObject({ kind: 'too-long' })
    }
  })

  it('keeps characters whole', () => {
    const { conversation } = shortened([say('user', '😀'.repeat(3000))], 400)
    expect(JSON.stringify(conversation.items)).not.toMatch(/\\ud[89a-f]/)
  })
})

it('guesses long conversations from their beginnings, and rather too high', () => {
  const compressed = shortened(even(4000), 100_000)
  const real = compressed.conversation.items.length * 100
  expect(real).toBeLessThan(100_000)
  expect(real).toBeGreaterThan(80_000)
})
