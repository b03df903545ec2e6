import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { openRaw, type RawClient } from '../support/raw-client.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let clients: RawClient[] = []
afterEach(async () => {
  for (const each of clients) each.destroy()
  clients = []
  await gateway.close()
})

async function open(): Promise<RawClient> {
  const client = await openRaw(gateway.origin)
  clients.push(client)
  return client
}

const head = (path: string, headers: Readonly<Record<string, string>>) =>
  `POST /api/v1${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1000' }

/** Begins a request with a key, gets a place for it, and leaves it there. */
async function hold(): Promise<RawClient> {
  const client = await open()
  const authorization = `Bearer ${inferenceKey}`
  client.write(
    head('/responses', {
      'content-type': 'application/json',
      'content-length': '9',
      expect: '100-continue',
      authorization,
    }),
  )
  await client.until('100 Continue')
  return client
}

/** Begins a form and leaves it there. */
async function trickle(address?: string): Promise<RawClient> {
  const client = await open()
  const forwarded = address === undefined ? {} : { 'x-forwarded-for': address }
  client.write(`${head('/oauth/token', { ...formHeaders, ...forwarded })}grant_type=`)
  return client
}

const ask = () =>
  gateway.fetch('/responses', { method: 'POST', body: JSON.stringify({ model: 'sim/echo', input: 'hello' }) })

const readsForms = {
  federation: { enabled: true },
  trusted_proxies: 1,
  limits: { concurrent_requests: 2, concurrent_management_requests: 2, concurrent_anonymous_requests: 20 },
}

describe('N6: who shows no key', () => {
  it('takes no place of those who do', async () => {
    gateway = await startGateway({ config: readsForms })
    for (let index = 0; index < 4; index++) await trickle(`192.0.2.${index}`)
    expect((await ask()).status).toBe(200)
    expect((await gateway.fetch('/keys', { key: managementKey })).status).toBe(200)
  })

  it('is answered before its form has come where federation is off', async () => {
    gateway = await startGateway()
    const client = await trickle()
    expect(await client.until('invalid_grant')).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is answered before its form has come after too many exchanges from its address', async () => {
    gateway = await startGateway({
      config: { federation: { enabled: true }, limits: { token_exchanges_per_minute: 1 } },
    })
    await trickle()
    const client = await trickle()
    expect(await client.until(/retry-after: \d+/i)).toMatch(/^HTTP\/1\.1 429 /)
  })

  it('has so many forms on their way from one address, an IPv6 network of 64 bits, and leaves room for others', async () => {
    gateway = await startGateway({
      config: { ...readsForms, limits: { ...readsForms.limits, anonymous_requests_per_address: 2 } },
    })
    const held = [await trickle('2001:db8::1'), await trickle('2001:db8::2')]
    const third = await trickle('2001:db8::3')
    expect(await third.until('This address')).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/i)
    const other = await trickle('2001:db8:1::1')
    for (const each of held) each.destroy()
    await eventually(async () => (await trickle('2001:db8::3')).text()).toBe('')
    expect(other.text()).toBe('')
  })

  it('gets no more places than there are for those without a key', async () => {
    const limits = { ...readsForms.limits, concurrent_anonymous_requests: 1 }
    gateway = await startGateway({ config: { ...readsForms, limits } })
    await trickle('192.0.2.1')
    const second = await trickle('192.0.2.2')
    expect(await second.until('temporarily_unavailable')).toMatch(/^HTTP\/1\.1 503 /)
    expect((await ask()).status).toBe(200)
  })

  it('is told so before its body has come, and holds no place while the rest of it is thrown away', async () => {
    gateway = await startGateway({ config: { limits: { concurrent_requests: 1 } } })
    const json = { 'content-type': 'application/json', 'content-length': '1000', authorization: 'Bearer wrong' }
    for (let index = 0; index < 3; index++) {
      const client = await open()
      client.write(`${head('/responses', json)}{"model":`)
      expect(await client.until('is not accepted')).toMatch(/^HTTP\/1\.1 401 /)
    }
    expect((await ask()).status).toBe(200)
  })
})

describe('N6: places', () => {
  it('of inference and management are apart, so that a full house can still be managed', async () => {
    gateway = await startGateway({ config: { limits: { concurrent_requests: 1 } } })
    await hold()
    expect((await ask()).status).toBe(503)
    expect((await gateway.fetch('/keys', { key: managementKey })).status).toBe(200)
  })

  it('are not all for one key', async () => {
    gateway = await startGateway({ config: { limits: { concurrent_requests: 4 } } })
    const made = await gateway.fetch('/keys', { method: 'POST', key: managementKey, body: '{"name":"other"}' })
    const { key } = (await made.json()) as { key: string }
    for (let index = 0; index < 2; index++) await hold()
    expect((await ask()).status).toBe(503)
    expect(await (await ask()).text()).toContain('leave room for those of others')
    const body = JSON.stringify({ model: 'sim/echo', input: 'hello' })
    expect((await gateway.fetch('/responses', { method: 'POST', key, body })).status).toBe(200)
  })
})
