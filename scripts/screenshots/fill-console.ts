import { askBroken } from '../../test/support/broken-prompts.ts'
import { managementKey, type TestGateway } from '../../test/support/test-gateway.ts'

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

const notes = { origin: 'https://notes.example', title: 'Notes' }

/** Fills what pages of the console show: people, keys, budgets, and prompts whose cached beginning breaks. */
export async function fillConsole(gateway: TestGateway): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const response = await gateway.fetch(path, { method, key: managementKey, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    await response.text()
  }
  for (const person of people) await send('POST', '/organization/members', person)
  for (const key of keys) await send('POST', '/keys', key)
  await send('PUT', '/workspaces/default/budgets/daily', { limit_usd: 12 })
  await send('PUT', '/workspaces/default/budgets/monthly', { limit_usd: 250 })
  for (const session of ['support-4711', 'support-4712', 'support-4715']) {
    await askBroken(gateway, 'timestamp', { session, app: notes })
  }
  await askBroken(gateway, 'cached', { session: 'support-4713', app: notes })
  await askBroken(gateway, 'tools_reordered', { session: 'report-12' })
  await askBroken(gateway, 'system_changed', { session: 'report-13' })
}
