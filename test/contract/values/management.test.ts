import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manage } from '../../federation/arrange.ts'
import { generation } from '../../storage/generation.ts'
import { smallestConfigs } from '../../support/destinations.ts'
import { inStore } from '../../support/generations.ts'
import { connectScim } from '../../support/scim.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { coveringValues } from './covering-values.ts'

const wordsOf = (component: string) =>
  coveringValues({ $ref: `#/components/schemas/${component}` }) as readonly string[]

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

/** What the credentials of some providers need beside a key: addresses that differ between accounts. */
const credentials: Readonly<Record<string, string>> = {
  azure: '{"api_key": "k", "endpoint": "my-res"}',
  'amazon-bedrock': '{"api_key": "k", "region": "eu-west-3"}',
  cloudflare: `{"api_key": "k", "account": "${'a'.repeat(32)}"}`,
  databricks: '{"api_key": "k", "host": "my-workspace.cloud.databricks.com"}',
  snowflake: '{"api_key": "k", "account": "my-account"}',
  'google-vertex': JSON.stringify({
    type: 'service_account',
    project_id: 'my-project-123',
    private_key_id: '0123456789abcdef0123456789abcdef01234567',
    private_key: generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
    client_email: 'gateway@my-project-123.iam.gserviceaccount.com',
  }),
}

const filtered = (group: object) => ({ type: 'ramp', config: {}, filter_rules: { groups: [group] } })

