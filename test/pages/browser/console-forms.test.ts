import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import { type ConsoleGateway, openConsole, signInOn, startConsoleGateway } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { type PeopleProvider, startPeopleProvider } from '../../support/people-provider.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let held: ConsoleGateway
let provider: PeopleProvider
let organized: TestGateway
beforeAll(async () => {
  held = await startConsoleGateway()
  provider = await startPeopleProvider()
  organized = await startGateway({ config: provider.settings })
  const manage = (path: string, body: object) =>
    held.gateway.fetch(path, { method: 'POST', key: managementKey, body: JSON.stringify(body) })
  await manage('/organization/members', { email: 'ada@example.com' })
  await manage('/workspaces', { name: 'Lab', slug: 'lab' })
  const token = (await (await manage('/scim/tokens', { name: 'Okta' })).json()) as { token: string }
  const schemas = ['urn:ietf:params:scim:schemas:core:2.0:Group']
  const body = JSON.stringify({ schemas, displayName: 'Crew', members: [] })
  await held.gateway.fetch('/scim/v2/Groups', { method: 'POST', key: token.token, body })
  await manage('/federation/issuers', { name: 'CI', issuer_url: 'https://ci.example.com' })
})
afterAll(async () => {
  await held.close()
  await organized.close()
  await provider.close()
})

const form = (page: Page) => page.locator('.entry-form')
const signInForm = (page: Page) => page.locator('.sign-in')

/** Writes something in every field of the form on a page. */
async function fillAll(page: Page): Promise<void> {
  await page.evaluate(`for (const each of document.querySelectorAll('.entry-form details')) each.open = true`)
  await page.evaluate(`for (const each of document.querySelectorAll('.entry-form select')) {
    each.selectedIndex = each.options.length - 1
    each.dispatchEvent(new Event('input', {bubbles: true}))
    each.dispatchEvent(new Event('change', {bubbles: true}))
  }`)
  // What is chosen may bring other fields.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  await page.evaluate(`(() => {
    for (const each of document.querySelectorAll('.entry-form details')) each.open = true
    const texts = {number: '3', date: '2031-02-03', email: 'kept@example.com'}
    for (const each of document.querySelectorAll('.entry-form input:not([type=hidden]), .entry-form textarea')) {
      if (each.type === 'checkbox') each.click()
      else {
        each.value = texts[each.type] ?? 'kept'
        each.dispatchEvent(new Event('input', {bubbles: true}))
      }
    }
  })()`)
}

/** What is written in a form, but for secrets. */
const written = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('.entry-form :is(input, select, textarea)')]
    .filter((each) => !each.matches('[type=password], [data-secret]'))
    .map((each) => each.name + '=' + (each.type === 'checkbox' ? each.checked : each.value))`)

