import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { readGenerations } from '../support/generations.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf, waitUntil } from '../support/wait-until.ts'

const comment = ': processing\n\n'
const answer = sse(responsesAnswer([{ kind: 'text', deltas: ['after ', 'all'] }]).sse)
const overloaded = json({ error: { message: 'busy' } }, { status: 503 })
const said = [{ role: 'user', content: 'hi' }]

/** For each operation: its body, how its answer ends, and the last event of a failure. */
const operations = {
  '/responses': { body: { input: 'hi' }, end: 'event: response.completed', failure: '"type":"response.failed"' },
  '/chat/completions': { body: { messages: said }, end: 'data: [DONE]', failure: '"finish_reason":"error"' },
  '/messages': { body: { messages: said, max_tokens: 50 }, end: 'event: message_stop', failure: 'event: error' },
} as const

const paths = Object.keys(operations) as (keyof typeof operations)[]

let alpha: FakeUpstream
let beta: FakeUpstream
let gateway: TestGateway

beforeAll(async () => {
  alpha = await startUpstream()
  beta = await startUpstream()
})
beforeEach(async () => {
  alpha.reset()
  beta.reset()
  // The first endpoint is asked first.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const chains = { 'fake/one': ['alpha'], 'fake/two': ['alpha', 'beta'] }
  const config = providerConfig({ alpha: { at: alpha }, beta: { at: beta } }, chains)
  gateway = await startGateway({ config: { limits: { keep_alive_comment: limitOf(150) }, ...config } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await gateway.close()
})
afterAll(async () => {
  await alpha.close()
  await beta.close()
})

/** Answers once the gate is open. */
function late(opened: Promise<void>, behaviour: Behaviour): Behaviour {
  return async (exchange) => {
    await opened
    return behaviour(exchange)
  }
}

async function ask(path: keyof typeof operations, fields: object = {}, init: RequestInit = {}) {
  const body = JSON.stringify({ model: 'fake/one', ...operations[path].body, stream: true, ...fields })
  const response = await gateway.fetch(path, { method: 'POST', body, ...init })
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  const read = async () => {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
    return done ? null : decoder.decode(value, { stream: true })
  }
  return {
    status: response.status,
    headers: response.headers,
    read,
    async rest() {
      let text = ''
      for (let piece = await read(); piece !== null; piece = await read()) text += piece
      return text
    },
  }
}

/** The status that the record of a stream has in the end. */
function statusOf({ headers }: { readonly headers: Headers }) {
  const id = headers.get('x-generation-id')
  return eventually(async () => (await readGenerations(gateway.dataDir)).find((each) => each.id === id)?.status)
}

describe.each(paths)('a stream of %s whose provider is silent', (path) => {
  const { end, failure } = operations[path]

  it('starts with a comment after the quiet interval, and goes on with the answer', async () => {
    const { opened, open } = gate()
    alpha.otherwise(late(opened, answer))
    const stream = await ask(path)
    expect([stream.status, await stream.read()]).toEqual([200, comment])
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    open()
    const rest = await stream.rest()
    expect(rest).toContain('after ')
    expect(rest).toContain(end)
    await statusOf(stream).toBe('completed')
  })

  it('falls back after the comment', async () => {
    const { opened, open } = gate()
    alpha.otherwise(late(opened, overloaded))
    beta.otherwise(answer)
    const stream = await ask(path, { model: 'fake/two' })
    expect(await stream.read()).toBe(comment)
    open()
    expect(await stream.rest()).toContain(end)
    expect(beta.requests).toHaveLength(1)
  })

  it('ends with an error event where all fail after the comment, and is recorded and logged as failed', async () => {
    const { opened, open } = gate()
    alpha.otherwise(late(opened, overloaded))
    const stream = await ask(path)
    expect(await stream.read()).toBe(comment)
    open()
    const rest = await stream.rest()
    expect(rest).toContain(failure)
    expect(rest).not.toContain(end === 'data: [DONE]' ? 'finish_reason":"stop"' : end)
    await statusOf(stream).toBe('failed')
    const id = stream.headers.get('x-request-id') ?? 'none'
    await eventually(() => gateway.log.filter((line) => line.includes(id)).join('\n')).toContain(
      '"provider_unavailable"',
    )
  })

  it('fails with its HTTP status before the interval is over', async () => {
    alpha.otherwise(overloaded)
    const stream = await ask(path)
    expect(stream.status).toBe(502)
  })

  it('starts with a comment where the whole answer is waited for, too', async () => {
    const { opened, open } = gate()
    alpha.otherwise(late(opened, answer))
    const stream = await ask(path, {}, { headers: { 'x-service-stream-commit': 'complete' } })
    expect(await stream.read()).toBe(comment)
    open()
    expect(await stream.rest()).toContain(end)
  })

  it('frees the provider when the caller goes away', async () => {
    alpha.otherwise(late(gate().opened, answer))
    const controller = new AbortController()
    const stream = await ask(path, {}, { signal: controller.signal })
    expect(await stream.read()).toBe(comment)
    controller.abort()
    expect(await alpha.requests.at(-1)?.over).toBe('closed')
    await statusOf(stream).toBe('cancelled')
  })

  it('sends no comment to a caller that does not stream', async () => {
    const { opened, open } = gate()
    alpha.otherwise(late(opened, overloaded))
    const asking = ask(path, { stream: false })
    await waitUntil('the request', () => alpha.requests.length === 1)
    setTimeout(open, 300)
    expect((await asking).status).toBe(502)
  })

  it('gets comments while a panel of models answers', async () => {
    const { opened, open } = gate()
    alpha.otherwise(late(opened, answer))
    const stream = await ask(path, { plugins: [{ id: 'fusion', analysis_models: ['fake/one'], model: 'fake/one' }] })
    let text = ''
    while (!text.includes(comment)) text += (await stream.read()) ?? expect.unreachable('no comment')
    open()
    expect(await stream.rest()).toContain(end)
  })
})
