import { askBroken } from '../../test/support/broken-prompts.ts'
import { audience, subject } from '../../test/support/local-issuer.ts'
import { scimClient } from '../../test/support/scim.ts'
import { managementKey, type TestGateway } from '../../test/support/test-gateway.ts'
import type { Neighbours } from './neighbours.ts'

const people = [
  { email: 'ada@example.com', first_name: 'Ada', last_name: 'Lovelace' },
  { email: 'grace@example.com', first_name: 'Grace', last_name: 'Hopper' },
  { email: 'edsger@example.com', first_name: 'Edsger', last_name: 'Dijkstra' },
]

const keys = [
  { name: 'Support assistant', limit: 50, limit_reset: 'monthly' },
  { name: 'Nightly reports', limit: 20 },
  { name: 'Trial', limit: 5, expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString() },
]

const workspaces = [
  { name: 'Support', slug: 'support', default_text_model: 'test/groq' },
  { name: 'Research', slug: 'research', is_observability_io_logging_enabled: true },
]

const guardrails = [
  {
    name: 'No personal data',
    description: 'Takes addresses and numbers out before anything leaves.',
    content_filter_builtins: [
      { slug: 'email', action: 'redact' },
      { slug: 'credit-card', action: 'block' },
    ],
  },
  { name: 'Small models, small sums', allowed_models: ['test/groq', 'test/mistral'], limit_usd: 25 },
]

const providerKeys = [
  { provider: 'openai', key: 'sk-of-the-support-team', name: 'Support team' },
  { provider: 'anthropic', key: 'sk-of-the-research-team', name: 'Research team' },
]

const notes = { origin: 'https://notes.example', title: 'Notes' }

/** What the answers of creating operations have in common. */
interface Created {
  readonly data: { readonly id: string }
}

/** Fills what pages of the console show: people, keys, budgets, guardrails, destinations, …, and prompts whose cached beginning breaks. */
export async function fillConsole(gateway: TestGateway, neighbours: Neighbours): Promise<void> {
  const send = async <T = Created>(method: string, path: string, body: object): Promise<T> => {
    const response = await gateway.fetch(path, { method, key: managementKey, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const members: string[] = []
  for (const person of people) members.push((await send('POST', '/organization/members', person)).data.id)
  for (const key of keys) await send('POST', '/keys', key)
  const [support] = await inTurn(workspaces, (workspace) => send('POST', '/workspaces', workspace))
  for (const user_id of members) await send('POST', '/workspaces/default/members', { user_id })
  await send('PUT', '/workspaces/default/budgets/daily', { limit_usd: 12 })
  await send('PUT', '/workspaces/default/budgets/monthly', { limit_usd: 250 })
  const [personal] = await inTurn(guardrails, (guardrail) => send('POST', '/guardrails', guardrail))
  const workspace_ids = [support?.data.id]
  await send('POST', `/guardrails/${personal?.data.id}/assignments/workspaces`, { workspace_ids })
  for (const key of providerKeys) await send('POST', '/byok', key)
  await send('PUT', '/workspaces/default/plugins', { data: [{ id: 'response-healing', enabled: true }] })
  await addGroups(gateway, send)
  await addFederation(send, neighbours)
  await addDestinations(send, neighbours)
  await askMcp(gateway)
  neighbours.changeTools()
  await send('POST', '/admin/mcp-servers/tickets/test', {})
  for (const session of ['support-4711', 'support-4712', 'support-4715']) {
    await askBroken(gateway, 'timestamp', { session, app: notes })
  }
  await askBroken(gateway, 'cached', { session: 'support-4713', app: notes })
  await askBroken(gateway, 'tools_reordered', { session: 'report-12' })
  await askBroken(gateway, 'system_changed', { session: 'report-13' })
}

type Send = <T = Created>(method: string, path: string, body: object) => Promise<T>

async function inTurn<T, Result>(wishes: readonly T[], act: (wish: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const wish of wishes) results.push(await act(wish))
  return results
}

/** People and groups as an identity provider sends them, and what a group may do. */
async function addGroups(gateway: TestGateway, send: Send): Promise<void> {
  const { token } = await send<{ token: string }>('POST', '/scim/tokens', { name: 'Identity provider' })
  const scim = scimClient(gateway, token)
  const person = (email: string, givenName: string, familyName: string) =>
    scim.user(email, { name: { givenName, familyName }, emails: [{ value: email, primary: true }] })
  const barbara = await person('barbara@example.com', 'Barbara', 'Liskov')
  const alan = await person('alan@example.com', 'Alan', 'Turing')
  const scim_group_id = await scim.group('Engineering', [barbara, alan])
  await scim.group('Finance', [barbara])
  const { data } = await listed(gateway, '/workspaces')
  const workspace_id = data.find(({ slug }) => slug === 'research')?.id
  await send('POST', '/scim/group-mappings', { scim_group_id, workspace_id, role: 'admin' })
}

async function addFederation(send: Send, { issuerUrl }: Neighbours): Promise<void> {
  const issuer = await send('POST', '/federation/issuers', { name: 'GitHub Actions', issuer_url: issuerUrl })
  const key = await send<{ data: { hash: string } }>('POST', '/keys', { name: 'Builds' })
  const policy = { issuer_id: issuer.data.id, subject, audience, api_key_hash: key.data.hash }
  await send('POST', '/federation/policies', policy)
}

async function addDestinations(send: Send, { hookUrl, fullUrl }: Neighbours): Promise<void> {
  const made = await inTurn(
    [
      ['Billing', hookUrl],
      ['Archive', fullUrl],
    ] as const,
    ([name, url]) => send('POST', '/observability/destinations', { type: 'webhook', name, config: { url } }),
  )
  await send('PATCH', '/workspaces/default', { is_observability_broadcast_enabled: true })
  for (const { data } of made) await send('POST', `/observability/destinations/${data.id}/test`, {})
}

/** Lets the tools of the MCP server be approved, as those are that the first request finds. */
async function askMcp(gateway: TestGateway): Promise<void> {
  const tools = [{ type: 'mcp', server_label: 'tickets', require_approval: 'never' }]
  const body = JSON.stringify({ model: 'sim/echo', input: 'Which tickets are open?', tools })
  await (await gateway.fetch('/responses', { method: 'POST', body })).text()
}

async function listed(gateway: TestGateway, path: string): Promise<{ data: { id: string; slug: string }[] }> {
  return (await (await gateway.fetch(path, { key: managementKey })).json()) as { data: { id: string; slug: string }[] }
}
