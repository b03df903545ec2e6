import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { makeKey, readBooks } from '../support/money.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { call, callers, LoopBench, saying, text, type Wire } from './loop-bench.ts'

const bench = new LoopBench()
const tools = [{ type: 'service:datetime' }]
/** US dollars of each answer. */
const stepCost = 0.000_046

const limits = {
  'openai-responses': 'max_output_tokens',
  'openai-chat': 'max_completion_tokens',
  'anthropic-messages': 'max_tokens',
} as const

type Caller = (typeof callers)[number]

async function ask(limit: number, isStream: boolean, caller: Caller = 'openai-responses', most = 100) {
  const { key } = await makeKey(bench.gateway, { limit })
  const body = bench.body(caller, isStream, { tools, [limits[caller]]: most })
  const response = await bench.fetch(caller, body, { key })
  const raw = await response.text()
  return { key, status: response.status, raw, id: response.headers.get('x-generation-id') ?? '' }
}

async function spentBy(key: string): Promise<unknown> {
  const own = (await (await bench.gateway.fetch('/key', { key })).json()) as { readonly data: Wire }
  return own.data['usage']
}

async function recordOf(id: string) {
  const find = async () => (await readGenerations(bench.gateway.dataDir)).find((each) => each.id === id)
  await eventually(find).toBeDefined()
  return find()
}

const held = async () => {
  const { budgets } = await readBooks({ url: undefined, dataDir: bench.gateway.dataDir })
  return budgets.reduce((sum, { reserved }) => sum + reserved, 0)
}

describe('a caller with a budget', () => {
  it('goes on from step to step while it holds', async () => {
    bench.says([call('datetime')], [call('datetime')], [text('Done.')])
    const { status, raw, key } = await ask(1, true)
    expect(status, raw).toBe(200)
    expect(raw).toContain('Done.')
    // Three times what one answer costs, and nothing is left set aside.
    expect(await spentBy(key)).toBeCloseTo(3 * stepCost, 9)
    expect(await held()).toBe(0)
  })

  it('has no more set aside than was spent and what the next step may cost, and needs no more', async () => {
    const steps = 12
    const seen: number[] = []
    const says = (answer: Parameters<typeof saying>[0]) =>
      bench.upstream.next(async (exchange) => {
        seen.push(await held())
        return saying(answer)(exchange)
      })
    const loop = () => {
      for (let step = 1; step < steps; step++) says([call('datetime')])
      says([text('Done.')])
    }
    loop()
    expect((await ask(1, true)).raw).toContain('Done.')
    expect(seen).toHaveLength(steps)
    // Each step adds what the one before cost, and what there is more to read: the same for all of them, but for digits.
    const growth = seen.slice(1).map((amount, at) => amount - (seen[at] ?? 0))
    expect(Math.min(...growth)).toBeGreaterThan(0)
    expect(Math.max(...growth)).toBeLessThan(1.2 * Math.min(...growth))
    const most = Math.max(...seen)
    bench.upstream.reset()
    seen.length = 0
    loop()
    const { raw, key } = await ask(most / 1e9, true)
    expect(raw).toContain('Done.')
    expect(await spentBy(key)).toBeCloseTo(steps * stepCost, 9)
    expect(await held()).toBe(0)
  })

  it.each([true, false])(
    'goes on with what its first step has left, where nothing else is (streamed: %s)',
    async (isStream) => {
      bench.says([call('datetime')], [text('Done.')])
      // What both may cost at most is more than twice as much, and each has cost far less.
      const { raw } = await ask(0.0055, isStream, 'openai-responses', 600)
      expect(raw).toContain('Done.')
    },
  )

  describe.each(callers)('that a further step does not fit, speaking %s', (caller) => {
    it.each([true, false])(
      'is told so as without a loop, and pays for what was answered (streamed: %s)',
      async (isStream) => {
        // What the second step has to read is too much.
        bench.says([text('word '.repeat(10_000)), call('datetime')], [text('Done.')])
        const { status, raw, key, id } = await ask(0.004, isStream, caller)
        expect(status, raw).toBe(isStream ? 200 : 402)
        expect(raw).not.toContain('Done.')
        expect(raw).toContain('This request needs')
        // What is set aside is its own, and no other request is in flight.
        expect(raw).toContain('more, after 0.000046 USD that it has used')
        expect(raw).not.toContain('requests in flight')
        expect(raw).toMatch(/1 step was answered, then no provider was asked/)
        expect(raw).not.toContain('server_error')
        const said = isStream ? (raw.split('\n').findLast((line) => line.startsWith('data: {')) ?? '') : raw
        const error = errorIn(JSON.parse(said.replace('data: ', '')) as Wire)
        expect(error).toMatchObject(words[caller])
        expect(bench.sent).toHaveLength(1)
        expect(await recordOf(id)).toMatchObject({
          status: 'failed',
          errorType: 'payment_required',
          costNanos: stepCost * 1e9,
          inputTokens: 12,
          outputTokens: 9,
        })
        expect(await spentBy(key)).toBeCloseTo(stepCost, 9)
        expect(await held()).toBe(0)
      },
    )
  })
})

