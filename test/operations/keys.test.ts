import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

type KeyRecord = Schema<'ApiKey'>

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

async function manage(method: string, path: string, body?: unknown) {
  const response = await gateway.fetch(path, {
    method,
    key: managementKey,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

async function makeKey(fields: object = {}): Promise<{ data: KeyRecord; key: string }> {
  const { status, body } = await manage('POST', '/keys', { name: 'ci', ...fields })
  expect(status).toBe(201)
  return body as { data: KeyRecord; key: string }
}

async function statusWith(key: string): Promise<number> {
  return (await gateway.fetch('/responses', { method: 'POST', key, body: '{"model":"sim/echo","input":"hi"}' })).status
}

describe('createKey', () => {
  it('shows the key once and stores only its hash', async () => {
    const { data, key } = await makeKey()
    expect(key).toMatch(/^sk-gw-/)
    expect(data).toMatchObject({
      name: 'ci',
      kind: 'inference',
      disabled: false,
      usage: 0,
      limit: null,
      updated_at: null,
    })
    const { body } = await manage('GET', `/keys/${data.hash}`)
    expect(JSON.stringify(body)).not.toContain(key)
    expect(await statusWith(key)).toBe(200)
  })

  it('is told not to be cached', async () => {
    const { headers } = await manage('POST', '/keys', { name: 'x' })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    [{}, 400],
    [{ name: '' }, 400],
    [{ name: 'x', expires_at: '2001-01-01T00:00:00Z' }, 400],
    [{ name: 'x', expires_at: 'tomorrow' }, 400],
    [{ name: 'x', workspace_id: 'default' }, 400],
    [{ name: 'x', workspace_id: '3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13' }, 400],
    [{ name: 'x', hash: 'a'.repeat(64) }, 400],
    // M5: what is no amount of money.
    [{ name: 'x', limit: -1 }, 400],
    [{ name: 'x', limit: 1e308 }, 400],
    [{ name: 'x', limit: 0.1 + 0.2 }, 201],
    [{ name: 'x', limit: '5' }, 400],
    [{ name: 'x', limit: 0.000_000_000_1 }, 400],
    [{ name: 'x', limit: 5, limit_reset: 'hourly' }, 400],
    [{ name: 'x', limit_reset: 'daily' }, 400],
    [{ name: 'x', limit: null, limit_reset: 'daily' }, 400],
    [{ name: 'x', limit: null, limit_reset: null, include_byok_in_limit: false }, 201],
  ])('answers %j with %i', async (body, status) => {
    expect((await manage('POST', '/keys', body)).status).toBe(status)
  })
})

describe('the limit of a key', () => {
  const limitOf = (data: KeyRecord) => [data.limit, data.limit_remaining, data.limit_reset, data.include_byok_in_limit]

  it('is what it was made with', async () => {
    const { data } = await makeKey({ limit: 12.5, limit_reset: 'weekly', include_byok_in_limit: true })
    expect(limitOf(data)).toEqual([12.5, 12.5, 'weekly', true])
    expect(limitOf(((await manage('GET', `/keys/${data.hash}`)).body as { data: KeyRecord }).data)).toEqual(
      limitOf(data),
    )
    const { data: all } = (await manage('GET', '/keys?limit=1')).body as { data: KeyRecord[] }
    expect(all.map(limitOf)).toEqual([limitOf(data)])
    expect(limitOf((await makeKey()).data)).toEqual([null, null, null, false])
  })

  it('is changed part by part', async () => {
    const { data } = await makeKey({ limit: 10 })
    const change = async (body: object) =>
      limitOf(((await manage('PATCH', `/keys/${data.hash}`, body)).body as { data: KeyRecord }).data)
    expect(await change({ limit_reset: 'daily' })).toEqual([10, 10, 'daily', false])
    expect(await change({ limit: 0.5 })).toEqual([0.5, 0.5, 'daily', false])
    expect(await change({ name: 'renamed' })).toEqual([0.5, 0.5, 'daily', false])
    expect(await change({ include_byok_in_limit: true })).toEqual([0.5, 0.5, 'daily', true])
    expect(await change({ limit_reset: null })).toEqual([0.5, 0.5, null, true])
    expect(await change({ limit: null })).toEqual([null, null, null, true])
  })

  it('is never reset without being there', async () => {
    const { data } = await makeKey()
    const change = (hash: string, body: object) => manage('PATCH', `/keys/${hash}`, body)
    expect(await change(data.hash, { limit_reset: 'daily' })).toMatchObject({ status: 400 })
    expect(await change(data.hash, { limit_reset: null })).toMatchObject({ status: 200 })
    const limited = (await makeKey({ limit: 5 })).data
    const refused = await change(limited.hash, { limit: null, limit_reset: 'daily' })
    expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('limit_reset') } } })
    expect(await change(limited.hash, { limit: 6, limit_reset: 'daily' })).toMatchObject({ status: 200 })
  })

  it('counts from the next request on, in spite of a warm cache', async () => {
    const { data, key } = await makeKey()
    expect(await statusWith(key)).toBe(200)
    await manage('PATCH', `/keys/${data.hash}`, { limit: 0 })
    expect(await statusWith(key)).toBe(402)
    await manage('PATCH', `/keys/${data.hash}`, { limit: 1 })
    expect(await statusWith(key)).toBe(200)
  })
})

