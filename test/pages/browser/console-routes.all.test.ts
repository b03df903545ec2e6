import { afterAll, beforeAll, expect, it } from 'vitest'
import { generation } from '../../storage/generation.ts'
import { axeViolations, describeInChromium } from '../../support/chromium.ts'
import { openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { inStore } from '../../support/generations.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  const provider = (slug: string) => ({
    ...{ slug, name: slug, format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'k' },
  })
  const endpoint = (slug: string, price: number) => ({
    ...{ provider: slug, upstream_model: 'm', prices: { prompt: price, completion: price } },
  })
  gateway = await startGateway({
    config: {
      providers: ['cheap', 'dear'].map(provider),
      models: [{ id: 'acme/wise', name: 'Wise', endpoints: [endpoint('dear', 4), endpoint('cheap', 1)] }],
    },
  })
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const records = ['dear', 'cheap'].flatMap((slug) =>
    Array.from({ length: 6 }, (_, index) =>
      generation(`gen-${slug}-${index}`, {
        ...{ organizationId, workspaceId, requestedModel: 'acme/wise', model: 'acme/wise', attempts: [] },
        ...{ provider: slug, endpointTag: slug, inputTokens: 500_000, outputTokens: 500_000, cachedTokens: 0 },
        ...{ cacheWriteTokens: 0, cacheWriteHourTokens: 0, inputAudioTokens: 0, outputAudioTokens: 0 },
        ...{ outputImageTokens: 0, webSearchCount: 0, serviceTier: null, durationMs: 1_000, errorType: null },
        ...{ createdAt: Date.now() - 60_000 - index, firstTokenMs: slug === 'dear' ? 100 : 140 },
      }),
    ),
  )
  await inStore(gateway.dataDir, ({ generations }) => generations.insertMany(records))
})
afterAll(() => gateway.close())

describeInChromium('the page of routes', (chromium) => {
  it('shows two plans side by side as preferences change, and what past requests would have become', async () => {
    const { page, complaints } = await openConsole(chromium, gateway, '/routes?model=acme/wise')
    const plan = page.getByRole('region', { name: 'Plan', exact: true })
    await plan.waitFor()
    const pair = page.getByRole('region', { name: 'Two plans' })
    expect(await pair.count()).toBe(0)

    await page.getByLabel('Best is').selectOption('price')
    await pair.waitFor()
    await eventually(() => pair.getByRole('listitem').nth(2).textContent()).toContain('cheap')

    await page.getByRole('button', { name: 'Back-test', exact: true }).click()
    const verdict = page.locator('.verdict')
    await verdict.waitFor()
    // 6 at 4 and 6 at 1 USD become 12 at 1 USD.
    await eventually(() => verdict.textContent()).toMatch(
      /The last 7 days under this:.*−60% cost.*p95.*0 requests would have failed/,
    )

    await verdict.getByRole('button', { name: '−60% cost' }).click()
    const rows = page.getByRole('region', { name: 'Those whose cost changes most' })
    await rows.waitFor()
    await eventually(() => rows.getByRole('row').count()).toBe(7)
    await page.getByRole('button', { name: '6 requests from acme/wise@dear to acme/wise@cheap' }).click()
    await page.getByRole('region', { name: 'Some that move from acme/wise@dear' }).waitFor()
    await page.getByText('Endpoints as the records show them').click()
    const seen = page.getByRole('region', { name: 'Endpoints' }).getByRole('row', { name: /acme\/wise@cheap/ })
    await eventually(() => seen.textContent()).toMatch(/612100%140 ms/)

    await rows.getByRole('link').first().click()
    await page.getByText('gen-dear-').first().waitFor()
    await page.goBack()
    expect(new URL(page.url()).searchParams.get('sort')).toBe('price')
    expect(complaints).toEqual([])
  })

  it('tries a slider and other prices, says which requests would have failed, and keeps all in the address', async () => {
    const look = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const
    const { page, complaints } = await openConsole(chromium, gateway, '/routes?model=acme/wise&sort=price', look)
    const slider = page.getByLabel('Input at most, $ per 1M, slider')
    await page.getByRole('region', { name: 'Plan', exact: true }).waitFor()
    await slider.focus()
    for (let step = 0; step < 3; step++) await page.keyboard.press('PageDown')
    await eventually(() => new URL(page.url()).searchParams.get('in')).toMatch(/^[23]\.?\d*$/)
    await page.getByText('max_price: costs 4 USD').first().waitFor()

    // By the keyboard: a plan that arrives meanwhile may move what a click was meant for.
    await page.getByText('Other prices').press('Enter')
    await page.getByLabel('Input price of acme/wise@cheap').fill('9')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await eventually(() => new URL(page.url()).searchParams.get('prices')).toBe('acme/wise@cheap*9*1')
    await page.getByRole('button', { name: 'Back-test', exact: true }).click()
    await page.getByRole('button', { name: '12 requests would have failed' }).click()
    await page.getByText('none: max_price').first().waitFor()

    await page.reload()
    await page.getByRole('region', { name: 'Plan', exact: true }).waitFor()
    await eventually(() => page.getByLabel('Input price of acme/wise@cheap').inputValue()).toBe('9')
    await page.getByRole('button', { name: 'Remove all preferences' }).click()
    await page.getByLabel('Which requests').selectOption('1')
    await page.getByRole('button', { name: 'Back-test', exact: true }).click()
    await page.locator('.verdict').getByText('The last 24 hours under this:').waitFor()
    expect(complaints).toEqual([])
  })

  it.each([
    { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
    { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
  ] as const)('can be used by everybody, $colorScheme', async (look) => {
    const place = '/routes?model=acme/wise&sort=price&prices=acme/wise@dear*9*9'
    const { page } = await openConsole(chromium, gateway, place, { ...look, bypassCSP: true })
    await page.getByRole('button', { name: 'Back-test', exact: true }).click()
    await page.locator('.verdict').getByRole('button').first().click()
    await page.getByRole('button', { name: /^6 requests from/ }).click()
    await page.getByRole('region', { name: /^Some that move/ }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(wider).toBe(0)
  })
})
