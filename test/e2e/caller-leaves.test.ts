import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAbsentReader } from '../support/absent-reader.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, type Step, startUpstream, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const deltas = ['one ', 'two ', 'three ', 'four ']
const said = responsesAnswer([{ kind: 'text', deltas }])
const chatSaid = chatAnswer([{ kind: 'text', deltas }])

let upstream: FakeUpstream
let gateway: TestGateway
const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => unhandled.push(reason)
beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled)
  upstream = await startUpstream()
  // Longer than any test may take: no time limit ends in the caller's place what it does not want any more.
  gateway = await startGateway({
    config: {
      limits: { idle_timeout: '20s', request_timeout: '20s', drain_timeout: '1s' },
      ...providerConfig(
        { relayed: { at: upstream }, translated: { at: upstream, format: 'openai-chat' }, backup: { at: upstream } },
        { 'fake/relayed': ['relayed', 'backup'], 'fake/translated': ['translated', 'backup'] },
      ),
    },
  })
})
afterEach(() => {
  upstream.reset()
  expect(unhandled).toEqual([])
  expect(gateway.log.filter((line) => line.includes('"level":50'))).toEqual([])
})
afterAll(async () => {
  process.off('unhandledRejection', onUnhandled)
  await gateway.close()
  await upstream.close()
})

/** Reads until this has come. */
function readUntil(socket: Socket, part: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      if (text.includes(part)) resolve()
    })
    socket.once('close', () => reject(new Error(`closed after ${text}`)))
    socket.resume()
  })
}

async function nextGeneration(before: number) {
  const all = () => readGenerations(gateway.dataDir)
  await eventually(async () => (await all()).length).toBe(before + 1)
  return (await all()).at(-1)
}

/** The first words, and then silence, or more without end. */
const afterwards = {
  'says no more': (_more: string): Step[] => ['stall'],
  'goes on': (more: string) =>
    (function* (): Generator<Step> {
      for (;;) {
        yield more
        yield { pauseMs: 5 }
      }
    })(),
} satisfies Record<string, (more: string) => Iterable<Step>>

const leaves = {
  'closes its socket': (socket: Socket) => socket.destroy(),
  'resets its connection': (socket: Socket) => socket.resetAndDestroy(),
}

describe.each([
  ['relayed', said.events],
  ['translated', chatSaid.events],
] as const)('F31: a caller in the middle of a stream that is %s', (way, events) => {
  const at = events.findIndex((event) => event.includes('three '))
  const cases = [
    ['http', 'closes its socket', 'says no more'],
    ['http', 'resets its connection', 'goes on'],
    ['socket', 'closes its socket', 'goes on'],
    ['socket', 'resets its connection', 'says no more'],
  ] as const

  it.each(cases)(
    '(%s) that %s while the provider %s closes it at once, and pays for what was said',
    async (over, how, then) => {
      const before = (await readGenerations(gateway.dataDir)).length
      const sequence = function* (): Generator<Step> {
        yield events.slice(0, at + 1).join('')
        yield* afterwards[then](events[at] ?? '')
      }
      upstream.otherwise(steps(sequence()))
      const order = { order: [way, 'backup'], allow_fallbacks: true }
      const socket = openAbsentReader(
        gateway.url,
        { model: `fake/${way}`, input: 'hi', stream: true, provider: order },
        over,
      )
      await readUntil(socket, 'three ')
      leaves[how](socket)
      expect(await upstream.requests[0]?.over).toBe('closed')
      const generation = await nextGeneration(before)
      expect(generation).toMatchObject({
        ...{ status: 'cancelled', provider: way, costOrigin: 'estimated' },
        // Nobody failed.
        errorType: null,
      })
      expect(generation?.outputTokens).toBeGreaterThanOrEqual(deltas.length - 1)
      expect(generation?.costNanos).toBeGreaterThan(0)
      expect(upstream.requests).toHaveLength(1)
    },
  )
})
