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

interface Source {
  readonly package: string
  readonly version: string
  readonly licence: string
  readonly copyright: string
  readonly gives: string
}

type PublishedPrices = Readonly<Record<'input' | 'output' | 'cacheRead' | 'cacheWrite', number>>

interface PublishedModel {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly reasoning?: boolean
  readonly input?: readonly string[]
  readonly contextWindow?: number
  readonly maxTokens?: number
  readonly cost: PublishedPrices & {
    readonly tiers?: readonly (PublishedPrices & { readonly inputTokensAbove: number })[]
  }
  readonly compat?: { readonly supportsTemperature?: boolean }
}

type Amount = number | TieredAmount | undefined
interface TieredAmount {
  readonly base: number
  readonly tiers: readonly { readonly start: number; readonly price: number }[]
}
type PriceRow = Readonly<Record<string, Amount>>
interface PricedModel {
  readonly id: string
  readonly name?: string
  readonly deprecated?: boolean
  readonly context_window?: number
  readonly match: MatchRule
  readonly prices: PriceRow | readonly { readonly constraint?: Constraint; readonly prices: PriceRow }[]
}
interface Constraint {
  readonly start_date?: string
  /** Hours of the day in UTC, such as `01:00:00Z`. */
  readonly start_time?: string
  readonly end_time?: string
}
type MatchRule = {
  readonly or?: readonly MatchRule[]
  readonly and?: readonly MatchRule[]
  readonly equals?: string
  readonly starts_with?: string
  readonly ends_with?: string
  readonly contains?: string
  readonly regex?: string
}

type Cell = string | number | null | readonly (readonly (number | null)[])[]
type Row = readonly Cell[]

const listedColumns = [
  'id',
  'name',
  'contextLength',
  'maxOutputTokens',
  'inputs',
  'traits',
  'prompt',
  'completion',
  'cacheRead',
  'cacheWrite',
  'request',
  // Absent from a row that has none of them.
  ...['cacheWriteHour', 'audioInput', 'audioOutput', 'imageOutput', 'webSearch'],
  // Rows of a threshold in tokens, then prompt, completion, cacheRead, cacheWrite, cacheWriteHour, audioInput, audioOutput, imageOutput.
  'tiers',
  // Rows of two times in minutes since midnight UTC, and the share of token prices then.
  'offPeak',
] as const

const pricedColumns = ['id', 'contextLength', ...listedColumns.slice(listedColumns.indexOf('prompt'))] as const

const tieredKeys = [
  ...['input_mtok', 'output_mtok', 'cache_read_mtok', 'cache_write_mtok', 'cache_write_1h_mtok'],
  ...['input_audio_mtok', 'output_audio_mtok', 'output_image_mtok'],
]

const promptColumn = listedColumns.indexOf('prompt')
const rareColumn = listedColumns.indexOf('request') + 1
const tiersColumn = listedColumns.indexOf('tiers')

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
    const adopted = place.listsPriced === true ? priced.filter(isChat).map(listPriced) : []
    const known = sortRows([...published.map((row) => addRarePrices(row, priced)), ...adopted])
    const listed = place.listsNothing === true ? [] : place.hasRegions === true ? oneOfEachRegion(known) : known
    const unlisted = known.filter((row) => !listed.includes(row)).map(unlist)
    const further = place.pricesListedOnly === true ? [] : readPriced(priced, known)
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

function readListed(file: string): Row[] {
  const byApi = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, PublishedModel>>
  const published = Object.values(byApi).flatMap((each) => Object.values(each))
  // Ids that begin with a tilde are aliases and `/auto` and the like are routers, not models.
  return published
    .filter(({ type, id }) => type === 'chat' && !id.startsWith('~') && !/^(openrouter\/.*|auto)$/.test(id))
    .map(listPublished)
}

function listPublished(model: PublishedModel): Row {
  const { cost } = model
  const traits = [
    'tools',
    model.reasoning === true ? 'reasoning' : '',
    model.compat?.supportsTemperature === false ? 'fixed-sampling' : '',
  ]
  // Two zeros mean that nobody wrote a price down, unless the name says that it is free.
  const isPriced = cost.input > 0 || cost.output > 0 || model.id.endsWith(':free')
  return [
    model.id,
    model.name,
    model.contextWindow ?? null,
    model.maxTokens ?? null,
    (model.input ?? ['text']).join(' '),
    traits.filter((trait) => trait !== '').join(' '),
    ...(isPriced ? [round(cost.input), round(cost.output)] : [null, null]),
    ...(isPriced ? [cost.cacheRead, cost.cacheWrite].map(priceOrNull) : [null, null]),
    ...[null, null, null, null, null, null],
    isPriced ? publishedTiers(cost) : null,
  ]
}

