import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, describe, it } from 'vitest'
import { isEveryTest } from './level.ts'

export type { Page }

// The shell draws no window, and takes two thirds of the time.
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser that is installed here; undefined where there is none. */
export const chromiumPath = [process.env['CHROMIUM_PATH'], ...places].find(isProgram)

function isProgram(path: string | undefined): path is string {
  if (path === undefined) return false
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

// It asks nobody but the pages that tests open.
const quietly = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How long Playwright waits for what a page is to show, and for the browser. */
const patienceMs = 120_000

/** Tests in a browser; skipped, and saying so, where there is none. */
export function describeInChromium(title: string, tests: (chromium: Chromium) => void): void {
  describe(title, () => {
    if (chromiumPath === undefined) {
      it.skip('skipped: no chromium')
      return
    }
    const held = new Chromium()
    // A page that is left open goes on asking, and takes its share of the machine from the next test.
    afterEach(() => held.closePages())
    tests(held)
  })
}

// One for all tests of a process. It ends with the process.
let browser: Promise<Browser> | undefined

/** A page that was opened, and what went wrong on it. */
export interface Opened {
  readonly page: Page
  /** Errors and warnings of the console, exceptions, requests that failed or went to another host. */
  readonly complaints: readonly string[]
}

export class Chromium {
  #contexts: BrowserContext[] = []

  async closePages(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()))
  }

  /** Opens a page in a context of its own, which closes with the test; waits until it asks for nothing more, or only until it is loaded. */
  async open(
    url: string,
    { until = 'networkidle', ...options }: BrowserContextOptions & { readonly until?: 'load' | 'networkidle' } = {},
  ): Promise<Opened> {
    browser ??= launchChromium()
    // What a test runs in the page is not held to the policy of the page only where it says so.
    const context = await (await browser).newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
    // A page on a busy machine takes its time.
    context.setDefaultTimeout(patienceMs)
    this.#contexts.push(context)
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(`${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`))
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`)
    })
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (/^(http|ws)/.test(protocol) && host !== new URL(url).host) complaints.push(`foreign: ${request.url()}`)
    })
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    await page.goto(url, { waitUntil: until })
    return { page, complaints }
  }
}

/** The browser, without a window. Rejects where none is installed. */
export function launchChromium(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('no chromium is installed')
  return chromium.launch({ executablePath: chromiumPath, args: quietly, timeout: patienceMs })
}

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What a page asks of people who can't do so, each as one line; empty where it is usable by all. The page must bypass its policy. */
export async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate("'axe' in globalThis"))) await page.addScriptTag({ path: axePath })
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } }
    interface Violation {
      id: string
      help: string
      nodes: { html: string; failureSummary?: string }[]
    }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary}`),
    )
  })
}

const looks = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: colorScheme, colorScheme: colorScheme, size: { width: 1280, height: 900 } },
  { name: `${colorScheme}, on a phone`, colorScheme: colorScheme, size: { width: 360, height: 740 } },
])
// A look at a page takes a second, a check of its width no time: the default level runs the rules on one look.
const looksWithRules = isEveryTest ? looks : looks.slice(0, 1)

const cutHeads = `[...document.querySelectorAll('th')]
  .filter((head) => head.scrollWidth > head.clientWidth)
  .map((head) => head.textContent)`

/**
 * What keeps people from using a page in light or dark colours, on a wide screen or a phone, each as one line. The page takes on one look
 * after the other, since loading it takes longer than looking at it. It must bypass its policy.
 */
export async function unusableInAnyLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { name, colorScheme, size } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    if (looksWithRules.some((look) => look.name === name))
      for (const each of await axeViolations(page)) found.push(`${name}: ${each}`)
    const wider = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    if (wider !== 0) found.push(`${name}: wider than the screen by ${wider}`)
    for (const head of await page.evaluate<string[]>(cutHeads))
      found.push(`${name}: the column's head ${head} is cut off`)
  }
  return found
}
