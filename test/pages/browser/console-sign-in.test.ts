import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, describeInChromium, type Opened } from '../../support/chromium.ts'
import { openConsole, signInOn } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { type PeopleProvider, type PersonClaims, startPeopleProvider } from '../../support/people-provider.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let provider: PeopleProvider
let gateway: TestGateway
beforeAll(async () => {
  provider = await startPeopleProvider()
  gateway = await startGateway({ config: provider.settings })
  await askModel(inferenceKey)
})
afterAll(async () => {
  await gateway.close()
  await provider.close()
})

const manage = (path: string, init: RequestInit = {}) => gateway.fetch(path, { ...init, key: managementKey })

async function askModel(key: string): Promise<void> {
  const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
  await (await gateway.fetch('/responses', { method: 'POST', body, key })).text()
}

const meg = { sub: 'meg', name: 'Meg', email: 'meg@example.com', email_verified: true, groups: ['staff'] }
const link = (page: Page) => page.getByRole('link', { name: 'Sign in with your organization' })
const rail = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const nameField = (page: Page) => page.getByRole('form', { name: 'Create a key' }).getByLabel('Name')
const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

describeInChromium('signing in with an organization', (chromium) => {
  async function clickThrough(person: PersonClaims, options: BrowserContextOptions = {}): Promise<Opened> {
    provider.send(person)
    const opened = await chromium.open(`${gateway.origin}/console`, options)
    await link(opened.page).click()
    await opened.page.waitForURL(`${gateway.origin}/console**`)
    return opened
  }

  async function pagesOf(page: Page): Promise<string[]> {
    await rail(page).waitFor()
    return rail(page).getByRole('link').allTextContents()
  }

  async function signOut(page: Page): Promise<void> {
    await page.locator('.person summary').click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await link(page).waitFor()
  }

  it('makes an administrator of somebody in their group, until they sign out', async () => {
    const { page } = await clickThrough({ sub: 'ada', name: 'Ada', groups: ['admins'] })
    expect(await pagesOf(page)).toEqual(expect.arrayContaining(['Overview', 'Keys', 'Rankings', 'Audit']))
    expect(page.url()).toBe(`${gateway.origin}/console`)
    await page.goto(`${gateway.origin}/console/keys`)
    await page.getByRole('button', { name: 'Create a key' }).click()
    await nameField(page).fill('made by Ada')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Copy the key now').waitFor()
    await signOut(page)
    await page.reload()
    await link(page).waitFor()
    // The provider still knows them: one click is enough.
    await link(page).click()
    await rail(page).waitFor()
  })

  it('leads to the page that somebody was going to, by each way of signing in', async () => {
    const there = `${gateway.origin}/console/requests?status=failed&range=7d`
    const chip = (page: Page) => page.getByRole('button', { name: 'Remove the filter Status' })
    provider.send({ sub: 'vic', name: 'Vic', groups: ['viewers'] })
    const person = await chromium.open(there)
    await link(person.page).click()
    await chip(person.page).waitFor()
    expect(person.page.url()).toBe(there)
    // Who is refused is asked again, and is still going there.
    provider.send({ sub: 'nat', name: 'Nat', groups: ['others'] })
    const refused = await chromium.open(there)
    await link(refused.page).click()
    await refused.page.getByRole('alert').getByText('You have no role').waitFor()
    provider.send({ sub: 'vic', name: 'Vic', groups: ['viewers'] })
    await link(refused.page).click()
    await chip(refused.page).waitFor()
    expect(refused.page.url()).toBe(there)

    const byKey = await chromium.open(there)
    await signInOn(byKey.page, managementKey)
    await chip(byKey.page).waitFor()
    expect(byKey.page.url()).toBe(there)

    const made = await manage('/console/links', { method: 'POST' })
    const { data } = (await made.json()) as { data: { url: string } }
    const byLink = await chromium.open(there + new URL(data.url).hash, { until: 'load' })
    await chip(byLink.page).waitFor()
    expect(byLink.page.url()).toBe(there)
  })

  it('lets a viewer see everything and change nothing', async () => {
    const { page } = await clickThrough({ sub: 'vic', name: 'Vic', groups: ['viewers'] })
    expect(await pagesOf(page)).toContain('Overview')
    await page.locator('.person summary').click()
    await eventually(() => page.locator('.person .card').textContent()).toContain('viewer')
    await page.goto(`${gateway.origin}/console/keys`)
    await page.getByRole('link', { name: 'First inference key' }).waitFor()
    for (const name of ['Create a key', 'Disable First inference key', 'Delete First inference key'])
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
  })

  it('tells somebody without a role so, in words', async () => {
    const { page } = await clickThrough({ sub: 'nat', name: 'Nat', groups: ['others'] })
    await page.getByRole('alert').getByText('You have no role in this console.').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await rail(page).count()).toBe(0)
  })

  it('shows a member the own keys and use, and lets them make a key', async () => {
    const { page } = await clickThrough(meg)
    expect(await pagesOf(page)).toEqual(['Your use', 'Requests', 'Playground', 'Routes', 'Models', 'Keys'])
    await page.getByRole('heading', { name: 'Nothing used in this time' }).waitFor()
    await rail(page).getByRole('link', { name: 'Keys' }).click()
    await page.getByRole('button', { name: 'Create a key' }).click()
    await nameField(page).fill('my script')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('alert').getByText('You are a member of no workspace').waitFor()
    await addToWorkspace('meg@example.com')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const text = (await page.locator('.secret').textContent()) ?? ''
    await askModel(text)
    await page.getByRole('button', { name: 'I have it' }).click()
    await page.getByRole('link', { name: 'my script' }).waitFor()
    await eventually(() => page.locator('tbody .row-link').allTextContents()).toEqual(['my script', 'Console: Meg'])
    await page.getByText('You are signed in by it').waitFor()
    await eventually(() => page.locator('.row-actions').count()).toBe(1)

    await rail(page).getByRole('link', { name: 'Requests' }).click()
    await page.locator('tbody tr.opens').first().click()
    const request = page.getByRole('complementary', { name: 'Request' })
    await request.getByRole('link', { name: 'my script' }).click()
    await page.getByText('Only one key').waitFor()
    await eventually(() => page.locator('tbody .row-link').allTextContents()).toEqual(['my script'])
    await page.getByRole('button', { name: 'Disable my script' }).click()
    await page.getByText('○ disabled').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('● enabled').waitFor()
    await page.getByRole('button', { name: 'Delete my script' }).click()
    await page.getByRole('button', { name: 'Really? Delete my script' }).click()
    await page.getByRole('heading', { name: 'There is no such key' }).waitFor()

    await rail(page).getByRole('link', { name: 'Your use' }).click()
    await page.getByRole('region', { name: 'Use by key' }).getByRole('link').waitFor()
    await eventually(() =>
      page.getByRole('region', { name: 'Use by model' }).getByRole('row').allTextContents(),
    ).toEqual([expect.any(String), expect.stringMatching(/^sim\/echo1/)])
    await signOut(page)
  })

  it('is a page that everybody can use, and so are those of a member', async () => {
    const phone = { viewport: { width: 360, height: 740 }, colorScheme: 'dark', bypassCSP: true } as const
    const { page } = await clickThrough(meg, phone)
    await page.getByRole('region', { name: 'Use by key' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    expect(await page.evaluate(tooWide)).toBe(0)
    const fresh = await chromium.open(`${gateway.origin}/console`, phone)
    expect(await axeViolations(fresh.page)).toEqual([])
  })

  it('shows an inference key what it has used itself', async () => {
    const { page, complaints } = await openConsole(chromium, gateway, '', { key: inferenceKey })
    await page.getByRole('region', { name: 'Use by model' }).waitFor()
    await eventually(() => page.getByRole('region', { name: 'This key' }).textContent()).toContain(
      'has no limit of its own',
    )
    expect(await pagesOf(page)).not.toContain('Keys')
    await eventually(() => page.getByRole('region', { name: 'Use by model' }).getByRole('row').count()).toBe(2)
    await rail(page).getByRole('link', { name: 'Requests' }).click()
    await page.locator('tbody tr.opens').first().click()
    await page.getByRole('complementary', { name: 'Request' }).getByRole('heading', { name: 'Record' }).waitFor()
    expect(complaints).toEqual([])
  })
})

async function addToWorkspace(email: string): Promise<void> {
  const { data: people } = (await (await manage('/organization/members?limit=100')).json()) as {
    data: { id: string; email: string | null }[]
  }
  const { data: workspaces } = (await (await manage('/workspaces')).json()) as { data: { id: string }[] }
  const user_id = people.find((each) => each.email === email)?.id
  const body = JSON.stringify({ user_id })
  expect((await manage(`/workspaces/${workspaces[0]?.id}/members`, { method: 'POST', body })).status).toBe(201)
}
