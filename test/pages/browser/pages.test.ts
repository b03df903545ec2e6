import { afterAll, beforeAll, expect, it } from 'vitest'
import { fakeProviderConfig } from '../../http/documents/fake-pages-provider.ts'
import { describeInChromium, unusableInAnyLook } from '../../support/chromium.ts'
import { eventually } from '../../support/eventually.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { operations } from '../reference/served-contract.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: fakeProviderConfig })
})
afterAll(() => gateway.close())

const places = [
  '/',
  '/docs',
  '/docs#createResponse',
  '/docs#createFile',
  '/docs#schemas/ResponseResource',
  '/docs#nothing',
]

describeInChromium('pages in a browser', (chromium) => {
  it.each(places)('%s can be used by everybody, in every look', async (place) => {
    const { page } = await chromium.open(gateway.origin + place, { bypassCSP: true })
    // With everything open that can be opened.
    for (const opener of await page.locator('main details:not([open]) > summary').all()) {
      if (await opener.isVisible()) await opener.click()
    }
    expect(await unusableInAnyLook(page)).toEqual([])
  })

  it.each(places)('%s keeps to its own policy and to this gateway', async (place) => {
    const { complaints, page } = await chromium.open(gateway.origin + place)
    expect(await page.title()).toContain('Model Gateway')
    expect(complaints).toEqual([])
  })

  it('writes names of providers and models as text', async () => {
    const { page, complaints } = await chromium.open(`${gateway.origin}/`)
    await eventually(() => page.locator('td', { hasText: 'alert(1)' }).first().textContent()).toContain(
      '<script>alert(1)</script>',
    )
    expect(await page.locator('main script, main img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('copies a base URL', async () => {
    const { page } = await chromium.open(`${gateway.origin}/`, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy the base URL for Anthropic Messages' }).click()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${gateway.origin}/api`)
  })

  it('shows the first page without JavaScript too, and a way to the contract in place of the reference', async () => {
    const home = await chromium.open(`${gateway.origin}/`, { javaScriptEnabled: false })
    await eventually(() => home.page.getByText(gateway.url, { exact: true }).first().isVisible()).toBe(true)
    expect(await home.page.getByRole('button').count()).toBe(0)
    const reference = await chromium.open(`${gateway.origin}/docs`, { javaScriptEnabled: false })
    await eventually(() => reference.page.getByRole('link', { name: 'openapi.yaml' }).isVisible()).toBe(true)
  })

  it('lists every operation by tag, and shows each without a complaint', async () => {
    const { page, complaints } = await chromium.open(`${gateway.origin}/docs`)
    const links = page.getByRole('navigation', { name: 'Operations' }).getByRole('link')
    await eventually(() => links.count()).toBe(operations.length + 2)
    for (const { id, summary } of operations) {
      await page.evaluate(`location.hash = ${JSON.stringify(id)}`)
      await page.getByRole('heading', { level: 1, name: summary, exact: true }).waitFor()
      expect(await page.locator('section[aria-label="Samples"] pre').textContent()).not.toBe('')
    }
    expect(complaints).toEqual([])
  })

  it('opens what a link names, and goes back', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs#listModels`)
    await page.getByRole('heading', { level: 1, name: 'List models' }).waitFor()
    await page.getByRole('link', { name: 'GET List providers' }).click()
    await page.getByRole('heading', { level: 1, name: 'List providers' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#listProviders')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'List models' }).waitFor()
  })

  it('finds operations and schemas by keyboard', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs`)
    await page.keyboard.press('/')
    await page.keyboard.type('count tokens')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Count the tokens of a message' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('StopCondition')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'StopCondition' }).waitFor()
    await eventually(() => page.getByRole('button', { name: 'max_cost', exact: false }).count()).toBeGreaterThan(0)
  })

  it('opens what was typed, however quickly Enter follows', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs`)
    await page.getByRole('combobox').focus()
    // One task: nothing is drawn between the two.
    await page.evaluate(`{
      const input = document.querySelector('[role=combobox]')
      input.value = 'StopCondition'
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    }`)
    await page.getByRole('heading', { level: 1, name: 'StopCondition' }).waitFor()
  })

  it('opens schemas inside schemas', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs#createResponse`)
    await page.getByRole('button', { name: 'input ResponseInput', exact: true }).click()
    await page.getByRole('button', { name: 'list of InputItem', exact: true }).click()
    await page.getByRole('button', { name: 'TaggedInputItem' }).click()
    await page.getByRole('button', { name: 'function_call_output' }).first().click()
    expect(
      await page
        .locator('.row-name', { hasText: /^call_id$/ })
        .first()
        .isVisible(),
    ).toBe(true)
  })
})
