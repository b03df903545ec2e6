import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openAbsentReader } from '../support/absent-reader.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, type Step, startUpstream, steps } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { openStream } from '../support/open-stream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const mebibyte = 1024 * 1024
const bytesMax = 2 * mebibyte
const words = 'many words of it '.repeat(64)
const said = responsesAnswer([{ kind: 'text', deltas: [words] }])
const chatSaid = chatAnswer([{ kind: 'text', deltas: [words] }])
const isDelta = (event: string) => event.includes('many words') && event.includes('delta')

let upstream: FakeUpstream
let gateway: TestGateway
const sockets: Socket[] = []
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      contract: { responses: 'off' },
      limits: { answer_bytes: '2MiB' },
      ...providerConfig(
        { relayed: { at: upstream }, translated: { at: upstream, format: 'openai-chat' } },
        { 'fake/relayed': ['relayed'], 'fake/translated': ['translated'] },
      ),
    },
  })
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(upstream.requests.map(({ over }) => over))
  await eventually(heldBytes).toBe(0)
  upstream.reset()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function heldBytes(): Promise<number> {
  const text = await fetch(`${gateway.origin}/metrics`).then((response) => response.text())
  return Number(/^gateway_answer_bytes (\d+)$/m.exec(text)?.[1])
}

function* endless(events: readonly string[]): Generator<Step> {
  const first = events.findIndex(isDelta)
  yield events.slice(0, first + 1).join('')
  const many = Buffer.from((events[first] ?? '').repeat(16))
  for (;;) yield many
}

const ways = [
  ['relayed', said.events],
  ['translated', chatSaid.events],
] as const

describe.each(ways)('N28: answers without an end that are %s', (way, events) => {
  it('end the largest of them in words where all hold too much, and it is paid for', async () => {
    upstream.otherwise((exchange) => steps(endless(events))(exchange))
    const before = (await readGenerations(gateway.dataDir)).length
    const readings = await Promise.all(
      [1, 2, 3].map(() => openStream(gateway.url, { model: `fake/${way}`, input: 'hi' })),
    )
    const texts = await Promise.all(readings.map((reading) => reading.rest()))
    for (const text of texts) {
      expect(text.slice(-3000)).toContain('provider_overloaded')
      expect(text.slice(-14)).toBe('data: [DONE]\n\n')
      expect(text.length).toBeGreaterThan(bytesMax / 4)
    }
    const rows = (await readGenerations(gateway.dataDir)).slice(before)
    expect(rows).toHaveLength(3)
    for (const row of rows) expect(row.outputTokens).toBeGreaterThan(0)
  })

  it('leave room for small ones, also where nobody reads', async () => {
    upstream.otherwise((exchange) => steps(endless(events))(exchange))
    const reading = await openStream(gateway.url, { model: `fake/${way}`, input: 'hi' })
    await reading.waitFor('many words')
    for (let count = 0; count < 4; count++) {
      sockets.push(openAbsentReader(gateway.url, { model: `fake/${way}`, input: 'hi', stream: true }, 'http'))
    }
    await reading.rest()
    const answer = way === 'relayed' ? said.sse : chatSaid.events.join('')
    upstream.otherwise(steps([answer]))
    const small = await openStream(gateway.url, { model: `fake/${way}`, input: 'hi' })
    expect(await small.rest()).toContain('response.completed')
    await eventually(heldBytes).toBeLessThanOrEqual(bytesMax)
  })
})

it('N28: an unstreamed answer that does not fit is answered 503 with Retry-After', async () => {
  const large = responsesAnswer([{ kind: 'text', deltas: ['x'.repeat(2 * bytesMax)] }]).response
  upstream.otherwise(json(large))
  const body = JSON.stringify({ model: 'fake/relayed', input: 'hi' })
  const refused = await gateway.fetch('/responses', { method: 'POST', body })
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(await refused.text()).toContain('provider_overloaded')
  upstream.otherwise(json(said.response))
  expect((await gateway.fetch('/responses', { method: 'POST', body })).status).toBe(200)
})
