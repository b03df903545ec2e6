/**
 * Rewrites src/catalog/known-models.json from the newest published data. Run by hand: `npx tsx scripts/refresh-catalog.ts`, or with
 * `--same` to rebuild it from the versions and the day that the file names.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { providerPresets } from '../src/catalog/provider-presets.ts'
import { addRarePrices, isChat, listPriced, type PricedModel, readPriced } from './known-models/priced-models.ts'
import { readListed } from './known-models/published-models.ts'
import {
  listedColumns,
  oneOfEachRegion,
  pricedColumns,
  promptColumn,
  type Row,
  rareColumn,
  sortRows,
  trim,
  unlist,
} from './known-models/rows.ts'

interface Source {
  readonly package: string
  readonly version: string
  readonly licence: string
  readonly copyright: string
  readonly gives: string
}

interface Place {
  readonly models?: string
  readonly prices?: string
  readonly listsPriced?: true
  /** Models that an account has under names of its own: they are priced only. */
  readonly listsNothing?: true
  /** Whether the prices of other models that stand there are another provider's. */
  readonly pricesListedOnly?: true
  /** Whether a model stands there several times, once for each group of regions, of which one is listed. */
  readonly hasRegions?: true
}

/** Where each source files a preset's models. A provider without `models` takes its list from the prices. */
const places: Readonly<Record<string, Place>> = {
  openai: { models: 'openai', prices: 'openai' },
  anthropic: { models: 'anthropic', prices: 'anthropic' },
  'google-ai-studio': { models: 'google', prices: 'google' },
  groq: { models: 'groq', prices: 'groq' },
  mistral: { models: 'mistral', prices: 'mistral' },
  deepseek: { models: 'deepseek', prices: 'deepseek' },
  xai: { models: 'xai', prices: 'x-ai' },
  moonshotai: { models: 'moonshotai', prices: 'moonshotai' },
  'z-ai': { models: 'zai', prices: 'zai' },
  cohere: { prices: 'cohere', listsPriced: true },
  perplexity: { prices: 'perplexity', listsPriced: true },
  together: { models: 'together', prices: 'together' },
  fireworks: { models: 'fireworks', prices: 'fireworks' },
  cerebras: { models: 'cerebras', prices: 'cerebras' },
  azure: { models: 'azure', prices: 'azure', listsNothing: true },
  'google-vertex': { models: 'google-vertex', prices: 'google', pricesListedOnly: true },
  'amazon-bedrock': { models: 'amazon-bedrock', prices: 'aws', hasRegions: true },
  baseten: { models: 'baseten' },
  cloudflare: { models: 'cloudflare-workers-ai' },
  minimax: { models: 'minimax' },
  vercel: { models: 'vercel-ai-gateway' },
  xiaomi: { models: 'xiaomi' },
  novita: { prices: 'novita' },
  huggingface: { models: 'huggingface' },
  nvidia: { models: 'nvidia' },
  // No older prices of its own: it reports what each answer cost.
  openrouter: { models: 'openrouter' },
}

const target = fileURLToPath(new URL('../src/catalog/known-models.json', import.meta.url))
const takesSame = process.argv.includes('--same')
const before = existsSync(target)
  ? (JSON.parse(readFileSync(target, 'utf8')) as { sources: Source[]; takenOn: string })
  : null
const takenOn = takesSame && before !== null ? before.takenOn : new Date().toISOString().slice(0, 10)
const folder = mkdtempSync(join(tmpdir(), 'known-models-'))

try {
  const models = unpack(
    '@earendil-works/pi-ai',
    'Copyright (c) Mario Zechner; distilled from models.dev, Copyright (c) 2025 models.dev',
    'listed models',
  )
  const prices = unpack(
    '@pydantic/genai-prices',
    'Copyright (c) Pydantic Services Inc. 2025 to present',
    'prices of further models',
  )
  const { findProvider } = (await import(pathToFileURL(join(prices.folder, 'dist/index.js')).href)) as {
    findProvider(options: { providerId: string }): { models: readonly PricedModel[] } | undefined
  }
  const providers: Record<string, { listed: Row[]; priced: Row[] }> = {}
  for (const slug of providerPresets.keys()) {
    const place = places[slug]
    if (place === undefined) continue
    const published =
      place.models === undefined ? [] : readListed(join(models.folder, 'dist/providers/data', `${place.models}.json`))
    const priced = (place.prices === undefined ? undefined : findProvider({ providerId: place.prices }))?.models ?? []
    const adopted =
      place.listsPriced === true
        ? priced.filter((each) => isChat(each, takenOn)).map((each) => listPriced(each, takenOn))
        : []
    const known = sortRows([...published.map((row) => addRarePrices(row, priced, takenOn)), ...adopted])
    const listed = place.listsNothing === true ? [] : place.hasRegions === true ? oneOfEachRegion(known) : known
    const unlisted = known.filter((row) => !listed.includes(row)).map(unlist)
    const further = place.pricesListedOnly === true ? [] : readPriced(priced, known, takenOn)
    providers[slug] = {
      listed: listed.map((row) => trim(row, rareColumn)),
      priced: sortRows([...unlisted, ...further]).map((row) => trim(row, rareColumn - promptColumn + 2)),
    }
  }
  const licence = readFileSync(join(prices.folder, 'LICENSE'), 'utf8').replace(/^[\s\S]*?(?=Permission)/, '')
  const licenceText = licence.replace(/\s+/g, ' ').trim()
  const head = { takenOn, sources: [models.source, prices.source], licenceText, listedColumns, pricedColumns }
  write(head, providers)
} finally {
  rmSync(folder, { recursive: true })
}

function unpack(name: string, copyright: string, gives: string): { folder: string; source: Source } {
  const known = before?.sources.find((source) => source.package === name)?.version
  const version = (takesSame && known) || npm('view', name, 'dist-tags.latest').trim()
  const file =
    npm('pack', `${name}@${version}`, '--silent', '--pack-destination', folder).trim().split('\n').at(-1) ?? ''
  const into = mkdtempSync(join(folder, 'package-'))
  execFileSync('tar', ['-xzf', join(folder, file), '-C', into, '--strip-components=1'])
  const { license } = JSON.parse(readFileSync(join(into, 'package.json'), 'utf8')) as { license: string }
  if (license !== 'MIT')
    throw new Error(`${name} ${version} is licensed under ${license}: look at it before taking its data`)
  return { folder: into, source: { package: name, version, licence: license, copyright, gives } }
}

function npm(...words: string[]): string {
  return execFileSync('npm', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** One row a line, so that a refresh shows which models have changed. */
function write(head: object, providers: Readonly<Record<string, Readonly<Record<string, Row[]>>>>): void {
  const path = 'src/catalog/known-models.json'
  const lists = (rows: readonly Row[]) =>
    rows.length === 0 ? '[]' : `[\n${rows.map((row) => `        ${JSON.stringify(row)}`).join(',\n')}\n      ]`
  const blocks = Object.entries(providers).map(([slug, groups]) => {
    const fields = Object.entries(groups).map(([name, rows]) => `      "${name}": ${lists(rows)}`)
    return `    "${slug}": {\n${fields.join(',\n')}\n    }`
  })
  const begin = JSON.stringify(head, null, 2).replace(/\n\}$/, '')
  const text = `${begin},\n  "providers": {\n${blocks.join(',\n')}\n  }\n}\n`
  writeFileSync(target, text)
  console.log(`${path}: ${(text.length / 1024).toFixed(0)} KiB`)
}
