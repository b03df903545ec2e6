import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { generation } from '../../storage/generation.ts'
import { axeViolations, describeInChromium } from '../../support/chromium.ts'
import { evil, openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { inStore } from '../../support/generations.ts'
import { prices, providerConfig } from '../../support/provider-config.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { saying, text } from '../../tools/loop-bench.ts'

let first: FakeUpstream
let second: FakeUpstream
let gateway: TestGateway
let id = ''
beforeAll(async () => {
  ;[first, second] = await Promise.all([startUpstream(), startUpstream()])
  const slugs = {
    first: { at: first, format: 'openai-chat', prices },
    second: { at: second, format: 'openai-chat', prices },
    third: { at: second, format: 'openai-chat', prices },
    fourth: { at: second, format: 'openai-chat', prices },
  } as const
  const models = { 'route/four': ['first', 'second', 'third', 'fourth'] }
  gateway = await startGateway({ config: providerConfig(slugs, models) })
  first.next(json({ error: { message: 'The room is full.' } }, { status: 429, headers: { 'retry-after': '60' } }))
  second.next(saying([text('Hello.')]))
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({
      ...{ model: 'route/four', input: 'Hello.' },
      provider: { order: ['first', 'second', 'third'], ignore: ['fourth'] },
    }),
  })
  await response.text()
  id = response.headers.get('x-generation-id') ?? ''
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const at = { organizationId, workspaceId, createdAt: Date.now() }
  const route = {
    models: [`route/${evil}`],
    candidates: [['first', 0, 1, 1]] as const,
    moreCandidates: 8,
    excluded: [['second', 0, 'require_parameters', `is not sent ${evil}`, 0, 2]] as const,
    moreExcluded: 300,
    unknownModels: [`route/typo ${evil}`],
  }
  const records = [generation('gen-plain', at), generation('gen-evil', { ...at, attempts: [], route })]
  await inStore(gateway.dataDir, ({ generations }) => generations.insertMany(records))
})
afterAll(() => Promise.all([gateway.close(), first.close(), second.close()]))

const light = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const
const dark = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const

const considered = (page: Page) => page.getByRole('region', { name: 'Endpoints considered' })
const rowsOf = async (page: Page) =>
  (await considered(page).locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim())

describeInChromium('the endpoints that a request had to choose from', (chromium) => {
  it('are listed in order with what became of each, then those left out and why', async () => {
    const { page, complaints } = await openConsole(chromium, gateway, `/requests/${id}`)
    await considered(page).waitFor()
    expect(await rowsOf(page)).toEqual([
      '1 first route/four@first ✓ fits ■ attempt 1: failed',
      '2 second route/four@second ✓ fits ✓ attempt 2: answered',
      '3 third route/four@third ✓ fits not asked',
      '– fourth route/four@fourth ignore: is named left out',
    ])
    expect(complaints).toEqual([])
  })

  it('lead to their attempts, and to how it would be planned now', async () => {
    const { page } = await openConsole(chromium, gateway, `/requests?open=${id}`)
    const drawer = page.getByRole('complementary', { name: 'Request' })
    await drawer.getByRole('button', { name: 'attempt 1: failed' }).click()
    const focused = drawer.locator('tr:focus')
    await focused.waitFor()
    await eventually(() => focused.textContent()).toMatch(/^1first route\/four.*The room is full\./)
    await drawer.getByRole('link', { name: 'Explain again now' }).click()
    await eventually(() => new URL(page.url()).pathname).toBe('/console/routes')
  })

  it('are not shown where there was nothing to choose', async () => {
    const { page } = await openConsole(chromium, gateway, '/requests/gen-plain')
    await page.getByRole('region', { name: 'Where it went' }).waitFor()
    expect(await considered(page).count()).toBe(0)
  })

  it('are counted where there were too many, and what callers wrote stays text', async () => {
    const { page, complaints } = await openConsole(chromium, gateway, '/requests/gen-evil')
    await considered(page).waitFor()
    const rows = await rowsOf(page)
    expect(rows[0]).toMatch(/^1 first route\/.* by your own key ✓ served this conversation before not asked$/)
    expect(rows[1]).toBe('and 8 more to be tried after these')
    expect(rows[2]).toMatch(/^– second .* require_parameters: is not sent .* \(from plan 2 on\) left out$/)
    expect(rows[3]).toBe('and 300 more left out')
    await eventually(() => considered(page).textContent()).toContain(`There was no model route/typo ${evil}`)
    expect(await considered(page).locator('script, img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it.each([light, dark])('can be used by everybody, $colorScheme', async (look) => {
    for (const record of [id, 'gen-evil']) {
      const { page } = await openConsole(chromium, gateway, `/requests/${record}`, { ...look, bypassCSP: true })
      await considered(page).waitFor()
      expect(await axeViolations(page)).toEqual([])
      const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      expect(wider).toBe(0)
      if (process.env['PICTURES'] !== undefined)
        await page.screenshot({ path: `${process.env['PICTURES']}/${record}-${look.colorScheme}.png`, fullPage: true })
    }
  })
})
