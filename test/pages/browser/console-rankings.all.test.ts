import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, describeInChromium } from '../../support/chromium.ts'
import { evil, openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await ask('https://notes.example', 'Notes', 'writing-assistant')
  await ask('https://old-notes.example', 'Old notes', 'writing-assistant')
  await ask('https://evil.example', evil, 'game')
})
afterAll(() => gateway.close())

async function ask(referer: string, title: string, category: string): Promise<void> {
  const headers = { 'http-referer': referer, 'x-title': title, 'x-service-categories': category }
  const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
  await (await gateway.fetch('/responses', { method: 'POST', body, headers })).text()
}

const looks = [
  { name: 'light', options: { colorScheme: 'light', viewport: { width: 1280, height: 900 } } },
  { name: 'dark on a phone', options: { colorScheme: 'dark', viewport: { width: 360, height: 740 } } },
] as const

const names = (page: Page) => page.locator('tbody tr.opens .row-link').allTextContents()
// A function that waits in the page would need the policy to allow it.
const untilRows = (page: Page, count: number) => eventually(() => page.locator('tbody tr.opens').count()).toBe(count)
const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

async function appOf(search: string): Promise<Record<string, unknown> | undefined> {
  const response = await gateway.fetch(`/apps?search=${search}`, { key: managementKey })
  return ((await response.json()) as { data: Record<string, unknown>[] }).data[0]
}

describeInChromium('rankings in a browser', (chromium) => {
  for (const { name, options } of looks) {
    it(`can be used by everybody, ${name}`, async () => {
      const open = { ...options, bypassCSP: true }
      const own = await openConsole(chromium, gateway, '/rankings?app=1', open)
      await own.page.getByRole('form', { name: 'How it is shown' }).waitFor()
      await own.page.getByText('Categories', { exact: false }).last().click()
      expect(await axeViolations(own.page)).toEqual([])
      expect(await own.page.evaluate(tooWide)).toBe(0)
      const { page } = await chromium.open(`${gateway.origin}/rankings?days=today&category=game`, open)
      expect(await axeViolations(page)).toEqual([])
      expect(await page.evaluate(tooWide)).toBe(0)
    })
  }

  it('lead from the first page through times and categories, by a policy that forbids all else', async () => {
    const { page, complaints } = await chromium.open(`${gateway.origin}/`)
    await page.getByRole('link', { name: 'App rankings' }).click()
    await page.getByRole('link', { name: 'Today' }).click()
    await page.getByRole('cell', { name: 'Old notes' }).waitFor()
    await page.getByRole('link', { name: 'entertainment' }).click()
    await page.getByRole('link', { name: 'game' }).click()
    await page.getByRole('cell', { name: evil }).waitFor()
    expect(await page.getByRole('cell', { name: 'Old notes' }).count()).toBe(0)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('are changed in the console: an app is renamed, merged, unmerged and hidden', async () => {
    const opened = await openConsole(chromium, gateway, '/rankings')
    const { page } = opened
    await page.locator('tbody tr.opens').nth(2).waitFor()
    expect((await names(page)).sort()).toEqual([evil, 'Notes', 'Old notes'])
    await page.getByLabel('Category').selectOption('game')
    await untilRows(page, 1)
    await page.getByLabel('Category').selectOption('')
    await page.getByRole('link', { name: 'Old notes' }).click()
    const panel = page.getByRole('complementary', { name: 'App' })
    await panel.getByLabel('Name').fill('Notes of before')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('heading', { name: 'Notes of before' }).waitFor()
    await page.locator('tbody').getByRole('link', { name: 'Notes of before' }).waitFor()
    expect(await appOf('old-notes')).toMatchObject({ title: 'Notes of before', categories: ['writing-assistant'] })

    await panel.getByLabel('Counts for').selectOption({ label: 'Notes (https://notes.example)' })
    await panel.getByRole('button', { name: 'Merge into Notes' }).click()
    await panel.getByRole('button', { name: 'Really? Merge into Notes' }).click()
    await panel.getByRole('button', { name: 'Unmerge' }).waitFor()
    await untilRows(page, 2)
    await panel.getByRole('button', { name: 'Unmerge' }).click()
    await untilRows(page, 3)

    await panel.getByLabel('In rankings').selectOption('hidden')
    await panel.getByRole('button', { name: 'Save' }).click()
    await untilRows(page, 2)
    await page.getByRole('button', { name: 'All apps' }).click()
    await page.getByRole('cell', { name: '○ hidden' }).waitFor()
    expect(await names(page)).toHaveLength(3)
    expect(await page.locator('main img, main script').count()).toBe(0)
    expect(opened.complaints).toEqual([])
  })
})