function publishedTiers({ tiers = [] }: PublishedModel['cost']): Cell {
  const rows = tiers.map(({ inputTokensAbove, input, output, cacheRead, cacheWrite }) =>
    trimRow([inputTokensAbove, round(input), round(output), priceOrNull(cacheRead), priceOrNull(cacheWrite)]),
  )
  return rows.length === 0 ? null : rows.sort(([one], [other]) => Number(one) - Number(other))
}

function priceOrNull(price: number): number | null {
  return price > 0 ? round(price) : null
}

function listPriced(model: PricedModel): Row {
  const prices = priceCells(model)
  return [model.id, model.name ?? model.id, model.context_window ?? null, null, 'text', '', ...prices]
}

/** Prices of models that are not listed: older ones, and dated names of listed ones. */
function readPriced(models: readonly PricedModel[], listed: readonly Row[]): Row[] {
  const listedById = new Map(listed.map((row) => [String(row[0]).toLowerCase(), row]))
  const priced = new Map<string, Row>()
  for (const model of models.filter(isChat)) {
    const own = listedById.get(model.id.toLowerCase())
    const cells =
      own === undefined ? [model.context_window ?? null, ...priceCells(model)] : [own[2] ?? null, ...own.slice(6)]
    for (const id of [model.id, ...equalNames(model.match)]) {
      if (!listedById.has(id.toLowerCase()) && !priced.has(id)) priced.set(id, [id, ...cells])
    }
  }
  return sortRows([...priced.values()])
}

function equalNames(match: MatchRule): string[] {
  return [...(match.equals === undefined ? [] : [match.equals]), ...(match.or ?? []).flatMap(equalNames)]
}

function isChat(model: PricedModel): boolean {
  const prices = pricesOn(model)
  const isText = prices['input_mtok'] !== undefined && prices['output_mtok'] !== undefined
  const isMedia = Object.keys(prices).some((key) => /output_video|hours|kpages/.test(key))
  return (
    isText &&
    !isMedia &&
    model.deprecated !== true &&
    !/^(~|regional\.)/.test(model.id) &&
    !/^(dall-e|gpt-image|chatgpt-image)/.test(model.id) &&
    !/embed|rerank|tts|whisper|live|realtime/.test(model.id)
  )
}

/** The highest of the prices that hold at some hour of the day on which they are taken. */
function pricesOn(model: PricedModel): PriceRow {
  const { ordinary, timed } = pricesByHour(model)
  return timed.find(({ prices }) => isDearer(prices, ordinary))?.prices ?? ordinary
}

/** The ordinary prices, and others at some hours. The last entry that has begun counts. */
function pricesByHour({ prices }: PricedModel) {
  if (!Array.isArray(prices)) return { ordinary: prices as PriceRow, timed: [] }
  const begun = prices.filter(({ constraint }) => constraint === undefined || (constraint.start_date ?? '9') <= takenOn)
  const timed = prices.slice(prices.indexOf(begun.at(-1))).flatMap(({ constraint, prices }) => {
    const { start_time: from, end_time: to } = (constraint ?? {}) as Constraint
    return from === undefined || to === undefined ? [] : [{ from: minutesOf(from), to: minutesOf(to), prices }]
  })
  return { ordinary: (begun.at(-1)?.prices ?? {}) as PriceRow, timed }
}

function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

function isDearer(one: PriceRow, other: PriceRow): boolean {
  return baseOf(one['output_mtok']) > baseOf(other['output_mtok'])
}

function baseOf(amount: Amount): number {
  return typeof amount === 'object' ? amount.base : (amount ?? 0)
}

/** The hours at which all prices are one share of the highest ones; null where there are none. */
function offPeakCell(model: PricedModel): Cell {
  const { ordinary, timed } = pricesByHour(model)
  const peak = pricesOn(model)
  if (peak === ordinary || timed.some(({ prices }) => JSON.stringify(prices) !== JSON.stringify(peak))) return null
  const shares = Object.keys(peak).map((key) => round(baseOf(ordinary[key]) / baseOf(peak[key])))
  const [share] = shares
  if (share === undefined || shares.some((each) => each !== share)) return null
  const ranges = timed.toSorted((one, other) => one.from - other.from)
  return ranges.map(({ to }, at) => [to, (ranges[at + 1] ?? ranges[0])?.from ?? null, share])
}

