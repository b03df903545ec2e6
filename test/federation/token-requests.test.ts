import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { gzipSync } from 'node:zlib'
import Koa from 'koa'
import { describe, expect, it } from 'vitest'
import { createFormReader, parseForm } from '../../src/http/requests/read-form.ts'
import { callerAddress, networkOf } from '../../src/policy/caller-address.ts'
import { hideTable, takeStoreDown } from '../support/broken-store.ts'
import { exchange, FederationBench, type Form, formOf, sendChunks, startFederation } from './arrange.ts'

const bench = new FederationBench()

async function errorOf(form: Form | string, headers?: Record<string, string>) {
  const { status, body } = await exchange(bench.gateway, form, headers)
  return [status, body.error]
}

const good = async (fields: Form = {}) => formOf(bench.policyId, await bench.issuer.token(), fields)
const encoded = (form: Form) => new URLSearchParams(form).toString()

describe('parameters', () => {
  it('T22, T23: refuses a subject token that is no compact JWT, however little is wrong', async () => {
    const token = await bench.issuer.token()
    const broken = ['a.b', 'a.b.c.d.e', 'a.b.c!', '', `${token}\n`, `${token}==`, ` ${token}`, `${token} `, '!.!.!']
    for (const each of [...broken, 'AAAA.AAAA.AAAA']) {
      expect(await errorOf(formOf(bench.policyId, each))).toEqual([400, 'invalid_request'])
    }
  })

  it('T26: takes a subject token of 16384 characters, and not one more', async () => {
    const pad = async (length: number) => {
      const bare = await bench.issuer.token({ pad: '' })
      const token = await bench.issuer.token({ pad: 'x'.repeat(Math.floor(((length - bare.length) * 3) / 4)) })
      return token.length <= length
        ? token
        : await bench.issuer.token({ pad: 'x'.repeat(Math.floor(((length - bare.length) * 3) / 4) - 1) })
    }
    const longest = await pad(16_384)
    expect(longest.length).toBeGreaterThan(16_380)
    expect((await exchange(bench.gateway, formOf(bench.policyId, longest))).status).toBe(200)
    const over = longest + 'A'.repeat(16_385 - longest.length)
    expect(await errorOf(formOf(bench.policyId, over))).toEqual([400, 'invalid_request'])
    expect(await errorOf(formOf(bench.policyId, longest + 'A'.repeat(16_384 - longest.length)))).not.toContain(
      'invalid_request',
    )
  })

  it.each(['grant_type', 'subject_token', 'subject_token_type', 'federation_policy_id'])(
    'refuses a form without %s, and says so',
    async (name) => {
      const { [name]: _, ...form } = await good()
      const { status, body } = await exchange(bench.gateway, form)
      expect([status, body.error]).toEqual([400, 'invalid_request'])
      expect(body.error_description).toContain(name)
    },
  )

  it('names another grant as unsupported, whatever else the form lacks', async () => {
    expect(await errorOf({ grant_type: 'client_credentials' })).toEqual([400, 'unsupported_grant_type'])
    expect(await errorOf(await good({ grant_type: 'authorization_code' }))).toEqual([400, 'unsupported_grant_type'])
  })

  it('T32: refuses a parameter that is there twice, also with the same value', async () => {
    const form = await good()
    for (const name of ['grant_type', 'subject_token', 'federation_policy_id', 'subject_token_type']) {
      const twice = `${encoded(form)}&${encoded({ [name]: form[name] ?? '' })}`
      expect(await errorOf(twice)).toEqual([400, 'invalid_request'])
    }
  })

  it('T33: takes audience and resource any number of times', async () => {
    const form = `${encoded(await good())}&resource=https://a&resource=https://b&audience=x&audience=y`
    expect((await exchange(bench.gateway, form)).status).toBe(200)
    expect((await exchange(bench.gateway, `${encoded(await good())}&resource=https://a`)).status).toBe(200)
  })

  it('ignores parameters that it does not know, and __proto__', async () => {
    expect((await exchange(bench.gateway, await good({ client_id: 'x', frobnicate: '1' }))).status).toBe(200)
    expect((await exchange(bench.gateway, `${encoded(await good())}&__proto__=x`)).status).toBe(200)
  })

  it('T34: reads nothing from the query', async () => {
    const { grant_type: grant = '', ...form } = await good()
    const response = await fetch(`${bench.gateway.url}/oauth/token?${encoded({ grant_type: grant })}`, {
      method: 'POST',
      body: encoded(form),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'invalid_request'])
    const secret = 'subject-token-in-the-query'
    await fetch(`${bench.gateway.url}/oauth/token?subject_token=${secret}`, { method: 'POST' })
    expect(bench.gateway.log.join('')).not.toContain(secret)
  })

  it('T35: takes the scope inference and no other; one without a value is absent', async () => {
    expect((await exchange(bench.gateway, await good({ scope: 'inference' }))).status).toBe(200)
    expect((await exchange(bench.gateway, await good({ scope: '' }))).status).toBe(200)
    for (const scope of ['inference keys', 'INFERENCE', 'inference\u0000', 'inference\tkeys', 'inference inference']) {
      expect(await errorOf(await good({ scope }))).toEqual([400, 'invalid_scope'])
    }
  })

  it('T36, T37, T38: refuses other token types, and delegation', async () => {
    const type = (name: string) => `urn:ietf:params:oauth:token-type:${name}`
    for (const name of ['id_token', 'jwt', 'refresh_token']) {
      expect(await errorOf(await good({ requested_token_type: type(name) }))).toEqual([400, 'invalid_request'])
    }
    expect((await exchange(bench.gateway, await good({ requested_token_type: type('access_token') }))).status).toBe(200)
    for (const name of ['id_token', 'access_token']) {
      expect(await errorOf(await good({ subject_token_type: type(name) }))).toEqual([400, 'invalid_request'])
    }
    for (const name of ['actor_token', 'actor_token_type']) {
      expect(await errorOf(await good({ [name]: await bench.issuer.token() }))).toEqual([400, 'invalid_request'])
    }
  })
})

