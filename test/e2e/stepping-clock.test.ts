import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { inStore } from '../support/generations.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { messageText, parseEvents } from '../support/response-events.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const { events, sse: stream } = responsesAnswer([{ kind: 'text', deltas: ['one ', 'two ', 'three'] }])
const half = events.findIndex((event) => event.includes('two ')) + 1
const fiveMinutes = 5 * 60_000

let alpha: FakeUpstream
let gateway: TestGateway
let aheadMs = 0
beforeAll(async () => {
  alpha = await startUpstream()
})
beforeEach(() => {
  alpha.reset()
  const realNow = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + aheadMs)
})
afterEach(async () => {
  aheadMs = 0
  vi.restoreAllMocks()
  await gateway.close()
})
afterAll(() => alpha.close())

async function start(limits: Record<string, string> = {}): Promise<void> {
  gateway = await startGateway({
    config: { limits, ...providerConfig({ alpha: { at: alpha } }, { 'fake/alpha': ['alpha'] }) },
  })
}

async function finalOf(): Promise<Record<string, unknown>> {
  const opened = await openStream(gateway.url, { model: 'fake/alpha', input: 'hi' }, {})
  expect(opened.status).toBe(200)
  return parseEvents(await opened.rest()).final
}

describe.each([
  ['ahead', fiveMinutes],
  ['back', -fiveMinutes],
])('F47: a clock that is set five minutes %s', (_where, stepMs) => {
  const step = () => {
    aheadMs += stepMs
  }

  it('ends no answer that has time left', async () => {
    await start({ request_timeout: '60s', idle_timeout: '60s' })
    alpha.otherwise((exchange) => {
      step()
      return steps([...events.slice(0, half), { pauseMs: 100 }, ...events.slice(half)])(exchange)
    })
    expect(messageText(await finalOf())).toBe('one two three')
    alpha.otherwise(sse(stream))
    expect(messageText(await finalOf())).toBe('one two three')
  })

  it.each(['request_timeout', 'idle_timeout'])('lets no answer go on after its %s', async (name) => {
    await start({ [name]: '1s' })
    alpha.otherwise((exchange) => {
      step()
      return steps([...events.slice(0, half), 'stall'])(exchange)
    })
    expect(await finalOf()).toMatchObject({ status: 'failed', error_type: 'timeout' })
  })

  it('keeps no key alive that somebody else has revoked', async () => {
    await start()
    const created = await gateway.fetch('/keys', { method: 'POST', key: managementKey, body: '{"name":"short"}' })
    const { key, data } = (await created.json()) as { readonly key: string; readonly data: { readonly hash: string } }
    const status = async () => (await gateway.fetch('/key', { key })).status
    expect(await status()).toBe(200)
    step()
    const { organizationId } = gateway.gateway.bootstrapped
    await inStore(gateway.dataDir, ({ keys }) => keys.delete(organizationId, data.hash, Date.now()))
    await eventually(status).toBe(401)
  })
})
