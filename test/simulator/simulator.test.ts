import { describe, expect, it } from 'vitest'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { EmbeddedUpstreamFormat } from '../../src/formats/format.ts'
import { readScripts } from '../../src/simulator/scripts.ts'
import { createSimulator } from '../../src/simulator/simulator.ts'
import { ask, askInBatches, conversationOf, endpointOf, turnOf } from './ask.ts'

const models = ['sim/echo', 'sim/tools', 'sim/json', 'sim/reasoning', 'sim/slow', 'sim/error'] as const
const weather = {
  kind: 'function',
  name: 'get_weather',
  parameters: { properties: { city: { type: 'string' } }, required: ['city'] },
} as const

function scripted(yaml: string, sleepsMs: number[] = []): EmbeddedUpstreamFormat {
  const reading = readScripts(yaml)
  if (!reading.isOk) throw new Error(JSON.stringify(reading.issues))
  return createSimulator({
    scripts: reading.scripts,
    sleep: async (durationMs) => {
      sleepsMs.push(durationMs)
    },
  })
}

const kinds = (events: readonly TurnEvent[]): string[] => events.map((event) => event.kind)

describe('createSimulator', () => {
  it('names what only providers of one format have, and not what it answers', () => {
    const extra = { 'anthropic-messages': { context_management: { edits: [] }, betas: ['a-1'] } }
    const named = (conversation: Parameters<typeof turnOf>[0]) =>
      createSimulator().ignoredParameters?.(turnOf(conversation))
    expect(named(conversationOf('Hi', { tools: [weather], extra }))).toEqual(['context_management', 'anthropic-beta'])
    expect(named(conversationOf('Hi', { tools: [weather] }))).toEqual([])
  })

  it.each(models)('gives the same events for the same request: %s', async (model) => {
    const conversation = conversationOf('Tell me', { tools: [weather], metadata: { delay_ms: '0', token_ms: '0' } })
    const first = await ask(model, conversation, createSimulator({ seed: 3 }))
    const again = await ask(model, conversation, createSimulator({ seed: 3 }))
    expect(again.events).toEqual(first.events)
  })

  it('gives other ids and arguments for another seed, of its own or in the request', async () => {
    const call = async (seed: number, requestSeed?: number): Promise<string> => {
      const more = requestSeed === undefined ? {} : { seed: requestSeed }
      return JSON.stringify(
        (await ask('sim/tools', conversationOf('x', { tools: [weather], ...more }), createSimulator({ seed }))).events,
      )
    }
    expect(new Set([await call(1), await call(2), await call(1, 1), await call(1, 2)]).size).toBe(4)
  })

  it('goes by names with and without sim/', async () => {
    expect((await ask('echo', conversationOf('hi'))).text).toBe('You said "hi".')
  })

  it('fails for a model that it does not have', async () => {
    const answer = await ask('sim/toString', conversationOf('hi'))
    expect(answer.fault).toMatchObject({ type: 'not_found', status: 404, code: 'model_not_found' })
  })

  it('reports real token counts', async () => {
    const { usage } = await ask('sim/echo', conversationOf('hello world'))
    expect(usage).toEqual({
      inputTokens: 2,
      cachedTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 6,
      reasoningTokens: 0,
      origin: 'reported',
    })
  })

  it('reports cached tokens when metadata says so, never more than there were', async () => {
    const cached = async (tokens: string): Promise<number | undefined> =>
      (await ask('sim/echo', conversationOf('hello world', { metadata: { cached_tokens: tokens } }))).usage
        ?.cachedTokens
    expect(await cached('1')).toBe(1)
    expect(await cached('99')).toBe(2)
  })

  it('yields an answer at full speed in one batch', async () => {
    expect(await askInBatches('sim/echo', conversationOf('hi'))).toHaveLength(1)
  })

  it('keeps to its speed', async () => {
    const sleepsMs: number[] = []
    const sleep = async (durationMs: number): Promise<void> => {
      sleepsMs.push(durationMs)
    }
    const simulator = createSimulator({ tokensPerSecond: 10, firstTokenDelayMs: 250, sleep })
    const { usage } = await ask('sim/echo', conversationOf('hello'), simulator)
    expect(sleepsMs).toEqual([250, ...Array.from({ length: (usage?.outputTokens ?? 0) - 1 }, () => 100)])
  })

  it('stops at once when the request is aborted, in the middle of a wait', async () => {
    const abort = new AbortController()
    const simulator = createSimulator({ slowPace: { firstTokenMs: 0, tokenMs: 3_000_000 } })
    const events: TurnEvent[] = []
    for await (const batch of simulator.answer(turnOf(conversationOf('hi')), endpointOf('sim/slow'), abort.signal)) {
      events.push(...batch)
      setImmediate(() => abort.abort())
    }
    expect(kinds(events)).toEqual(['start', 'item-start', 'text-delta'])
  })

  it('says nothing to a request that is aborted already', async () => {
    expect(await askInBatches('sim/echo', conversationOf('hi'), createSimulator(), AbortSignal.abort())).toEqual([])
    expect(await askInBatches('sim/error', conversationOf('hi'), createSimulator(), AbortSignal.abort())).toEqual([])
  })

  it('loads its tokenizer only when it has something to say', async () => {
    let loads = 0
    const simulator = createSimulator({
      loadTokenCounter: async () => {
        loads++
        return { count: (text) => text.length, cut: (text) => [{ text, tokens: text.length }] }
      },
    })
    await ask('sim/error', conversationOf('status 500'), simulator)
    expect(loads).toBe(0)
    expect((await ask('sim/echo', conversationOf('hi'), simulator)).usage).toMatchObject({
      inputTokens: 2,
      outputTokens: 14,
    })
    expect(loads).toBe(1)
  })
})

