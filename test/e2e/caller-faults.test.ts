import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { anthropicMessages } from '../matrix/callers/anthropic-messages.ts'
import { openAiChat } from '../matrix/callers/openai-chat.ts'
import { openAiResponses } from '../matrix/callers/openai-responses.ts'
import type { Wire } from '../matrix/seen.ts'
import {
  type Behaviour,
  type FakeUpstream,
  json,
  raw,
  type Step,
  sse,
  startUpstream,
  steps,
} from '../support/fake-upstream.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

// What providers do wrong, as callers of each format see it. Two providers of one format serve the model `fake/pair`, one alone `fake/beta`.
const callers = [openAiResponses, anthropicMessages, openAiChat].map((caller) => [caller.path, caller] as const)

let gateway: TestGateway
/** Does not wait long for what a provider says next. */
let hasty: TestGateway
let beta: FakeUpstream
let gamma: FakeUpstream
beforeAll(async () => {
  beta = await startUpstream()
  gamma = await startUpstream()
  const providers = {
    beta: { at: beta, format: 'openai-chat' as const },
    gamma: { at: gamma, format: 'openai-chat' as const },
  }
  const config = providerConfig(providers, { 'fake/beta': ['beta'], 'fake/pair': ['beta', 'gamma'] })
  gateway = await startGateway({ config })
  hasty = await startGateway({ config: { ...config, limits: { idle_timeout: limitOf(700) } } })
})
afterEach(() => {
  beta.reset()
  gamma.reset()
})
afterAll(async () => {
  await gateway.close()
  await hasty.close()
  await beta.close()
  await gamma.close()
})

const good = chatAnswer([{ kind: 'text', deltas: ['a calm ', 'sea ', '\u{1f30a}'] }])
const text = 'a calm sea \u{1f30a}'
const stream = `${good.events.join('')}data: [DONE]\n\n`
const start = good.events.slice(0, 3)
const notUtf8 = Buffer.from(stream)
notUtf8[notUtf8.indexOf('\u{1f30a}')] = 0xff

