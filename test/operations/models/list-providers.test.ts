import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providerPresets } from '../../../src/catalog/provider-presets.ts'
import { providerProfiles } from '../../../src/catalog/provider-profiles.ts'
import type { Schema } from '../../../src/contract/contract.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    config: {
      providers: [
        {
          slug: 'cellar',
          format: 'openai-chat',
          base_url: 'http://127.0.0.1:9/v1',
          api_key: 'sk-secret',
          data_policy: { training: false, retention: false },
          zdr: true,
        },
        { slug: 'mistral', api_key: 'sk-secret' },
      ],
      models: [
        {
          id: 'acme/wise',
          endpoints: [
            { provider: 'cellar', upstream_model: 'w' },
            { provider: 'cellar', tag: 'cellar/eu', upstream_model: 'w' },
          ],
        },
      ],
    },
  })
})
afterAll(() => gateway.close())

describe('listProviders', () => {
  it('says of each provider what is known, and nothing secret', async () => {
    const response = await gateway.fetch('/providers')
    expect(response.status).toBe(200)
    const text = await response.text()
    expect(text).not.toContain('secret')
    const { data } = JSON.parse(text) as { data: Schema<'ProviderRecord'>[] }
    expect(data.map(({ slug }) => slug)).toEqual(['cellar', 'mistral', 'sim'])
    expect(data[0]).toEqual({
      slug: 'cellar',
      name: 'cellar',
      headquarters: null,
      datacenters: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      status_page_url: null,
      data_policy: { training: false, retention: false },
      zdr: true,
      model_count: 1,
    })
    expect(data[1]).toMatchObject({ name: 'Mistral', headquarters: 'FR' })
    expect(data[1]?.model_count).toBeGreaterThan(5)
  })

  it('takes both kinds of keys', async () => {
    expect((await gateway.fetch('/providers', { key: managementKey })).status).toBe(200)
  })
})

describe('provider profiles', () => {
  it.each(Object.entries(providerProfiles))('%s is a provider that there is, with good addresses', (slug, profile) => {
    expect([...providerPresets.keys()]).toContain(slug)
    const { headquarters, ...urls } = profile ?? {}
    expect(headquarters).toMatch(/^[A-Z]{2}$/)
    for (const url of Object.values(urls)) expect(new URL(url).protocol).toBe('https:')
  })
})
