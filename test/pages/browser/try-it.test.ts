import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeInChromium } from '../../support/chromium.ts'
import { eventually } from '../../support/eventually.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

const evil = '<img src=x onerror=alert(1)><script>alert(2)</script>'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const keysButton = (page: Page) => page.getByRole('banner').getByText(/^Keys/)

async function enterKey(page: Page, label: string, key: string): Promise<void> {
  await keysButton(page).click()
  await page.getByLabel(label).fill(key)
  await page.getByRole('heading', { level: 1 }).click()
}

const writeBody = (page: Page, body: object) => page.getByLabel('Body', { exact: true }).fill(JSON.stringify(body))
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
const status = (page: Page) => page.locator('.status-line')
const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true })

describeInChromium('try it', (chromium) => {
  it('sends the request with the key, and shows the answer and its headers', async () => {
    const { page, complaints } = await chromium.open(`${gateway.origin}/docs#createResponse`)
    await enterKey(page, 'Inference key', inferenceKey)
    await writeBody(page, { model: 'sim/echo', input: 'A calm sea' })
    await send(page)
    await answer(page).getByText('A calm sea').first().waitFor()
    await eventually(() => status(page).textContent()).toMatch(/● 200/)
    await page.getByText('Headers of the answer').click()
    await eventually(() => page.locator('.outcome pre', { hasText: 'x-generation-id: ' }).isVisible()).toBe(true)
    expect(complaints).toEqual([])
  })

  it('shows a stream as it comes, and stops it', async () => {
    const { page, complaints } = await chromium.open(`${gateway.origin}/docs#createChatCompletion`)
    await enterKey(page, 'Inference key', inferenceKey)
    await writeBody(page, {
      model: 'sim/slow',
      messages: [{ role: 'user', content: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' }],
      metadata: { delay_ms: '0', token_ms: '200' },
      stream: true,
    })
    await send(page)
    await page.locator('.events li').nth(3).waitFor()
    await eventually(() => status(page).textContent()).toMatch(/still coming/)
    await page.getByRole('button', { name: 'Stop', exact: true }).click()
    await page.getByText('Stopped.').waitFor()
    await eventually(() => page.locator('[data-said]').textContent()).toMatch(/You said "a/)
    expect(complaints).toEqual([])
  })

  it.each([
    ['createResponse', { model: 'sim/echo', input: evil, stream: true }],
    ['createMessage', { model: 'sim/echo', max_tokens: 99, messages: [{ role: 'user', content: evil }], stream: true }],
    ['createChatCompletion', { model: 'sim/echo', messages: [{ role: 'user', content: evil }], stream: true }],
  ])('writes what a model says as text: %s', async (id, body) => {
    const { page, complaints } = await chromium.open(`${gateway.origin}/docs#${id}`)
    await enterKey(page, 'Inference key', inferenceKey)
    await writeBody(page, body)
    await send(page)
    await page.getByText(/●.*events$/).waitFor()
    await eventually(() => page.locator('[data-said]').textContent()).toContain(evil)
    expect(await page.locator('main script, main img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('writes names in answers of management operations as text', async () => {
    const { page, complaints } = await chromium.open(`${gateway.origin}/docs#createWorkspace`)
    await enterKey(page, 'Management key', managementKey)
    await writeBody(page, { name: evil, slug: 'evil' })
    await send(page)
    await answer(page).getByText('onerror').first().waitFor()
    expect(await page.locator('main script, main img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('shows an error with its status, and says where a key is missing', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs#listKeys`)
    await eventually(() => page.getByText('enter the management key under Keys').isVisible()).toBe(true)
    await send(page)
    await page.getByText(/■ 401/).waitFor()
    await eventually(() => answer(page).textContent()).toContain('"code": 401')
  })

  it('sends parameters, and shows them in the samples', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs#listModels`)
    await enterKey(page, 'Inference key', inferenceKey)
    await page.getByText('more parameters').click()
    await page.getByLabel('q query', { exact: true }).fill('echo')
    await eventually(() => page.getByRole('region', { name: 'curl sample' }).textContent()).toContain('/models?q=echo')
    await send(page)
    await answer(page).getByText('"sim/echo"').first().waitFor()
    expect(await answer(page).textContent()).not.toContain('sim/slow')
  })

  it('uploads a file, and gets its bytes back', async () => {
    const file = join(gateway.dataDir, 'times.txt')
    writeFileSync(file, 'The train leaves at 8:15.')
    const { page } = await chromium.open(`${gateway.origin}/docs#createFile`)
    await enterKey(page, 'Inference key', inferenceKey)
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await eventually(() => page.getByRole('region', { name: 'curl sample' }).textContent()).toContain('file=@times.txt')
    await send(page)
    await answer(page).getByText('times.txt').first().waitFor()
    const [, id = ''] = /"id": "([^"]+)"/.exec((await answer(page).textContent()) ?? '') ?? []
    await page.getByRole('link', { name: 'GET Download a file' }).click()
    await page.getByLabel('file_id path').fill(id)
    await send(page)
    await page.getByText('25 bytes.').waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByText('Save them').click()])
    expect(download.suggestedFilename()).toBe('answer.bin')
  })

  it('fills the body with an example, and keeps what was written', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs#createResponse`)
    await page.getByLabel('Fill the body with an example').selectOption({ label: 'A function of the caller' })
    await eventually(() => page.getByLabel('Body', { exact: true }).inputValue()).toContain('get_weather')
    await page.getByRole('button', { name: 'Python', exact: true }).click()
    await page.getByRole('link', { name: 'Create a message' }).click()
    await eventually(() => page.getByRole('region', { name: 'Python sample' }).textContent()).toContain(
      'import requests',
    )
    await page.getByRole('link', { name: 'Create a response' }).click()
    await eventually(() => page.getByLabel('Body', { exact: true }).inputValue()).toContain('get_weather')
  })

  it('forgets keys when the page is loaded again, unless they are to be kept in this tab', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs#listKeys`)
    const kept = () => page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])')
    await enterKey(page, 'Management key', managementKey)
    expect(await kept()).toBe('[{},{}]')
    await page.reload({ waitUntil: 'networkidle' })
    await keysButton(page).click()
    await eventually(() => page.getByLabel('Management key').inputValue()).toBe('')
    await page.getByLabel('Management key').fill(managementKey)
    await page.getByLabel('Keep them until this tab is closed.').check()
    await page.reload({ waitUntil: 'networkidle' })
    await eventually(() => page.getByText('Keys (1)').isVisible()).toBe(true)
    expect(await kept()).toContain(managementKey)
    await page.getByText('Keys (1)').click()
    await page.getByLabel('Keep them until this tab is closed.').uncheck()
    expect(await kept()).toBe('[{},{}]')
    expect(page.url()).not.toContain(managementKey)
  })

  it('says that browsers open no socket with a key', async () => {
    const { page } = await chromium.open(`${gateway.origin}/docs#openResponseSocket`)
    await eventually(() => page.getByText("Browsers can't send a key").isVisible()).toBe(true)
    expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)
  })
})
