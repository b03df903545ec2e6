import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium, unusableInAnyLook } from '../../support/chromium.ts'
import { evil, openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { connectScim } from '../../support/scim.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
let engineering = ''
beforeAll(async () => {
  gateway = await startGateway()
  const scim = await connectScim(gateway)
  const ada = await scim.user('ada@example.com', { name: { givenName: 'Ada', familyName: 'Lovelace' } })
  const bob = await scim.user('bob@example.com', { active: false })
  const named = await scim.user('evil@example.com', { name: { givenName: evil } })
  await scim.user('zoe@example.com')
  engineering = await scim.group('Engineering', [bob, ada, named])
  await scim.group('Empty')
})
afterAll(() => gateway.close())

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Group' })
const users = (page: Page) => drawer(page).locator('tbody tr')

describeInChromium('groups in the console', (chromium) => {
  it('show their users, and lead to each member', async () => {
    const { page, complaints } = await openConsole(chromium, gateway, '/people')
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    await page.getByRole('link', { name: 'Engineering', exact: true }).click()
    await users(page).nth(2).waitFor()
    await eventually(() => users(page).allInnerTexts()).toEqual([
      'Ada Lovelace\t● active\tada@example.com',
      'bob@example.com\t○ inactive\tbob@example.com',
      `${evil}\t● active\tevil@example.com`,
    ])
    expect(await page.locator('.drawer script, .drawer img').count()).toBe(0)
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Empty', exact: true }).click()
    await drawer(page).getByText('Nobody is in this group.').waitFor()
    await page.getByRole('button', { name: 'Close the group' }).click()
    await page.getByRole('link', { name: 'Engineering', exact: true }).click()
    await drawer(page).getByRole('link', { name: 'Ada Lovelace' }).click()
    const members = page.getByRole('region', { name: 'Members', exact: true }).locator('tbody tr')
    await eventually(() => members.count()).toBe(1)
    await eventually(() => members.textContent()).toContain('Ada Lovelace')
    await page.getByLabel('Narrow by name').fill('')
    await eventually(() => members.count()).toBe(4)
    await page.goBack()
    await drawer(page).getByRole('heading', { name: 'Engineering' }).waitFor()
    expect(complaints).toEqual([])
  })

  it('say what is wrong with an address of a group that is gone', async () => {
    const gone = '00000000-0000-4000-8000-000000000000'
    const { page } = await openConsole(chromium, gateway, `/people/groups?group=${gone}`)
    await drawer(page).getByRole('alert').getByText('There is no group with this id.').waitFor()
  })

  it('can be used by everybody', async () => {
    const path = `/people/groups?group=${engineering}`
    const { page } = await openConsole(chromium, gateway, path, { bypassCSP: true })
    await users(page).nth(2).waitFor()
    expect(await unusableInAnyLook(page)).toEqual([])
    if (process.env['PICTURES'] !== undefined) await page.screenshot({ path: `${process.env['PICTURES']}/groups.png` })
  })
})
