import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NotAnAnswer } from '../../../src/attempts/connection.ts'
import type { Authorizer } from '../../../src/attempts/credentials/authorize.ts'
import { createGoogleAuthorizer } from '../../../src/attempts/credentials/google-access-token.ts'
import { HttpTransport } from '../../../src/attempts/transport/http-transport.ts'
import { isTransportError } from '../../../src/attempts/transport/transport-fault.ts'
import type { Provider } from '../../../src/catalog/catalog.ts'
import {
  closeBeforeHeaders,
  type FakeUpstream,
  json,
  raw,
  resetBeforeHeaders,
  startUpstream,
  steps,
} from '../../support/fake-upstream.ts'
import { someone } from '../../support/holders.ts'

const { privateKey: pem } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

let tokens: FakeUpstream
let transport: HttpTransport
let now = 0
let authorize: Authorizer
beforeAll(async () => {
  tokens = await startUpstream()
  transport = new HttpTransport({
    connectTimeoutMs: 2000,
    headersTimeoutMs: 5000,
    bodyTimeoutMs: 5000,
    connectionsPerOrigin: 4,
  })
})
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  authorize = createGoogleAuthorizer({ transport, now: () => now })
})
afterEach(() => tokens.reset())
afterAll(async () => {
  await transport.close()
  await tokens.close()
})

const serviceAccount = (more: object = {}) =>
  JSON.stringify({
    type: 'service_account',
    client_email: 'gateway@project.iam.gserviceaccount.com',
    private_key: pem,
    private_key_id: 'key-1',
    token_uri: `${tokens.url}/token`,
    ...more,
  })

function provider(apiKey: string | undefined): Provider {
  return {
    slug: 'vertex',
    name: 'Vertex AI',
    format: 'google-gemini',
    baseUrl: 'https://aiplatform.googleapis.com',
    ...(apiKey === undefined ? {} : { apiKey }),
    headers: {},
    dataPolicy: { training: false, retention: false },
    isZdr: false,
    capabilities: {
      outputLimitParameter: 'max_tokens',
      asksForStreamUsage: false,
      hasDeveloperRole: false,
      reasoningParameter: 'none',
      hasJsonSchema: true,
      auth: 'google',
    },
    acceptsUnknownModels: true,
  }
}

const request = {
  holder: someone,
  url: 'https://aiplatform.googleapis.com/x',
  headers: { accept: 'application/json' },
  body: '{}',
}

async function authorization(apiKey: string | undefined): Promise<string | undefined> {
  return (await authorize(provider(apiKey), request)).headers['authorization']
}

async function faultOf(apiKey: string) {
  const error: unknown = await authorization(apiKey).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof NotAnAnswer)) throw error
  return error.fault
}

const granted = (token = 'ya29.first', seconds: unknown = 3600) =>
  json({ access_token: token, expires_in: seconds, token_type: 'Bearer' })

describe('a service account', () => {
  test('is traded for a token with a signed grant', async () => {
    tokens.next(granted())
    expect(await authorization(serviceAccount())).toBe('Bearer ya29.first')
    const [asked] = tokens.requests
    expect(asked?.path).toBe('/token')
    expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    const form = new URLSearchParams(asked?.rawBody)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    const { payload, protectedHeader } = await jwtVerify(form.get('assertion') ?? '', createPublicKey(pem), {
      audience: `${tokens.url}/token`,
      issuer: 'gateway@project.iam.gserviceaccount.com',
      currentDate: new Date(now),
    })
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
    expect(payload).toMatchObject({
      scope: 'https://www.googleapis.com/auth/cloud-platform',
      iat: now / 1000,
      exp: now / 1000 + 3600,
    })
  })

  test('is asked for once while its token is good, and again five minutes before the end', async () => {
    tokens.next(granted('a'), granted('b'))
    expect(await authorization(serviceAccount())).toBe('Bearer a')
    now += 54 * 60_000
    expect(authorize(provider(serviceAccount()), request)).not.toBeInstanceOf(Promise)
    expect(await authorization(serviceAccount())).toBe('Bearer a')
    now += 60_000
    expect(await authorization(serviceAccount())).toBe('Bearer b')
    expect(tokens.requests).toHaveLength(2)
  })

  test('is asked for once however many requests wait', async () => {
    tokens.next(granted())
    const all = await Promise.all(Array.from({ length: 20 }, () => authorization(serviceAccount())))
    expect(new Set(all)).toEqual(new Set(['Bearer ya29.first']))
    expect(tokens.requests).toHaveLength(1)
  })

  test('has tokens apart from another’s', async () => {
    tokens.next(granted('a'), granted('b'))
    expect(await authorization(serviceAccount())).toBe('Bearer a')
    expect(await authorization(serviceAccount({ client_email: 'other@project.iam.gserviceaccount.com' }))).toBe(
      'Bearer b',
    )
  })

  test('F47: is asked for again where the clock was set back to before the last one', async () => {
    tokens.next(granted('a'), granted('b'))
    expect(await authorization(serviceAccount())).toBe('Bearer a')
    now -= 5 * 60_000
    expect(await authorization(serviceAccount())).toBe('Bearer b')
  })

  test('goes on with a token that is still good when it can’t be renewed, and fails after its end', async () => {
    tokens.next(granted('a'), json({ error: 'internal_failure' }, { status: 500 }), json({}, { status: 503 }))
    expect(await authorization(serviceAccount())).toBe('Bearer a')
    now += 57 * 60_000
    expect(await authorization(serviceAccount())).toBe('Bearer a')
    now += 4 * 60_000
    expect(await faultOf(serviceAccount())).toMatchObject({ type: 'provider_unavailable', status: 503 })
  })

  test.each([60, 0, -1, 'x', undefined])(
    'with a token that lives %j seconds does not ask without end',
    async (seconds) => {
      tokens.otherwise(granted('short', seconds))
      expect(await authorization(serviceAccount())).toBe('Bearer short')
      expect(await authorization(serviceAccount())).toBe('Bearer short')
      expect(tokens.requests.length).toBeLessThanOrEqual(2)
    },
  )
})

