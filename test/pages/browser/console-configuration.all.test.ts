import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeInChromium, unusableInAnyLook } from '../../support/chromium.ts'
import { openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

const secret = 'canary7Zq4Wx91Kd'

let gateway: TestGateway
beforeEach(async () => {
  gateway = await startGateway({ config: { limits: { tools: 5 } }, env: { GATEWAY_METRICS_TOKEN: secret } })
})
afterEach(() => gateway.close())

const row = (page: Page, key: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name: key }) })
const reload = (page: Page) => page.getByRole('button', { name: 'Reload the configuration' }).click()
const drawer = (page: Page) => page.getByRole('complementary', { name: 'Setting' })

describeInChromium('the configuration in a browser', (chromium) => {
  const open = (query = '', options: Parameters<typeof openConsole>[3] = {}) =>
    openConsole(chromium, gateway, `/settings/configuration${query}`, options)

  it('shows what was changed and where, and all of it on a wish; the address says so', async () => {
    const { page, complaints } = await open()
    await row(page, 'limits.tools').getByText('gateway.yaml line 4').waitFor()
    await eventually(() => row(page, 'limits.tools').textContent()).toBe('limits.tools5128gateway.yaml line 4')
    await eventually(() => row(page, 'metrics.token').textContent()).toBe(
      'metrics.tokenset, never shownGATEWAY_METRICS_TOKEN',
    )
    expect(await row(page, 'limits.idle_timeout').count()).toBe(0)
    await page.getByRole('button', { name: 'Remove the filter Changed only' }).click()
    await row(page, 'limits.idle_timeout').getByText('default', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Group' }).last().selectOption('Records')
    await row(page, 'limits.idle_timeout').waitFor({ state: 'detached' })
    await page.getByLabel('Search settings').fill('how long')
    await row(page, 'records.prompt_shapes').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe('?show=all&group=Records&q=how+long')
    await page.reload()
    await row(page, 'records.retention').waitFor()
    await page.getByLabel('Search settings').fill('nothing like it')
    await page.getByRole('heading', { name: 'No setting fits' }).waitFor()
    await page.getByRole('link', { name: 'Remove all filters' }).click()
    await row(page, 'limits.tools').waitFor()
    expect(await page.content()).not.toContain(secret)
    expect(complaints).toEqual([])
  })

  it('opens a setting by keyboard, with the lines to write, and closes it with Esc', async () => {
    const { page, complaints } = await open()
    await page.getByRole('link', { name: 'limits.tools' }).focus()
    await page.keyboard.press('Enter')
    await drawer(page).getByText('Most tools in the list of a request').waitFor()
    await eventually(() => drawer(page).locator('pre').textContent()).toBe('limits:\n  tools: 5')
    await eventually(() => drawer(page).textContent()).toContain('docs/settings.md#limits')
    await drawer(page).getByRole('button', { name: 'Copy' }).click()
    await drawer(page).getByRole('button', { name: 'Copied' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'metrics.token' }).click()
    await drawer(page).getByText('goes before gateway.yaml').waitFor()
    await eventually(() => drawer(page).locator('pre').textContent()).toBe(
      `metrics:\n  token: \${GATEWAY_METRICS_TOKEN}`,
    )
    expect(complaints).toEqual([])
  })

  it('says that the file was changed, reloads it, and shows what that changed and what waits', async () => {
    const { page, complaints } = await open()
    gateway.rewrite({ limits: { tools: 6 }, redis_prefix: 'other' })
    await page.reload()
    await page.getByText('The file was changed after it was read').waitFor()
    await reload(page)
    await page.getByText('Settings that count now: limits.tools').waitFor()
    await page.getByText('Settings that count after a restart: redis_prefix').waitFor()
    await row(page, 'limits.tools').getByText('6', { exact: true }).waitFor()
    await row(page, 'redis_prefix').getByText('▲ after a restart: other').waitFor()
    await page.getByText('redis_prefix: model-gateway → other (gateway.yaml line 5)').waitFor()
    await page.getByText('The file was changed after it was read').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('says of a file that is refused what is wrong and where, until it is right', async () => {
    const { page, complaints } = await open()
    await row(page, 'limits.tools').waitFor()
    gateway.rewrite({ limits: { tools: 6 } })
    appendFileSync(join(gateway.dataDir, 'gateway.yaml'), 'limts: {}\n')
    await reload(page)
    const note = page.getByRole('alert')
    await note.getByRole('row', { name: '5 limts unknown key' }).waitFor()
    await eventually(() => page.getByRole('alert').count()).toBe(1)
    await row(page, 'limits.tools').getByText('▲ refused: 6').waitFor()
    gateway.rewrite({ limits: { tools: 7 } })
    await reload(page)
    await row(page, 'limits.tools').getByText('7', { exact: true }).waitFor()
    await note.waitFor({ state: 'detached' })
    // Browsers note the answer that refused it.
    expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
  })

  it('can be used by everybody, in every look, also with all that can be said', async () => {
    gateway.rewrite({ limits: { tools: 6 }, redis_prefix: 'other' })
    const { page, complaints } = await open('', { bypassCSP: true })
    await reload(page)
    await page.getByText('redis_prefix: model-gateway').waitFor()
    appendFileSync(join(gateway.dataDir, 'gateway.yaml'), 'limts: {}\n')
    const found: string[] = []
    for (const query of ['', '?show=all', '?open=limits.tools', '?q=nothing+like+it']) {
      await page.goto(`${gateway.origin}/console/settings/configuration${query}`, { waitUntil: 'networkidle' })
      if (query === '') await reload(page)
      await page.getByRole('alert').waitFor()
      for (const each of await unusableInAnyLook(page)) found.push(`${query}: ${each}`)
    }
    expect(found).toEqual([])
    expect(complaints.filter((each) => !each.includes('400'))).toEqual([])
  })
})
