/**
 * `npm run screenshots [-- <picture> …]`: pictures of the pages for README and docs, all or those named, each light and dark, into
 * docs/images/. Needs chromium.
 */
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { launchChromium, type Page } from '../../test/support/chromium.ts'
import { startProvidersInEveryState } from '../../test/support/providers-in-every-state.ts'
import { askAsApps } from './ask-as-apps.ts'
import { fillConsole } from './fill-console.ts'
import { startNeighbours } from './neighbours.ts'
import { palettePng } from './palette-png.ts'
import { rememberPastDays } from './past-days.ts'
import { fileOf, looks, pictures } from './pictures.ts'

/** What addresses are in the pictures: ports of tests tell nobody anything. */
const shownOrigin = 'http://127.0.0.1:8787'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((wish) => !pictures.some(({ name }) => name === wish))
if (unknown.length > 0) {
  throw new Error(`there is no picture ${unknown.join(', ')}; there are ${pictures.map(({ name }) => name).join(', ')}`)
}

const folder = resolve(import.meta.dirname, '../../docs/images')
const neighbours = await startNeighbours()
const { gateway, close } = await startProvidersInEveryState({
  records: { prompt_shapes: true },
  ...neighbours.settings,
})
const browser = await launchChromium()
try {
  await askAsApps(gateway)
  await rememberPastDays(gateway)
  await fillConsole(gateway, neighbours)
  const names = [[gateway.origin, shownOrigin], [gateway.dataDir, '/var/lib/model-gateway'], ...neighbours.shownAs]
  for (const { name, path, width, height, prepare } of pictures) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'light' })
    await page.goto(gateway.origin + path, { waitUntil: 'networkidle' })
    await prepare?.(page)
    // Away from the row that it would mark.
    await page.mouse.move(0, 0)
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look })
      await drawn(page)
      await page.evaluate(renaming, names)
      writeFileSync(join(folder, fileOf(name, look)), palettePng(await page.screenshot({ animations: 'disabled' })))
      console.log(`docs/images/${fileOf(name, look)}`)
    }
    await page.close()
  }
} finally {
  await browser.close()
  await close()
  await neighbours.close()
}

/** Resolves when charts are drawn in the colours of the look, and nothing is asked any more. */
async function drawn(page: Page): Promise<void> {
  await page.locator('.loading').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(300)
}

/** Runs in the page. */
function renaming(names: readonly (readonly string[])[]): void {
  interface TextNode {
    textContent: string
  }
  const { document } = globalThis as unknown as {
    document: { body: object; createTreeWalker(root: object, show: number): { nextNode(): TextNode | null } }
  }
  const walker = document.createTreeWalker(document.body, 4)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    for (const [from = '', to = ''] of names) {
      if (node.textContent.includes(from)) node.textContent = node.textContent.replaceAll(from, to)
    }
  }
}
