import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { HttpTransport } from '../../../src/attempts/transport/http-transport.ts'
import type { Holder } from '../../../src/shares/holder.ts'
import { Cancellation } from '../../../src/streams/cancellation.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeUpstream, startUpstream } from '../../support/fake-upstream.ts'
import { type Gate, gate } from '../../support/gate.ts'
import { holderNamed } from '../../support/holders.ts'

const connections = 4
const limits = {
  ...{ connectTimeoutMs: 60_000, headersTimeoutMs: 60_000, bodyTimeoutMs: 60_000 },
  connectionsPerOrigin: connections,
}

let provider: FakeUpstream
let transport: HttpTransport
let slow: Gate
beforeAll(async () => {
  provider = await startUpstream()
})
beforeEach(() => {
  slow = gate()
  transport = new HttpTransport(limits)
  provider.otherwise(async ({ request, response }) => {
    if (request.path === '/slow') await slow.opened
    response.end('{}')
  })
})
afterEach(async () => {
  slow.open()
  await transport.close()
  provider.reset()
})
afterAll(() => provider.close())

const greedy = holderNamed('a', 'acme')
const ask = (path: string, holder: Holder, cancellation = new Cancellation()) =>
  transport.open({ holder, url: provider.url + path, headers: {}, body: '{}' }, cancellation)
const statusOf = async (path: string, holder: Holder) => {
  const answer = await ask(path, holder)
  answer.release()
  return answer.status
}

test('N35: slow requests of one key leave connections for another key, and for another organization', async () => {
  const left = new Cancellation()
  const waiting = Array.from({ length: 4 }, () => ask('/slow', greedy, left).catch((error: Error) => error.message))
  await eventually(() => provider.requests.length).toBe(2)
  expect(await statusOf('/', holderNamed('b', 'acme'))).toBe(200)
  expect(await statusOf('/', holderNamed('c', 'globex'))).toBe(200)
  left.cancel(new Error('gone'))
  expect(await Promise.all(waiting)).toEqual(['gone', 'gone', 'gone', 'gone'])
})

test('N35: a key that waits for more than its share is refused, and told so', async () => {
  const left = new Cancellation()
  const waiting = Array.from({ length: 4 }, () => ask('/slow', greedy, left).catch(() => 'gone'))
  await expect(ask('/slow', greedy)).rejects.toMatchObject({ status: 503, details: { retryAfter: 1 } })
  left.cancel(new Error('gone'))
  await Promise.all(waiting)
})

test('N35: a request that waits for a connection is sent although the limits change meanwhile', async () => {
  const held = [ask('/slow', greedy), ask('/slow', greedy)]
  const waiting = statusOf('/', greedy)
  await eventually(() => provider.requests.length).toBe(2)
  transport.follow({ ...limits, connectionsPerOrigin: 2 * connections })
  slow.open()
  expect(await waiting).toBe(200)
  for (const answer of await Promise.all(held)) answer.release()
})

test('N35: connections are given back by answers, failures and callers who leave', async () => {
  for (let round = 0; round < 3 * connections; round++) {
    expect(await statusOf('/', greedy)).toBe(200)
    const gone = new Cancellation()
    const asking = ask('/slow', greedy, gone).catch((error: Error) => error.message)
    gone.cancel(new Error('gone'))
    expect(await asking).toBe('gone')
  }
  provider.otherwise(({ response }) => response.destroy())
  for (let round = 0; round < 3 * connections; round++) await expect(ask('/', greedy)).rejects.toThrow()
})