describe('bodies', () => {
  it('T27: refuses 32 KB and more, with or without a length', async () => {
    const sized = async (bytes: number) => {
      const form = `${encoded(await good())}&x=`
      return form + 'x'.repeat(bytes - form.length)
    }
    expect((await exchange(bench.gateway, await sized(32_767))).status).toBe(200)
    for (const bytes of [32_768, 32_769]) expect(await errorOf(await sized(bytes))).toEqual([413, 'invalid_request'])
    const chunked = await sendChunks(bench.gateway, [(await sized(32_769)).slice(0, 20_000), 'x'.repeat(12_769)])
    expect(chunked.status).toBe(413)
    expect(JSON.parse(chunked.body)).toMatchObject({ error: 'invalid_request' })
  })

  it('T28: gives up a body that does not come', async () => {
    const app = new Koa()
    const read = createFormReader({ bytesMax: 1000, timeoutMs: 20 })
    const request = Object.assign(new PassThrough(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'transfer-encoding': 'chunked' },
      method: 'POST',
      url: '/',
      socket: {},
    })
    const context = app.createContext(request as never, new PassThrough() as never)
    request.write('a=')
    await expect(read(context)).rejects.toMatchObject({ status: 400, details: { headers: { connection: 'close' } } })
  })

  it('T29: decompresses nothing', async () => {
    const response = await fetch(`${bench.gateway.url}/oauth/token`, {
      method: 'POST',
      body: gzipSync(Buffer.alloc(1_000_000)),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' },
    })
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([400, 'invalid_request'])
  })

  it('T30: takes nothing but a form', async () => {
    const form = await good()
    for (const [body, media] of [
      [JSON.stringify(form), 'application/json'],
      [encoded(form), 'text/plain'],
      [encoded(form), 'multipart/form-data; boundary=x'],
      ['', 'application/x-www-form-urlencoded'],
    ] as const) {
      expect(await errorOf(body, { 'content-type': media })).toEqual([400, 'invalid_request'])
    }
  })

  it("T31: ignores the media type's parameters", async () => {
    for (const parameter of ['charset=utf-7', 'charset=x', 'charset=UTF-8']) {
      const media = `application/x-www-form-urlencoded;${parameter}`
      expect((await exchange(bench.gateway, await good(), { 'content-type': media })).status).toBe(200)
    }
  })

  it('reads forms as URLs do', () => {
    expect(parseForm('a=1&b=&c=x+y%26&c=2&__proto__=3', [])).toEqual({ a: '1', c: ['x y&', '2'] })
    expect(parseForm('a=1&b=2', ['a', 'c'])).toEqual({ a: ['1'], b: '2' })
    expect(parseForm('', ['a'])).toEqual({})
  })
})

