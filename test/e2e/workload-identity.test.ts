import Anthropic from '@anthropic-ai/sdk'
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify } from 'jose'
import { OAuth2Server } from 'oauth2-mock-server'
import * as oauth from 'oauth4webapi'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeKey, manage, statusWith } from '../federation/arrange.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const subject = 'system:serviceaccount:build:nightly'
const audience = 'https://gateway.example.com'
const grant = 'urn:ietf:params:oauth:grant-type:token-exchange'
const insecure = { [oauth.allowInsecureRequests]: true } as const
const workload: oauth.Client = { client_id: 'nightly' }

let provider: OAuth2Server
let gateway: TestGateway
let issuerId: string
beforeAll(async () => {
  provider = new OAuth2Server()
  await provider.issuer.keys.generate('RS256')
  await provider.issuer.keys.generate('ES256')
  await provider.start(0, '127.0.0.1')
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { sub: subject, aud: audience })
  })
  gateway = await startGateway({
    config: {
      federation: { enabled: true },
      outbound: { allow_hosts: [new URL(issuerUrl()).host] },
    },
  })
  const { status, body } = await manage(gateway, 'POST', '/federation/issuers', {
    name: 'Provider',
    issuer_url: issuerUrl(),
  })
  expect(status).toBe(201)
  issuerId = (body as { data: { id: string } }).data.id
})
afterAll(async () => {
  await gateway.close()
  await provider.stop()
})

const issuerUrl = () => provider.issuer.url ?? ''

/** A token that the identity provider hands to its workload over its own token endpoint. */
async function workloadToken(): Promise<string> {
  const url = new URL(issuerUrl())
  const found = await oauth.processDiscoveryResponse(url, await oauth.discoveryRequest(url, insecure))
  const response = await oauth.clientCredentialsGrantRequest(
    found,
    workload,
    oauth.None(),
    { scope: 'build' },
    insecure,
  )
  const granted = await oauth.processClientCredentialsResponse(found, workload, response)
  return granted.access_token
}

/** What a client finds out by itself from the gateway's issuer identifier. */
async function discover(): Promise<oauth.AuthorizationServer> {
  const url = new URL(gateway.url)
  const response = await oauth.discoveryRequest(url, { algorithm: 'oauth2', ...insecure })
  return oauth.processDiscoveryResponse(url, response)
}

async function makePolicy() {
  const { hash } = await makeKey(gateway)
  const { body } = await manage(gateway, 'POST', '/federation/policies', {
    issuer_id: issuerId,
    subject,
    audience,
    api_key_hash: hash,
  })
  return { policyId: (body as { data: { id: string } }).data.id, keyHash: hash }
}

async function exchange(policyId: string, subjectToken?: string): Promise<oauth.TokenEndpointResponse> {
  const server = await discover()
  const parameters = {
    subject_token: subjectToken ?? (await workloadToken()),
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
    federation_policy_id: policyId,
    scope: 'inference',
  }
  const response = await oauth.genericTokenEndpointRequest(server, workload, oauth.None(), grant, parameters, insecure)
  return oauth.processGenericTokenEndpointResponse(server, workload, response)
}

