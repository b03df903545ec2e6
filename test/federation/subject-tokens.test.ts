import { createHmac, generateKeyPairSync, KeyObject, sign as signBytes } from 'node:crypto'
import { type CryptoKey, decodeJwt, decodeProtectedHeader, exportSPKI, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audience, goodClaims, type LocalIssuer, makeIssuerKey, startIssuer, subject } from '../support/local-issuer.ts'
import type { TestGateway } from '../support/test-gateway.ts'
import { type Exchanged, exchange, formOf, makePolicy, manage, startFederation, statusWith } from './arrange.ts'

let issuer: LocalIssuer
let gateway: TestGateway
let policyId: string
let keyHash: string
beforeAll(async () => {
  issuer = await startIssuer()
  gateway = await startFederation(issuer)
  const made = await makePolicy(gateway, issuer)
  policyId = made.policy.id
  keyHash = made.keyHash
})
afterAll(async () => {
  await gateway.close()
  await issuer.close()
})

const send = (token: string, policy = policyId) => exchange(gateway, formOf(policy, token))

function expectRefused({ status, body, headers }: Exchanged): void {
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: 'invalid_grant', error_description: 'The subject token was not accepted.' },
  })
  expect(headers.get('cache-control')).toBe('no-store')
}

const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

/** A token around a payload and header of any kind, signed all the same. */
function signRaw(header: unknown, payload: string | Buffer): string {
  const input = `${encode(header)}.${Buffer.from(payload).toString('base64url')}`
  const signature = signBytes('sha256', Buffer.from(input), {
    key: cryptoKeyOf(issuer.key.privateKey),
    dsaEncoding: 'ieee-p1363',
  })
  return `${input}.${signature.toString('base64url')}`
}
const cryptoKeyOf = (key: unknown) => KeyObject.from(key as never)
const header = { alg: 'ES256', kid: 'first' }

describe('a good subject token', () => {
  it('is traded for an access token that acts as the key of the policy', async () => {
    const { status, body, headers } = await send(await issuer.token())
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      access_token: expect.any(String),
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'inference',
    })
    expect(decodeProtectedHeader(body.access_token)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) })
    const claims = decodeJwt(body.access_token)
    expect(claims).toMatchObject({
      iss: gateway.url,
      aud: gateway.url,
      sub: subject,
      scope: 'inference',
      client_id: keyHash,
      federation_policy_id: policyId,
      federation_issuer_id: expect.any(String),
      jti: expect.any(String),
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(900)
    expect(await statusWith(gateway, body.access_token)).toBe(200)
  })

  it('may be signed with RS256', async () => {
    const rsa = await makeIssuerKey('RS256', 'rsa')
    issuer.keys = [issuer.key.jwk, rsa.jwk]
    await forget()
    expect((await send(await issuer.token({}, {}, rsa))).status).toBe(200)
  })

  it('ignores a bearer credential that comes with it', async () => {
    const { status } = await exchange(gateway, formOf(policyId, await issuer.token()), {
      authorization: 'Bearer sk-gw-unknown',
    })
    expect(status).toBe(200)
  })
})

// An update makes the gateway fetch the issuer's keys anew.
async function forget(): Promise<void> {
  const { body } = await manage(gateway, 'GET', '/federation/issuers')
  const [found] = (body as { data: { id: string }[] }).data
  await manage(gateway, 'PATCH', `/federation/issuers/${found?.id}`, { name: 'Local' })
}

