import { afterEach, expect, it } from 'vitest'
import type { Load, Overload } from '../../src/http/load/load-watch.ts'
import { openRaw, type RawClient } from '../support/raw-client.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let clients: RawClient[] = []
afterEach(async () => {
  for (const each of clients) each.destroy()
  clients = []
  await gateway.close()
})

const body = JSON.stringify({ model: 'sim/echo', input: 'hello' })
const ask = () => gateway.fetch('/responses', { method: 'POST', body })

/** Begins a request, gets its place, and leaves its body for later. */
async function hold(): Promise<RawClient> {
  const client = await openRaw(gateway.origin)
  clients.push(client)
  client.write(
    `POST /api/v1/responses HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${inferenceKey}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  await client.until('100 Continue')
  return client
}

async function start() {
  const load = { overload: null as Overload | null, start() {}, stop() {}, follow() {} } satisfies Load
  gateway = await startGateway({ load })
  return load
}

it.each([
  ['event_loop', /more to do/],
  ['memory', /memory/],
] as const)('F37: an overload by %s refuses new inference requests and nothing else', async (overload, message) => {
  const load = await start()
  for (let count = 0; count < 8; count++) await hold()
  load.overload = overload
  const refused = await ask()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('2')
  expect(await refused.text()).toMatch(message)
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await fetch(gateway.origin + path)).status).toBe(200)
  }
  expect((await gateway.fetch('/keys', { key: managementKey })).status).toBe(200)
  expect((await gateway.fetch('/models')).status).toBe(200)
  const [first] = clients
  first?.write(body)
  await first?.until('HTTP/1.1 200 OK')
  const metrics = await fetch(`${gateway.origin}/metrics`).then((response) => response.text())
  expect(metrics).toContain('gateway_overloaded 1\n')
  expect(metrics).toContain(`gateway_requests_shed_total{reason="${overload}"} 1\n`)
})

it('F37: requests are taken again once the overload is over', async () => {
  const load = await start()
  for (let count = 0; count < 8; count++) await hold()
  load.overload = 'event_loop'
  expect((await ask()).status).toBe(503)
  load.overload = null
  expect((await ask()).status).toBe(200)
})

it('F37: a gateway that does hardly anything refuses nothing, whatever holds it up', async () => {
  const load = await start()
  for (let count = 0; count < 7; count++) await hold()
  load.overload = 'event_loop'
  expect((await ask()).status).toBe(200)
})
