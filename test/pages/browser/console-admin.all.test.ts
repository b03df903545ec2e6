import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { describeInChromium, unusableInAnyLook } from '../../support/chromium.ts'
import { type ConsoleGateway, evil, openConsole, startConsoleGateway } from '../../support/console-gateway.ts'
import { consolePages } from '../../support/console-pages.ts'
import { eventually } from '../../support/eventually.ts'
import { audience, type LocalIssuer, startIssuer, subject } from '../../support/local-issuer.ts'
import { managementKey } from '../../support/test-gateway.ts'

let held: ConsoleGateway
let issuer: LocalIssuer
beforeAll(async () => {
  held = await startConsoleGateway()
  issuer = await startIssuer()
})
afterAll(async () => {
  await held.close()
  await issuer.close()
})

/** What an operation answers to a management key. */
async function manage<T>(path: string, init: RequestInit & { key?: string } = {}): Promise<T> {
  return (await (await held.gateway.fetch(path, { key: managementKey, ...init })).json()) as T
}

const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
/** A field of the form that is open: tables have boxes of the same names. */
const field = (page: Page, label: string | RegExp) =>
  page.locator('.entry-form').getByLabel(label, { exact: typeof label === 'string' })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const markup = (page: Page) => page.locator('main script, main img').count()
const view = (page: Page, name: string) => page.locator('.tabs').getByRole('link', { name, exact: true }).click()

/** Presses a button that asks once more. */
async function confirm(place: Locator, verb: string): Promise<void> {
  await button(place, new RegExp(`^${verb}`)).click()
  await button(place, new RegExp(`^Really\\? ${verb}`)).click()
}

