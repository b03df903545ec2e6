import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askBroken } from '../../support/broken-prompts.ts'
import { describeInChromium, unusableInAnyLook } from '../../support/chromium.ts'
import { evil, openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { inferenceKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

const notes = { origin: 'https://notes.example', title: evil }
const evilSession = `chat-${evil}`

let on: TestGateway
let off: TestGateway
beforeAll(async () => {
  on = await startGateway({ config: { records: { prompt_shapes: true } } })
  off = await startGateway()
  await askBroken(on, 'tools_reordered', { session: 'chat-tools' })
  await askBroken(on, 'timestamp', { session: evilSession, app: notes })
  await askBroken(on, 'system_changed', { session: 'chat-system' })
  await askBroken(on, 'cached', { session: 'chat-cached' })
  await askBroken(off, 'timestamp', { session: 'chat-off' })
})
afterAll(() => Promise.all([on.close(), off.close()]))

const rows = (page: Page) => page.locator('tbody tr.opens')
const causes = (page: Page) => page.getByRole('region', { name: 'What broke prompts, by tokens lost' }).getByRole('row')
const drawer = (page: Page) => page.getByRole('complementary', { name: 'What broke' })
const markup = (page: Page) => page.locator('main script, main img, .drawer script, .drawer img').count()

describeInChromium('the prompt-cache doctor in the console', (chromium) => {
  it('answers first, and leads by clicks to what broke each session', async () => {
    const { page, complaints } = await openConsole(chromium, on, '/requests')
    await page.getByRole('link', { name: 'Prompt caches' }).click()
    await rows(page).nth(3).waitFor()
    expect(new URL(page.url()).pathname).toBe('/console/requests/prompt-cache')
    await eventually(() => page.getByRole('link', { name: 'Requests', exact: true }).getAttribute('aria-current')).toBe(
      'page',
    )
    await eventually(() => page.locator('.figure-cards').textContent()).toMatch(
      /Input from cache\d.*Tokens lost\d.*Money lost/,
    )
    await eventually(() => causes(page).count()).toBe(4)
    for (const [session, title, place] of [
      ['chat-tools', 'Tools in another order', 'in the tools'],
      [evilSession, 'A date, time or id that changes, in the system text', 'in the system text'],
      ['chat-system', 'Another system text', 'in the system text'],
    ] as const) {
      await eventually(() => causes(page).filter({ hasText: title }).textContent()).toMatch(/1[1-9][\d,]{2,}\$0\.\d+$/)
      await page.getByRole('link', { name: session, exact: true }).click()
      await drawer(page).getByRole('heading', { name: session, exact: true }).waitFor()
      const cause = drawer(page).getByRole('region', { name: title })
      await eventually(() => cause.textContent()).toContain(`Where${place}How often1 request`)
      await page.keyboard.press('Escape')
      await drawer(page).waitFor({ state: 'detached' })
    }
    await page.getByRole('link', { name: 'chat-cached' }).click()
    await drawer(page).getByText('Nothing broke its prompts. Good.').waitFor()
    await page.getByRole('link', { name: 'chat-tools' }).click()
    await drawer(page).getByText('Send tools in the same order each time').waitFor()
    await drawer(page)
      .getByRole('link', { name: /^Request of/ })
      .click()
    await page.getByRole('complementary', { name: 'Request' }).getByRole('heading', { name: 'Timeline' }).waitFor()
    expect(new URL(page.url()).searchParams.get('session_id')).toBe('chat-tools')
    await eventually(() => rows(page).count()).toBe(2)
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('groups by app, is sorted, used by keyboard and copied, and keeps all that in its address', async () => {
    const { page, complaints } = await openConsole(chromium, on, '/requests/prompt-cache?range=1h', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await rows(page).nth(3).waitFor()
    await page.getByLabel('Order').selectOption('uncached')
    await eventually(() => rows(page).last().textContent()).toContain('chat-cached')
    await page.locator('main').focus()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    const second = (await rows(page).nth(1).locator('td').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await drawer(page).getByRole('heading', { name: second, exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Copy as CSV' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const csv = String(await page.evaluate('navigator.clipboard.readText()')).split('\r\n')
    expect(csv[0]).toBe('Session,Requests,Tokens in,Cached,Tokens lost,Money lost,What lost most')
    expect(csv).toHaveLength(6)
    await page.getByRole('button', { name: 'By app' }).click()
    await page.getByRole('link', { name: evil, exact: true }).click()
    await drawer(page).getByRole('heading', { name: evil, exact: true }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ range: '1h', by: 'app', row: '1' })
    await page.reload()
    await drawer(page).getByRole('heading', { name: evil, exact: true }).waitFor()
    expect(await markup(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  it('says how to switch it on where it is off, and what came from caches all the same', async () => {
    const { page } = await openConsole(chromium, off, '/requests/prompt-cache')
    await page.getByText('No content is kept.').waitFor()
    await eventually(() => page.getByRole('region', { name: 'gateway.yaml' }).textContent()).toContain(
      'records:\n  prompt_shapes: true',
    )
    await rows(page).filter({ hasText: 'chat-off' }).waitFor()
    await eventually(() => page.locator('.figure-cards').textContent()).toContain('Tokens lost–not known')
  })

  it('says that nothing is there yet, that nothing was lost, and of how much it is a part', async () => {
    const { page } = await openConsole(chromium, on, '/requests/prompt-cache?since=2020-01-01&until=2020-03-01')
    await page.getByText('Shapes of prompts are recorded, and nothing is yet.').waitFor()
    await page.route('**/api/v1/prompt-cache?*', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { total: object } }
      const total = { ...data.total, rows: 900, missed_tokens: 0, lost_usd: 0, causes: [] }
      await route.fulfill({ response, json: { data: { ...data, is_complete: false, records: 20_000, total } } })
    })
    await page.goto(`${on.origin}/console/requests/prompt-cache?range=90d`)
    await page.getByText('Nothing was lost.').waitFor()
    const note = await page.locator('p.note').textContent()
    expect(note).toContain('only the newest 20,000 requests')
    expect(note).toContain('Only the newest 30 days')
    expect(note).toContain('Of 900 sessions, the 4 that lost most are listed.')
  })

  it('is not offered to who sees only what is their own', async () => {
    const { page, complaints } = await openConsole(chromium, on, '/requests', { key: inferenceKey })
    await rows(page).first().waitFor()
    expect(await page.getByRole('link', { name: 'Prompt caches' }).count()).toBe(0)
    await page.goto(`${on.origin}/console/requests/prompt-cache`)
    await page.getByText('You see your own requests').waitFor()
    expect(complaints).toEqual([])
  })

  it('can be used by everybody, in every look', async () => {
    const { page } = await openConsole(chromium, on, '/requests/prompt-cache', { bypassCSP: true })
    for (const [origin, place] of [
      [on.origin, ''],
      [on.origin, '?row=chat-tools'],
      [on.origin, '?since=2020-01-01&until=2020-03-01'],
    ] as const) {
      await page.goto(`${origin}/console/requests/prompt-cache${place}`, { waitUntil: 'load' })
      await page.locator('main .loading').first().waitFor({ state: 'detached' })
      expect(await unusableInAnyLook(page)).toEqual([])
    }
  })

  it('can be used by everybody where it is off', async () => {
    const { page } = await openConsole(chromium, off, '/requests/prompt-cache', { bypassCSP: true })
    await rows(page).first().waitFor()
    expect(await unusableInAnyLook(page)).toEqual([])
  })
})