describe('listKeys', () => {
  it('pages newest first, and shows disabled keys only when asked', async () => {
    const { data } = await makeKey({ name: 'newest' })
    const first = (await manage('GET', '/keys?limit=1')).body as { data: KeyRecord[]; total_count: number }
    expect(first.data[0]?.name).toBe('newest')
    expect(first.total_count).toBeGreaterThan(1)
    await manage('PATCH', `/keys/${data.hash}`, { disabled: true })
    const names = async (query: string) =>
      ((await manage('GET', `/keys?limit=100${query}`)).body as { data: KeyRecord[] }).data.map(({ name }) => name)
    expect(await names('')).not.toContain('newest')
    expect(await names('&include_disabled=true')).toContain('newest')
  })

  it('answers 400 to a workspace that is no id', async () => {
    expect((await manage('GET', '/keys?workspace_id=urn:uuid:3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13')).status).toBe(400)
  })
})

describe('updateKey', () => {
  it('A9: disabling counts at once in spite of a warm cache, and so does enabling again', async () => {
    const { data, key } = await makeKey()
    expect(await statusWith(key)).toBe(200)
    const { body } = await manage('PATCH', `/keys/${data.hash}`, { disabled: true, name: 'renamed' })
    expect(body).toMatchObject({ data: { disabled: true, name: 'renamed', updated_at: expect.any(String) } })
    expect(await statusWith(key)).toBe(401)
    await manage('PATCH', `/keys/${data.hash}`, { disabled: false })
    expect(await statusWith(key)).toBe(200)
  })

  it('sets and lifts an expiry', async () => {
    const { data } = await makeKey({ expires_at: '2099-01-01T00:00:00Z' })
    expect(data.expires_at).toBe('2099-01-01T00:00:00.000Z')
    const { body } = await manage('PATCH', `/keys/${data.hash}`, { expires_at: null })
    expect(body).toMatchObject({ data: { expires_at: null } })
  })

  it.each([{ name: 'x' }, {}])('answers 404 to an unknown key, whatever %j would change', async (body) => {
    expect((await manage('PATCH', `/keys/${'0'.repeat(64)}`, body)).status).toBe(404)
  })
})

describe('deleteKey', () => {
  it('ends a key at once, and once only', async () => {
    const { data, key } = await makeKey()
    expect(await statusWith(key)).toBe(200)
    expect(await manage('DELETE', `/keys/${data.hash}`)).toMatchObject({ status: 200, body: { deleted: true } })
    expect(await statusWith(key)).toBe(401)
    expect((await manage('DELETE', `/keys/${data.hash}`)).status).toBe(404)
    expect((await manage('GET', `/keys/${data.hash}`)).status).toBe(404)
  })

  it('answers 400 to what is no hash', async () => {
    for (const method of ['GET', 'DELETE']) expect((await manage(method, '/keys/abc')).status).toBe(400)
    expect((await manage('PATCH', '/keys/abc', { name: 'x' })).status).toBe(400)
  })
})

describe('getCurrentKey', () => {
  it('describes an inference key and what it has spent', async () => {
    const { data, key } = await makeKey()
    await gateway.fetch('/responses', { method: 'POST', key, body: '{"model":"sim/echo","input":"hi"}' })
    const mine = await (await gateway.fetch('/key', { key })).json()
    expect(mine).toMatchObject({ data: { label: data.label, is_management_key: false, usage: expect.any(Number) } })
    expect((mine as { data: { usage: number } }).data.usage).toBeGreaterThan(0)
  })

  it('describes a management key', async () => {
    const mine = await (await gateway.fetch('/key', { key: managementKey })).json()
    expect(mine).toMatchObject({ data: { is_management_key: true, is_provisioning_key: true } })
  })

  it('needs a key', async () => {
    expect((await gateway.fetch('/key', { key: null })).status).toBe(401)
    expect((await gateway.fetch('/key', { key: inferenceKey })).status).toBe(200)
  })
})
