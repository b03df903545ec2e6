import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const odd = 'inner/outer?x=..'
let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream(json({ error: { message: 'unknown model' } }, { status: 404 }))
  const provider = (slug: string, format: string, capabilities: object = {}) => ({
    slug,
    format,
    base_url: `${upstream.url}/${slug}/base`,
    api_key: 'sk-provider-secret-0123456789',
    capabilities,
  })
  gateway = await startGateway({
    config: {
      providers: [
        provider('gemini', 'google-gemini'),
        provider('bedrock', 'bedrock-converse', { aws_region: 'us-east-1' }),
        provider('deployed', 'openai-chat', { request_path: '/deployments/{model}/chat/completions?api-version=1' }),
        provider('plain', 'openai-chat'),
      ],
      models: [
        { id: 'acme/configured', endpoints: [{ provider: 'bedrock', upstream_model: odd }] },
        { id: 'acme/dots', endpoints: [{ provider: 'bedrock', upstream_model: '..' }] },
        { id: `acme/${'long'.repeat(45)}`, endpoints: [{ provider: 'plain', upstream_model: 'm' }] },
      ],
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const providers = ['gemini', 'bedrock', 'deployed', 'plain']

async function ask(model: string, path = '/responses') {
  const body =
    path === '/responses' ? { model, input: 'x' } : { model, max_tokens: 9, messages: [{ role: 'user', content: 'x' }] }
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, text: await response.text(), headers: response.headers }
}

const bad = [
  '..',
  '.',
  'x/..',
  '../admin',
  '../../../v1/files',
  'x/../../y',
  './x',
  ' .. ',
  'x/ ..',
  'x//y',
  '/x',
  'x/',
  'x\\..\\y',
  '..\\..\\y',
  '%2e%2e',
  'x/%2e%2e/y',
  'model?x=1',
  'model#x',
  'http://169.254.169.254/latest',
  'a\r\nHost: evil',
  'a\u0000b',
  'a\u001b[31m',
  'a\u202eb',
  'a\u200bb',
  'a\u2066b',
  'a\ud800',
  `long-${'x'.repeat(124)}`,
]

const good = [
  'gpt-5.1-mini',
  'accounts/fireworks/models/deepseek-v4',
  'us.anthropic.claude-haiku-4-5-20251001-v1:0',
  'arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/a1b2c3d4e5f6',
  'ft:gpt-4o-mini-2024-07-18:my-org:custom_suffix:9aBcDeFg',
  '@cf/qwen/qwen3-30b-a3b-fp8',
  'hf.co/bartowski/Llama-3.2-3B-Instruct-GGUF:Q4_K_M',
  'claude-sonnet-4@20250514',
  'My Local Model (v2)',
  '...x',
  '.hidden/v1..2',
  'モデル',
]

describe('N17, I7: a model that nothing is known of', () => {
  it.each(bad)('is 400 and nobody is asked: %j', async (name) => {
    for (const provider of providers) {
      for (const path of ['/responses', '/messages', '/chat/completions']) {
        const answer = await ask(`${provider}/${name}`, path)
        expect(answer.status, answer.text).toBe(400)
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not come back
        expect(answer.text).not.toMatch(/[\u0000-\u001f\u200b\u202e\u2066]/)
      }
    }
    expect(upstream.requests).toHaveLength(0)
  })

  it.each(good)('is asked for under its own name, in one segment of the path: %j', async (name) => {
    const paths: Readonly<Record<string, RegExp>> = {
      gemini: /^\/gemini\/base\/models\/([^/?#]+):generateContent$/,
      bedrock: /^\/bedrock\/base\/model\/([^/?#]+)\/converse$/,
      deployed: /^\/deployed\/base\/deployments\/([^/?#]+)\/chat\/completions\?api-version=1$/,
      plain: /^\/plain\/base\/chat\/completions$/,
    }
    for (const provider of providers) {
      await ask(`${provider}/${name}`)
      const request = upstream.requests.at(-1)
      const [, segment] = paths[provider]?.exec(request?.path ?? '') ?? ['', undefined]
      if (provider === 'plain') expect(request?.body?.['model']).toBe(name)
      else expect(decodeURIComponent(segment ?? ''), request?.path).toBe(name)
    }
    expect(upstream.requests).toHaveLength(providers.length)
  })

  it('may be longer where an operator has configured it', async () => {
    await ask(`acme/${'long'.repeat(45)}`)
    expect(upstream.requests).toHaveLength(1)
  })

  it('is one segment of the path whatever an operator has configured', async () => {
    await ask('acme/configured')
    expect(upstream.requests[0]?.path).toBe(`/bedrock/base/model/${encodeURIComponent(odd)}/converse`)
    expect((await ask('acme/dots')).status).toBe(400)
    expect(upstream.requests).toHaveLength(1)
  })
})