describe('a scripted simulator', () => {
  it('answers with what is written', async () => {
    const simulator = scripted(`
scripts:
  - prompt: plan
    answer:
      reasoning: Hm.
      text: Calling.
      tool_calls: [{name: get_weather, arguments: {city: Oslo}}]
      usage: {input_tokens: 100, cached_tokens: 40}
`)
    const answer = await ask('sim/echo', conversationOf('plan'), simulator)
    expect(answer.items.map((item) => [item.start.kind, item.reasoning, item.content, item.arguments])).toEqual([
      ['reasoning', ['Hm.'], [], ''],
      ['message', [], ['Calling.'], ''],
      ['tool-call', [], [], '{"city":"Oslo"}'],
    ])
    expect(answer).toMatchObject({
      stopReason: 'tool-calls',
      usage: { inputTokens: 100, cachedTokens: 40, reasoningTokens: 2 },
    })
    expect((await ask('sim/echo', conversationOf('other'), simulator)).text).toBe('You said "other".')
  })

  it('keeps to the request’s limits unless the script names its own stop reason', async () => {
    const simulator = scripted(
      `scripts: [{prompt: a, answer: one two three}, {prompt: b, answer: {text: no, stop_reason: refusal}}]`,
    )
    expect(await ask('sim/echo', conversationOf('a', { outputTokensMax: 2 }), simulator)).toMatchObject({
      text: 'one two',
      stopReason: 'max-tokens',
    })
    expect((await ask('sim/echo', conversationOf('b'), simulator)).stopReason).toBe('refusal')
  })

  it('fails the first time and answers the next, so that retries can be tried', async () => {
    const simulator = scripted(`
scripts:
  - {prompt: hi, times: 1, fault: {status: 429, retry_after: 2}}
  - {prompt: hi, answer: At last.}
`)
    const first = await ask('sim/echo', conversationOf('hi'), simulator)
    expect(first.events).toMatchObject([
      { kind: 'fault', fault: { type: 'rate_limit_exceeded', status: 429, retryAfterMs: 2000 } },
    ])
    expect((await ask('sim/echo', conversationOf('hi'), simulator)).text).toBe('At last.')
  })

  it('cuts the model’s own answer', async () => {
    const simulator = scripted(`scripts: [{wildcard: '*', fault: {cut_after: 4}}]`)
    const answer = await ask('sim/echo', conversationOf('hi'), simulator, { isCut: true })
    expect(kinds(answer.events)).toEqual(['start', 'item-start', 'text-delta', 'text-delta'])
  })

  it('sends an event that can’t be read', async () => {
    const simulator = scripted(`scripts: [{prompt: hi, answer: Hello there., fault: {malformed_after: 3}}]`)
    const answer = await ask('sim/echo', conversationOf('hi'), simulator)
    expect(kinds(answer.events)).toEqual(['start', 'item-start', 'text-delta', 'fault'])
    expect(answer.fault).toMatchObject({ type: 'provider_unavailable', status: 200 })
  })

  it('stalls until the request is aborted', async () => {
    const simulator = scripted(`scripts: [{prompt: hi, fault: {stall_after: 2}}]`)
    const abort = new AbortController()
    const events: TurnEvent[] = []
    for await (const batch of simulator.answer(turnOf(conversationOf('hi')), endpointOf('sim/echo'), abort.signal)) {
      events.push(...batch)
      setImmediate(() => abort.abort())
    }
    expect(kinds(events)).toEqual(['start', 'item-start'])
  })

  it('waits before the first token and before a failure', async () => {
    const sleepsMs: number[] = []
    const simulator = scripted(
      `scripts: [{prompt: late, first_token_ms: 700, token_ms: 30}, {prompt: late failure, first_token_ms: 900, fault: {status: 500}}]`,
      sleepsMs,
    )
    await ask('sim/echo', conversationOf('late'), simulator)
    expect(sleepsMs.slice(0, 2)).toEqual([700, 30])
    sleepsMs.length = 0
    await ask('sim/echo', conversationOf('late failure'), simulator)
    expect(sleepsMs).toEqual([900])
  })
})