const secrets = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('[type=password], [data-secret]')]
    .filter((each) => each.value !== each.defaultValue).map((each) => each.name)`)

/** Ends the session, which the page notices when it asks for what can be searched. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.getByLabel(/^Search ids/).focus()
  await signInForm(page).waitFor()
}

/** Waits until a page shows what it had to read for what was just done. */
async function settled(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
  await eventually(() => page.locator('main .loading').count()).toBe(0)
}

const opensForm = /^(Add|Create|Set|Map|Edit)\b/

describeInChromium('forms in a browser', (chromium) => {
  it('keeps what is written in any form of the console when the session ends, but no secrets', async () => {
    const { page } = await openConsole(chromium, held.gateway, '')
    const addresses = async (of: string) =>
      page.evaluate<string[]>(`[...document.querySelectorAll('${of}')].map((each) => each.getAttribute('href'))`)
    const show = async (address: string) => {
      await page.goto(new URL(address, held.gateway.origin).href)
      await page.locator('main :not(.loading)').first().waitFor()
      await settled(page)
    }
    const tabs: string[] = []
    for (const address of await addresses('nav[aria-label="Pages"] a')) {
      await show(address)
      const found = await addresses('main .tabs a')
      tabs.push(...(found.length > 0 ? found : [address]))
    }
    const seen: string[] = []
    for (const address of tabs) {
      await show(address)
      const openers = page.locator('main').locator('button, a.button').filter({ hasText: opensForm })
      const names = await openers.allTextContents()
      for (const [at, name] of names.entries()) {
        if (at > 0) await show(address)
        if (/^Edit/.test(name) && names.findIndex((each) => /^Edit/.test(each)) !== at) continue
        const opener = openers.nth(at)
        if (!(await opener.isEnabled())) continue
        await opener.click()
        await settled(page)
        if ((await form(page).count()) === 0) continue
        await fillAll(page)
        const before = await written(page)
        expect(before.length, name).toBeGreaterThan(0)
        const opened = page.url()
        await endSession(page)
        expect(await form(page).isVisible(), name).toBe(false)
        await signInOn(page, managementKey)
        await form(page).waitFor()
        expect(await written(page), name).toEqual(before)
        expect(await secrets(page), name).toEqual([])
        expect(page.url(), name).toBe(opened)
        seen.push((await form(page).getAttribute('aria-label')) ?? '')
        await form(page).getByRole('button', { name: 'Cancel' }).click()
      }
    }
    // New forms join by themselves; these are named so that none is lost without a word.
    for (const known of [
      'Create a key',
      'Add a provider',
      'Add a model',
      'Create a guardrail',
      'Add a destination',
      'Add a member',
      'Change ada@example.com',
      'Create a provisioning token',
      'Map a group to a workspace',
      'Create a workspace',
      'Set a budget',
      'Add a provider key',
      'Add an issuer',
      'Add a policy',
    ])
      expect(seen, known).toContain(known)
  }, 240_000)

  it('shows what was written to nobody else', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/keys')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await form(page).getByLabel('Name').fill('of the first')
    await endSession(page)
    await signInOn(page, inferenceKey)
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    expect(await form(page).count()).toBe(0)
    await page.locator('.person summary').click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await signInOn(page, managementKey)
    await page.getByRole('button', { name: 'Create a key' }).waitFor()
    expect(await form(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Create a key' }).click()
    await eventually(() => form(page).getByLabel('Name').inputValue()).toBe('')
  })

  it('finds the form again after signing in with the organization in another tab', async () => {
    provider.send({ sub: 'ada', name: 'Ada', groups: ['admins'] })
    const { page } = await chromium.open(`${organized.origin}/console`)
    await page.getByRole('link', { name: 'Sign in with your organization' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('button', { name: 'Create a key' }).click()
    await form(page).getByLabel('Name').fill('written before')
    await endSession(page)
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /^Sign in with your organization/ }).click(),
    ])
    await other.getByRole('navigation', { name: 'Pages' }).waitFor()
    await page.bringToFront()
    await page.evaluate(`dispatchEvent(new Event('focus'))`)
    await form(page).waitFor()
    await eventually(() => form(page).getByLabel('Name').inputValue()).toBe('written before')
    await form(page).getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('link', { name: 'written before' }).waitFor()
  })

  it('takes what is typed at once in its first field', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/people')
    await page.getByRole('button', { name: 'Add a member' }).waitFor()
    // Microtasks only: the page is drawn anew, and not shown yet.
    const first = await page.evaluate(`(async () => {
      ;[...document.querySelectorAll('button')].find((each) => each.textContent === 'Add a member').click()
      for (let turn = 0; turn < 20; turn++) await null
      return document.activeElement.name
    })()`)
    expect(first).toBe('email')
  })

  it('asks before a link, Back, Esc or another form takes what is written, and never where nothing is', async () => {
    const opened = await openConsole(chromium, held.gateway, '/keys')
    const { page } = opened
    const rail = page.getByRole('navigation', { name: 'Pages' })
    const asked = () => opened.complaints.filter((each) => each.startsWith('dialog: Leave without saving?')).length
    await rail.getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Add a member' }).click()
    await form(page).getByLabel('First name').fill('Grace')
    await rail.getByRole('link', { name: 'Audit' }).click()
    expect(asked()).toBe(1)
    await page.evaluate('history.back()')
    await eventually(asked).toBe(2)
    await eventually(() => new URL(page.url()).pathname).toBe('/console/people')
    await page.getByRole('button', { name: /^Edit ada/ }).click()
    expect(asked()).toBe(3)
    await form(page).getByLabel('First name').press('Escape')
    expect(asked()).toBe(4)
    await eventually(() => form(page).getByLabel('First name').inputValue()).toBe('Grace')
    await page.evaluate('window.confirm = () => true')
    await page.evaluate('history.back()')
    await page.getByRole('button', { name: 'Create a key' }).waitFor()
    await page.evaluate('window.confirm = () => { throw new Error("asked for nothing") }')
    await page.getByRole('button', { name: 'Create a key' }).click()
    await rail.getByRole('link', { name: 'People' }).click()
    await page.getByRole('button', { name: 'Add a member' }).click()
    await form(page).getByLabel('Email address').fill('grace@example.com')
    await form(page).getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('row').filter({ hasText: 'grace@example.com' }).waitFor()
    await rail.getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('button', { name: 'Create a key' }).waitFor()
    expect(opened.complaints.filter((each) => !each.startsWith('dialog'))).toEqual([])
  })

  it('says what to do first where a model has no provider yet', async () => {
    const { page, complaints } = await openConsole(chromium, organized, '/models/providers?new=model')
    await page.getByRole('heading', { name: 'No provider is set up yet' }).waitFor()
    await page.getByRole('link', { name: 'Add a provider' }).click()
    await page.getByRole('form', { name: 'Add a provider' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps the words of deliveries whole on a phone', async () => {
    const { data } = (await (
      await held.gateway.fetch('/observability/destinations', { key: managementKey })
    ).json()) as { data: { id: string }[] }
    const place = `/destinations/${data[0]?.id}`
    const { page } = await openConsole(chromium, held.gateway, place, { viewport: { width: 360, height: 740 } })
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    const table = page.getByRole('region', { name: 'Latest deliveries' })
    const cell = table.locator('td').nth(1)
    await cell.getByText('(test)').waitFor()
    const lines = await page.evaluate(`(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelectorAll('[aria-label="Latest deliveries"] td')[1])
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })()`)
    expect(lines).toBe(1)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  it('says of how many requests the health of providers is, once there are more', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/audit')
    await page.route('**/generations?*limit=500*', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { id: string }[] }
      const many = Array.from({ length: 500 }, (_, at) => ({ ...data[0], id: `gen-${at}` }))
      await route.fulfill({ response, json: { ...rest, data: many } })
    })
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByText(/^Of the newest 500 requests alone/).waitFor()
    await page.unroute('**/generations?*limit=500*')
    await page.reload()
    await page.getByRole('region', { name: 'Providers, the last 60 minutes' }).getByRole('table').waitFor()
    expect(await page.getByText(/^Of the newest 500 requests alone/).count()).toBe(0)
  })
})
