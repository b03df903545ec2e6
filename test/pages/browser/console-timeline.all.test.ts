import { afterAll, beforeAll, expect, it } from 'vitest'
import { generation } from '../../storage/generation.ts'
import { axeViolations, describeInChromium } from '../../support/chromium.ts'
import { openConsole } from '../../support/console-gateway.ts'
import { eventually } from '../../support/eventually.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { inStore } from '../../support/generations.ts'
import { setGuardrail } from '../../support/guardrails.ts'
import { prices, providerConfig } from '../../support/provider-config.ts'
import { startGateway, type TestGateway } from '../../support/test-gateway.ts'
import { call, saying, text } from '../../tools/loop-bench.ts'

let first: FakeUpstream
let second: FakeUpstream
let gateway: TestGateway
let id = ''
beforeAll(async () => {
  ;[first, second] = await Promise.all([startUpstream(), startUpstream()])
  const slugs = {
    first: { at: first, format: 'openai-chat', prices },
    second: { at: second, format: 'openai-chat', prices },
  } as const
  gateway = await startGateway({ config: providerConfig(slugs, { 'steps/both': ['first', 'second'] }) })
  await setGuardrail(gateway, { builtins: [{ slug: 'email', action: 'redact' }], appliesTo: 'both' })
  first.next(json({ error: { message: 'The room is full.' } }, { status: 429, headers: { 'retry-after': '60' } }))
  second.next(saying([call('datetime')]), saying([text('It is late.')]))
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({
      ...{ model: 'steps/both', stream: true, provider: { order: ['first', 'second'] } },
      ...{ input: 'Tell ada@example.com the time.', tools: [{ type: 'service:datetime' }] },
    }),
  })
  await response.text()
  id = response.headers.get('x-generation-id') ?? ''
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const old = generation('gen-old', { organizationId, workspaceId, createdAt: Date.now(), durationMs: 900, addedMs: 3 })
  await inStore(gateway.dataDir, ({ generations }) => generations.insertMany([old]))
})
afterAll(() => Promise.all([gateway.close(), first.close(), second.close()]))

const light = { colorScheme: 'light', viewport: { width: 1280, height: 900 } } as const
const dark = { colorScheme: 'dark', viewport: { width: 360, height: 740 } } as const

describeInChromium('the timeline of a request', (chromium) => {
  it('names every step and what came of it, from the arrival to the end', async () => {
    const { page, complaints } = await openConsole(chromium, gateway, `/requests/${id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.waitFor()
    const titles = await timeline.locator('tbody th').allInnerTexts()
    const said = titles.map((title) => title.replace(/\s+/g, ' '))
    for (const step of [
      'received read, authenticated and checked',
      'guardrails looked at what goes to models',
      'plan endpoints chosen',
      'attempt 1: first failed: 429',
      'attempt 2: second answered',
      'tool service:datetime ran for the model',
      'attempt 3: second answered',
      'first token content began',
      'written from the first part to the end',
    ])
      expect(said.some((each) => each.startsWith(step))).toBe(true)
    expect(said.some((each) => /^attempt 1: first failed: 429 .*The room is full\./.test(each))).toBe(true)
    expect(said.some((each) => /^guardrails on the answer looked at .* at work$/.test(each))).toBe(true)
    expect(said[0]).toMatch(/^received/)
    expect(complaints).toEqual([])
  })

  it('tells the exact times of a step to mouse and keyboard', async () => {
    const { page } = await openConsole(chromium, gateway, `/requests/${id}`)
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.waitFor()
    const exactly = timeline.locator('.exactly')
    await page.mouse.move(0, 0)
    await eventually(() => exactly.textContent()).toContain('Steps may overlap')
    await timeline.getByRole('row', { name: /^plan/ }).first().hover()
    await eventually(() => exactly.textContent()).toMatch(
      /^plan: from [\d.,]+ ms to [\d.,]+ ms, [\d.,]+ ms\. endpoints chosen$/,
    )

    const rows = timeline.locator('tbody tr')
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('j')
    await page.keyboard.press('ArrowUp')
    expect(await rows.nth(1).evaluate((row) => row === row.ownerDocument.activeElement)).toBe(true)
    await eventually(() => exactly.textContent()).toContain((await rows.nth(1).getAttribute('title')) ?? 'a title')
    await eventually(() => timeline.locator('tr[tabindex="0"]').count()).toBe(1)
  })

  it('shows records without steps as before', async () => {
    const { page } = await openConsole(chromium, gateway, '/requests/gen-old')
    const timeline = page.getByRole('region', { name: 'Timeline' })
    await timeline.waitFor()
    await eventually(() => timeline.locator('tbody th').first().textContent()).toBe(
      'gatewayqueue, guardrails, plan and tools together',
    )
    await page.mouse.move(0, 0)
    await eventually(() => timeline.locator('.exactly').textContent()).toContain('did not measure steps')
  })

  it.each([light, dark])('can be used by everybody, $colorScheme', async (look) => {
    const { page } = await openConsole(chromium, gateway, `/requests/${id}`, { ...look, bypassCSP: true })
    await page.getByRole('region', { name: 'Timeline' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    expect(wider).toBe(0)
    if (process.env['PICTURES'] !== undefined)
      await page.screenshot({ path: `${process.env['PICTURES']}/${look.colorScheme}.png`, fullPage: true })
  })
})
