import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import { type ConsoleGateway, openConsole, startConsoleGateway } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'

let held: ConsoleGateway
beforeAll(async () => {
  held = await startConsoleGateway()
  const headers = { 'http-referer': 'https://notes.example', 'x-title': 'Notes' }
  const body = JSON.stringify({ model: 'sim/echo', input: 'Hi' })
  await (await held.gateway.fetch('/responses', { method: 'POST', body, headers })).text()
})
afterAll(() => held.close())

/** Lists whose rows open, and the name of what a row opens. */
const lists = [
  ['/audit', 'Change'],
  ['/requests', 'Request'],
  ['/rankings?view=apps', 'App'],
] as const

describeInChromium('lists in the console', (chromium) => {
  it.each(lists)('of %s open a row with Enter and a click, keep it open, and close it with Esc', async (path, name) => {
    const { page, complaints } = await openConsole(chromium, held.gateway, path)
    const drawer = page.getByRole('complementary', { name, exact: true })
    const [first, open] = [page.locator('tbody tr.opens').first(), page.locator('tbody tr.open')]
    await first.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await drawer.waitFor()
    for (const again of [() => page.keyboard.press('Enter'), () => first.locator('td').nth(1).click()]) {
      await first.focus()
      await again()
      // What it has changed is drawn by then.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      await eventually(() => open.count()).toBe(1)
      await eventually(() => drawer.count()).toBe(1)
    }
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await open.count()).toBe(0)
    expect(complaints).toEqual([])
  })
})