describeInChromium('administration in a browser', (chromium) => {
  it('creates a workspace, keeps what was written when it is refused, renames it, and deletes it', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/settings')
    await button(page, 'Create a workspace').click()
    const form = page.getByRole('form', { name: 'Create a workspace' })
    await form.getByLabel('Name', { exact: true }).fill(`Lab ${evil}`)
    await form.getByLabel('Name in paths').fill('default')
    await button(form, 'Create').dblclick()
    await form.getByRole('alert').waitFor()
    await eventually(() => form.getByRole('alert').textContent()).toMatch(/Request req-/)
    await eventually(() => form.getByLabel('Name', { exact: true }).inputValue()).toBe(`Lab ${evil}`)
    await form.getByLabel('Name in paths').fill('lab')
    await form.getByLabel('Model', { exact: true }).fill('sim/echo')
    await form.getByLabel('Keep prompts and answers, sealed').check()
    await form.getByLabel(/^Share of requests/).fill('25')
    await button(form, 'Create').dblclick()
    await form.waitFor({ state: 'detached' })
    await row(page, 'Lab <img').getByText('kept of 25%').waitFor()
    // The frame's own list of workspaces knows it, too, without a reload.
    await page.locator('select.workspaces option', { hasText: 'Lab' }).waitFor({ state: 'attached' })
    const { data } = await manage<{ data: { slug: string; default_text_model: string }[] }>('/workspaces')
    expect(data.filter(({ slug }) => slug === 'lab')).toMatchObject([{ default_text_model: 'sim/echo' }])
    await button(row(page, 'Lab <img'), /^Edit/).click()
    const change = page.getByRole('form', { name: /^Change Lab/ })
    await eventually(() => change.getByLabel('Model', { exact: true }).inputValue()).toBe('sim/echo')
    await change.getByLabel('Name', { exact: true }).fill('Laboratory')
    await change.getByLabel('Name', { exact: true }).press('Enter')
    await row(page, 'Laboratory').waitFor()
    await button(page, 'Create a workspace').click()
    await field(page, 'Name').fill('Short lived')
    await button(page, 'Create').click()
    await confirm(row(page, 'Short lived'), 'Delete')
    await row(page, 'Short lived').waitFor({ state: 'detached' })
    expect(await markup(page)).toBe(0)
    expect(complaints.filter((each) => !each.includes('400') && !each.includes('409'))).toEqual([])
  })

  it('adds somebody to the organization and to a workspace, makes them inactive and active again, and removes them', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/people')
    await page.getByRole('heading', { name: 'No members yet' }).waitFor()
    await button(page, 'Add a member').click()
    await field(page, 'Email address').fill('ada@example.com')
    await field(page, 'First name').fill(evil)
    await field(page, 'Last name').fill('Lovelace')
    await button(page, 'Add').dblclick()
    const ada = row(page, 'ada@example.com')
    await ada.getByText('● active').waitFor()
    await button(ada, /^Edit/).click()
    await field(page, 'Role in the organization').selectOption('admin')
    await button(page, 'Save').click()
    await ada.getByText('admin', { exact: true }).waitFor()
    await button(ada, /^Deactivate/).click()
    await ada.getByText('○ inactive').waitFor()
    await button(page, 'Undo').click()
    await ada.getByText('● active').waitFor()

    await view(page, 'In workspaces')
    await page.locator('.in-line select').selectOption('Laboratory')
    await page.getByRole('heading', { name: 'Nobody is a member yet' }).waitFor()
    await button(page, 'Add a member').click()
    await button(page, 'Add').click()
    const member = row(page, 'Lovelace')
    await member.getByText('member', { exact: true }).waitFor()
    await button(member, /^Make admin/).click()
    await member.getByText('admin', { exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('workspace')).toMatch(/^[0-9a-f-]{36}$/)
    await page.reload()
    const who = await manage<{ data: { id: string }[] }>('/organization/members')
    const labs = await manage<{ data: { id: string; slug: string }[] }>('/workspaces')
    const workspace_id = labs.data.find(({ slug }) => slug === 'lab')?.id
    const body = JSON.stringify({ name: "Ada's laptop", workspace_id, creator_user_id: who.data[0]?.id })
    const { data: key } = await manage<{ data: { hash: string } }>('/keys', { method: 'POST', body })
    await button(row(page, 'Lovelace'), /^Remove/).click()
    await page.getByText('has 1 key in Laboratory that can be used').waitFor()
    await field(page, 'Disable it, too').waitFor()
    await button(page.locator('.entry-form'), 'Remove').click()
    await page.getByRole('heading', { name: 'Nobody is a member yet' }).waitFor()
    expect((await manage<{ data: object }>(`/keys/${key.hash}`)).data).toMatchObject({ disabled: true })

    await view(page, 'Members')
    await button(row(page, 'ada@example.com'), /^Remove/).click()
    await page.getByText('are deleted: 1, of which 0 can be used now').waitFor()
    await button(page.locator('.entry-form'), 'Remove').click()
    await page.getByRole('heading', { name: 'No members yet' }).waitFor()
    expect(await manage(`/keys/${key.hash}`)).toHaveProperty('error')
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('makes a provisioning token that is shown once, and maps the group that comes by it to a workspace', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/people/tokens')
    await button(page, 'Create a token').click()
    await field(page, 'Name').fill(`Okta ${evil}`)
    await button(page, 'Create').dblclick()
    const key = (await page.locator('.secret').textContent()) ?? ''
    await button(page, 'I have it').click()
    expect(await page.locator('body').textContent()).not.toContain(key)
    await eventually(() => row(page, 'Okta').count()).toBe(1)
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
    const group = { method: 'POST', key, body: JSON.stringify({ schemas, displayName: `Crew ${evil}`, members: [] }) }
    await manage('/scim/v2/Groups', group)

    await view(page, 'Groups')
    await button(page, 'Map a group to a workspace').click()
    await field(page, 'becomes a member of').selectOption('Laboratory')
    await button(page, 'Map').click()
    const mapping = page
      .getByRole('region', { name: 'Mappings, scrollable' })
      .getByRole('row')
      .filter({ hasText: 'Crew <img' })
    await mapping.getByText('Laboratory', { exact: true }).waitFor()
    await button(mapping, /^Edit/).click()
    await field(page, 'Role').selectOption('admin')
    await button(page, 'Save').click()
    await mapping.getByText('admin', { exact: true }).waitFor()
    await confirm(mapping, 'Delete, keep members')
    await mapping.waitFor({ state: 'detached' })

    await view(page, 'Provisioning tokens')
    await confirm(row(page, 'Okta'), 'Delete')
    await page.getByRole('heading', { name: 'No provisioning tokens yet' }).waitFor()
    expect((await held.gateway.fetch('/scim/v2/Groups', { key })).status).toBe(401)
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('sets a budget with a bar and deletes it, and sets plugins for all requests of a workspace', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/settings/budgets')
    await button(page, 'Set a budget').click()
    await field(page, 'Limit in US dollars').fill('250')
    await button(page, 'Set').dblclick()
    const budget = row(page, 'monthly')
    await budget.getByText('of $250.00').waitFor()
    await button(budget, /^Edit/).click()
    await field(page, 'Limit in US dollars').fill('300')
    await button(page, 'Save').click()
    await budget.getByText('of $300.00').waitFor()
    await eventually(() => budget.locator('.use-bar').count()).toBe(1)
    await confirm(budget, 'Delete')
    await page.getByRole('heading', { name: 'No budgets yet' }).waitFor()

    await view(page, 'Plugins')
    await page.getByText('response-healing: as requests say').click()
    const plugin = page.getByRole('group', { name: /^response-healing/ })
    await plugin.getByLabel('Repairs JSON').selectOption('on')
    await plugin.getByLabel('Settings in JSON').fill('{')
    await button(page, 'Save').click()
    await page.getByText('The settings of response-healing are no JSON object').waitFor()
    await eventually(() => plugin.getByLabel('Settings in JSON').inputValue()).toBe('{')
    await plugin.getByLabel('Settings in JSON').fill('')
    await button(page, 'Save').click()
    await page.getByText('● Saved.').waitFor()
    const { data } = await manage<{ data: object[] }>('/workspaces/default/plugins')
    expect(data).toMatchObject([{ id: 'response-healing', enabled: true }])
    expect(complaints).toEqual([])
  })

  it('adds provider keys that are not shown again, orders, disables and deletes them', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/settings/provider-keys')
    for (const name of ['Account', evil]) {
      await button(page, 'Add a provider key').click()
      await field(page, 'Name').fill(name)
      await field(page, 'Key').fill('sk-a-secret-of-the-provider')
      await button(page, 'Add').dblclick()
      await row(page, name).waitFor()
    }
    expect(await page.locator('body').textContent()).not.toContain('sk-a-secret-of-the-provider')
    const { data: grace } = await manage<{ data: { id: string } }>('/organization/members', {
      method: 'POST',
      body: JSON.stringify({ email: 'grace@example.com' }),
    })
    await page.reload()
    await button(row(page, 'Account'), /^Edit/).click()
    await field(page, 'Only for some models').check()
    await field(page, 'Models that it is for').fill('openai/gpt-5')
    await field(page, 'Only for keys of some members').check()
    await field(page, /grace@example.com/).check()
    await button(page, 'Save').click()
    await row(page, 'Account').getByText('1 model, 1 user').waitFor()
    const { data: provided } = await manage<{ data: object[] }>('/byok')
    expect(provided).toContainEqual(
      expect.objectContaining({ allowed_models: ['openai/gpt-5'], allowed_user_ids: [grace.id], name: 'Account' }),
    )
    await button(row(page, 'Account'), /^Edit/).click()
    await field(page, 'Only for some models').uncheck()
    await field(page, 'Only for keys of some members').uncheck()
    await button(page, 'Save').click()
    await row(page, 'Account').getByText('all', { exact: true }).waitFor()
    await manage(`/organization/members/${grace.id}`, { method: 'DELETE' })
    const names = () => page.locator('tbody tr td:nth-child(2)').allTextContents()
    expect(await names()).toEqual(['Account', evil])
    await button(row(page, '<img'), /^Up/).click()
    await eventually(names).toEqual([evil, 'Account'])
    await button(row(page, 'Account'), /^Disable/).click()
    await row(page, 'Account').getByText('○ disabled').waitFor()
    await button(page, 'Undo').click()
    await row(page, 'Account').getByText('● enabled').waitFor()
    for (const name of ['Account', '<img']) await confirm(row(page, name), 'Delete')
    await page.getByRole('heading', { name: 'No provider keys yet' }).waitFor()
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('trusts an issuer, lets its tokens act as a key, and says of a token why not', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/settings/federation')
    await button(page, 'Add an issuer').click()
    await field(page, 'Name').fill(`CI ${evil}`)
    await field(page, 'Issuer').fill(issuer.url)
    await button(page, 'Add').dblclick()
    await row(page, issuer.url).waitFor()
    await button(page, 'Add a policy').click()
    await field(page, 'whose subject is').fill(subject)
    await field(page, 'for the audience').fill(audience)
    await button(page, 'Add').dblclick()
    await row(page, audience).getByText('● enabled').waitFor()
    await button(row(page, issuer.url), /^Edit/).click()
    await field(page, 'Name').fill('Jobs')
    await button(page, 'Save').click()
    await page.getByRole('form', { name: /^Change/ }).waitFor({ state: 'detached' })
    await button(row(page, audience), /^Edit/).click()
    await eventually(() => field(page, 'whose subject is').inputValue()).toBe(subject)
    await field(page, 'Scope it must have').fill('deploy')
    await field(page, 'Exchange tokens under it').uncheck()
    await button(page, 'Save').click()
    await row(page, audience).getByText('○ disabled').waitFor()
    const { data: policies } = await manage<{ data: object[] }>('/federation/policies')
    expect(policies).toMatchObject([
      { subject, audience, enabled: false, claim_checks: [{ type: 'scopes', value: 'deploy' }] },
    ])
    await eventually(() => row(page, audience).textContent()).toContain('Jobs')
    await button(row(page, audience), /^Edit/).click()
    await field(page, 'Scope it must have').fill('')
    await field(page, 'Exchange tokens under it').check()
    await button(page, 'Save').click()
    await row(page, audience).getByText('● enabled').waitFor()
    const tester = page.getByRole('form', { name: 'Test a token' })
    await tester.getByLabel('Token').fill(await issuer.token({ sub: 'somebody else' }))
    await button(tester, 'Test').click()
    await page.getByText('■ It would be refused.').waitFor()
    await eventually(() => row(page, 'Is it for the subject?').textContent()).toContain('■ no')
    await eventually(() => row(page, 'Is it of the issuer?').textContent()).toContain('● yes')
    await confirm(row(page, audience), 'Delete')
    await page.getByText('No token acts as a key yet').waitFor()
    await confirm(row(page, issuer.url), 'Delete')
    await page.getByRole('heading', { name: 'No issuers yet' }).waitFor()
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('reloads the configuration, and says what that changed', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/settings/configuration')
    await row(page, 'providers.rude.base_url')
      .getByText(/^gateway\.yaml line \d+$/)
      .waitFor()
    await button(page, 'Reload the configuration').click()
    await page.getByText('Nothing has changed.').waitFor()
    expect(complaints).toEqual([])
  })

  it('offers no change to viewers, and to operators only what is theirs', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/keys')
    const become = async (role: string) => {
      const database = await openDatabase({ url: undefined, dataDir: held.gateway.dataDir })
      await database.run((knex) => knex('console_sessions').update({ role }))
      await database.close()
      // Gateways look at sessions anew within a second.
      const known = "fetch('/api/v1/console/session').then((answer) => answer.json()).then(({ data }) => data.role)"
      await eventually(() => page.evaluate(known)).toBe(role)
    }
    const offered = async (place: string) => {
      await page.goto(`${held.gateway.origin}/console${place}`, { waitUntil: 'networkidle' })
      await page.locator('main .loading').first().waitFor({ state: 'detached' })
      return page.locator('main button').allTextContents()
    }
    const changes = /^(Create|Add|Set|Save|Edit|Delete|Remove|Disable|Enable|Map|Test|Reload|Up|Down)/
    await become('viewer')
    for (const place of watched) expect((await offered(place)).filter((name) => changes.test(name))).toEqual([])
    await become('operator')
    expect(await offered('/keys')).toContain('Create a key')
    expect(await offered('/settings')).toContain('Create a workspace')
    expect((await offered('/settings')).filter((name) => name.startsWith('Delete'))).toEqual([])
    expect(await offered('/people')).not.toContain('Add a member')
    await become('admin')
    expect(await offered('/people')).toContain('Add a member')
  })

  it('can be used by everybody, in every look, with names that want to be markup', async () => {
    await fillIn()
    const { page, complaints } = await openConsole(chromium, held.gateway, '', { bypassCSP: true })
    const found: string[] = []
    for (const place of adminPages) {
      await page.goto(`${held.gateway.origin}/console${place}`, { waitUntil: 'networkidle' })
      const opens = forms[place]
      if (opens !== undefined) await button(page, opens).click()
      for (const each of await unusableInAnyLook(page)) found.push(`${place}: ${each}`)
      expect(await markup(page)).toBe(0)
    }
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  })
})

/** Something in each list. */
async function fillIn(): Promise<void> {
  const post = <T>(path: string, body: object, key = managementKey) =>
    manage<T>(path, { method: 'POST', body: JSON.stringify(body), key })
  const { data: person } = await post<{ data: { id: string } }>('/organization/members', {
    email: 'grace@example.com',
    first_name: evil,
  })
  await post('/workspaces/default/members', { user_id: person.id })
  const { token } = await post<{ token: string }>('/scim/tokens', { name: evil })
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
  const group = await post<{ id: string }>('/scim/v2/Groups', { schemas, displayName: evil, members: [] }, token)
  const { data: workspaces } = await manage<{ data: { id: string }[] }>('/workspaces')
  const mapping = { scim_group_id: group.id, workspace_id: workspaces[0]?.id, role: 'admin' }
  await post('/scim/group-mappings', mapping)
  const budget = { method: 'PUT', body: JSON.stringify({ limit_usd: 0.00001 }) }
  await manage('/workspaces/default/budgets/daily', budget)
  await post('/byok', { provider: 'openai', key: 'sk-a-secret', name: evil })
  const { data: keys } = await manage<{ data: { hash: string; kind: string }[] }>('/keys')
  const trusted = { name: evil, issuer_url: issuer.url }
  const { data: added } = await post<{ data: { id: string } }>('/federation/issuers', trusted)
  const hash = keys.find(({ kind }) => kind === 'inference')?.hash
  await post('/federation/policies', { issuer_id: added.id, subject: evil, audience, api_key_hash: hash })
}

/** Where a button opens a form, and the button. */
const forms: Readonly<Record<string, string>> = {
  '/people': 'Add a member',
  '/people/tokens': 'Create a token',
  '/settings': 'Create a workspace',
  '/settings/budgets': 'Set a budget',
  '/settings/provider-keys': 'Add a provider key',
  '/settings/federation': 'Add an issuer',
}

/** Pages that viewers look at. */
const watched = ['/keys', '/people', '/people/groups', '/settings', '/settings/plugins', '/settings/federation']

const adminPages = consolePages.filter((page) => /^\/(keys|people|settings)/.test(page))
