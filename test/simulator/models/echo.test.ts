import { describe, expect, it } from 'vitest'
import { loadTokenCounter } from '../../../src/tokens/count-tokens.ts'
import { ask, conversationOf } from '../ask.ts'

const counter = await loadTokenCounter()

const isWellFormed = (text: string): boolean => Buffer.from(text).toString() === text

describe('sim/echo', () => {
  it('repeats the last user message in a sentence', async () => {
    const answer = await ask('sim/echo', conversationOf('Hello, world'))
    expect(answer.text).toBe('You said "Hello, world".')
    expect(answer.stopReason).toBe('end')
  })

  it('mentions the number of the turn from the second on', async () => {
    const answer = await ask('sim/echo', {
      items: [
        { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'one' }] },
        { kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: 'two' }] },
        { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'three' }] },
      ],
      tools: [],
    })
    expect(answer.text).toBe('This is turn 2. You said "three".')
  })

  it('describes images and files', async () => {
    const answer = await ask('sim/echo', {
      items: [
        {
          kind: 'message',
          role: 'user',
          parts: [
            { kind: 'text', text: 'Look' },
            { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } },
            { kind: 'file', filename: 'a.txt', source: { kind: 'data', mediaType: 'text/plain', base64: 'AAAA' } },
          ],
        },
      ],
      tools: [],
    })
    expect(answer.text).toBe(
      'You said "Look". With it came an image (image/png, 3 bytes) and a file named a.txt (text/plain, 3 bytes).',
    )
  })

  it('answers a conversation without a user', async () => {
    expect((await ask('sim/echo', { items: [], tools: [] })).text).toBe('You said nothing.')
  })

  it('stops at the output limit and leaves its message incomplete', async () => {
    const whole = await ask('sim/echo', conversationOf('one two three four'))
    const answer = await ask('sim/echo', conversationOf('one two three four', { outputTokensMax: 5 }))
    expect(answer.stopReason).toBe('max-tokens')
    expect(whole.text.startsWith(answer.text)).toBe(true)
    expect(answer.items[0]?.isIncomplete).toBe(true)
    expect(answer.usage?.outputTokens).toBe(5)
    expect(counter.count(answer.text)).toBe(5)
  })

  it('ends by itself when the limit is just enough', async () => {
    const tokens = counter.count('You said "hi".')
    const answer = await ask('sim/echo', conversationOf('hi', { outputTokensMax: tokens }))
    expect(answer.stopReason).toBe('end')
    expect(answer.items[0]?.isIncomplete).toBe(false)
  })

  it('stops before the first stop sequence', async () => {
    const answer = await ask('sim/echo', conversationOf('one two three', { stop: ['three', ' two', ''] }))
    expect(answer.text).toBe('You said "one')
    expect(answer).toMatchObject({ stopReason: 'stop-sequence', stopSequence: ' two' })
    expect(answer.items[0]?.isIncomplete).toBe(false)
  })

  it('reaches the limit before a stop sequence further on', async () => {
    const answer = await ask('sim/echo', conversationOf('one two three', { stop: ['three'], outputTokensMax: 2 }))
    expect(answer).toMatchObject({ stopReason: 'max-tokens', stopSequence: undefined })
  })

  it('answers in the JSON that is asked for', async () => {
    const schema = { type: 'object', properties: { n: { const: 4 } }, required: ['n'], additionalProperties: false }
    const textFormat = { kind: 'json-schema', name: 'x', schema } as const
    expect((await ask('sim/echo', conversationOf('hi', { textFormat }))).text).toBe('{"n":4}')
  })

  it('says a token or whole characters with each delta', async () => {
    const { events } = await ask('sim/echo', conversationOf('one 👩‍👩‍👧 two'))
    const deltas = events.flatMap((event) => (event.kind === 'text-delta' ? [event.text] : []))
    expect(deltas.slice(0, 3)).toEqual(['You', ' said', ' "'])
    expect(deltas.every((text) => isWellFormed(text) && !text.includes('\ufffd'))).toBe(true)
  })

  it('adds as many alternatives with log probabilities as asked', async () => {
    const { events } = await ask('sim/echo', conversationOf('hi', { topLogprobs: 2 }))
    const logprobs = events.flatMap((event) => (event.kind === 'text-delta' ? [event.logprobs] : []))
    expect(logprobs[0]).toMatchObject([
      { token: 'You', bytes: [89, 111, 117], top: [{ token: 'You' }, { token: 'You1' }] },
    ])
    expect(logprobs.every((entries) => entries?.every(({ logprob, top }) => logprob <= 0 && top.length === 2))).toBe(
      true,
    )
    const none = await ask('sim/echo', conversationOf('hi'))
    expect(none.events.some((event) => 'logprobs' in event)).toBe(false)
  })

  it('does not repeat a whole book', async () => {
    const answer = await ask('sim/echo', conversationOf('word '.repeat(10_000)))
    expect(answer.text.length).toBeLessThan(21_000)
    expect(answer.usage?.inputTokens).toBeGreaterThan(9000)
  })
})
