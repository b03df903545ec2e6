import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKey } from '../../src/auth/master-key.ts'
import { type ActiveKey, SigningKeys } from '../../src/federation/signing-keys.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { openDatabase } from '../../src/storage/store/database.ts'
import { takeStoreDown } from '../support/broken-store.ts'
import { type LocalIssuer, makeIssuerKey, startIssuer } from '../support/local-issuer.ts'
import type { TestGateway } from '../support/test-gateway.ts'
import { exchange, formOf, makePolicy, startFederation, statusWith } from './arrange.ts'

let issuer: LocalIssuer
let gateway: TestGateway
let token: string
let keyHash: string
let signing: ActiveKey
beforeAll(async () => {
  issuer = await startIssuer()
  gateway = await startFederation(issuer)
  const made = await makePolicy(gateway, issuer)
  keyHash = made.keyHash
  token = (await exchange(gateway, formOf(made.policy.id, await issuer.token()))).body.access_token
  signing = await readSigningKey()
})
afterAll(async () => {
  await gateway.close()
  await issuer.close()
})

// Forgeries that only the wrong claim gives away have to be signed with the right key.
async function readSigningKey(): Promise<ActiveKey> {
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  const keys = new SigningKeys({
    repository: repositoriesOn(database).signingKeys,
    exclusively: () => Promise.reject(new Error('there must be a key already')),
    sealingKey: () => deriveKey({ dataDir: gateway.dataDir }, 'signing keys'),
    report: () => {},
  })
  const found = await keys.active(Date.now())
  await database.close()
  return found
}

function forge(claims: object = {}, header: object = {}, key = signing.privateKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({
    iss: gateway.url,
    aud: gateway.url,
    sub: 'x',
    iat: now,
    exp: now + 600,
    jti: 'x',
    scope: 'inference',
    client_id: keyHash,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: signing.kid, ...header })
    .sign(key)
}

describe('an access token', () => {
  it.each(['/responses', '/chat/completions', '/messages', '/messages/count_tokens'])(
    'runs a model at %s',
    async (path) => {
      const messages = [{ role: 'user', content: 'hi' }]
      const body = path === '/responses' ? { input: 'hi' } : { messages, max_tokens: 10 }
      const response = await gateway.fetch(path, {
        method: 'POST',
        key: token,
        body: JSON.stringify({ model: 'sim/echo', ...body }),
      })
      expect(response.status).toBe(200)
    },
  )

  it('is taken as x-api-key too, and lists models and describes its key', async () => {
    const body = JSON.stringify({ model: 'sim/echo', max_tokens: 10, messages: [{ role: 'user', content: 'hi' }] })
    const headers = { 'x-api-key': token }
    expect((await gateway.fetch('/messages', { method: 'POST', key: null, headers, body })).status).toBe(200)
    expect((await gateway.fetch('/models', { key: token })).status).toBe(200)
    expect((await gateway.fetch('/key', { key: token })).status).toBe(200)
  })

  it('J4: is refused by management operations, and changes nothing there', async () => {
    const before = await (await gateway.fetch('/key', { key: token })).json()
    for (const [method, path] of [
      ['GET', '/keys'],
      ['DELETE', `/keys/${keyHash}`],
      ['GET', '/federation/issuers'],
      ['GET', '/federation/policies'],
    ] as const) {
      expect((await gateway.fetch(path, { method, key: token })).status).toBe(403)
    }
    expect(await (await gateway.fetch('/key', { key: token })).json()).toEqual(before)
  })

  it('a forgery with everything right is let in, so that what follows shows something', async () => {
    expect(await statusWith(gateway, await forge())).toBe(200)
  })

  const past = Math.floor(Date.now() / 1000) - 1
  it.each<[string, object, object]>([
    ['typ JWT', {}, { typ: 'JWT' }],
    ['no typ', {}, { typ: undefined }],
    ['no kid', {}, { kid: undefined }],
    ['an unknown kid', {}, { kid: 'x' }],
    ['another iss', { iss: 'https://evil.example' }, {}],
    ['another aud', { aud: 'https://evil.example' }, {}],
    ['no aud', { aud: undefined }, {}],
    ['an end that has passed', { exp: past }, {}],
    ['no end', { exp: undefined }, {}],
    ['no sub', { sub: undefined }, {}],
    ['another scope', { scope: 'management' }, {}],
    ['no scope', { scope: undefined }, {}],
    ['no key', { client_id: undefined }, {}],
    ['an unknown key', { client_id: '0'.repeat(64) }, {}],
    ['a key that is no hash', { client_id: "' OR 1=1" }, {}],
  ])('J3, J4: with %s is 401', async (_, claims, header) => {
    expect(await statusWith(gateway, await forge(claims, header))).toBe(401)
  })

  it('J3: signed by another key, or with RS256, is 401', async () => {
    const ec = await makeIssuerKey()
    expect(await statusWith(gateway, await forge({}, {}, ec.privateKey))).toBe(401)
    const rsa = await makeIssuerKey('RS256')
    expect(await statusWith(gateway, await forge({}, { alg: 'RS256' }, rsa.privateKey))).toBe(401)
    expect(await statusWith(gateway, `${token.slice(0, -4)}AAAA`)).toBe(401)
    expect(await statusWith(gateway, 'eyJ.x.y')).toBe(401)
  })

  it('J4: never acts as a management key', async () => {
    const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
    const hashes: { hash: string }[] = await database.run((knex) => knex('api_keys').where({ kind: 'management' }))
    await database.close()
    expect(await statusWith(gateway, await forge({ client_id: hashes[0]?.hash }))).toBe(401)
  })
})

describe('what the gateway says about itself', () => {
  it('publishes its keys to anybody', async () => {
    const response = await fetch(`${gateway.url}/oauth/jwks`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=300')
    expect(await response.json()).toMatchObject({ keys: [{ kid: signing.kid, kty: 'EC' }] })
  })

  it.each([
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server/api/v1',
    '/api/v1/.well-known/oauth-authorization-server',
  ])('describes the token exchange at %s', async (path) => {
    const response = await fetch(gateway.origin + path)
    expect(await response.json()).toMatchObject({
      issuer: gateway.url,
      token_endpoint: `${gateway.url}/oauth/token`,
      jwks_uri: `${gateway.url}/oauth/jwks`,
      grant_types_supported: ['urn:ietf:params:oauth:grant-type:token-exchange'],
    })
  })

  it('says 503 instead while the store is down', async () => {
    const fresh = await startFederation(issuer)
    const repair = takeStoreDown(fresh.dataDir)
    const response = await fetch(`${fresh.origin}/.well-known/oauth-authorization-server`)
    repair()
    expect([response.status, Number(response.headers.get('retry-after')) > 0]).toEqual([503, true])
    await fresh.close()
  })

  it('goes by its public address where it has one', async () => {
    const named = await startFederation(issuer, { public_url: 'https://gateway.example.com/' })
    const metadata = await (await fetch(`${named.origin}/.well-known/oauth-authorization-server`)).json()
    expect(metadata).toMatchObject({ issuer: 'https://gateway.example.com/api/v1' })
    await named.close()
  })
})
