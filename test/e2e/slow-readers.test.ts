import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAbsentReader } from '../support/absent-reader.ts'
import { collectGarbage } from '../support/collect-garbage.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, type Step, startUpstream, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { openStream } from '../support/open-stream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const readers = 6
/** What the gateway may hold for a caller that does not read: what waits on both sides of it, and the words of the answer so far. */
const heldBytesMax = 1_200_000

const said = responsesAnswer([{ kind: 'text', deltas: ['a few words of it. '] }])
const chatSaid = chatAnswer([{ kind: 'text', deltas: ['a few words of it. '] }])
const isDelta = (event: string) => event.includes('a few words') && event.includes('delta')

let upstream: FakeUpstream
let gateway: TestGateway
const sockets: Socket[] = []
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      contract: { responses: 'off' },
      ...providerConfig(
        { relayed: { at: upstream }, translated: { at: upstream, format: 'openai-chat' } },
        { 'fake/relayed': ['relayed'], 'fake/translated': ['translated'] },
      ),
    },
  })
  await leaveOne()
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(upstream.requests.map(({ over }) => over))
  upstream.reset()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

function* endless(events: readonly string[]): Generator<Step> {
  const first = events.findIndex(isDelta)
  yield events.slice(0, first + 1).join('')
  const many = Buffer.from((events[first] ?? '').repeat(64))
  for (;;) yield many
}

/** The first caller that leaves has a tokenizer loaded, which stays. */
async function leaveOne(): Promise<void> {
  upstream.otherwise(steps(endless(said.events)))
  const reading = await openStream(gateway.url, { model: 'fake/relayed', input: 'hi' })
  await reading.waitFor('a few words')
  reading.abort()
  await eventually(() => readGenerations(gateway.dataDir)).toHaveLength(1)
  await upstream.requests[0]?.over
  upstream.reset()
}

function heldBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const sentBytes = () => upstream.requests.reduce((sum, request) => sum + request.sentBytes(), 0)

/** Waits until no more of any answer moves. */
async function standstill(): Promise<void> {
  let before = -1
  const hasStopped = () => {
    const now = sentBytes()
    const isSame = now > 0 && now === before
    before = now
    return isSame
  }
  await eventually(() => upstream.requests.length).toBe(readers)
  await eventually(hasStopped, { everyMs: 500 }).toBe(true)
}

describe.each([
  ['relayed', said.events],
  ['translated', chatSaid.events],
] as const)('an endless answer that is %s', (way, events) => {
  it.each(['http', 'socket'] as const)(
    'N28: holds its provider up where nobody reads it (%s), and takes no more than a window each',
    async (over) => {
      upstream.otherwise(steps(endless(events)))
      const before = heldBytes()
      for (let count = 0; count < readers; count++) {
        sockets.push(openAbsentReader(gateway.url, { model: `fake/${way}`, input: 'hi', stream: true }, over))
      }
      await standstill()
      const each = (heldBytes() - before) / readers
      expect(each).toBeLessThan(heldBytesMax)
    },
  )
})
