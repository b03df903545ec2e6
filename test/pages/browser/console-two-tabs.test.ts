import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import { askGateway, openConsole, signInOn } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { gate } from '../../support/gate.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await askGateway(gateway, 'sim/echo')
})
afterAll(() => gateway.close())

const rail = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
const signInField = (page: Page) => page.locator('.sign-in').getByLabel('Key', { exact: true })

async function signOutOn(page: Page): Promise<void> {
  await page.locator('.person summary').click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await signInField(page).waitFor()
}

describeInChromium('two tabs of one browser', (chromium) => {
  async function arrange(path: string) {
    const { page: first } = await openConsole(chromium, gateway, path)
    const second = await first.context().newPage()
    await second.goto(`${gateway.origin}/console`)
    await rail(second).waitFor()
    return { first, second }
  }

  it('are both signed out at once, and the other goes on with its form when its person is back', async () => {
    const { first, second } = await arrange('/keys')
    await first.getByRole('button', { name: 'Create a key' }).click()
    const name = first.getByRole('form', { name: 'Create a key' }).getByLabel('Name')
    await name.fill('half written')
    await signOutOn(second)
    await signInField(first).waitFor()
    await eventually(() => rail(first).isVisible()).toBe(false)
    await signInOn(first, managementKey)
    await eventually(() => rail(first).isVisible()).toBe(true)
    await eventually(() => name.inputValue()).toBe('half written')
    await first.getByRole('button', { name: 'Create', exact: true }).click()
    await first.getByText('Copy the key now').waitFor()
  })

  it('show and do what the one who is signed in now may, not the one before', async () => {
    const { first, second } = await arrange('/keys')
    await first.getByRole('link', { name: 'First inference key' }).waitFor()
    await signOutOn(second)
    await signInOn(second, inferenceKey)
    await rail(second).waitFor()
    // It shows nothing of the person before, and goes on as the new one.
    await first.bringToFront()
    await eventually(() => rail(first).getByRole('link').allTextContents()).not.toContain('Audit')
    await eventually(() => first.getByRole('link', { name: 'First management key' }).count()).toBe(0)
  })

  it('follow somebody who signs in elsewhere without signing out', async () => {
    const { first, second } = await arrange('/keys')
    await first.getByRole('link', { name: 'First inference key' }).waitFor()
    // As the callback of an organization does: another cookie, then a page that is loaded.
    const status = await second.evaluate(async (key) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/v1/console/session', { method: 'POST', headers, body: JSON.stringify({ key }) })).status
    }, inferenceKey)
    expect(status).toBe(200)
    await second.reload()
    await rail(second).waitFor()
    await eventually(() => rail(first).getByRole('link').allTextContents()).not.toContain('Audit')
    await first.locator('.person summary').click()
    await eventually(() => first.locator('.person .card').textContent()).toContain('key')
  })

  it('go on as the one who is there in the end, however slow the answers about those before are', async () => {
    const { first, second } = await arrange('/keys')
    let isAsked = false
    const [released, refused, welcomed] = [gate(), gate(), gate()]
    await first.route('**/console/session', async (route) => {
      const answer = await route.fetch()
      isAsked = true
      await released.opened
      // The one about who is there now comes last.
      if (answer.status() === 200) await refused.opened
      await route.fulfill({ response: answer })
      if (answer.status() === 200) welcomed.open()
      else refused.open()
    })
    await signOutOn(second)
    await eventually(() => isAsked).toBe(true)
    await signInOn(second, managementKey)
    await rail(second).waitFor()
    // A question that does not wait for the one before it has left by then.
    await first.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
    released.open()
    await welcomed.opened
    await eventually(() => rail(first).isVisible()).toBe(true)
  })

  it('show nothing of a session that is over when the browser goes back', async () => {
    const { first, second } = await arrange('/keys')
    await first.getByRole('link', { name: 'First inference key' }).waitFor()
    await first.goto(`${gateway.origin}/docs`)
    await signOutOn(second)
    await first.goBack()
    await signInField(first).waitFor()
    await eventually(() => first.getByRole('link', { name: 'First inference key' }).isVisible()).toBe(false)
  })
})
