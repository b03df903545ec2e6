import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import {
  askGateway,
  type ConsoleGateway,
  evil,
  openConsole,
  startConsoleGateway,
} from '../../support/console-gateway.ts'
import { type DestinationServer, openDestinationServer, saying } from '../../support/destination-server.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { chatAnswer } from '../../support/provider-answers.ts'
import { managementKey } from '../../support/test-gateway.ts'

let held: ConsoleGateway
let sink: DestinationServer
let upstream: FakeUpstream
beforeAll(async () => {
  sink = await openDestinationServer()
  upstream = await startUpstream(json(chatAnswer([{ kind: 'text', deltas: ['Hello.'] }]).completion))
  held = await startConsoleGateway()
})
afterAll(async () => {
  await held.close()
  await Promise.all([sink.close(), upstream.close()])
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const confirm = async (page: Page, name: string) => {
  await button(page, name).click()
  await button(page, `Really? ${name}`).click()
}

describeInChromium('creating and changing in the console', (chromium) => {
  it('creates a guardrail, tests it unsaved, assigns it, changes and deletes it', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/guardrails')
    await page.getByRole('link', { name: 'Create a guardrail' }).click()
    await page.getByLabel('Name', { exact: true }).fill(`Quiet ${evil}`)
    await button(page, 'Add a built-in filter').click()
    await page.getByLabel('Finds').selectOption('email')
    await button(page, 'Add a pattern').click()
    await page.getByLabel('Pattern (RE2)').fill('ACME-\\d+')
    await page.getByLabel('Then').nth(1).selectOption('block')
    await page.getByLabel('A text to test').fill('ACME-12 to ada@example.com')
    await button(page, 'Test').click()
    await page.getByText('2 found. What happens: the request is refused.').waitFor()
    await page.getByLabel('Limit in US dollars').fill('12.5')
    await page.getByLabel('Limit starts anew').selectOption('monthly')
    await button(page, 'Create').click()
    const keys = page.getByRole('region', { name: 'Keys', exact: true })
    await keys.getByRole('checkbox').first().check()
    await button(page, 'Assign to 1').click()
    await keys.getByRole('heading', { name: 'Keys 1' }).waitFor()
    await eventually(() => page.getByLabel('Pattern (RE2)').inputValue()).toBe('ACME-\\d+')
    await button(page, 'Remove pattern 1').click()
    await button(page, 'Save').click()
    const row = page.getByRole('row').filter({ hasText: 'Quiet' })
    await row.getByText('$12.50').waitFor()
    expect(await row.textContent()).not.toContain('pattern')
    await row.getByRole('link', { name: /Quiet/ }).click()
    await confirm(page, 'Delete the guardrail')
    await row.waitFor({ state: 'detached' })
    expect(await page.locator('main script, main img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('adds a destination, shows its secret once, tests, disables, sends anew and deletes it', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '/destinations')
    await page.getByRole('link', { name: 'Add a destination' }).click()
    await page.getByLabel('Kind').selectOption('webhook')
    await page.getByLabel('Name', { exact: true }).fill('Archive')
    await page.getByLabel('Address').fill(sink.url)
    await page.getByLabel('Further headers').fill('X-Team: platform-secret')
    await page.getByText('What is sent', { exact: true }).click()
    await button(page, 'Add a group of rules').click()
    await page.getByLabel('Value of rule 1 of group 1').fill('acme/')
    await button(page, 'Add').click()
    const secret = await page.locator('code.secret').textContent()
    expect(secret?.length).toBeGreaterThan(23)
    await button(page, 'I have it').click()
    await button(page, 'Test').click()
    await page.getByText('● It arrived').waitFor()
    expect(sink.got.at(-1)?.headers['x-team']).toBe('platform-secret')
    expect(await page.locator('main').textContent()).not.toContain(secret)
    sink.answer = saying(401, 'who are you?')
    await button(page, 'Test').click()
    await page.getByText('A key or password is not accepted.').waitFor()
    await button(page, 'Send its requests').click()
    await button(page, 'Send its requests').waitFor({ state: 'detached' })
    sink.answer = saying(400, 'not like this')
    await askGateway(held.gateway, 'acme/plain')
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const dead = async () => {
      const path = `/observability/destinations/${id}/deliveries/dead`
      const answer = await held.gateway.fetch(path, { key: managementKey })
      return ((await answer.json()) as { total_count: number }).total_count
    }
    await eventually(dead).toBe(1)
    await page.reload()
    await page.getByText('1 not sent any more.').waitFor()
    sink.answer = saying(200)
    await button(page, 'Send them again').click()
    await page.getByText('1 not sent any more.').waitFor({ state: 'detached' })
    await page.getByText('What is sent', { exact: true }).waitFor()
    await page.getByLabel('Share of the requests, per cent').fill('50')
    await button(page, 'Save').click()
    const card = page.getByRole('region', { name: 'Archive', exact: true })
    await card.getByRole('button', { name: 'Disable' }).click()
    await card.getByText('○ disabled').waitFor()
    await card.getByRole('link', { name: 'Archive' }).click()
    await eventually(() => page.getByLabel('Share of the requests, per cent').inputValue()).toBe('50')
    await eventually(() => page.getByLabel('Value of rule 1 of group 1').inputValue()).toBe('acme/')
    await confirm(page, 'Delete the destination')
    await card.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  it('adds a provider and a model of it with prices, tests it, and removes both', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/models')
    await page.getByRole('link', { name: 'Providers and prices' }).click()
    await page.getByRole('link', { name: 'Add a provider' }).click()
    await page.getByLabel('Provider', { exact: true }).selectOption('another, or a server of your own')
    await page.getByLabel('Slug').fill('gpu-box')
    await page.getByLabel('Key', { exact: true }).fill('sk-of-the-gpu-box-0123456789')
    await page.getByLabel('Base URL').fill(upstream.url)
    await button(page, 'Add').click()
    await page.getByRole('heading', { name: 'gpu-box' }).waitFor()
    expect(await page.locator('main').textContent()).not.toContain('sk-of-the-gpu-box')
    await page.getByLabel('Model to ask').fill('m')
    await button(page, 'Test').click()
    await page.getByText('● It answered').waitFor()
    await page.getByLabel('Display name').fill('GPU box')
    await button(page, 'Save').click()
    await page.getByRole('row').filter({ hasText: 'GPU box' }).getByText('stored').waitFor()
    await page.getByRole('link', { name: 'Add a model' }).click()
    await page.getByLabel('Id', { exact: true }).fill('box/small')
    await page.getByLabel('Provider', { exact: true }).selectOption('gpu-box')
    await page.getByLabel('Its name there').fill('m')
    await page.getByLabel('Input, $ per 1M tokens').fill('0.25')
    await page.getByLabel('Output, $ per 1M tokens').fill('1.5')
    await button(page, 'Add').click()
    const model = page.getByRole('row').filter({ hasText: 'box/small' })
    await model.getByText('$1.50').waitFor()
    await model.getByRole('link').click()
    await page.getByLabel('Output, $ per 1M tokens').fill('2')
    await button(page, 'Save').click()
    await model.getByText('$2.00').waitFor()
    await page.getByRole('link', { name: 'gpu-box', exact: true }).click()
    await confirm(page, 'Remove the provider')
    await page.getByRole('alert').getByText('box/small').waitFor()
    await confirm(page, 'Remove it with its models')
    await page.getByRole('link', { name: 'Add a provider' }).waitFor()
    expect(await model.count()).toBe(0)
  })

  it('tells which tools were called, and leads to the requests', async () => {
    const body = { model: 'sim/tools', input: 'What time is it?', tools: [{ type: 'service:datetime' }] }
    await (await held.gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })).text()
    const { page, complaints } = await openConsole(chromium, held.gateway, '/tools')
    const row = page.getByRole('row').filter({ hasText: 'service:datetime' })
    await row.getByText('sim/tools').waitFor()
    await row.getByRole('link', { name: 'Requests that called service:datetime' }).click()
    await page.locator('tbody tr.opens').filter({ hasText: 'sim/tools' }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('tool')).toBe('service:datetime')
    expect(complaints).toEqual([])
  })

  it('draws a figure by what is chosen, and keeps itself up to date while it is seen', async () => {
    const { page, complaints } = await openConsole(chromium, held.gateway, '')
    await page.clock.install()
    await page.reload()
    await page.getByLabel('Figure').selectOption('First token, p95')
    await page.getByLabel('Split by').selectOption('by provider')
    await page.getByText('First token, p95 by provider').waitFor()
    const course = page.getByRole('region', { name: 'Over time' })
    await course.getByText('As a table').click()
    await course.getByRole('columnheader', { name: 'plain' }).waitFor()
    await eventually(() => course.getByRole('cell', { name: /^[\d.,]+ m?s$/ }).count()).toBeGreaterThan(0)
    const card = page.getByRole('listitem').filter({ hasText: 'First token, p95' })
    await eventually(() => card.locator('strong').textContent()).toMatch(/^[\d.,]+ m?s$/)
    const models = page
      .getByRole('table', { name: 'Models by cost' })
      .getByRole('row')
      .filter({ hasText: 'acme/plain' })
    await eventually(() => models.getByRole('cell').nth(2).textContent()).toMatch(/^[\d.,]+ m?s$/)
    expect(new URL(page.url()).searchParams.get('by')).toBe('provider')
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/activity?')) asked++
    })
    await askGateway(held.gateway, 'acme/plain')
    await page.clock.fastForward(31_000)
    await eventually(() => asked).toBeGreaterThan(0)
    await eventually(() => course.getByRole('table').isVisible()).toBe(true)
    await page.evaluate("Object.defineProperty(document, 'visibilityState', { value: 'hidden' })")
    await page.waitForLoadState('networkidle')
    asked = 0
    await page.clock.fastForward(61_000)
    await page.getByLabel('Split by').selectOption('by key')
    await eventually(() => asked).toBe(1)
    expect(complaints).toEqual([])
  })

  it('offers a viewer nothing that is refused', async () => {
    const { page } = await openConsole(chromium, held.gateway, '/guardrails')
    await page.getByRole('link', { name: 'Create a guardrail' }).waitFor()
    await page.route('**/console/session', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: { role: string } }
      await route.fulfill({ response: answer, json: { data: { ...body.data, role: 'viewer' } } })
    })
    const changes = /^(Create|Add|Save|Test|Delete|Disable|Enable|Remove)/
    for (const path of ['/guardrails', '/destinations', '/models/providers']) {
      await page.goto(`${held.gateway.origin}/console${path}`)
      await page.locator('main table, main section h2').first().waitFor()
      expect(await page.locator('main').getByRole('button', { name: changes }).count()).toBe(0)
      expect(await page.locator('main').getByRole('link', { name: changes }).count()).toBe(0)
    }
    await page.goto(`${held.gateway.origin}/console/guardrails`)
    await page.getByRole('link', { name: 'No mail' }).click()
    await button(page, 'Close').waitFor()
    await eventually(() => page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
  })
})
