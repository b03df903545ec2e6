/** `npm run docs` writes what pages say that is made from the code; with `--check` it compares and fails on drift. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { withArrowTable } from './arrow-table.ts'
import { cliPage } from './cli-page.ts'
import { fittingPage } from './fitting-page.ts'
import { metricsPage } from './metrics-page.ts'
import { withPlannedList } from './planned-list.ts'
import { providerListPage } from './provider-list-page.ts'
import { settingsPage } from './settings-page.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const header = '<!-- Written by `npm run docs`. Do not edit. -->\n\n'

/**
 * The generated pages by their paths in the project; of ARCHITECTURE.md only the table of arrows is generated, of
 * docs/limitations.md only the list of what is planned.
 */
export async function generatePages(): Promise<ReadonlyMap<string, string>> {
  const whole = {
    'docs/settings.md': settingsPage(),
    'docs/cli.md': await cliPage(),
    'docs/provider-list.md': providerListPage(),
    'docs/fitting.md': fittingPage(),
    'docs/metrics.md': metricsPage(),
  }
  const pages = Object.entries(whole).map(([path, text]) => [path, `${header}${text}\n`] as const)
  const architecture = 'ARCHITECTURE.md'
  const limitations = 'docs/limitations.md'
  return new Map([
    ...pages,
    [architecture, withArrowTable(readFileSync(root + architecture, 'utf8'))],
    [limitations, withPlannedList(readFileSync(root + limitations, 'utf8'))],
  ])
}

/** The paths of the generated pages that are not what the code says. */
export async function stalePages(): Promise<string[]> {
  const pages = [...(await generatePages())]
  const isCurrent = (path: string, text: string) =>
    existsSync(root + path) && readFileSync(root + path, 'utf8') === text
  return pages.filter(([path, text]) => !isCurrent(path, text)).map(([path]) => path)
}

async function main(): Promise<void> {
  if (process.argv.includes('--check')) {
    const stale = await stalePages()
    if (stale.length === 0) return
    console.error(`${stale.join(', ')}: not what the code says. Run \`npm run docs\` and commit the result.`)
    process.exitCode = 1
    return
  }
  for (const [path, text] of await generatePages()) writeFileSync(root + path, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
