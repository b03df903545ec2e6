/** `npm run docs` writes the pages under docs/ that are made from the code; with `--check` it compares and fails on drift. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cliPage } from './cli-page.ts'
import { providerListPage } from './provider-list-page.ts'
import { settingsPage } from './settings-page.ts'

const folder = fileURLToPath(new URL('../../docs/', import.meta.url))
const header = '<!-- Written by `npm run docs`. Do not edit. -->\n\n'

/** The generated pages by file name. */
export async function generatePages(): Promise<ReadonlyMap<string, string>> {
  const pages = { 'settings.md': settingsPage(), 'cli.md': await cliPage(), 'provider-list.md': providerListPage() }
  return new Map(Object.entries(pages).map(([name, text]) => [name, `${header}${text}\n`]))
}

/** The names of the generated pages that are not what the code says. */
export async function stalePages(): Promise<string[]> {
  const pages = [...(await generatePages())]
  const isCurrent = (name: string, text: string) =>
    existsSync(folder + name) && readFileSync(folder + name, 'utf8') === text
  return pages.filter(([name, text]) => !isCurrent(name, text)).map(([name]) => name)
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const stale = await stalePages()
    if (stale.length === 0) return
    console.error(`docs/${stale.join(', docs/')}: not what the code says. Run \`npm run docs\` and commit the result.`)
    process.exitCode = 1
    return
  }
  for (const [name, text] of await generatePages()) writeFileSync(folder + name, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