describe('a workload of a real identity provider, with a real OAuth client', () => {
  it('finds the endpoint, exchanges its token, and anybody can verify what it got', async () => {
    const { policyId, keyHash } = await makePolicy()
    const granted = await exchange(policyId)
    expect(granted).toMatchObject({ token_type: 'bearer', scope: 'inference', expires_in: 900 })
    const { jwks_uri: jwksUri = '' } = await discover()
    const asked: string[] = []
    const keys = createRemoteJWKSet(new URL(jwksUri), {
      [customFetch]: (url: string, init: RequestInit) => {
        asked.push(url)
        return fetch(url, init)
      },
    })
    const { payload } = await jwtVerify(granted.access_token, keys, {
      issuer: gateway.url,
      audience: gateway.url,
      typ: 'at+jwt',
      algorithms: ['ES256'],
    })
    expect(asked).toEqual([`${gateway.url}/oauth/jwks`])
    expect(payload).toMatchObject({ sub: subject, client_id: keyHash, federation_policy_id: policyId })
  })

  it('may sign with any of its keys, RS256 and ES256', async () => {
    const { policyId } = await makePolicy()
    const algorithms = new Set<string | undefined>()
    for (let count = 0; count < 2; count++) {
      const token = await workloadToken()
      algorithms.add(decodeProtectedHeader(token).alg)
      expect((await exchange(policyId, token)).token_type).toBe('bearer')
    }
    expect(algorithms).toEqual(new Set(['RS256', 'ES256']))
  })

  it('calls models with its access token through the official clients of every format', async () => {
    const { access_token: token } = await exchange((await makePolicy()).policyId)
    const openai = new OpenAI({ baseURL: gateway.url, apiKey: token, maxRetries: 0 })
    const response = await openai.responses.create({ model: 'sim/echo', input: 'one' })
    expect(response.output_text).toContain('one')
    const messages = [{ role: 'user' as const, content: 'two' }]
    const chat = await openai.chat.completions.create({ model: 'sim/echo', messages })
    expect(chat.choices[0]?.message.content).toContain('two')
    const anthropic = new Anthropic({
      baseURL: `${gateway.origin}/api`,
      authToken: token,
      apiKey: null,
      maxRetries: 0,
    })
    const message = await anthropic.messages.create({ model: 'sim/echo', max_tokens: 20, messages })
    expect(message.content).toMatchObject([{ type: 'text', text: expect.stringContaining('two') }])
  })

  it('may not manage anything', async () => {
    const { policyId, keyHash } = await makePolicy()
    const { access_token: token } = await exchange(policyId)
    for (const [method, path] of [
      ['GET', '/keys'],
      ['PATCH', `/keys/${keyHash}`],
      ['DELETE', `/federation/policies/${policyId}`],
    ] as const) {
      const body = method === 'PATCH' ? { body: '{"disabled":true}' } : {}
      expect((await gateway.fetch(path, { method, key: token, ...body })).status).toBe(403)
    }
    expect((await gateway.fetch(`/federation/policies/${policyId}`, { key: managementKey })).status).toBe(200)
  })

  it('is cut off at once when its key is disabled', async () => {
    const { policyId, keyHash } = await makePolicy()
    const { access_token: token } = await exchange(policyId)
    expect(await statusWith(gateway, token)).toBe(200)
    await manage(gateway, 'PATCH', `/keys/${keyHash}`, { disabled: true })
    expect(await statusWith(gateway, token)).toBe(401)
    await manage(gateway, 'PATCH', `/keys/${keyHash}`, { disabled: false })
    expect(await statusWith(gateway, token)).toBe(200)
  })

  it('gets no new token while its policy is paused, and keeps the one that it has', async () => {
    const { policyId } = await makePolicy()
    const { access_token: token } = await exchange(policyId)
    await manage(gateway, 'PATCH', `/federation/policies/${policyId}`, { enabled: false })
    const refusal = await exchange(policyId).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(oauth.ResponseBodyError)
    expect(refusal).toMatchObject({ error: 'invalid_grant', status: 400 })
    expect(await statusWith(gateway, token)).toBe(200)
    await manage(gateway, 'PATCH', `/federation/policies/${policyId}`, { enabled: true })
    expect((await exchange(policyId)).access_token).not.toBe(token)
  })

  it('is refused with a token that the provider has not signed', async () => {
    const { policyId } = await makePolicy()
    const other = new OAuth2Server()
    const kid = provider.issuer.keys.toJSON().find(({ alg }) => alg === 'ES256')?.kid ?? ''
    await other.issuer.keys.generate('ES256', { kid })
    other.issuer.url = issuerUrl()
    const forged = await other.issuer.buildToken({
      scopesOrTransform: (_, payload) => Object.assign(payload, { sub: subject, aud: audience }),
    })
    await expect(exchange(policyId, forged)).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})