describe('algorithms and keys', () => {
  it('T1: refuses alg none, HS256 over the public key, es256, PS256 and ES384', async () => {
    const claims = goodClaims(issuer.url)
    for (const signature of ['', 'AAAA']) {
      expectRefused(await send(`${encode({ alg: 'none' })}.${encode(claims)}.${signature}`))
    }
    expectRefused(await send((await issuer.token()).replace(/[^.]+$/, '')))
    const spki = await exportSPKI((await importJWK(issuer.key.jwk, 'ES256')) as CryptoKey)
    const input = `${encode({ alg: 'HS256', kid: 'first' })}.${encode(claims)}`
    const mac = createHmac('sha256', spki).update(input).digest('base64url')
    expectRefused(await send(`${input}.${mac}`))
    for (const alg of ['es256', 'PS256', 'ES384', 'EdDSA', ['ES256'], null, 7]) {
      expectRefused(await send(signRaw({ alg, kid: 'first' }, JSON.stringify(claims))))
    }
  })

  it('T2: takes no key from the token, and follows no address in it', async () => {
    const stranger = await makeIssuerKey('ES256', 'theirs')
    const before = issuer.asked.length
    for (const extra of [
      { jwk: stranger.jwk },
      { jku: `${issuer.url}/theirs` },
      { x5u: `${issuer.url}/theirs` },
      { x5c: ['AAAA'] },
    ]) {
      expectRefused(await send(await issuer.token({}, { kid: 'first', ...extra }, stranger)))
    }
    expect(issuer.asked.slice(before).filter((path) => path.includes('theirs'))).toEqual([])
  })

  it('T3: only ever compares a kid', async () => {
    for (const kid of ['../../etc', "' OR 1=1", 'k'.repeat(10_000), 'a\u0000b', ['first'], 7, {}]) {
      expectRefused(await send(signRaw({ alg: 'ES256', kid }, JSON.stringify(goodClaims(issuer.url)))))
    }
    expect(gateway.log.join('')).not.toContain('../../etc')
  })

  it('T4: tries the keys that fit when the token has no kid', async () => {
    const token = await issuer.token({}, { kid: undefined })
    expect((await send(token)).status).toBe(200)
    const others = await Promise.all([makeIssuerKey('ES256', 'a'), makeIssuerKey('ES256', 'b')])
    issuer.keys = [...others.map(({ jwk }) => jwk), issuer.key.jwk]
    await forget()
    expect((await send(token)).status).toBe(200)
    const more = await Promise.all(['c', 'd', 'e'].map((kid) => makeIssuerKey('ES256', kid)))
    issuer.keys = [...others, ...more].map(({ jwk }) => jwk)
    await forget()
    expectRefused(await send(token))
    issuer.keys = [issuer.key.jwk]
    await forget()
  })

  it.each<[string, (jwk: JWK) => JWK]>([
    ['an RSA key under ES256', () => ({ kty: 'RSA', kid: 'first', n: 'AQAB', e: 'AQAB' })],
    ['use enc', (jwk) => ({ ...jwk, use: 'enc' })],
    ['key_ops without verify', (jwk) => ({ ...jwk, key_ops: ['sign'] })],
    ['a secret key', () => ({ kty: 'oct', kid: 'first', k: 'AAAA' })],
    ['a point that is not on the curve', (jwk) => ({ ...jwk, y: jwk.x ?? '' })],
    ['no coordinates', () => ({ kty: 'EC', crv: 'P-256', kid: 'first' })],
  ])('T5: refuses what only %s could verify', async (_, change) => {
    issuer.keys = [change(issuer.key.jwk)]
    await forget()
    expectRefused(await send(await issuer.token()))
    issuer.keys = [issuer.key.jwk]
    await forget()
  })

  it('T6: refuses an RSA key of 1024 bits, and is none the worse for it', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    issuer.keys = [{ ...publicKey.export({ format: 'jwk' }), kid: 'short' } as JWK]
    await forget()
    const input = `${encode({ alg: 'RS256', kid: 'short' })}.${encode(goodClaims(issuer.url))}`
    expectRefused(await send(`${input}.${signBytes('sha256', Buffer.from(input), privateKey).toString('base64url')}`))
    issuer.keys = [issuer.key.jwk]
    await forget()
  })

  it('T7: refuses crit and b64', async () => {
    const claims = JSON.stringify(goodClaims(issuer.url))
    expectRefused(await send(signRaw({ ...header, crit: ['x'], x: 1 }, claims)))
    expectRefused(await send(signRaw({ ...header, b64: false }, claims)))
    expectRefused(await send(signRaw({ ...header, b64: false, crit: ['b64'] }, claims)))
  })

  it('T24: refuses a signature of zeros and one in DER', async () => {
    const token = await issuer.token()
    const input = token.slice(0, token.lastIndexOf('.'))
    expectRefused(await send(`${input}.${Buffer.alloc(64).toString('base64url')}`))
    const der = signBytes('sha256', Buffer.from(input), cryptoKeyOf(issuer.key.privateKey))
    expectRefused(await send(`${input}.${der.toString('base64url')}`))
  })

  it('T24: takes the other signature that is as good, with n - s for s (RFC 7515 asks for no low s)', async () => {
    const token = await issuer.token()
    const at = token.lastIndexOf('.') + 1
    const signature = Buffer.from(token.slice(at), 'base64url')
    const s = BigInt(`0x${signature.subarray(32).toString('hex')}`)
    const mirrored = (p256Order - s).toString(16).padStart(64, '0')
    const other = Buffer.concat([signature.subarray(0, 32), Buffer.from(mirrored, 'hex')])
    expect(other.equals(signature)).toBe(false)
    expect((await send(token.slice(0, at) + other.toString('base64url'))).status).toBe(200)
    expect((await send(token)).status).toBe(200)
  })
})

