import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { operationsOf } from '../../codegen/spec.ts'
import { type OperationId, responseValidator } from '../../src/contract/contract.ts'
import { makePolicy, manage, startFederation } from '../federation/arrange.ts'
import { type LocalIssuer, startIssuer } from '../support/local-issuer.ts'
import { connectScim } from '../support/scim.ts'
import { managementKey, type TestGateway } from '../support/test-gateway.ts'
import { startTicketsServer, type TicketsServer } from '../tools/mcp/tickets-server.ts'
import { contract } from './contract.ts'
import { fillPath } from './example-call.ts'

type Made = { readonly id: string }

const examples = operationsOf(contract).flatMap(({ id, method, path, operation: { security, requestBody } }) => {
  if (security?.some((each) => 'apiKey' in each)) return []
  const credential = security?.some((each) => 'scimToken' in each) ? 'scim' : 'management'
  return Object.entries(requestBody?.content ?? {}).flatMap(([media, { examples: all = {} }]) =>
    Object.entries(all).map(([name, { value }]) => ({
      ...{ id: id as OperationId, method: method.toUpperCase(), path, credential, media, name },
      body: value as Record<string, unknown>,
    })),
  )
})

let issuer: LocalIssuer
let tickets: TicketsServer
let gateway: TestGateway
beforeAll(async () => {
  issuer = await startIssuer()
  tickets = await startTicketsServer()
})
beforeEach(async () => {
  gateway = await startFederation(issuer, {
    models: [
      {
        id: 'openai/gpt-4.1-mini',
        endpoints: [{ provider: 'lab', upstream_model: 'm', prices: { prompt: 1, completion: 1 } }],
      },
    ],
    providers: [{ slug: 'lab', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'x' }],
    mcp: { servers: [{ name: 'tickets', url: tickets.url }] },
  })
})
afterEach(() => gateway.close())
afterAll(async () => {
  await issuer.close()
  await tickets.close()
})

async function make(path: string, body: unknown): Promise<Made> {
  const { status, body: answer } = await manage(gateway, 'POST', path, body)
  if (status >= 300) throw new Error(`POST ${path}: ${status} ${JSON.stringify(answer)}`)
  return (answer as { data: Made }).data
}

const linkToken = async () => {
  const { body } = await manage(gateway, 'POST', '/console/links', undefined)
  return (body as { data: { url: string } }).data.url.split('#link=')[1] ?? ''
}
const key = async () => ((await make('/keys', { name: 'any' })) as unknown as { hash: string }).hash
const workspace = async () => (await make('/workspaces', { name: 'Any', slug: 'any' })).id
const user = async () => (await connectScim(gateway)).user('any@example.com')
const group = async () => (await connectScim(gateway)).group('Any')
const credential = async () => (await make('/byok', { provider: 'openai', key: 'sk-0123456789' })).id
const issuerId = async () => (await makePolicy(gateway, issuer)).issuerId
const policy = async () => (await makePolicy(gateway, issuer)).policy.id
const guardrail = async () => (await make('/guardrails', { name: 'Any' })).id
const destination = async () => (await make('/observability/destinations', someDestination)).id
const someDestination = { type: 'posthog', name: 'Any', config: { apiKey: 'phc-EXAMPLE' } }
const mapping = async () =>
  (
    await make('/scim/group-mappings', {
      scim_group_id: await group(),
      workspace_id: await workspace(),
      role: 'member',
    })
  ).id

