import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, type ToyFormat } from '../pipeline/toy-providers.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { providerConfig } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { plantedPlaces } from './planted-places.ts'

const formats: readonly ToyFormat[] = ['openai-responses', 'openai-chat', 'anthropic-messages']
const paths = {
  'openai-responses': '/responses',
  'openai-chat': '/chat/completions',
  'anthropic-messages': '/messages',
} as const

let upstream: FakeUpstream
let redacting: TestGateway
let blocking: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const slugs = Object.fromEntries(formats.map((format) => [format, { at: upstream, format }]))
  const config = providerConfig(slugs, Object.fromEntries(formats.map((format) => [`guard/${format}`, [format]])))
  redacting = await startGateway({ config })
  blocking = await startGateway({ config })
  await setGuardrail(redacting, { builtins: [{ slug: 'email', action: 'redact' }] })
  await setGuardrail(blocking, { builtins: [{ slug: 'email', action: 'block' }] })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await redacting.close()
  await blocking.close()
  await upstream.close()
})

const secret = 'ada@lovelace.example'

/** Everything that the provider was told, decoded as far as it could decode it. */
function told(): string {
  return upstream.requests
    .map(({ rawBody, headers, path }) => {
      const encoded = rawBody.match(/[A-Za-z0-9+/]{12,}={0,2}/g) ?? []
      const decoded = encoded.map((each) => Buffer.from(each, 'base64').toString())
      const plain = rawBody.replaceAll('\\u0040', '@').replaceAll('\\\\u0040', '@')
      return [path, JSON.stringify(headers), plain, ...decoded].join('\n')
    })
    .join('\n')
}

async function ask(gateway: TestGateway, caller: ToyFormat, provider: ToyFormat, body: object) {
  upstream.otherwise(answerWith(provider, { deltas: ['Hello.'] }))
  const response = await gateway.fetch(paths[caller], {
    method: 'POST',
    body: JSON.stringify({ model: `guard/${provider}`, ...body }),
    headers: { 'x-service-metadata': 'enabled' },
  })
  return { status: response.status, body: (await response.json()) as Record<string, never>, headers: response.headers }
}

describe.each(formats)('a guardrail on a request in the words of %s', (caller) => {
  const places = plantedPlaces[caller]

  describe.each(formats)('to a provider of %s', (provider) => {
    it.each(places)('lets nothing of what it redacts leave in $place', async ({ body }) => {
      const got = await ask(redacting, caller, provider, body(secret))
      expect(got.status, JSON.stringify(got.body)).toBe(200)
      expect(upstream.requests).toHaveLength(1)
      expect(told()).not.toMatch(/lovelace/i)
      expect(got.body['service_metadata']).toMatchObject({
        pipeline: [{ type: 'guardrail', name: 'No personal data', data: { action: 'redact', patterns: ['email'] } }],
      })
    })
  })

  it.each(places)('refuses what it blocks in $place, and names no value', async ({ body }) => {
    const got = await ask(blocking, caller, caller, body(secret))
    expect(got.status).toBe(403)
    expect(upstream.requests).toHaveLength(0)
    expect(JSON.stringify(got.body)).not.toContain('lovelace')
    expect(got.body).toMatchObject({
      error: { message: 'Blocked by guardrail "No personal data": email.', metadata: { patterns: ['email'] } },
      service_metadata: {
        pipeline: [
          { type: 'guardrail', guardrail_scope: 'workspace', data: { action: 'block', counts: { email: 1 } } },
        ],
      },
    })
  })
})