function priceCells(model: PricedModel): Cell[] {
  const prices = pricesOn(model)
  const cell = (key: string) => {
    const amount = prices[key]
    return amount === undefined ? null : round(typeof amount === 'object' ? amount.base : amount)
  }
  const each = (key: string) => {
    const thousand = cell(key)
    return thousand === null ? null : round(thousand / 1000)
  }
  return [
    ...[cell('input_mtok'), cell('output_mtok'), cell('cache_read_mtok'), cell('cache_write_mtok')],
    each('requests_kcount'),
    ...[cell('cache_write_1h_mtok'), cell('input_audio_mtok'), cell('output_audio_mtok'), cell('output_image_mtok')],
    each('web_searches_kcount'),
    tiersCell(prices),
    offPeakCell(model),
  ]
}

/** A row for each threshold of any price. */
function tiersCell(prices: PriceRow): Cell {
  const tiersOf = (key: string) => {
    const amount = prices[key]
    return typeof amount === 'object' ? amount.tiers : []
  }
  const starts = [...new Set(tieredKeys.flatMap((key) => tiersOf(key).map(({ start }) => start)))]
  if (starts.length === 0) return null
  return starts
    .sort((one, other) => one - other)
    .map((start) =>
      trimRow([
        start,
        ...tieredKeys.map((key) => {
          const price = tiersOf(key).findLast((tier) => tier.start <= start)?.price ?? prices[key]
          return price === undefined ? null : round(baseOf(price))
        }),
      ]),
    )
}

function trimRow(row: readonly (number | null)[]): readonly (number | null)[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)
}

/** A listed row with the prices that only the other source has, where both agree on the ordinary ones. */
function addRarePrices(row: Row, priced: readonly PricedModel[]): Row {
  const model = priced.find(({ match }) => matches(match, String(row[0])))
  if (model === undefined) return row
  const cells = priceCells(model)
  if (cells[0] !== row[promptColumn]) return row
  const rare = cells.slice(rareColumn - promptColumn)
  const tiersAt = tiersColumn - rareColumn
  return [...row.slice(0, rareColumn), ...rare.map((cell, at) => (at === tiersAt ? (row[tiersColumn] ?? cell) : cell))]
}

function matches(rule: MatchRule, id: string): boolean {
  if (rule.or !== undefined) return rule.or.some((each) => matches(each, id))
  if (rule.and !== undefined) return rule.and.every((each) => matches(each, id))
  if (rule.regex !== undefined) return new RegExp(rule.regex).test(id)
  return (
    rule.equals === id ||
    (rule.starts_with !== undefined && id.startsWith(rule.starts_with)) ||
    (rule.ends_with !== undefined && id.endsWith(rule.ends_with)) ||
    (rule.contains !== undefined && id.includes(rule.contains))
  )
}

/** Of a model's names in several groups of regions the one that works from most of them: everywhere, on its own, then in one group. */
function oneOfEachRegion(rows: readonly Row[]): Row[] {
  const ranks = ['global', '', 'us', 'eu', 'apac', 'jp', 'au', 'ca', 'in', 'us-gov']
  const best = new Map<string, { row: Row; rank: number }>()
  for (const row of rows) {
    const [, region = '', name = ''] = /^(?:(global|us-gov|us|eu|apac|jp|au|ca|in)\.)?(.*)$/.exec(String(row[0])) ?? []
    const rank = ranks.indexOf(region)
    if (rank < (best.get(name)?.rank ?? ranks.length)) best.set(name, { row, rank })
  }
  return sortRows([...best.values()].map(({ row }) => row))
}

/** A listed row as one of those that only have a price. */
function unlist([id = null, , contextLength = null, , , , ...prices]: Row): Row {
  return [id, contextLength, ...prices]
}

/** Rows end with their last rare price. */
function trim(row: Row, lengthMin: number): Row {
  const length = row.findLastIndex((cell) => cell !== null) + 1
  return row.slice(0, Math.max(length, lengthMin))
}

function round(price: number): number {
  return Math.round(price * 1e6) / 1e6
}

function sortRows(rows: readonly Row[]): Row[] {
  return [...rows].sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))
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
