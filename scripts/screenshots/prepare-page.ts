import type { Page } from '../../test/support/chromium.ts'
import { inferenceKey, managementKey } from '../../test/support/test-gateway.ts'

/** Sends a request in the API reference, and waits for the stream of its answer. */
export async function tryStream(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary').click()
  await page.getByLabel('Inference key').fill(inferenceKey)
  await page.getByRole('heading', { level: 1 }).click()
  const body = { model: 'sim/echo', input: 'Name three rivers.', stream: true }
  await page.getByLabel('Body', { exact: true }).fill(JSON.stringify(body, null, 2))
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/●.*events$/).waitFor()
}

async function signIn(page: Page, key = managementKey): Promise<void> {
  await page.getByLabel('Key', { exact: true }).fill(key)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Pages' }).waitFor()
}

/** Signs in, and waits for what the picture is about. */
export function showing(text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await signIn(page)
    await page.locator('main').getByText(text).first().waitFor()
  }
}

/** Opens the newest request that failed. */
export async function openFailure(page: Page): Promise<void> {
  await signIn(page)
  await page.locator('tbody tr.opens').first().click()
  await page.getByRole('complementary', { name: 'Request' }).getByRole('heading', { name: 'Timeline' }).waitFor()
}

/** Opens an app of the rankings. */
export async function openApp(page: Page): Promise<void> {
  await signIn(page)
  await page.locator('tbody tr.opens').nth(1).click()
  await page.getByRole('form', { name: 'How it is shown' }).waitFor()
}

/** Lets the shown plan be tested on past requests. */
export async function backTest(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('region', { name: 'Plan', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Back-test', exact: true }).click()
  await page.locator('.verdict').waitFor()
}

/** Asks the two models of the playground. */
export async function askTwo(page: Page): Promise<void> {
  await signIn(page)
  await page.getByLabel('Prompt', { exact: true }).fill('Name three rivers.')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('article').getByRole('link', { name: 'Request' }).nth(1).waitFor()
}

/** Shows providers with addresses as they are elsewhere. */
export async function showProviders(page: Page): Promise<void> {
  await showing('DeepInfra')(page)
  // Where they answer in this script tells nobody anything.
  const rows = page.getByRole('row').filter({ hasText: '127.0.0.1' })
  while ((await rows.count()) > 0) {
    const row = rows.first()
    const slug = await row.getByRole('link').first().textContent()
    const address = row.getByText('127.0.0.1')
    await address.evaluate((cell, text) => Object.assign(cell, { textContent: text }), `https://api.${slug}.example/v1`)
  }
}

/** What whoever has an inference key sees. */
export async function showOwnUse(page: Page): Promise<void> {
  await signIn(page, inferenceKey)
  await page.getByRole('region', { name: 'Use by model' }).waitFor()
}

/** Opens an MCP server with a tool that has changed. */
export async function openMcpServer(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('link', { name: 'tickets', exact: true }).click()
  await page.getByText('changed, set aside').waitFor()
}

/** Tests guardrails on a text with personal data. */
export async function testGuardrails(page: Page): Promise<void> {
  await showing('No personal data')(page)
  await page.getByRole('checkbox', { name: 'Test with No personal data' }).check()
  await page.getByLabel('A text to test').fill('Ada writes from ada@example.com.')
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByText('[EMAIL_1]').first().waitFor()
}
