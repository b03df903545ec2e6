import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const key = 'sk-of-the-provider-0123456789'
const credentialHeaders = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key']

/** What the provider that each format comes from wants. */
const usual: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'openai-responses': { authorization: `Bearer ${key}` },
  'openai-chat': { authorization: `Bearer ${key}` },
  'anthropic-messages': { 'x-api-key': key },
  'google-gemini': { 'x-goog-api-key': key },
  // Two of AWS's own would be signed with; any other credential is one of its API keys.
  'bedrock-converse': { authorization: `Bearer ${key}` },
  'cohere-chat': { authorization: `Bearer ${key}` },
  'ollama-chat': { authorization: `Bearer ${key}` },
}

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  upstream = await startUpstream()
  const of = (slug: string, format: string, more = {}) => ({
    ...{ slug, format, base_url: `${upstream.url}/v1`, api_key: key },
    ...more,
  })
  const formats = Object.keys(usual)
  gateway = await startGateway({
    config: {
      providers: [
        ...formats.map((format) => of(`own-${format}`, format)),
        ...formats.map((format) => of(`bearer-${format}`, format, { capabilities: { auth: 'bearer' } })),
        ...formats.map((format) => of(`azure-${format}`, format, { capabilities: { auth: 'api-key' } })),
        of('signed', 'bedrock-converse', { api_key: 'AKIAIOSFODNN7EXAMPLE:wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY' }),
        of('own-header', 'anthropic-messages', { headers: { 'x-api-key': 'sk-of-the-operator' } }),
      ],
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await upstream.close()
})

async function credentialsSentTo(slug: string): Promise<IncomingHttpHeaders> {
  const body = JSON.stringify({ model: `${slug}/a-model`, input: 'hi' })
  await gateway.fetch('/responses', { method: 'POST', body })
  const headers = upstream.requests[0]?.headers ?? {}
  return Object.fromEntries(
    credentialHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
}

describe.each(Object.entries(usual))('a provider of ones own that speaks %s', (format, expected) => {
  it('gets its credential as that format has it', async () => {
    expect(await credentialsSentTo(`own-${format}`)).toEqual(expected)
  })

  it('gets it in another way where gateway.yaml says so', async () => {
    expect(await credentialsSentTo(`bearer-${format}`)).toEqual({ authorization: `Bearer ${key}` })
    upstream.reset()
    expect(await credentialsSentTo(`azure-${format}`)).toEqual({ 'api-key': key })
  })
})

it('a request to a Bedrock of ones own is signed where the credential is an AWS key', async () => {
  expect((await credentialsSentTo('signed'))['authorization']).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE\//,
  )
})

it('a header that the operator configured wins over the credential', async () => {
  expect(await credentialsSentTo('own-header')).toEqual({ 'x-api-key': 'sk-of-the-operator' })
})

it('a request that only counts tokens carries the credential, too', async () => {
  upstream.otherwise(json({ input_tokens: 321 }))
  const body = JSON.stringify({ model: 'own-anthropic-messages/a-model', messages: [{ role: 'user', content: 'hi' }] })
  const response = await gateway.fetch('/messages/count_tokens', { method: 'POST', body })
  expect(await response.json()).toMatchObject({ input_tokens: 321 })
  expect(upstream.requests[0]?.headers['x-api-key']).toBe(key)
})
