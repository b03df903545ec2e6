import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { headersOnly, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { limitOf } from '../support/wait-until.ts'
import { call, callers, LoopBench, saying, text } from './loop-bench.ts'
import { loopWith } from './loop-with.ts'

/** Calls of a tool that never ends by itself. */
const running: AbortSignal[] = []
const hanging = loopWith(({ signal }) => {
  running.push(signal)
  return new Promise(() => {})
})
const tools = [{ type: 'service:datetime' }]

const records = async (bench: LoopBench) => readGenerations(bench.gateway.dataDir)

describe('a tool that hangs', () => {
  const bench = new LoopBench({
    steps: { inputSteps: [], outputSteps: [], toolLoop: hanging },
    config: { limits: { request_timeout: limitOf(1_000) } },
  })

  it.each(callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const)))(
    'is cut at the request’s deadline, and what was answered is paid for, speaking %s (streamed: %s)',
    async (caller, isStream) => {
      running.length = 0
      bench.says([text('Let me see. '), call('datetime')], [text('Never.')])
      const got = await bench.ask(caller, isStream, { tools })
      expect(got.status, got.raw).toBe(isStream ? 200 : 408)
      expect(got.raw).toMatch(/timeout|too long/i)
      expect(got.raw).not.toContain('Never.')
      if (isStream && caller === 'openai-responses') {
        // The tool's item is shown, and has no end.
        const ended = got.events.flatMap(({ type, item }) => (type === 'response.output_item.done' ? [item] : []))
        expect(got.raw).toContain('"type":"service:datetime"')
        expect(ended).toMatchObject([{ type: 'message' }])
        expect(got.whole['output']).toEqual(ended)
      }
      expect(running.map(({ aborted }) => aborted)).toEqual([true])
      expect(bench.sent).toHaveLength(1)
      const find = async () => (await records(bench)).find(({ id }) => id === got.id)
      await eventually(find).toBeDefined()
      expect(await find()).toMatchObject({ status: 'failed', errorType: 'timeout', costNanos: 46_000 })
    },
  )
})

describe('a provider that hangs in a later step', () => {
  const bench = new LoopBench({ config: { limits: { request_timeout: limitOf(1_000) } } })

  it.each([true, false])('is left at the request’s deadline (streamed: %s)', async (isStream) => {
    bench.upstream.next(saying([call('datetime')]), headersOnly)
    const got = await bench.ask('openai-responses', isStream, { tools })
    expect(got.status, got.raw).toBe(isStream ? 200 : 408)
    expect(got.raw).toMatch(isStream ? /response\.failed/ : /request_timeout/)
    expect(await bench.upstream.requests[1]?.over).toBe('closed')
  })
})

describe('a caller who leaves', () => {
  const bench = new LoopBench({ steps: { inputSteps: [], outputSteps: [], toolLoop: hanging } })

  /** A streamed request that its caller leaves once that has happened. */
  async function leaveOnce(hasHappened: () => boolean) {
    const controller = new AbortController()
    const body = bench.body('openai-responses', true, { tools })
    const response = await bench.fetch('openai-responses', body, { signal: controller.signal })
    await eventually(hasHappened).toBe(true)
    controller.abort()
    return response.headers.get('x-generation-id') ?? ''
  }

  const ended = async (id: string) => {
    const find = async () => (await records(bench)).find((each) => each.id === id)
    await eventually(async () => (await find())?.status).toBe('cancelled')
    return find()
  }

  it('stops the tool that runs, pays for what was answered, and no provider is asked again', async () => {
    running.length = 0
    bench.says([call('datetime'), call('datetime')], [text('Never.')])
    const id = await leaveOnce(() => running.length === 2)
    expect(await ended(id)).toMatchObject({ costNanos: 46_000, inputTokens: 12, outputTokens: 9 })
    expect(running.map(({ aborted }) => aborted)).toEqual([true, true])
    expect(bench.sent).toHaveLength(1)
  })
})

describe('a caller who leaves while a later step is answered', () => {
  const bench = new LoopBench()

  it('ends the exchange with its provider, and pays for both', async () => {
    const [start, ...rest] = chatAnswer([{ kind: 'text', deltas: ['One. ', 'Two. '] }]).events
    bench.upstream.next(saying([call('datetime')]), steps([start ?? '', ...rest.slice(0, 2), 'stall']))
    const controller = new AbortController()
    const body = bench.body('openai-chat', true, { tools })
    const response = await bench.fetch('openai-chat', body, { signal: controller.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let seen = ''
    while (!seen.includes('One.')) seen += (await reader?.read())?.value ?? ''
    controller.abort()
    await reader?.cancel().catch(() => {})
    expect(await bench.upstream.requests[1]?.over).toBe('closed')
    const find = async () => (await records(bench)).at(-1)
    await eventually(async () => (await find())?.status).toBe('cancelled')
    const record = await find()
    expect(record?.costNanos).toBeGreaterThan(46_000)
    // Its own prompt, with the call and its result, and not that of the first step again.
    expect(record?.inputTokens).toBeGreaterThan(12 + 20)
  })
})