// SEC 2, section 2.4.2.
const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

describe('claims', () => {
  it('T8: compares iss exactly', async () => {
    const { url } = issuer
    for (const iss of [`${url}/`, url.toUpperCase(), `${url}:443`, [url], undefined, 'http://exämple', null]) {
      expectRefused(await send(await issuer.token({ iss })))
    }
  })

  it("T9: verifies with the keys of the policy's issuer, whatever the token says", async () => {
    const other = await startIssuer()
    expectRefused(await send(await other.token()))
    expectRefused(await send(await other.token({ iss: issuer.url })))
    expect(other.asked).toEqual([])
    await other.close()
  })

  it('T11: wants a policy id in lower-case hexadecimal', async () => {
    const token = await issuer.token()
    for (const id of ['x', `urn:uuid:${policyId}`, policyId.toUpperCase(), `${policyId}\u0000`, policyId.slice(1)]) {
      if (id === policyId) continue
      const { status, body } = await send(token, id)
      expect([status, body.error]).toEqual([400, 'invalid_request'])
    }
  })

  it('T12: takes aud as text or as a list that contains it', async () => {
    expect((await send(await issuer.token({ aud: ['other', audience] }))).status).toBe(200)
    for (const aud of [[], [[audience]], { [audience]: true }, 7, undefined, `${audience}/`, ['other']]) {
      expectRefused(await send(await issuer.token({ aud })))
    }
  })

  it('T13: converts no sub', async () => {
    const { policy } = await makePolicy(gateway, issuer, { subject: '7' })
    expect((await send(await issuer.token({ sub: '7' }), policy.id)).status).toBe(200)
    for (const sub of [7, '', {}, ['7'], undefined, '7 '])
      expectRefused(await send(await issuer.token({ sub }), policy.id))
  })

  it('T14: wants exp as a number in the future', async () => {
    for (const exp of [undefined, String(Math.floor(Date.now() / 1000) + 600), -1, null, [9e9]]) {
      expectRefused(await send(signRaw(header, JSON.stringify({ ...goodClaims(issuer.url), exp }))))
    }
  })

  it('T15: cuts a fraction off, and never outlives the subject token', async () => {
    const exp = Date.now() / 1000 + 600.5
    const { status, body } = await send(await issuer.token({ exp }))
    expect(status).toBe(200)
    expect(Number.isInteger(body.expires_in)).toBe(true)
    expect(decodeJwt(body.access_token).exp).toBe(Math.floor(exp))
  })

  it('T16: refuses an infinite exp; a far one gives 900 seconds', async () => {
    const { exp: _, ...claims } = goodClaims(issuer.url)
    expectRefused(await send(signRaw(header, JSON.stringify(claims).replace(/}$/, ',"exp":1e400}'))))
    const { status, body } = await send(await issuer.token({ exp: 9e15 }))
    expect([status, body.expires_in]).toEqual([200, 900])
  })

  it('T17: allows exp no tolerance', async () => {
    const now = Date.now() / 1000
    for (const exp of [now + 0.5, now, now - 1, Math.floor(now)]) expectRefused(await send(await issuer.token({ exp })))
  })

  it('T18: refuses nbf and iat in the future or of another type', async () => {
    const now = Math.floor(Date.now() / 1000)
    for (const claims of [{ nbf: now + 120 }, { nbf: 'soon' }, { iat: now + 300 }, { iat: 'now' }, { iat: null }]) {
      expectRefused(
        await send(
          await issuer
            .token(claims as never)
            .catch(() => signRaw(header, JSON.stringify({ ...goodClaims(issuer.url), ...claims }))),
        ),
      )
    }
    expect((await send(await issuer.token({ nbf: now + 10, iat: now + 20 }))).status).toBe(200)
  })

  it('T19: takes the last of a claim that is there twice', async () => {
    const claims = JSON.stringify(goodClaims(issuer.url))
    expect((await send(signRaw(header, claims.replace('{', '{"sub":"x",')))).status).toBe(200)
    expectRefused(await send(signRaw(header, claims.replace(/}$/, ',"sub":"x"}'))))
  })

  it('T20: treats __proto__ and constructor as data', async () => {
    const { sub: _, ...claims } = goodClaims(issuer.url)
    const polluting = JSON.stringify(claims).replace(
      /}$/,
      `,"__proto__":{"sub":"${subject}"},"constructor":{"sub":"x"}}`,
    )
    expectRefused(await send(signRaw(header, polluting)))
    expect(({} as Record<string, unknown>)['sub']).toBeUndefined()
  })

  it('T21: refuses payloads that are no JSON object in UTF-8', async () => {
    const good = JSON.stringify(goodClaims(issuer.url))
    for (const payload of [
      '[]',
      '"text"',
      'null',
      '{"a":',
      `\ufeff${good}`,
      Buffer.from(good, 'utf16le'),
      Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff]), Buffer.from(`",${good.slice(1)}`)]),
      `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
    ]) {
      expectRefused(await send(signRaw(header, payload)))
    }
  })

  it('T25: takes neither its own access tokens nor itself as issuer', async () => {
    const { body } = await send(await issuer.token())
    expectRefused(await send(body.access_token))
    const own = await manage(gateway, 'POST', '/federation/issuers', { name: 'Me', issuer_url: gateway.url })
    expect(own.status).toBe(400)
  })

  it.each([undefined, 'JWT', 'jwt', 'at+jwt', 'application/AT+JWT'])('takes a token of typ %s', async (typ) => {
    expect((await send(await issuer.token({}, { typ }))).status).toBe(200)
  })

  it.each(['', 'logout+jwt', 'dpop+jwt', 'JWE', 'xat+jwt', 7, null])('refuses a token of typ %j', async (typ) => {
    expectRefused(await send(await issuer.token({}, { typ: typ as string })))
  })

  it('T39: holds scopes and token_type to their kinds, and takes neither from elsewhere', async () => {
    const { policy } = await makePolicy(gateway, issuer, {
      claim_checks: [
        { type: 'scopes', value: 'models' },
        { type: 'token_type', value: 'workload' },
      ],
    })
    const good = { scopes: ['other', 'models'], token_type: 'workload' }
    expect((await send(await issuer.token(good), policy.id)).status).toBe(200)
    for (const claims of [
      { ...good, scopes: undefined, scope: 'models other' },
      { ...good, scopes: 'models' },
      { ...good, scopes: [['models']] },
      { ...good, scopes: ['Models'] },
      { ...good, scopes: ['models', 7] },
      { ...good, token_type: undefined },
      { ...good, token_type: ['workload'] },
      { ...good, token_type: 'Workload' },
    ]) {
      expectRefused(await send(await issuer.token(claims), policy.id))
    }
    expectRefused(await send(await issuer.token({ ...good, token_type: undefined }, { typ: 'at+jwt' }), policy.id))
    const asked = formOf(policy.id, await issuer.token({ ...good, scopes: undefined }), { scope: 'inference' })
    expectRefused(await exchange(gateway, asked))
  })

  it('T48: a token may be exchanged again and again', async () => {
    const token = await issuer.token()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('policies and keys that change', () => {
  it('T49: pausing or deleting a policy ends exchanges, and leaves issued tokens alone', async () => {
    const { policy } = await makePolicy(gateway, issuer)
    const { body } = await send(await issuer.token(), policy.id)
    await manage(gateway, 'PATCH', `/federation/policies/${policy.id}`, { enabled: false })
    expectRefused(await send(await issuer.token(), policy.id))
    expect(await statusWith(gateway, body.access_token)).toBe(200)
    await manage(gateway, 'DELETE', `/federation/policies/${policy.id}`)
    expectRefused(await send(await issuer.token(), policy.id))
    expect(await statusWith(gateway, body.access_token)).toBe(200)
  })

  it.each(['PATCH', 'DELETE'])('T49: a key that ends (%s) ends its tokens at once', async (method) => {
    const { policy, keyHash: hash } = await makePolicy(gateway, issuer)
    const { body } = await send(await issuer.token(), policy.id)
    expect(await statusWith(gateway, body.access_token)).toBe(200)
    await manage(gateway, method, `/keys/${hash}`, method === 'PATCH' ? { disabled: true } : undefined)
    expect(await statusWith(gateway, body.access_token)).toBe(401)
    expectRefused(await send(await issuer.token(), policy.id))
  })

  it('answers invalid_grant like any unknown policy while federation is off', async () => {
    const off = await startFederation(issuer, { federation: { enabled: false } })
    const { policy } = await makePolicy(off, issuer)
    expectRefused(await exchange(off, formOf(policy.id, await issuer.token())))
    expect((await fetch(`${off.origin}/.well-known/oauth-authorization-server`)).status).toBe(404)
    await off.close()
  })
})

it('no token is in the log, and what was done is', async () => {
  const token = await issuer.token()
  const { body } = await send(token)
  await send(await issuer.token({ sub: 'nobody' }))
  const log = gateway.log.join('')
  expect(log).not.toContain(token)
  expect(log).not.toContain(body.access_token)
  expect(log).toContain(`"tokenId":"${decodeJwt(body.access_token).jti}"`)
  expect(log).toContain('"failedCheck":"subject"')
})
