import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium, unusableInAnyLook } from '../../support/chromium.ts'
import {
  askGateway,
  type ConsoleGateway,
  evil,
  openConsole,
  signInOn,
  startConsoleGateway,
} from '../../support/console-gateway.ts'
import { consolePages } from '../../support/console-pages.ts'
import { eventually } from '../../support/eventually.ts'
import { inferenceKey, managementKey } from '../../support/test-gateway.ts'

let held: ConsoleGateway
beforeAll(async () => {
  held = await startConsoleGateway()
})
afterAll(() => held.close())

const rows = (page: Page) => page.locator('tbody tr.opens')
const markup = (page: Page) => page.locator('main script, main img, .drawer script, .drawer img').count()
const scrollDown = "document.querySelector('.table-room').scrollTop = 1e9"
const allPages = [
  '',
  '/requests',
  '/requests/prompt-cache',
  '/requests/prompt-cache?by=app',
  '/playground?model=sim/echo',
  '/routes?model=acme/two&sort=price',
  '/models',
  '/models/providers',
  '/models/providers?new=model',
  '/keys',
  '/people',
  '/guardrails',
  '/guardrails/new',
  '/tools',
  '/tools/mcp',
  '/destinations',
  '/destinations/new?type=s3',
  '/rankings',
  '/audit',
  '/settings',
] as const
describeInChromium('the console in a browser', (chromium) => {
  it('signs in with a key, and is where one was going; it refuses another in words', async () => {
    const { gateway } = held
    const { page } = await chromium.open(`${gateway.origin}/console/requests?status=failed`, { until: 'load' })
    await signInOn(page, 'sk-gw-nobody')
    await page.getByRole('alert').waitFor()
    await eventually(() => page.getByRole('alert').textContent()).toMatch(/Request req-/)
    await signInOn(page, managementKey)
    await rows(page).first().waitFor()
    expect(new URL(page.url()).search).toBe('?status=failed')
    const kept = await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])')
    expect(kept).not.toContain(managementKey)
    expect(kept).not.toContain('gateway_session')
    await page.reload()
    await rows(page).first().waitFor()
    await page.locator('.person summary').click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByLabel('Key', { exact: true }).waitFor()
    await page.reload()
    await page.getByLabel('Key', { exact: true }).waitFor()
  })

  it('signs in with a link, once, and leaves no token in the address', async () => {
    const { gateway } = held
    const made = await gateway.fetch('/console/links', { method: 'POST', key: managementKey })
    const { data } = (await made.json()) as { data: { url: string } }
    const { page } = await chromium.open(data.url, { until: 'load' })
    await page.getByRole('navigation', { name: 'Pages' }).waitFor()
    expect(page.url()).toBe(`${gateway.origin}/console`)
    const other = await chromium.open(data.url, { until: 'load' })
    await other.page.getByRole('alert').waitFor()
    expect(await other.page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
  })

  it('says why signing in elsewhere failed', async () => {
    const { page } = await chromium.open(`${held.gateway.origin}/console#problem=not_allowed`, { until: 'load' })
    await page.getByText('You have no role in this console.').waitFor()
    expect(new URL(page.url()).hash).toBe('')
  })

  it('asks to sign in again when the session is over, and goes on where one was', async () => {
    const { gateway } = held
    const one = await openConsole(chromium, gateway, '/models')
    const other = await openConsole(chromium, gateway, '/keys')
    await one.page.locator('.person summary').click()
    await one.page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await one.page.getByLabel('Key', { exact: true }).waitFor()
    await other.page.getByRole('link', { name: 'Requests', exact: true }).click()
    await other.page.getByText('Your session has ended.').waitFor()
    await signInOn(other.page, managementKey)
    await rows(other.page).first().waitFor()
    expect(new URL(other.page.url()).pathname).toBe('/console/requests')
  })

  it('shows to an inference key what it may see, without a complaint', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '', { key: inferenceKey })
    await page.getByRole('region', { name: 'Use by model' }).waitFor()
    const links = await page.getByRole('navigation', { name: 'Pages' }).getByRole('link').allTextContents()
    expect(links).toEqual(['Your use', 'Requests', 'Playground', 'Routes', 'Models'])
    expect(complaints).toEqual([])
  })

  it('lists requests, shows new ones as they end, and narrows them', async () => {
    const { gateway } = held
    const { page, complaints } = await openConsole(chromium, gateway, '/requests')
    await rows(page).first().waitFor()
    await page.locator('button.live', { hasText: '●' }).waitFor()
    const before = await rows(page).count()
    await askGateway(gateway, 'sim/json', 'something new')
    await rows(page).filter({ hasText: 'sim/json' }).first().waitFor()
    await eventually(() => rows(page).count()).toBe(before + 1)
    await page.getByLabel('Add a filter').selectOption('status')
    await page.getByLabel('Status', { exact: true }).first().selectOption('failed')
    await page.getByRole('button', { name: 'Remove the filter Status' }).waitFor()
    await rows(page).filter({ hasText: 'acme/rude' }).first().waitFor()
    await eventually(() => rows(page).filter({ hasText: 'ok' }).count()).toBe(0)
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed')
    await page.goBack()
    await rows(page).filter({ hasText: 'sim/json' }).first().waitFor()
    expect(complaints).toEqual([])
  })

  it('is used by keyboard, copies as CSV, and keeps which columns are shown', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/requests', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await rows(page).first().waitFor()
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('j')
    const second = await rows(page).nth(1).locator('td').nth(2).textContent()
    await page.keyboard.press('Enter')
    await page.getByRole('complementary', { name: 'Request' }).getByRole('heading', { level: 2 }).first().waitFor()
    await eventually(() => page.getByRole('complementary').getByRole('heading').first().textContent()).toContain(second)
    await page.keyboard.press('Escape')
    await page.getByRole('complementary').waitFor({ state: 'detached' })
    await page.getByText('Columns').click()
    await page.getByLabel('Tokens in', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Copy as CSV' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const csv = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(csv.split('\r\n')[0]).toBe('Time,Status,Model,Provider,Tokens out,Cost,First token,Duration,Error')
    expect(csv).toContain('acme/rude')
    await page.reload()
    await rows(page).first().waitFor()
    expect(await page.getByRole('columnheader', { name: 'Tokens in' }).count()).toBe(0)
  })

  it('loads more while one scrolls, and draws only what is in sight', async () => {
    const { gateway } = held
    await Promise.all(Array.from({ length: 130 }, (_, at) => askGateway(gateway, 'sim/echo', `${at}`)))
    const { page } = await openConsole(chromium, gateway, '/requests?model=sim/echo')
    await rows(page).first().waitFor()
    await eventually(async () => {
      await page.evaluate(scrollDown)
      return Number(await page.getByRole('table').getAttribute('aria-rowcount'))
    }).toBeGreaterThan(130)
    await eventually(() => rows(page).count()).toBeLessThan(80)
  })

  it('shows one request in full, with what the provider said as text', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/requests?model=acme/rude')
    await rows(page).first().click()
    const drawer = page.getByRole('complementary', { name: 'Request' })
    await drawer.getByText('No room.').first().waitFor()
    await drawer.getByRole('link', { name: 'Open as page' }).click()
    await page.getByRole('heading', { level: 1, name: 'acme/rude' }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/console\/requests\/gen-/)
    await eventually(() => page.locator('.bar.failed').count()).toBe(1)
    await page.getByText('Raw record', { exact: true }).click()
    await eventually(() => page.getByRole('region', { name: 'raw record' }).textContent()).toContain(
      '"provider_responses"',
    )
    await page.getByRole('button', { name: 'Show what was said' }).click()
    await page.locator('.messages .said', { hasText: evil }).waitFor()
    await page.getByRole('link', { name: 'Open in playground' }).click()
    await eventually(() => page.getByLabel('Prompt', { exact: true }).inputValue()).toBe(`Hi ${evil}`)
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('tells what happened, and leads from a figure to its requests', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '?range=1h')
    await page.locator('.figure-cards li').nth(5).waitFor()
    await eventually(() => page.locator('.figure-cards li').first().textContent()).toMatch(/^Requests\d/)
    await page.getByRole('link', { name: /No price is known of acme\/<script>/ }).waitFor()
    await page.getByRole('table').getByText('rude').first().waitFor()
    await page.locator('.chart details summary').first().click()
    expect(
      await page
        .getByRole('region', { name: /Requests an hour/ })
        .getByRole('row')
        .count(),
    ).toBeGreaterThan(1)
    const chart = page.locator('.u-over').first()
    const box = await chart.boundingBox()
    await chart.click({ position: { x: (box?.width ?? 2) - 2, y: 40 } })
    await rows(page).first().waitFor()
    expect(new URL(page.url()).searchParams.get('since')).toMatch(/:00:00\.000Z$/)
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('ends its own session only for who says so twice', async () => {
    const { gateway } = held
    const { page, complaints } = await openConsole(chromium, gateway, '/keys')
    const row = page.getByRole('row').filter({ hasText: 'First management key' })
    for (const verb of ['Disable', 'Delete']) {
      await row.getByRole('button', { name: new RegExp(`^${verb}`) }).click()
      await row.getByRole('button', { name: new RegExp(`^Really\\? It signs you out. ${verb}`) }).waitFor()
    }
    expect((await gateway.fetch('/key', { key: managementKey })).status).toBe(200)
    expect(complaints).toEqual([])
  })

  it('creates a key that works, disables it, takes that back, and deletes it', async () => {
    const { gateway } = held
    const { page, complaints } = await openConsole(chromium, gateway, '/keys')
    const status = async (key: string) => (await gateway.fetch('/key', { key })).status
    await page.getByRole('button', { name: 'Create a key' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`new ${evil}`)
    await page.getByLabel('Limit in US dollars').fill('2.5')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const key = (await page.locator('.secret').textContent()) ?? ''
    expect(await status(key)).toBe(200)
    await page.getByRole('button', { name: 'Claude Code' }).click()
    await eventually(() => page.getByRole('region', { name: 'Claude Code snippet' }).textContent()).toContain(key)
    await page.getByRole('button', { name: 'I have it' }).click()
    expect(await page.locator('body').textContent()).not.toContain(key)
    const row = page.getByRole('row').filter({ hasText: 'new <img' })
    await eventually(() => row.textContent()).toContain('of $2.50')
    await row.getByRole('button', { name: /^Disable/ }).click()
    await row.getByText('disabled').waitFor()
    expect(await status(key)).toBe(401)
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('enabled').waitFor()
    expect(await status(key)).toBe(200)
    await row.getByRole('button', { name: /^Delete/ }).click()
    await row.getByRole('button', { name: /^Really\? Delete/ }).click()
    await row.waitFor({ state: 'detached' })
    expect(await status(key)).toBe(401)
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it.each(['Responses', 'Messages', 'Chat'])('asks two models side by side: %s', async (form) => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/playground?model=sim/echo,sim/reasoning')
    await page.getByRole('button', { name: form, exact: true }).click()
    await page.getByLabel('Prompt', { exact: true }).fill(evil)
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    for (const model of ['sim/echo', 'sim/reasoning']) {
      const answer = page.getByRole('article', { name: `Answer of ${model}` })
      await answer.getByRole('link', { name: 'Request' }).waitFor()
      await eventually(() => answer.textContent()).toContain(evil)
      await eventually(() => answer.locator('.meter').textContent()).toMatch(/\$0\.0/)
    }
    await page.getByText('Code', { exact: true }).click()
    await eventually(() => page.getByRole('region', { name: 'curl code' }).textContent()).toContain('$GATEWAY_API_KEY')
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('shows the call of a tool, and goes on with its result', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/playground?model=sim/tools')
    await page.getByLabel('Prompt', { exact: true }).fill('Weather?')
    await page.locator('main').getByText('Tools', { exact: true }).click()
    const tool = { name: 'get_weather', parameters: { type: 'object', properties: { city: { type: 'string' } } } }
    await page.getByLabel(/Functions that models may call/).fill(JSON.stringify([tool]))
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByLabel('Result of get_weather').fill('It rains.')
    await page.getByRole('button', { name: 'Send the result' }).click()
    await page
      .getByRole('article')
      .getByText(/It rains\..*/)
      .last()
      .waitFor()
    await page.getByRole('article').getByRole('link', { name: 'Request' }).waitFor()
  })

  it('stops an answer, and the provider sees it', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/playground?model=acme/endless')
    await page.getByLabel('Prompt', { exact: true }).fill('Go on.')
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByRole('article').getByText('more more').waitFor()
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText('Stopped.').waitFor()
    await held.hungUp()
  })

  it('explains a route, and what a preference changes in it', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/routes?model=acme/two')
    await page.getByText('2 of 2 endpoints would be tried').waitFor()
    await page.getByLabel('Only these providers').fill('endless')
    await page.keyboard.press('Enter')
    await page.getByText('1 of 2 endpoints would be tried').waitFor()
    await eventually(() => page.getByRole('row').filter({ hasText: 'acme/two@plain' }).textContent()).toContain('only')
    expect(new URL(page.url()).searchParams.get('only')).toBe('endless')
    expect(complaints).toEqual([])
  })

  it('marks in a text what a guardrail finds', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/guardrails')
    await page.getByRole('checkbox', { name: 'Test with No mail' }).check()
    await page.getByLabel('A text to test').fill(`😀 ${evil} Write to ada@example.com.`)
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('1 found. What happens: it goes on with that replaced.').waitFor()
    await eventually(() => page.locator('mark').allTextContents()).toEqual(['ada@example.com'])
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('tests a destination, and says whether it arrived', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/destinations')
    const card = page.getByRole('region', { name: 'Cellar', exact: true })
    await card.getByRole('button', { name: 'Test' }).click()
    await card.getByText('● It arrived').waitFor()
    await card.getByRole('row').filter({ hasText: 'delivered (test)' }).waitFor()
  })

  it('shows who changed what', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/audit?action=guardrail.create')
    await rows(page).first().click()
    await page.getByRole('complementary', { name: 'Change' }).getByText('There was none.').waitFor()
    await eventually(() => page.getByRole('region', { name: 'after' }).textContent()).toContain('No mail')
    expect(complaints).toEqual([])
  })

  it('finds models, keys and requests from anywhere', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/keys')
    await page.locator('main').focus()
    await page.keyboard.press('/')
    await page.keyboard.type('acme/rude')
    await page.getByRole('option', { name: 'model acme/rude' }).waitFor()
    await page.keyboard.press('Enter')
    await rows(page).first().waitFor()
    const id = (await rows(page).first().getByRole('link').getAttribute('href'))?.split('/').at(-1) ?? ''
    await page.keyboard.press('/')
    await page.keyboard.type(id)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'acme/rude' }).waitFor()
  })

  it('keeps the colours that one chose', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/models', { colorScheme: 'light' })
    await page.getByRole('button', { name: 'Use dark colours' }).click()
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(await ground()).toBe('rgb(15, 17, 20)')
    await page.reload()
    expect(await ground()).toBe('rgb(15, 17, 20)')
  })

  it('says calmly that the gateway is away, and goes on when it is back', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/keys')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Models', exact: true }).click()
    await page.getByText('The gateway does not answer.').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('row').filter({ hasText: 'sim/echo' }).waitFor()
    await page.getByText('The gateway does not answer.').waitFor({ state: 'detached' })
  })

  it('says what to do when the code of a page is not there any more', async () => {
    const { page } = await openConsole(chromium, held.gateway, '')
    await page.route('**/assets/later-pages-*.js', (route) => route.fulfill({ status: 404 }))
    await page.goto(`${held.gateway.origin}/console/keys`)
    await page.getByRole('alert').filter({ hasText: 'This page could not be loaded' }).waitFor()
    await page.unroute('**/assets/later-pages-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
  })

  it('can be used by everybody, on every page and in every look', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '', { bypassCSP: true })
    const found: string[] = []
    const look = async (place: string) => {
      await page.goto(`${held.gateway.origin}/console${place}`, { waitUntil: 'load' })
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      await page.locator('main .loading').first().waitFor({ state: 'detached' })
      for (const each of await unusableInAnyLook(page)) found.push(`${place}: ${each}`)
    }
    for (const place of allPages) await look(place)
    await page.goto(`${held.gateway.origin}/console/requests?model=acme/rude`)
    const id = (await rows(page).first().getByRole('link').getAttribute('href'))?.split(/[/?]/)[3] ?? ''
    await look(`/requests/${id}`)
    await look(`/requests?open=${id}`)
    await look('/nothing')
    expect(found).toEqual([])
    expect(complaints).toEqual([])
  })

  it('has no other pages than those that are known to have pictures', async () => {
    const { page } = await openConsole(chromium, held.gateway, '')
    const linked = async (place: Locator) => {
      const links = await place.getByRole('link').all()
      const addresses = await Promise.all(links.map(async (link) => (await link.getAttribute('href')) ?? ''))
      return addresses.map((address) => address.replace(/^\/console/, '').replace(/\?.*/, ''))
    }
    const found = new Set<string>()
    for (const address of await linked(page.getByRole('navigation', { name: 'Pages' }))) {
      found.add(address)
      await page.goto(`${held.gateway.origin}/console${address}`, { waitUntil: 'load' })
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      for (const view of await linked(page.locator('main nav.tabs'))) found.add(view)
    }
    expect([...found].toSorted()).toEqual([...consolePages].toSorted())
  })

  it('keeps to its own policy on every page', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '')
    for (const place of allPages) {
      await page.goto(`${held.gateway.origin}/console${place}`, { waitUntil: 'load' })
      await page.locator('main h1').first().waitFor({ state: 'attached' })
      await page.locator('main .loading').first().waitFor({ state: 'detached' })
      expect(await markup(page)).toBe(0)
    }
    expect(complaints).toEqual([])
  })
})
