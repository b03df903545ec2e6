import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { IssuerKeys } from '../../src/federation/issuer-keys.ts'
import { checkIssuerUrl } from '../../src/federation/issuer-url.ts'
import { GuardedClient, type GuardedClientOptions } from '../../src/outbound/guarded-client.ts'
import { eventually } from '../support/eventually.ts'
import { type LocalIssuer, makeIssuerKey, sendJson, startIssuer } from '../support/local-issuer.ts'
import type { TestGateway } from '../support/test-gateway.ts'
import { exchange, formOf, makePolicy, startFederation } from './arrange.ts'

const unavailable = { status: 503, code: 'temporarily_unavailable' }

let issuer: LocalIssuer
beforeEach(async () => {
  issuer = await startIssuer()
})
afterEach(() => issuer.close())

function keysOf({ allowsLoopback = true, allowHosts = [issuer.host] } = {}) {
  const outbound = new GuardedClient({ allowHosts, connectTimeoutMs: 500 })
  const keys = new IssuerKeys({ outbound, rules: { allowsLoopback }, random: () => 0 })
  const ask = (kid: string | undefined, now: number, jwksUrl: string | null = null) =>
    keys.keysOf({ issuerUrl: issuer.url, jwksUrl, organizationId: 'acme' }, kid, now)
  return { keys, ask }
}

/** Asks for a fresh set at an address each time it is called. */
function keysAt(origin: string, options: GuardedClientOptions) {
  const outbound = new GuardedClient({ connectTimeoutMs: 500, ...options })
  return () => {
    const keys = new IssuerKeys({ outbound, rules: { allowsLoopback: true }, random: () => 0 })
    return keys.keysOf({ issuerUrl: origin, jwksUrl: `${origin}/keys`, organizationId: 'acme' }, 'first', 0)
  }
}

const fetches = () => issuer.asked.filter((path) => path === '/keys').length

describe('finding keys', () => {
  it('goes by discovery, or to the address that is given', async () => {
    const { ask } = keysOf()
    expect(await ask('first', 0)).toEqual([issuer.key.jwk])
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys'])
    expect(await ask('first', 0, `${issuer.url}/keys`)).toEqual([issuer.key.jwk])
    expect(issuer.asked).toHaveLength(3)
  })

  it.each(['/elsewhere', 'http://169.254.169.254/', 'http://127.0.0.1:1/', 'file:///etc/passwd', '//evil'])(
    'T41: follows no redirect to %s',
    async (location) => {
      issuer.answer = (_, response) => response.writeHead(302, { location }).end()
      const { ask } = keysOf()
      await expect(ask('first', 0)).rejects.toMatchObject(unavailable)
      await expect(ask('first', 0, `${issuer.url}/keys`)).rejects.toMatchObject(unavailable)
      expect(issuer.asked).toHaveLength(2)
    },
  )

  it.each(['http://10.0.0.7/keys', 'file:///etc/passwd', 'http://keys.example.com/', 7, 'https://u:p@x.example/k'])(
    'T41: takes no jwks_uri such as %s',
    async (jwksUri) => {
      issuer.answer = (_, response) => sendJson(response, { issuer: issuer.url, jwks_uri: jwksUri })
      await expect(keysOf().ask('first', 0)).rejects.toMatchObject(unavailable)
      expect(issuer.asked).toHaveLength(1)
    },
  )

  it.each<[string, string[]]>([
    ['a private address', ['127.0.0.1']],
    ['a private address in IPv6 form', ['::ffff:127.0.0.1']],
    ['a private address beside a public one', ['127.0.0.1', '93.184.216.34']],
  ])('T42: asks nobody where the host of the keys resolves to %s', async (_, addresses) => {
    const { port } = new URL(issuer.url)
    const looked: string[] = []
    const ask = keysAt(`http://keys.example:${port}`, {
      allowHosts: [],
      ports: new Set([Number(port)]),
      resolvePublic: async (host) => {
        looked.push(host)
        return addresses
      },
    })
    await expect(ask()).rejects.toMatchObject(unavailable)
    expect(looked).toEqual(['keys.example'])
    expect(issuer.asked).toEqual([])
  })

  it('T42: asks nobody where the document of an allowed issuer sends to a private address', async () => {
    const { port } = new URL(issuer.url)
    issuer.answer = (_, response) =>
      sendJson(response, { issuer: issuer.url, jwks_uri: `http://127.0.0.2:${port}/keys` })
    await expect(keysOf().ask('first', 0)).rejects.toMatchObject(unavailable)
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration'])
  })

  it('T42: goes only where a name led when it was checked, and checks it anew for each fetch', async () => {
    const { port } = new URL(issuer.url)
    // The second answer is an address that nobody listens on: a client that asked again on its own would find it, or not ask at all.
    const answers = [['127.0.0.1'], ['127.0.0.2'], ['127.0.0.2']]
    let looked = 0
    const ask = keysAt(`http://localhost:${port}`, {
      allowHosts: [`localhost:${port}`],
      resolveAllowed: async () => answers[looked++] ?? [],
    })
    expect(await ask()).toHaveLength(1)
    expect([looked, issuer.asked.length]).toEqual([1, 1])
    await expect(ask()).rejects.toMatchObject(unavailable)
    expect([looked, issuer.asked.length]).toEqual([2, 1])
  })

  it('T44: takes no discovery document about another issuer, and does not keep it', async () => {
    const { ask } = keysOf()
    // Its keys are there for everybody who asks for them.
    issuer.answer = ({ url }, response) =>
      sendJson(
        response,
        url === '/keys' ? { keys: issuer.keys } : { issuer: `${issuer.url}/`, jwks_uri: `${issuer.url}/keys` },
      )
    await expect(ask('first', 0)).rejects.toMatchObject(unavailable)
    expect(fetches()).toBe(0)
    issuer.answer = undefined
    expect(await ask('first', 60_000)).toHaveLength(1)
  })
})