describe('a failure', () => {
  test.each([
    [400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }, 'authentication', 'invalid_grant'],
    [401, { error: 'invalid_client' }, 'authentication', 'invalid_client'],
    [403, {}, 'authentication', undefined],
    [429, { error: 'slow_down' }, 'rate_limit_exceeded', 'slow_down'],
    [500, { error: 'internal_failure' }, 'provider_unavailable', 'internal_failure'],
  ])('with %i %j lets routing go on', async (status, body, type, code) => {
    tokens.next(json(body, { status }))
    const fault = await faultOf(serviceAccount())
    expect(fault).toMatchObject({ type, status })
    expect(fault.code).toBe(code)
  })

  test.each(['', '<html>', '{}', '{"access_token":""}', 'x'.repeat(100_000)])(
    'with an answer without a token: %.20s',
    async (body) => {
      tokens.next(raw(body))
      expect(await faultOf(serviceAccount())).toMatchObject({ type: 'provider_unavailable' })
    },
  )

  test('is not remembered', async () => {
    tokens.next(json({}, { status: 500 }), granted())
    expect(await faultOf(serviceAccount())).toMatchObject({ status: 500 })
    expect(await authorization(serviceAccount())).toBe('Bearer ya29.first')
  })

  test('of the connection is one like any other', async () => {
    for (const behaviour of [resetBeforeHeaders, closeBeforeHeaders, steps(['{"access', 'reset'])]) {
      tokens.next(behaviour)
      await expect(authorization(serviceAccount())).rejects.toSatisfy(isTransportError)
    }
    const away = serviceAccount({ token_uri: 'http://127.0.0.1:1/token' })
    await expect(authorization(away)).rejects.toSatisfy(isTransportError)
  })

  test.each([
    ['no key', { private_key: undefined }],
    ['no PEM', { private_key: 'secret words' }],
    ['a token service that is not safe', { token_uri: 'http://tokens.example/token' }],
    ['a token service that is no URL', { token_uri: 'x' }],
  ])('is a credential with %s, of which nothing is told', async (_, more) => {
    const fault = await faultOf(serviceAccount(more))
    expect(fault).toMatchObject({ type: 'authentication', status: 0, code: 'invalid_credential' })
    expect(JSON.stringify(fault)).not.toContain('secret words')
    expect(tokens.requests).toHaveLength(0)
  })

  test('is JSON that is cut off', async () => {
    expect(await faultOf('{"type": "service_account"')).toMatchObject({ type: 'authentication' })
  })
})

test('a person’s consent that was given before is traded too', async () => {
  tokens.next(granted('of-a-person'))
  const credential = JSON.stringify({
    type: 'authorized_user',
    client_id: 'id',
    client_secret: 'secret',
    refresh_token: 'refresh',
    token_uri: `${tokens.url}/token`,
  })
  expect(await authorization(credential)).toBe('Bearer of-a-person')
  expect(Object.fromEntries(new URLSearchParams(tokens.requests[0]?.rawBody))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'id',
    client_secret: 'secret',
    refresh_token: 'refresh',
  })
})

test('any other credential is the token itself', async () => {
  expect(await authorization('ya29.a0AfH6SMB')).toBe('Bearer ya29.a0AfH6SMB')
  expect(tokens.requests).toHaveLength(0)
})

test('without a credential nothing is added, and a configured header wins over it', async () => {
  expect(await authorization(undefined)).toBeUndefined()
  const configured = { ...request, headers: { authorization: 'Custom x' } }
  expect(await authorize(provider(serviceAccount()), configured)).toBe(configured)
})
