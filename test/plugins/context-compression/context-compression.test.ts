import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ToyFormat } from '../../pipeline/toy-providers.ts'
import { callers, type PluginGateway, pairs, startPluginGateway } from '../arrange.ts'

let small: PluginGateway
let large: PluginGateway
beforeAll(async () => {
  small = await startPluginGateway({ context_length: 2000 })
  large = await startPluginGateway({ context_length: 10_000 })
})
afterEach(() => {
  small.upstream.reset()
  large.upstream.reset()
})
afterAll(async () => {
  await small.close()
  await large.close()
})

const words = (count: number) => Array.from({ length: count }, () => 'river').join(' ')

/** A talk of 21 turns with as many tokens each. */
function talk(caller: ToyFormat, tokens: number): object {
  const turns = Array.from({ length: 21 }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `turn-${index}. ${words(tokens - 4)}`,
  }))
  const system = 'Be kind.'
  if (caller === 'openai-responses') return { instructions: system, input: turns }
  return caller === 'openai-chat'
    ? { messages: [{ role: 'system', content: system }, ...turns] }
    : { system, messages: turns }
}

const turnsIn = (body: string | undefined) =>
  [...(body ?? '').matchAll(/turn-(\d+)\./g)].map(([, index]) => Number(index))
const answer = { deltas: ['Fine.'] }

describe.each(pairs)('for a caller of %s and a provider of %s', (caller, provider) => {
  it.each([true, false])(
    'the middle is left out by default where the context is small, streamed: %s',
    async (stream) => {
      const body = { ...talk(caller, 200), stream }
      const { status, raw, text, pipeline } = await small.ask({ caller, provider, body, answer })
      expect(status, raw).toBe(200)
      expect(text).toContain('Fine.')
      const sent = small.upstream.requests[0]?.rawBody
      const turns = turnsIn(sent)
      expect(turns.slice(0, 2)).toEqual([0, 1])
      expect(turns.at(-1)).toBe(20)
      expect(turns.length).toBeLessThan(10)
      expect(sent).toContain('Be kind.')
      expect(pipeline).toMatchObject([
        {
          type: 'context_compression',
          name: 'context-compression',
          data: { engine: 'middle-out', items_dropped: 21 - turns.length, texts_cut: 0 },
        },
      ])
    },
  )

  it('nothing is left out of what fits, and a provider is told of no plugin', async () => {
    const plugins = [{ id: 'context-compression', engine: 'middle-out' }]
    const { pipeline } = await small.ask({ caller, provider, body: { ...talk(caller, 20), plugins }, answer })
    expect(turnsIn(small.upstream.requests[0]?.rawBody)).toHaveLength(21)
    expect(small.upstream.requests[0]?.body).not.toHaveProperty('plugins')
    expect(pipeline).toBeUndefined()
  })
})

describe.each(callers)('for a caller of %s', (caller) => {
  const provider = caller
  const plugin = (more: object = {}) => ({ plugins: [{ id: 'context-compression', ...more }] })

  it('a larger context is shortened for where the plugin is on', async () => {
    const body = { ...talk(caller, 1000), ...plugin({ engine: 'middle-out' }) }
    const { status, raw, pipeline } = await large.ask({ caller, provider, body, answer })
    expect(status, raw).toBe(200)
    expect(turnsIn(large.upstream.requests[0]?.rawBody).length).toBeLessThan(10)
    expect(pipeline).toMatchObject([{ type: 'context_compression' }])
  })

  it('nothing is left out where it is off: what is far too long is 400', async () => {
    const off = await small.ask({ caller, provider, body: { ...talk(caller, 500), ...plugin({ enabled: false }) } })
    expect(off.status).toBe(400)
    expect(off.raw).toContain('too long')
    const usual = await large.ask({ caller, provider, body: talk(caller, 2500) })
    expect(usual.status).toBe(400)
    expect([...small.upstream.requests, ...large.upstream.requests]).toHaveLength(0)
  })
})

it('truncation: auto switches it on, disabled off, whatever else is said', async () => {
  const caller = 'openai-responses' as const
  const on = { ...talk(caller, 1000), truncation: 'auto' }
  const { pipeline } = await large.ask({ caller, provider: caller, body: on, answer })
  expect(pipeline).toMatchObject([{ type: 'context_compression' }])
  const plugins = [{ id: 'context-compression' }]
  const off = { ...talk(caller, 1000), truncation: 'disabled', plugins }
  const refused = await large.ask({ caller, provider: caller, body: off })
  expect(refused.status).toBe(400)
  expect(refused.raw).toContain('context_length_exceeded')
})

it('what can not be made short enough is 400', async () => {
  const caller = 'openai-chat' as const
  const body = {
    messages: [
      { role: 'system', content: words(3000) },
      { role: 'user', content: 'Hi' },
    ],
  }
  const { status, raw } = await small.ask({ caller, provider: caller, body })
  expect(status).toBe(400)
  expect(raw).toContain('context_length_exceeded')
})