it('T40: has POST only, and nothing for browsers of other origins', async () => {
  for (const method of ['GET', 'PUT', 'HEAD', 'OPTIONS']) {
    const plain = await fetch(`${bench.gateway.url}/oauth/token`, { method })
    expect([plain.status, plain.headers.get('allow')]).toEqual([405, 'POST'])
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const fromPage = await fetch(`${bench.gateway.url}/oauth/token`, { method, headers })
    expect([fromPage.status, fromPage.headers.get('access-control-allow-origin')]).toEqual([403, null])
  }
})

describe('too many exchanges', () => {
  it('T50: answers 429 with Retry-After, and believes no X-Forwarded-For by itself', async () => {
    const tight = await startFederation(bench.issuer, { limits: { token_exchanges_per_minute: 3 } })
    const form = formOf(randomUUID(), await bench.issuer.token())
    const ask = (address: string) => exchange(tight, form, { 'x-forwarded-for': address })
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) expect((await ask(address)).status).toBe(400)
    const { status, headers, body } = await ask('192.0.2.4')
    expect([status, body.error]).toEqual([429, 'invalid_request'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    await tight.close()
  })

  it('T50: tells callers behind trusted proxies apart', async () => {
    const limits = { token_exchanges_per_minute: 1 }
    const proxied = await startFederation(bench.issuer, { limits, trusted_proxies: 1 })
    const form = formOf(randomUUID(), await bench.issuer.token())
    const ask = async (address: string) => (await exchange(proxied, form, { 'x-forwarded-for': address })).status
    expect(await ask('192.0.2.1')).toBe(400)
    expect(await ask('192.0.2.2')).toBe(400)
    expect(await ask('203.0.113.9, 192.0.2.1')).toBe(429)
    await proxied.close()
  })

  it('T50: counts an IPv6 network of 64 bits as one', () => {
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
    expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(networkOf('::1')).toBe('0:0:0:0::/64')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  })

  it('takes the address that the last trusted proxy saw', () => {
    expect(callerAddress('10.0.0.1', 'a, 192.0.2.1, 192.0.2.2', 1)).toBe('192.0.2.2')
    expect(callerAddress('10.0.0.1', 'a, 192.0.2.1, 192.0.2.2', 2)).toBe('192.0.2.1')
    expect(callerAddress('10.0.0.1', 'garbage', 1)).toBe('10.0.0.1')
    expect(callerAddress('10.0.0.1', '192.0.2.1', 0)).toBe('10.0.0.1')
    expect(callerAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
  })
})

describe('while something is broken', () => {
  it('answers 503 temporarily_unavailable with Retry-After when the store is down', async () => {
    const repair = takeStoreDown(bench.gateway.dataDir)
    const { status, body, headers } = await exchange(bench.gateway, await good())
    repair()
    expect([status, body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('answers 500 server_error that tells nothing when the gateway has a bug', async () => {
    const repair = hideTable(bench.gateway.dataDir, 'federation_policies')
    const { status, body } = await exchange(bench.gateway, await good())
    repair()
    expect([status, body.error]).toEqual([500, 'server_error'])
    expect(body.error_description).not.toMatch(/sql|table|select/i)
  })

  it('gets the public keys 503 and 500 alike', async () => {
    const fresh = await startFederation(bench.issuer, { federation: { enabled: false } })
    const ask = () => fetch(`${fresh.url}/oauth/jwks`)
    let repair = takeStoreDown(fresh.dataDir)
    const down = await ask()
    repair()
    expect([down.status, Number(down.headers.get('retry-after')) > 0]).toEqual([503, true])
    repair = hideTable(fresh.dataDir, 'signing_keys')
    expect((await ask()).status).toBe(500)
    repair()
    expect(await (await ask()).json()).toEqual({ keys: [] })
    expect((await fetch(`${fresh.url}/oauth/jwks?x=1`)).status).toBe(400)
    await fresh.close()
  })
})