describe.each(callers)('a caller of %s', (_path, caller) => {
  async function ask(model: string, isStream: boolean, on = gateway): Promise<{ status: number; text: string }> {
    const order = model === 'fake/pair' ? { provider: { order: ['beta', 'gamma'] } } : {}
    const response = await on.fetch(caller.path, {
      method: 'POST',
      body: JSON.stringify({ ...caller.request('text', model, isStream), ...order }),
    })
    return { status: response.status, text: await response.text() }
  }

  const parse = (body: string) => JSON.parse(body) as Wire
  const readStream = (body: string) => caller.read(caller.fold(body))

  it.each<readonly [string, readonly Step[]]>([
    ['F7: is told in-band of a connection that is reset in the middle', [...start, 'reset']],
    ['F7, F19: is told in-band of a stream that ends without a finish', [...start]],
    ['F6: is told in-band of a stream that falls silent', [...start, 'stall']],
    ['F13: is told in-band of an event that is no JSON', [...start, 'data: {"choices":[{"ind\n\n']],
    ['F20: is told in-band of an error event', [...start, 'data: {"error":{"message":"x","code":"server_error"}}\n\n']],
  ])('%s', async (_name, sequence) => {
    beta.otherwise(steps(sequence))
    const answer = await ask('fake/beta', true, sequence.includes('stall') ? hasty : gateway)
    expect(answer.status).toBe(200)
    const broken = caller.readBroken(answer.text)
    expect(text.startsWith(broken.text)).toBe(true)
    expect(broken.text).not.toBe('')
  })

  const useless: readonly (readonly [string, Behaviour])[] = [
    ['F13: truncated JSON', json('{"id":"chatcmpl-1","choices":[{"index":0,"mess')],
    ['F13: HTML with status 200', raw('<html>busy</html>', { headers: { 'content-type': 'text/html' } })],
    ['F13: nothing with status 200', raw('')],
    ['F14: an error with status 200', json({ error: { message: 'x', type: 'server_error', code: 'internal' } })],
    ['F23: compressed rubbish', json(gzipSync('x').subarray(0, 12), { headers: { 'content-encoding': 'gzip' } })],
    ['F28: a redirect', raw('', { status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } })],
    ['F28: 204', raw('', { status: 204 })],
  ]

  it.each(useless)(
    'gets another provider’s answer instead of %s, or 502 where there is none',
    async (_name, behaviour) => {
      beta.otherwise(behaviour)
      gamma.otherwise(json(good.completion))
      const rescued = await ask('fake/pair', false)
      expect(rescued.status).toBe(200)
      expect(caller.read(parse(rescued.text)).text).toBe(text)
      const alone = await ask('fake/beta', false)
      expect(alone.status).toBe(502)
      expect(caller.readError(parse(alone.text)).type).toBe('provider_unavailable')
    },
  )

  it('F20: gets another provider’s stream when the first begins with an error', async () => {
    beta.otherwise(sse('data: {"error":{"message":"x","type":"overloaded_error"}}\n\n'))
    gamma.otherwise(sse(stream))
    const answer = await ask('fake/pair', true)
    expect(answer.status).toBe(200)
    expect(readStream(answer.text).text).toBe(text)
  })

  it.each([
    ['F15: characters that are cut between reads', sse(stream, { cuts: [...Buffer.from(stream).keys()].slice(1) })],
    ['F16: CRLF, comments and a byte order mark', sse(`\ufeff: hi\r\n\r\n${stream.replaceAll('\n', '\r\n')}`)],
    ['F18: no [DONE] after the finish', sse(good.events.join(''))],
    ['F21: data after the end', sse(`${stream}${good.events[1] ?? ''}data: rubbish\n\n`)],
    ['F22: events and members that nobody knows', sse(`event: ping\ndata: {"x":1}\n\ndata: {"y":[]}\n\n${stream}`)],
  ])('gets a whole answer in spite of %s', async (_name, behaviour) => {
    beta.otherwise(behaviour)
    const answer = await ask('fake/beta', true)
    expect(answer.status).toBe(200)
    expect(readStream(answer.text).text).toBe(text)
  })

  it('F15: gets another provider’s stream when the first begins with bytes that are no UTF-8', async () => {
    beta.otherwise(sse(notUtf8))
    gamma.otherwise(sse(stream))
    const rescued = await ask('fake/pair', true)
    expect(rescued.status).toBe(200)
    expect(readStream(rescued.text).text).toBe(text)
    const alone = await ask('fake/beta', true)
    expect(alone.status).toBe(502)
    expect(caller.readError(parse(alone.text)).type).toBe('provider_unavailable')
  })

  it('F15: is told in-band of bytes that are no UTF-8 and come later', async () => {
    // The pause keeps the bytes out of the read that begins the answer.
    beta.otherwise(steps([...start, { pauseMs: 100 }, notUtf8.subarray(Buffer.byteLength(start.join('')))]))
    const answer = await ask('fake/beta', true)
    expect(answer.status).toBe(200)
    const { text: said, error } = caller.readBroken(answer.text)
    expect(said).toBe('a calm sea ')
    expect(error.type).toBe('provider_unavailable')
  })

  it('F26: pays nothing for an answer without a token and without a finish', async () => {
    beta.otherwise(
      json({ ...good.completion, choices: [], usage: { prompt_tokens: 9, completion_tokens: 0, total_tokens: 9 } }),
    )
    const answer = await ask('fake/beta', false)
    expect(answer.status).toBe(502)
  })

  it.each([
    ['missing', undefined],
    ['negative', { prompt_tokens: -5, completion_tokens: -1, total_tokens: -6 }],
    ['absurd', { prompt_tokens: 1e300, completion_tokens: 'many', total_tokens: null }],
  ])('F27: gets a cost that is sane when the provider’s usage is %s', async (_name, usage) => {
    beta.otherwise(json({ ...good.completion, usage }))
    const answer = await ask('fake/beta', false)
    expect(answer.status).toBe(200)
    const { cost } = caller.read(parse(answer.text))
    expect(cost).toBeGreaterThanOrEqual(0)
    expect(cost).toBeLessThan(1)
  })
})