describe('values of management bodies', () => {
  it.each(wordsOf('ByokProvider'))('a workspace brings a credential for %s, and finds it', async (provider) => {
    const body = { provider, key: credentials[provider] ?? 'sk-0123456789' }
    const { status, body: made } = await manage(gateway, 'POST', '/byok', body)
    expect(status, JSON.stringify(made)).toBe(201)
    const { body: listed } = await manage(gateway, 'GET', `/byok?provider=${provider}`)
    expect(listed).toMatchObject({ data: [{ provider }], total_count: 1 })
  })

  it.each([
    ...wordsOf('ObservabilityNewrelicRegion').map((region) => ({ type: 'newrelic', config: { region } })),
    ...wordsOf('ObservabilityOtlpProtocol').map((protocol) => ({ type: 'otel-collector', config: { protocol } })),
    ...wordsOf('ObservabilityWebhookMethod').map((method) => ({ type: 'webhook', config: { method } })),
    ...wordsOf('ObservabilityFilterLogic').map((logic) => filtered({ logic, rules: [] })),
    ...wordsOf('ObservabilityFilterField').map((field) => filtered({ rules: [{ field, operator: 'exists' }] })),
    ...wordsOf('ObservabilityFilterOperator').map((operator) =>
      filtered({
        rules: /^(gt|lt)e?$/.test(operator)
          ? [{ field: 'total_tokens', operator, value: 5 }]
          : [{ field: 'model', operator, ...(!operator.endsWith('exists') && { value: 'a' }) }],
      }),
    ),
  ])('a destination has %j', async ({ type, config, ...fields }) => {
    const { [type]: smallest } = smallestConfigs as Readonly<Record<string, object>>
    const body = { type, name: 'Any', config: { ...smallest, ...config }, ...fields }
    const { status, body: made } = await manage(gateway, 'POST', '/observability/destinations', body)
    expect(status, JSON.stringify(made)).toBe(201)
    expect(made).toMatchObject({ data: { type, config, ...fields } })
    const { id } = (made as { data: { id: string } }).data
    expect((await manage(gateway, 'DELETE', `/observability/destinations/${id}`)).status).toBe(200)
  })

  it.each([
    ...wordsOf('GuardrailInterval').map((reset_interval) => ({ limit_usd: 5, reset_interval })),
    ...wordsOf('GuardrailDirection').map((applies_to) => ({ applies_to })),
    ...wordsOf('GuardrailErrorPolicy').map((on_error) => ({ on_error })),
    ...wordsOf('ContentFilterAction').map((action) => ({ content_filters: [{ pattern: 'a', action }] })),
    ...wordsOf('ContentFilterBuiltinAction').map((action) => ({
      content_filter_builtins: [{ slug: 'email', action }],
    })),
    ...wordsOf('PromptInjectionScanScope').map((scan_scope) => ({
      content_filter_builtins: [{ slug: 'regex-prompt-injection', action: 'flag', scan_scope }],
    })),
  ])('a guardrail has %j', async (fields) => {
    const { status, body } = await manage(gateway, 'POST', '/guardrails', { name: 'Any', ...fields })
    expect(status, JSON.stringify(body)).toBe(201)
    expect(body).toMatchObject({ data: fields })
  })

  it.each(wordsOf('ContentFilterBuiltinSlug'))(
    'a guardrail has the filter %s, or needs Presidio for it',
    async (slug) => {
      const content_filter_builtins = [{ slug, action: 'flag' }]
      const { status, body } = await manage(gateway, 'POST', '/guardrails', { name: 'Any', content_filter_builtins })
      if (['person-name', 'address'].includes(slug)) {
        expect([status, body]).toMatchObject([
          400,
          { error: { metadata: { issues: [{ code: 'filter_unavailable' }] } } },
        ])
      } else expect([status, body]).toMatchObject([201, { data: { content_filter_builtins } }])
    },
  )

  it.each(wordsOf('TestDirection'))('guardrails are tested on %s', async (direction) => {
    const test = { text: 'abc', direction, content_filters: [{ pattern: 'b', action: 'flag' }] }
    const { status, body } = await manage(gateway, 'POST', '/guardrails/test', test)
    expect([status, body]).toMatchObject([
      200,
      { data: { direction, findings: [{ engine: 'pattern', start: 1, end: 2 }] } },
    ])
  })

  it('an app is of every category', async () => {
    const categories = wordsOf('AppCategory')
    await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ model: 'sim/echo', input: 'hi' }),
      headers: { 'http-referer': 'https://every.example/page' },
    })
    const { body: found } = await manage(gateway, 'GET', '/apps?search=every')
    const [app] = (found as { data: readonly { id: number }[] }).data
    const { status, body } = await manage(gateway, 'PATCH', `/apps/${app?.id}`, { categories })
    expect(status, JSON.stringify(body)).toBe(200)
    expect([...(body as { data: { categories: string[] } }).data.categories].sort()).toEqual([...categories].sort())
  })

  it.each([
    ...wordsOf('GenerationStatus').map((status) => ({ stored: { status }, shown: { status } })),
    ...wordsOf('CostOrigin').map((origin) => ({ stored: { costOrigin: origin }, shown: { cost_origin: origin } })),
    { stored: { region: 'eu' }, shown: { data_region: 'europe' } },
    { stored: { region: 'us' }, shown: { data_region: 'us' } },
    { stored: { region: null }, shown: { data_region: 'global' } },
  ])('a generation of $stored is shown as $shown', async ({ stored, shown }) => {
    const { organizationId, workspaceId } = gateway.gateway.bootstrapped
    const id = `gen-${Object.values(stored)[0] ?? 'nowhere'}`
    const record = generation(id, { organizationId, workspaceId, ...(stored as object) })
    await inStore(gateway.dataDir, ({ generations }) => generations.insertMany([record]))
    const response = await gateway.fetch(`/generation?id=${id}`, { key: managementKey })
    expect(await response.json()).toMatchObject({ data: shown })
  })

  it.each([
    ['noTarget', { op: 'remove' }],
    ['mutability', { op: 'replace', path: 'id', value: 'x' }],
    ['invalidPath', { op: 'add', path: 'shoeSize', value: 42 }],
  ])('a change of a user is refused as %s', async (scimType, change) => {
    const scim = await connectScim(gateway)
    const id = await scim.user(`${scimType}@example.com`)
    const { status, body } = await scim.send('PATCH', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [change],
    })
    expect([status, body]).toMatchObject([400, { scimType }])
  })

  it('a change by an identity provider is in the audit log as one of its own', async () => {
    const scim = await connectScim(gateway)
    await scim.user('audited@example.com')
    const { body } = await manage(gateway, 'GET', '/audit')
    expect((body as { data: readonly { actor: object }[] }).data[0]?.actor).toMatchObject({ kind: 'scim' })
  })
})
