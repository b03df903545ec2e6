/** `npm run screenshots [-- <picture> …]`: pictures of the pages for README and docs, all or those named, into docs/images/. Needs chromium. */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { launchChromium } from '../../test/support/chromium.ts'
import { startProvidersInEveryState } from '../../test/support/providers-in-every-state.ts'
import { inferenceKey, managementKey } from '../../test/support/test-gateway.ts'
import { askAsApps } from './ask-as-apps.ts'
import { fillConsole } from './fill-console.ts'
import { palettePng } from './palette-png.ts'
import { rememberPastDays } from './past-days.ts'

interface Picture {
  readonly file: string
  readonly path: string
  readonly colorScheme: 'dark' | 'light'
  readonly width: number
  readonly height: number
  /** What is done on the page before. */
  readonly prepare?: (page: Page) => Promise<void>
}

/** What addresses are in the pictures: ports of tests tell nobody anything. */
const shownOrigin = 'http://127.0.0.1:8787'

async function tryStream(page: Page): Promise<void> {
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

async function showOverview(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('table').getByText('DeepInfra').first().waitFor()
}

async function openFailure(page: Page): Promise<void> {
  await signIn(page)
  await page.locator('tbody tr.opens').first().click()
  await page.getByRole('complementary', { name: 'Request' }).getByRole('heading', { name: 'Timeline' }).waitFor()
}

async function openApp(page: Page): Promise<void> {
  await signIn(page)
  await page.locator('tbody tr.opens').nth(1).click()
  await page.getByRole('form', { name: 'How it is shown' }).waitFor()
}

/** Signs in, and waits for what the picture is about. */
function showing(text: string): (page: Page) => Promise<void> {
  return async (page) => {
    await signIn(page)
    await page.locator('main').getByText(text).first().waitFor()
  }
}

async function backTest(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('region', { name: 'Plan', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Back-test', exact: true }).click()
  await page.locator('.verdict').waitFor()
}

async function askTwo(page: Page): Promise<void> {
  await signIn(page)
  await page.getByLabel('Prompt', { exact: true }).fill('Name three rivers.')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByRole('article').getByRole('link', { name: 'Request' }).nth(1).waitFor()
}

async function showProviders(page: Page): Promise<void> {
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

async function showOwnUse(page: Page): Promise<void> {
  await signIn(page, inferenceKey)
  await page.getByRole('region', { name: 'Use by model' }).waitFor()
}

/** A page of the console at the usual size. */
function ofConsole(
  name: string,
  path: string,
  colorScheme: Picture['colorScheme'],
  prepare: (page: Page) => Promise<void>,
): Picture {
  return { file: `console-${name}.png`, path: `/console${path}`, colorScheme, width: 1280, height: 720, prepare }
}

const ofFilled: readonly Picture[] = [
  ofConsole('people', '/people', 'light', showing('Ada Lovelace')),
  ofConsole('budgets', '/settings/budgets', 'dark', showing('of $250')),
  ofConsole('providers', '/models/providers', 'light', showProviders),
  ofConsole('routes', '/routes?model=sim/echo', 'dark', backTest),
  ofConsole('playground', '/playground?model=sim/echo,sim/reasoning', 'light', askTwo),
  ofConsole('keys', '/keys', 'dark', showing('Nightly reports')),
  ofConsole('your-use', '', 'light', showOwnUse),
  ofConsole('prompt-cache', '/requests/prompt-cache', 'dark', showing('support-4711')),
]
const filled = ofFilled.map(({ file }) => file.replace('.png', ''))

const pictures: readonly Picture[] = [
  { file: 'home.png', path: '/', colorScheme: 'dark', width: 960, height: 930 },
  {
    file: 'reference.png',
    path: '/docs#createResponse',
    colorScheme: 'light',
    width: 1280,
    height: 820,
    prepare: tryStream,
  },
  {
    file: 'console-overview.png',
    path: '/console',
    colorScheme: 'dark',
    width: 1280,
    height: 900,
    prepare: showOverview,
  },
  {
    file: 'console-request.png',
    path: '/console/requests?status=failed',
    colorScheme: 'light',
    width: 1280,
    height: 760,
    prepare: openFailure,
  },
  { file: 'rankings.png', path: '/rankings?days=today', colorScheme: 'light', width: 960, height: 560 },
  {
    file: 'console-rankings.png',
    path: '/console/rankings',
    colorScheme: 'dark',
    width: 1280,
    height: 720,
    prepare: openApp,
  },
  ...ofFilled,
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !pictures.some(({ file }) => file === `${name}.png`))
if (unknown.length > 0) {
  throw new Error(`there is no picture ${unknown.join(', ')}; there are ${pictures.map(({ file }) => file).join(', ')}`)
}

const folder = resolve(import.meta.dirname, '../../docs/images')
const { gateway, close } = await startProvidersInEveryState({ records: { prompt_shapes: true } })
const browser = await launchChromium()
try {
  await askAsApps(gateway)
  await rememberPastDays(gateway)
  if (wanted.length === 0 || wanted.some((name) => filled.includes(name))) await fillConsole(gateway)
  for (const { file, path, width, height, colorScheme, prepare } of pictures) {
    if (wanted.length > 0 && !wanted.includes(file.replace('.png', ''))) continue
    const page = await browser.newPage({ viewport: { width, height }, colorScheme })
    await page.goto(gateway.origin + path, { waitUntil: 'networkidle' })
    await prepare?.(page)
    await page.evaluate(renaming, [gateway.origin, shownOrigin])
    writeFileSync(join(folder, file), palettePng(await page.screenshot()))
    console.log(`docs/images/${file}`)
    await page.close()
  }
} finally {
  await browser.close()
  await close()
}

/** Runs in the page. */
function renaming([from = '', to = '']: string[]): void {
  interface TextNode {
    textContent: string
  }
  const { document } = globalThis as unknown as {
    document: { body: object; createTreeWalker(root: object, show: number): { nextNode(): TextNode | null } }
  }
  const walker = document.createTreeWalker(document.body, 4)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    node.textContent = node.textContent.replaceAll(from, to)
  }
}
