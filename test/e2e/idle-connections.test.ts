import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collectGarbage } from '../support/collect-garbage.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { settled } from '../support/wait-until.ts'

const connections = 40
const bodyBytes = 400_000

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream(json({ error: { message: 'too much of it' } }, { status: 400 }))
  gateway = await startGateway({
    config: {
      providers: [{ slug: 'local', name: 'Local', format: 'openai-responses', base_url: upstream.url, api_key: 'k' }],
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

/** Sends a body over a connection that is kept, and reads the answer to its end. */
function send(agent: Agent, body: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${inferenceKey}`, 'content-type': 'application/json' }
    const sent = request(`${gateway.url}/responses`, { method: 'POST', agent, headers })
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.setHeader('content-length', body.length)
    sent.end(body)
  })
}

function heldBytes(): number {
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

it('keeps nothing of a request for as long as its connection stays open', async () => {
  const body = Buffer.from(JSON.stringify({ model: 'local/any', input: 'x'.repeat(bodyBytes) }))
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    await send(agent, body)
    await settled('what is held', () => Math.round(heldBytes() / bodyBytes))
    const before = heldBytes()
    const statuses = await Promise.all(Array.from({ length: connections }, () => send(agent, body)))
    expect(new Set(statuses)).toEqual(new Set([400]))
    upstream.reset()
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(connections)
    // Sockets and timers let go of what they have done in turns of their own.
    await eventually(() => heldBytes() - before).toBeLessThan((connections * bodyBytes) / 4)
  } finally {
    agent.destroy()
  }
})