const box = () => make('/admin/providers', { slug: 'vllm', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1' })

async function app(host: string): Promise<number> {
  const headers = { 'http-referer': `https://${host}.example/page` }
  const request = { method: 'POST', body: '{"model":"sim/echo","input":"hi"}', headers }
  await (await gateway.fetch('/responses', request)).text()
  const { body } = await manage(gateway, 'GET', `/apps?search=${host}`)
  return (body as { data: readonly { id: number }[] }).data[0]?.id ?? 0
}

/** What must be there before a call: parameters of its path, and what takes the place of ids and proofs that only an example has. */
interface Arranged {
  readonly path?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

const arranged: Partial<Record<OperationId, (name: string) => Promise<Arranged>>> = {
  createConsoleSession: async (name) => ({
    body: name === 'link' ? { link_token: await linkToken() } : { key: managementKey },
  }),
  createKey: async (name) => (name === 'expiring' ? { body: { workspace_id: await workspace() } } : {}),
  updateKey: async () => ({ path: { hash: await key() } }),
  updateWorkspace: async () => ({ path: { id: await workspace() } }),
  putWorkspaceBudget: async () => ({ path: { id: await workspace(), interval: 'monthly' } }),
  putWorkspacePlugins: async () => ({ path: { id: await workspace() } }),
  addWorkspaceMember: async () => ({ path: { id: await workspace() }, body: { user_id: await user() } }),
  addWorkspaceMembers: async () => ({ path: { id: await workspace() }, body: { user_ids: [await user()] } }),
  async removeWorkspaceMembers() {
    const [id, user_id] = [await workspace(), await user()]
    await make(`/workspaces/${id}/members`, { user_id })
    return { path: { id }, body: { user_ids: [user_id] } }
  },
  testGuardrails: async (name) => (name === 'guardrail' ? { body: { guardrail_ids: [await guardrail()] } } : {}),
  updateGuardrail: async () => ({ path: { id: await guardrail() } }),
  bulkAssignKeysToGuardrail: async () => ({ path: { id: await guardrail() }, body: { key_hashes: [await key()] } }),
  bulkUnassignKeysFromGuardrail: async () => ({ path: { id: await guardrail() }, body: { key_hashes: [await key()] } }),
  bulkAssignMembersToGuardrail: async () => ({
    path: { id: await guardrail() },
    body: { member_user_ids: [await user()] },
  }),
  bulkUnassignMembersFromGuardrail: async () => ({
    path: { id: await guardrail() },
    body: { member_user_ids: [await user()] },
  }),
  bulkAssignWorkspacesToGuardrail: async () => ({
    path: { id: await guardrail() },
    body: { workspace_ids: [await workspace()] },
  }),
  bulkUnassignWorkspacesFromGuardrail: async () => ({
    path: { id: await guardrail() },
    body: { workspace_ids: [await workspace()] },
  }),
  updateOrganizationMember: async () => ({ path: { user_id: await user() } }),
  updateObservabilityDestination: async () => ({ path: { id: await destination() } }),
  reorderByokCredentials: async () => ({ body: { ids: [await credential()] } }),
  updateByokCredential: async () => ({ path: { id: await credential() } }),
  exchangeToken: async () => ({
    body: { federation_policy_id: await policy(), subject_token: await issuer.token() },
  }),
  updateFederationIssuer: async () => ({ path: { id: await issuerId() } }),
  createFederationPolicy: async () => ({ body: { issuer_id: await issuerId(), api_key_hash: await key() } }),
  updateFederationPolicy: async () => ({ path: { id: await policy() } }),
  testFederationPolicy: async () => ({ path: { id: await policy() } }),
  async updateConfiguredProvider() {
    await make('/admin/providers', { slug: 'groq', api_key: 'gsk_EXAMPLE_0123456789abcdef' })
    return { path: { slug: 'groq' } }
  },
  async createConfiguredModel() {
    await box()
    return {}
  },
  async updateConfiguredModel() {
    await box()
    await make('/admin/models', { id: 'acme/small', endpoints: [{ provider: 'vllm', upstream_model: 'm' }] })
    return { path: { author: 'acme', slug: 'small' } }
  },
  async approveConfiguredMcpTools() {
    const { body } = await manage(gateway, 'POST', '/admin/mcp-servers/tickets/test', undefined)
    const { tools } = (body as { data: { tools: { name: string; hash: string }[] } }).data
    return {
      path: { name: 'tickets' },
      body: { tools: tools.filter(({ name }) => name === 'create_ticket').map(({ name, hash }) => ({ name, hash })) },
    }
  },
  async withdrawConfiguredMcpTools() {
    await manage(gateway, 'POST', '/admin/mcp-servers/tickets/test', undefined)
    return { path: { name: 'tickets' } }
  },
  updateApp: async () => ({ path: { id: String(await app('one')) } }),
  mergeApp: async () => ({ path: { id: String(await app('one')) }, body: { into: await app('two') } }),
  createScimGroupMapping: async () => ({ body: { scim_group_id: await group(), workspace_id: await workspace() } }),
  updateScimGroupMapping: async () => ({ path: { id: await mapping() } }),
  putProvisionedUser: async () => ({ path: { id: await user() } }),
  updateProvisionedUser: async () => ({ path: { id: await user() } }),
  createProvisionedGroup: async () => ({ body: { members: [{ value: await user() }] } }),
  putProvisionedGroup: async () => ({ path: { id: await group() }, body: { members: [{ value: await user() }] } }),
  updateProvisionedGroup: async (name) => ({
    path: { id: await group() },
    ...(name === 'add' && {
      body: { Operations: [{ op: 'add', path: 'members', value: [{ value: await user() }] }] },
    }),
  }),
}

describe('examples of requests that manage', () => {
  it('are there for every operation that takes a body', () => {
    expect(new Set(examples.map(({ id }) => id)).size).toBeGreaterThan(25)
  })

  it.each(examples)('$id $name ($media) is answered, with ids of what is there', async (example) => {
    const { id, method, path, media, name } = example
    const { path: parameters = {}, body: replaced = {} } = (await arranged[id]?.(name)) ?? {}
    const body = { ...example.body, ...replaced }
    const token = example.credential === 'scim' ? (await connectScim(gateway)).token : managementKey
    const response = await gateway.fetch(fillPath(path, parameters), {
      ...{ method, key: token, headers: { 'content-type': media } },
      body: media.endsWith('urlencoded')
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body),
    })
    const text = await response.text()
    expect([response.status, text]).toEqual([expect.toSatisfy((status: number) => status >= 200 && status < 300), text])
    if (response.status === 204) return
    const answered = response.headers.get('content-type')?.split(';')[0] ?? ''
    const validate = responseValidator(id, response.status, answered)
    expect(validate?.(JSON.parse(text)) ? [] : [validate?.errors, text]).toEqual([])
  })
})