describe('keeping keys', () => {
  it('T45: fetches once for many unknown kids', async () => {
    const { ask } = keysOf()
    await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`unknown-${index}`, 0)))
    for (let index = 0; index < 50; index++) await ask(`other-${index}`, 29_999)
    expect(fetches()).toBe(1)
    await Promise.all(Array.from({ length: 50 }, (_, index) => ask(`unknown-${index}`, 30_000)))
    expect(fetches()).toBe(2)
  })

  it('T45: asks a failing issuer at most once in 5 seconds', async () => {
    const { ask } = keysOf()
    issuer.answer = (_, response) => response.writeHead(500).end()
    const url = `${issuer.url}/keys`
    await Promise.allSettled(Array.from({ length: 30 }, () => ask('first', 0, url)))
    await expect(ask('first', 4_999, url)).rejects.toMatchObject(unavailable)
    expect(fetches()).toBe(1)
    issuer.answer = undefined
    expect(await ask('first', 5_000, url)).toHaveLength(1)
  })

  it('T46: finds a key that the issuer has just added', async () => {
    const { ask } = keysOf()
    await ask('first', 0)
    const second = await makeIssuerKey('ES256', 'second')
    issuer.keys = [issuer.key.jwk, second.jwk]
    expect(await ask('second', 30_000)).toHaveLength(2)
    expect(fetches()).toBe(2)
  })

  it('T47: forgets a key that the issuer has withdrawn after ten minutes, or when told to', async () => {
    const { ask, keys } = keysOf()
    await ask('first', 0)
    issuer.keys = []
    expect(await ask('first', 599_999)).toHaveLength(1)
    expect(await ask('first', 600_000)).toHaveLength(0)
    issuer.keys = [issuer.key.jwk]
    keys.forget({ issuerUrl: issuer.url, jwksUrl: null, organizationId: 'acme' })
    expect(await ask('first', 600_001)).toHaveLength(1)
  })
})

describe('addresses of issuers', () => {
  const check =
    (url: string, allowsLoopback = false) =>
    () =>
      checkIssuerUrl(url, { allowsLoopback }, 'https://gateway.example.com/api/v1')

  it.each([
    'http://issuer.example.com',
    'ftp://issuer.example.com',
    'https://user:secret@issuer.example.com',
    'https://issuer.example.com/#a',
    'https://issuer.example.com/?a=b',
    'https://issuer.example.com/ x',
    'https://evil.com\\@127.0.0.1',
    'issuer.example.com',
    'https://gateway.example.com/api/v1/',
    'http://127.0.0.1',
  ])('%s is refused', (url) => {
    expect(check(url)).toThrow(/^issuer_url: /)
  })

  it('https is taken, and http on loopback outside production', () => {
    expect(check('https://issuer.example.com/tenant/')).not.toThrow()
    expect(check('http://127.0.0.1:8080', true)).not.toThrow()
    expect(check('http://[::1]:8080', true)).not.toThrow()
    expect(check('http://127.0.0.1.evil.com', true)).toThrow()
  })

  it('http on loopback is refused in production, with how to allow it', () => {
    for (const url of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:8080']) {
      expect(check(url)).toThrow(/NODE_ENV=production/)
    }
    expect(check('http://issuer.example.com')).toThrow(/^issuer_url: must be an https URL\.$/)
  })
})

describe('an exchange whose issuer is out of reach', () => {
  let gateway: TestGateway
  afterEach(() => gateway.close())

  it('is answered 503 with Retry-After, and only to a token that would be accepted', async () => {
    gateway = await startFederation(issuer)
    const { policy } = await makePolicy(gateway, issuer)
    issuer.answer = (_, response) => response.writeHead(500).end()
    const refused = await exchange(gateway, formOf(policy.id, await issuer.token({ sub: 'nobody' })))
    expect([refused.status, refused.body.error]).toEqual([400, 'invalid_grant'])
    expect(issuer.asked).toEqual([])
    const { status, body, headers } = await exchange(gateway, formOf(policy.id, await issuer.token()))
    expect([status, body.error]).toEqual([503, 'temporarily_unavailable'])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

it("N35: an organization whose issuers don't answer holds up no issuer of another, not even the same one", async () => {
  const outbound = new GuardedClient({ allowHosts: [issuer.host], fetchesMax: 8 })
  const keys = new IssuerKeys({ outbound, rules: { allowsLoopback: true }, random: () => 0 })
  const ask = (path: string, organizationId: string) =>
    keys.keysOf({ issuerUrl: issuer.url, jwksUrl: issuer.url + path, organizationId }, 'first', 0)
  const held: ServerResponse[] = []
  issuer.answer = (request, response) => {
    if (request.url === '/keys') response.end(JSON.stringify({ keys: issuer.keys }))
    else held.push(response)
  }
  const waiting = Array.from({ length: 20 }, (_, number) => ask(`/slow/${number}`, 'acme').catch(() => 'gone'))
  await eventually(() => held.length).toBe(7)
  expect(await ask('/keys', 'globex')).toHaveLength(1)
  const shared = ask('/slow/0', 'globex')
  await eventually(() => held.length).toBe(8)
  issuer.answer = (_, response) => void response.end('{}')
  held.at(-1)?.end(JSON.stringify({ keys: issuer.keys }))
  expect(await shared).toHaveLength(1)
  for (const response of held.slice(0, -1)) response.destroy()
  await Promise.all(waiting)
})
