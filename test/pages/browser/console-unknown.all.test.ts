import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import { type ConsoleGateway, openConsole, startConsoleGateway } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { managementKey } from '../../support/test-gateway.ts'

let held: ConsoleGateway
beforeAll(async () => {
  held = await startConsoleGateway()
  const manage = (path: string, body: object) =>
    held.gateway.fetch(path, { method: 'POST', key: managementKey, body: JSON.stringify(body) })
  expect((await manage('/organization/members', { email: 'ada@example.com' })).status).toBe(201)
})
afterAll(() => held.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const noHash = '0'.repeat(64)

/** Addresses that name what is not there, and what the page says of it. */
const unknown: readonly (readonly [path: string, words: string | RegExp])[] = [
  ['/settings/configuration?open=no.such', 'There is no such setting'],
  ['/requests?open=gen-none', 'There is no generation with this id.'],
  ['/requests/gen-none', 'There is no generation with this id.'],
  ['/requests?app_id=none', /^app_id: must be/],
  [`/requests?guardrail_id=${nobody}`, 'No request fits'],
  ['/requests/prompt-cache?row=none', 'This session is not listed'],
  ['/requests/prompt-cache?by=app&row=7', 'This app is not listed'],
  [`/keys?key=${noHash}`, 'There is no such key'],
  ['/people?find=nobody-like-this', 'Nobody fits'],
  [`/people/groups?group=${nobody}`, 'There is no group with this id.'],
  [`/guardrails/${nobody}`, 'There is no guardrail with this id.'],
  ['/guardrails/none', /^id: must match/],
  [`/destinations/${nobody}`, 'There is no destination with this id.'],
  ['/destinations/new?type=none', /There is no kind of destination none/],
  ['/models/providers?provider=none', 'There is no provider with this slug.'],
  ['/models/providers?model=no/such', 'There is no model with this id.'],
  ['/models/providers?new=none', 'There is no such form'],
  ['/tools/mcp?server=none', 'There is no MCP server with this name.'],
  ['/rankings?app=999', 'There is no app with this id.'],
  ['/rankings?app=none', 'There is no such app'],
  ['/routes?model=no/such', /there is no model no\/such/],
  ['/playground?model=sim/echo,no/such', /there is no model no\/such/],
  ['/playground?model=sim/echo&from=gen-none', /There is no generation with this id\./],
  ['/audit?action=none', 'No changes in this time'],
  ['/none', 'There is no such page'],
  ['/models/none', 'There is no such page'],
  ['/keys/none', 'There is no such page'],
  ['/guardrails/new/none', 'There is no such page'],
  ['/people/none', /There is no such view/],
  ...[
    '',
    '/requests',
    '/keys',
    '/guardrails',
    '/tools',
    '/destinations',
    '/people/workspaces',
    '/settings/budgets',
    '/settings/plugins',
    '/settings/provider-keys',
  ].map((path) => [`${path}?workspace=${nobody}`, 'There is no such workspace'] as const),
]

describeInChromium('an address that names what is not there', (chromium) => {
  it('is answered in words, on every page', { timeout: 240_000 }, async () => {
    const { page } = await openConsole(chromium, held.gateway, '')
    const silent: string[] = []
    for (const [path, words] of unknown) {
      await page.goto(`${held.gateway.origin}/console${path}`, { waitUntil: 'load' })
      const said = page.locator('main').getByText(words)
      await said
        .first()
        .waitFor()
        .catch(() => silent.push(path))
    }
    expect(silent).toEqual([])
  })

  const leads = async (page: Page, path: string, link: string, to: string) => {
    await page.goto(`${held.gateway.origin}/console${path}`, { waitUntil: 'load' })
    await page.locator('main').getByRole('link', { name: link, exact: true }).click()
    await eventually(() => page.url().slice(held.gateway.origin.length)).toBe(to)
  }

  it('leads on to what is there', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '')
    await leads(
      page,
      '/settings/configuration?open=no.such',
      'Look through all settings',
      '/console/settings/configuration?show=all',
    )
    await page.getByRole('link', { name: 'limits.tools' }).waitFor()
    await leads(page, `/keys?workspace=${nobody}`, 'Show all workspaces', '/console/keys')
    await page.getByRole('link', { name: 'First inference key' }).waitFor()
    await leads(page, '/people?find=nobody-like-this', 'Show all members', '/console/people')
    await page.getByText('ada@example.com').first().waitFor()
    await leads(page, '/rankings?app=none', 'Look through all apps', '/console/rankings?view=apps')
    await leads(page, '/models/providers?new=none', 'see what is there', '/console/models/providers')
    expect(complaints).toEqual([])
  })

  it('may name a workspace that was made since the page was opened', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/settings/workspaces?workspace=default')
    const body = JSON.stringify({ name: 'Made meanwhile', slug: 'made-meanwhile' })
    const made = await held.gateway.fetch('/workspaces', { method: 'POST', key: managementKey, body })
    expect(made.status).toBe(201)
    const { data } = (await made.json()) as { data: { id: string } }
    try {
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'Workspaces', exact: true }).click()
      await page.locator('a[title="Its keys"]', { hasText: 'Made meanwhile' }).click()
      await eventually(() => page.url()).toContain(`/keys?workspace=${data.id}`)
      await page
        .locator('main')
        .getByText(/There is no such workspace|No keys/)
        .first()
        .waitFor()
      expect(await page.locator('main').textContent()).not.toContain('There is no such workspace')
    } finally {
      await held.gateway.fetch(`/workspaces/${data.id}`, { method: 'DELETE', key: managementKey })
    }
  })

  it('may name a workspace by its name in paths', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/settings/budgets?workspace=default')
    await page.getByRole('heading', { name: 'No budgets yet' }).waitFor()
  })
})