/** How each format says that there is no money left. */
const words = {
  'openai-responses': { own: 'payment_required' },
  'openai-chat': { code: 402 },
  'anthropic-messages': { type: 'billing_error' },
} as const

/** The Responses format names the gateway's own type beside the error, and that of a stream in the response. */
function errorIn(wire: Wire): Wire {
  const holder = (wire['response'] ?? wire) as Wire
  const error = (holder['error'] ?? {}) as Wire
  const { error_type: type } = (error['metadata'] ?? holder) as Wire
  return { ...error, own: type }
}

describe('a provider that does not count', () => {
  it.each([true, false])('has each step counted with what it had to read (streamed: %s)', async (isStream) => {
    const words = 'several words '.repeat(1_000)
    const uncounted = (said: Parameters<typeof saying>[0]): Behaviour => {
      const { sse: stream, completion } = chatAnswer(said)
      const { usage: _, ...whole } = completion
      return isStream ? sse(stream.replaceAll(/,"usage":\{.*?\}\}(?=\})/g, '')) : json(whole)
    }
    bench.upstream.next(uncounted([text(words), call('datetime')]), uncounted([text('Done.')]))
    const got = await bench.ask('openai-responses', isStream, { tools })
    expect(got.raw).toContain('Done.')
    const { input_tokens: input, output_tokens: output } = got.whole['usage'] as Readonly<Record<string, number>>
    // The second step read the first one's answer.
    expect(output).toBeGreaterThan(2_000)
    expect(input).toBeGreaterThan(2_000)
  })
})

describe('searches at an engine that says what they cost', () => {
  let engine: FakeUpstream
  beforeAll(async () => {
    engine = await startUpstream()
  })
  beforeEach(() => engine.reset())
  afterAll(() => engine.close())
  const paid = new LoopBench({}, () => ({ tools: { web_search: { exa: { url: engine.url, api_key: 'exa-key' } } } }))
  const found = json({ results: [], costDollars: { total: 0.25 } })
  const searches = (count: number) =>
    Array.from({ length: count }, (_, at) => call('web_search', { query: `q${at}` }, `call_${at}`))

  async function search(limit: number | null, caller: Caller, isStream: boolean, init: RequestInit = {}) {
    const { key } = await makeKey(paid.gateway, { limit })
    const tools = [{ type: 'service:web_search', parameters: { engine: 'exa' } }]
    const body = paid.body(caller, isStream, { tools, [limits[caller]]: 100 })
    const response = await paid.fetch(caller, body, { key, ...init })
    return { key, response, id: response.headers.get('x-generation-id') ?? '' }
  }
  const usageOf = async (key: string) => {
    const own = (await (await paid.gateway.fetch('/key', { key })).json()) as { readonly data: Wire }
    return own.data['usage']
  }
  const left = async () => {
    const { budgets } = await readBooks({ url: undefined, dataDir: paid.gateway.dataDir })
    return budgets.reduce((sum, { reserved }) => sum + reserved, 0)
  }

  // The first of these finds an engine of which nobody knows yet what it costs.
  describe.each(callers)('for a caller of %s', (caller) => {
    it.each([true, false])('are made as long as the budget has room (streamed: %s)', async (isStream) => {
      engine.otherwise(found)
      paid.says(searches(64), [text('Done.')])
      const { key, response } = await search(1, caller, isStream)
      const raw = await response.text()
      expect(response.status, raw).toBe(200)
      expect(raw).toContain('Done.')
      expect(engine.requests).toHaveLength(3)
      const told = JSON.stringify(paid.sent.at(-1))
      expect(told.split('the budget has no room for it')).toHaveLength(1 + 61)
      expect(await usageOf(key)).toBeCloseTo(3 * 0.25 + 2 * stepCost, 9)
      expect(await left()).toBe(0)
    })
  })

  it('are all made for callers without a budget', async () => {
    engine.otherwise(found)
    paid.says(searches(12), [text('Done.')])
    const { response } = await search(null, 'openai-responses', false)
    expect(await response.text()).toContain('Done.')
    expect(engine.requests).toHaveLength(12)
  })

  it.each([1.5, null])('are paid when their caller goes, those that have begun as well (limit: %s)', async (limit) => {
    engine.otherwise(found)
    paid.says(searches(1), [text('Done.')])
    await (await search(1, 'openai-responses', false)).response.text()
    engine.reset()
    engine.otherwise((exchange) => {
      if (exchange.request.body?.['query'] === 'q3') return new Promise(() => {})
      return found(exchange)
    })
    paid.says(searches(4), [text('Done.')])
    const controller = new AbortController()
    const { key, response, id } = await search(limit, 'openai-responses', true, { signal: controller.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let seen = ''
    const ended = () => seen.split('"type":"response.output_item.done"').length - 1
    while (ended() < 3) seen += (await reader?.read())?.value ?? ''
    await eventually(() => engine.requests.length).toBe(4)
    controller.abort()
    const find = async () => (await readGenerations(paid.gateway.dataDir)).find((each) => each.id === id)
    await eventually(find).toMatchObject({ costNanos: 1e9 + stepCost * 1e9 })
    expect(await usageOf(key)).toBeCloseTo(1 + stepCost, 9)
    expect(await left()).toBe(0)
  })
})
