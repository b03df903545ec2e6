import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const { events, response } = responsesAnswer([{ kind: 'text', deltas: ['one ', 'two ', 'three'] }])

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
})
beforeEach(async () => {
  upstream.reset()
  // Longer than any test may take: whoever waits for it fails.
  gateway = await startGateway({
    config: {
      limits: { drain_timeout: '5m', keep_alive_comment: '10m' },
      ...providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] }),
    },
  })
})
afterAll(() => upstream.close())

const asked = { model: 'fake/alpha', input: 'hi' }

async function abortStream(): Promise<void> {
  upstream.otherwise(steps([events.slice(0, 5).join(''), 'stall']))
  const reading = await openStream(gateway.url, asked)
  await reading.waitFor('one ')
  reading.abort()
  expect(await upstream.requests.at(-1)?.over).toBe('closed')
}

describe('a gateway that is told to stop does not wait for', () => {
  it('a stream whose caller has gone, also where nothing is sent any more that would show it', async () => {
    await abortStream()
    await gateway.close()
  })

  it('a stream whose caller used its connection before, and has gone', async () => {
    upstream.otherwise(json(response))
    for (let count = 0; count < 2; count++) {
      const answer = await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(asked) })
      expect(answer.status).toBe(200)
      await answer.text()
    }
    await abortStream()
    await gateway.close()
  })

  it('a connection on which nothing was ever asked', async () => {
    const { hostname, port } = new URL(gateway.url)
    const socket = connect({ host: hostname, port: Number(port) })
    await new Promise((resolve) => socket.once('connect', resolve))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    // Accepted after the connection before it, and so is that one.
    expect((await fetch(`${gateway.origin}/healthz`)).status).toBe(200)
    await gateway.close()
    await closed
  })
})

describe('a gateway that is taken out of service', () => {
  it('N33: answers on for its grace, is not ready, and tells every caller to connect elsewhere', async () => {
    upstream.otherwise(json(response))
    const ask = () => gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(asked) })
    const before = await ask()
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
    await before.text()
    const closed = gateway.gateway.close(3_000)
    expect((await fetch(`${gateway.origin}/readyz`)).status).toBe(503)
    for (let count = 0; count < 3; count++) {
      const answer = await ask()
      expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
      await answer.text()
    }
    await closed
    await expect(ask()).rejects.toThrow()
  })

  it('N33: waits for nobody where nobody is connected', async () => {
    await gateway.gateway.close(600_000)
  })
})
