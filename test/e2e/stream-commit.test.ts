import { describe, expect, it } from 'vitest'
import { takeStoreDown } from '../support/broken-store.ts'
import { eventually } from '../support/eventually.ts'
import { useFakeProviders } from '../support/fake-providers.ts'
import { type Behaviour, headersOnly, type Step, silence, sse, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { expectStreamRules, messageText, parseEvents } from '../support/response-events.ts'
import { limitOf } from '../support/wait-until.ts'

const providers = useFakeProviders({}, { upstream_first_byte_timeout: limitOf(1_500), idle_timeout: limitOf(1_500) })

const alphaSays = responsesAnswer([
  { kind: 'reasoning', deltas: ['Let me ', 'think.'] },
  { kind: 'text', deltas: ['a ', 'calm ', 'sea'] },
])
const gammaSays = responsesAnswer([{ kind: 'text', deltas: ['gamma ', 'says'] }], {
  model: 'gamma-model',
  id: 'resp_gamma',
})
const both = { order: ['alpha', 'gamma'] }

async function newestGeneration(before: number) {
  await eventually(async () => (await providers().generations()).length).toBe(before + 1)
  return (await providers().generations()).at(-1)
}

describe('before the first event', () => {
  it('F30: a caller that goes away cancels the provider, and nobody else is asked', async () => {
    const before = (await providers().generations()).length
    providers().alpha.otherwise(silence)
    const controller = new AbortController()
    const asked = providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/both', input: 'hi', stream: true, provider: both }),
      signal: controller.signal,
    })
    await eventually(() => providers().alpha.requests.length).toBe(1)
    controller.abort()
    await expect(asked).rejects.toThrow()
    expect(await providers().alpha.requests[0]?.over).toBe('closed')
    expect(await newestGeneration(before)).toMatchObject({
      status: 'cancelled',
      // The prompt, which the provider was given: one token.
      costNanos: 1000,
      outputTokens: 0,
      provider: 'alpha',
    })
    expect(providers().gamma.requests).toHaveLength(0)
  })

  it('a caller of an unstreamed answer that goes away cancels it, too', async () => {
    providers().alpha.otherwise(silence)
    const controller = new AbortController()
    const asked = providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/alpha', input: 'hi' }),
      signal: controller.signal,
    })
    await eventually(() => providers().alpha.requests.length).toBe(1)
    controller.abort()
    await expect(asked).rejects.toThrow()
    expect(await providers().alpha.requests[0]?.over).toBe('closed')
    await eventually(() => providers().alpha.requests.length).toBe(1)
  })

  it.each<[string, Behaviour]>([
    ['good headers and silence', headersOnly],
    [
      'an error event first',
      sse('event: error\ndata: {"type":"error","error":{"code":"server_error","message":"x"}}\n\n'),
    ],
    ['created, then an end', sse(alphaSays.events.slice(0, 2).join(''))],
    [
      'one event that outgrows all bounds',
      steps(
        (function* () {
          yield 'data: "'
          for (;;) yield Buffer.alloc(1024 * 1024, 'x')
        })(),
      ),
    ],
  ])('F5, F17, F20: %s moves on to the next provider', async (_what, behaviour) => {
    providers().alpha.otherwise(behaviour)
    providers().gamma.otherwise(sse(gammaSays.sse))
    const asked = behaviour === headersOnly ? await providers().hasty() : providers()
    const read = await asked.stream('fake/both', { provider: both })
    expectStreamRules(read)
    expect(messageText(read.final)).toBe('gamma says')
  })
})

describe('a stream that is held until it is complete', () => {
  const commit = { 'x-service-stream-commit': 'complete' }

  it.each<[string, Step[]]>([
    ['cut', ['cut']],
    ['stalled', ['stall']],
    ['broken', ['event: error\ndata: {"type":"error","error":{"code":"server_error"}}\n\n']],
  ])('falls back when it is %s, and the caller sees nothing of it', async (_what, fault) => {
    providers().alpha.otherwise(steps([...alphaSays.events.slice(0, 6), ...fault]))
    providers().gamma.otherwise(sse(gammaSays.sse))
    const asked = fault.includes('stall') ? await providers().hasty() : providers()
    const read = await asked.stream('fake/both', { provider: both }, { ...commit, 'x-service-metadata': 'enabled' })
    expectStreamRules(read)
    expect(messageText(read.final)).toBe('gamma says')
    expect(read.final['service_metadata']).toMatchObject({ attempt: 2, strategy: 'fallback' })
  })

  it('is accounted for when its caller goes away', async () => {
    const before = (await providers().generations()).length
    providers().alpha.otherwise(steps([...alphaSays.events.slice(0, 10), 'stall']))
    const controller = new AbortController()
    const asked = providers().gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'fake/alpha', input: 'hi', stream: true }),
      headers: commit,
      signal: controller.signal,
    })
    await eventually(() => providers().alpha.requests[0]?.sentBytes() ?? 0).toBeGreaterThan(
      alphaSays.events.slice(0, 10).join('').length,
    )
    controller.abort()
    await expect(asked).rejects.toThrow()
    const generation = await newestGeneration(before)
    expect(generation).toMatchObject({ status: 'cancelled', costOrigin: 'estimated' })
    expect(generation?.outputTokens).toBeGreaterThan(0)
  })
})

it('an end that can not be recorded is no good end', async () => {
  const half = alphaSays.events.findIndex((event) => event.includes('calm')) + 1
  const { opened, open } = gate()
  providers().alpha.otherwise(
    steps([alphaSays.events.slice(0, half).join(''), { until: opened }, alphaSays.events.slice(half).join('')]),
  )
  const reading = await openStream(providers().gateway.url, { model: 'fake/alpha', input: 'hi' })
  await reading.waitFor('calm')
  const repair = takeStoreDown(providers().gateway.dataDir)
  try {
    open()
    const read = parseEvents(await reading.rest())
    expectStreamRules(read)
    expect(read.final).toMatchObject({ status: 'failed', error_type: 'server', error: { code: 'server_error' } })
  } finally {
    repair()
  }
})
