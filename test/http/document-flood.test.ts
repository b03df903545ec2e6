import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { openRaw, type RawClient } from '../support/raw-client.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

let gateway: TestGateway
let clients: RawClient[] = []
afterEach(async () => {
  for (const each of clients) each.destroy()
  clients = []
  await gateway.close()
})

const asks = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

const config = { limits: { anonymous_requests_per_address: 3 } }

/** Asks for more than the kernel takes on each of three connections, reads nothing, and waits until nobody of the address is answered. */
async function flood(): Promise<readonly RawClient[]> {
  const own = await Promise.all(Array.from({ length: 3 }, () => openRaw(gateway.origin)))
  clients.push(...own)
  for (const client of own) {
    client.socket.pause()
    client.write(asks('/openapi.json').repeat(40))
  }
  let refusals = 0
  const ask = async () => {
    refusals = (await statusOf('/openapi.json')) === 503 ? refusals + 1 : 0
    return refusals
  }
  // What looks full may be on its way to the kernel yet. Quickly, as a limit may cut those that do not read.
  await eventually(ask, { everyMs: 10 }).toBe(10)
  return own
}

async function statusOf(path: string): Promise<number> {
  const response = await fetch(gateway.origin + path)
  await response.arrayBuffer()
  return response.status
}

describe('N6: documents that nobody reads', () => {
  it('take the places of requests without a key, which others of the address then lack, but not health', async () => {
    gateway = await startGateway({ config })
    await flood()
    for (const path of ['/openapi.json', '/openapi.yaml', '/metrics']) expect(await statusOf(path)).toBe(503)
    const refusal = await fetch(`${gateway.origin}/openapi.json`)
    expect(refusal.headers.get('retry-after')).toBe('1')
    expect(await refusal.json()).toMatchObject({
      error: { code: 503, metadata: { error_type: 'provider_overloaded' } },
    })
    for (const path of ['/healthz', '/readyz', '/']) expect(await statusOf(path)).toBe(200)
  })

  it('give their places back once their caller is gone', async () => {
    gateway = await startGateway({ config })
    // A round that lost one of the places would leave none to the last.
    for (let round = 0; round < 4; round++) {
      for (const client of await flood()) client.destroy()
      await eventually(() => statusOf('/openapi.json')).toBe(200)
    }
  })

  it('are cut after limits.idle_timeout', async () => {
    gateway = await startGateway({ config: { limits: { ...config.limits, idle_timeout: limitOf(2_000) } } })
    await flood()
    await eventually(() => statusOf('/openapi.json')).toBe(200)
  })

  it('that are read cost no place, one after the other', async () => {
    gateway = await startGateway({ config: { limits: { anonymous_requests_per_address: 1 } } })
    for (let index = 0; index < 5; index++) {
      const response = await fetch(`${gateway.origin}/openapi.json`)
      expect(response.status).toBe(200)
      await response.arrayBuffer()
    }
  })
})
