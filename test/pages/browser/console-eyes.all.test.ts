import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import { type ConsoleGateway, openConsole, startConsoleGateway } from '../../support/console-gateway.ts'
import { inferenceKey, managementKey } from '../../support/test-gateway.ts'

let place: ConsoleGateway
beforeAll(async () => {
  place = await startConsoleGateway()
})
afterAll(() => place.close())

/** The row that has the focus, by its place in the table, whose head is 1; undefined where none has it. */
async function focused(page: Page): Promise<string | undefined> {
  const [at] = await page.locator('tbody tr:focus').evaluateAll((all) => all.map((row) => row.ariaRowIndex ?? ''))
  return at
}

describeInChromium('drawers', (chromium) => {
  for (const [path, name] of [
    ['/requests', 'Request'],
    ['/audit', 'Change'],
    ['/rankings?view=apps', 'App'],
  ] as const) {
    it(`gives the focus back to the row of ${path} that was opened by keys, and goes on from there`, async () => {
      if (name === 'App') await askAsApp()
      const { page, complaints } = await openConsole(chromium, place.gateway, path)
      await page.locator('tbody tr.opens').first().waitFor()
      if (name !== 'App') await page.keyboard.press('j')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      const drawer = page.getByRole('complementary', { name })
      await drawer.waitFor()
      expect(await focused(page)).toBeUndefined()
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      const at = name === 'App' ? '2' : '3'
      expect(await focused(page)).toBe(at)
      await page.keyboard.press('Enter')
      await drawer.waitFor()
      await drawer.getByRole('button', { name: /^Close/ }).click()
      await drawer.waitFor({ state: 'detached' })
      expect(await focused(page)).toBe(at)
      expect(complaints).toEqual([])
    })
  }

  it('gives the focus to the row that an address has opened', async () => {
    const { page } = await openConsole(chromium, place.gateway, '/requests')
    await page.locator('tbody tr.opens').nth(2).click()
    await page.getByRole('complementary', { name: 'Request' }).waitFor()
    await page.reload()
    await page.locator('tbody tr.open').waitFor()
    await page.getByRole('complementary', { name: 'Request' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('complementary', { name: 'Request' }).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('4')
  })

  it('gives the focus back to the link of a setting', async () => {
    const { page } = await openConsole(chromium, place.gateway, '/settings/configuration?show=all')
    const link = page.getByRole('link', { name: 'records.prompt_shapes' })
    await link.press('Enter')
    const drawer = page.getByRole('complementary', { name: 'Setting' })
    await drawer.waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await link.evaluate((element) => element.matches(':focus'))).toBe(true)
  })
})

describeInChromium('figures of an inference key', (chromium) => {
  for (const [width, rows] of [
    [1280, 1],
    [1000, 1],
    [360, 2],
  ] as const) {
    it(`are of one width at ${width} px`, async () => {
      const viewport = { width, height: 800 }
      const { page } = await openConsole(chromium, place.gateway, '', { key: inferenceKey, viewport })
      await page.locator('.figure-cards > li').nth(3).waitFor()
      const boxes = await page.locator('.figure-cards > li').evaluateAll((all) =>
        all.map((each) => {
          const { width: wide, top } = each.getBoundingClientRect()
          return [Math.round(wide), Math.round(top)] as const
        }),
      )
      const room = await page.locator('.figure-cards').evaluate((each) => each.clientWidth)
      expect(new Set(boxes.map(([, top]) => top)).size).toBe(rows)
      for (const [wide] of boxes) expect(Math.abs(wide - (room * rows) / 4)).toBeLessThanOrEqual(1)
    })
  }
})

describeInChromium('keys at 1280 px', (chromium) => {
  it('have room for a name of 30 letters, and for a limit that begins anew', async () => {
    const name = 'Support chat in production, EU'
    const body = JSON.stringify({ name, limit: 1250, limit_reset: 'monthly' })
    await place.gateway.fetch('/keys', { method: 'POST', key: managementKey, body })
    const { page } = await openConsole(chromium, place.gateway, '/keys', { viewport: { width: 1280, height: 800 } })
    const row = page.getByRole('row').filter({ hasText: name })
    await row.waitFor()
    const isCut = await row
      .getByRole('cell')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth))
    expect(isCut).not.toContain(true)
    // Which is asked for once more in the same place.
    await row.getByRole('button', { name: 'Delete' }).click()
    const sure = row.getByRole('cell').last()
    expect(await sure.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
  })
})

describeInChromium('settings on a phone', (chromium) => {
  it('say where a value is from in whole words, and scroll', async () => {
    const viewport = { width: 360, height: 740 }
    const { page } = await openConsole(chromium, place.gateway, '/settings/configuration?show=all', { viewport })
    const cell = page.getByRole('cell', { name: 'default', exact: true }).first()
    await cell.waitFor()
    const { height } = (await cell.boundingBox()) ?? { height: 0 }
    expect(height).toBeLessThan(40)
    const table = page.getByRole('region', { name: 'Settings, scrollable' })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
    expect(await page.locator('html').evaluate(({ scrollWidth }) => scrollWidth)).toBe(360)
  })
})

async function askAsApp(): Promise<void> {
  const headers = { 'http-referer': 'https://notes.example', 'x-title': 'Notes' }
  const body = JSON.stringify({ model: 'sim/echo', input: 'Hi' })
  await (await place.gateway.fetch('/responses', { method: 'POST', headers, body })).text()
}
