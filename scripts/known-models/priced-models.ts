import { type Cell, promptColumn, type Row, rareColumn, round, sortRows, tiersColumn, trimRow } from './rows.ts'

type Amount = number | TieredAmount | undefined
interface TieredAmount {
  readonly base: number
  readonly tiers: readonly { readonly start: number; readonly price: number }[]
}
type PriceRow = Readonly<Record<string, Amount>>
/** A model with its prices, as they are published. */
export interface PricedModel {
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

const tieredKeys = [
  ...['input_mtok', 'output_mtok', 'cache_read_mtok', 'cache_write_mtok', 'cache_write_1h_mtok'],
  ...['input_audio_mtok', 'output_audio_mtok', 'output_image_mtok'],
]

/** A listed row of a model that only the prices name. `day` is the date on which prices are taken, here and below. */
export function listPriced(model: PricedModel, day: string): Row {
  const prices = priceCells(model, day)
  return [model.id, model.name ?? model.id, model.context_window ?? null, null, 'text', '', ...prices]
}

/** Prices of models that are not listed: older ones, and dated names of listed ones. */
export function readPriced(models: readonly PricedModel[], listed: readonly Row[], day: string): Row[] {
  const listedById = new Map(listed.map((row) => [String(row[0]).toLowerCase(), row]))
  const priced = new Map<string, Row>()
  for (const model of models.filter((each) => isChat(each, day))) {
    const own = listedById.get(model.id.toLowerCase())
    const cells =
      own === undefined ? [model.context_window ?? null, ...priceCells(model, day)] : [own[2] ?? null, ...own.slice(6)]
    for (const id of [model.id, ...equalNames(model.match)]) {
      if (!listedById.has(id.toLowerCase()) && !priced.has(id)) priced.set(id, [id, ...cells])
    }
  }
  return sortRows([...priced.values()])
}

function equalNames(match: MatchRule): string[] {
  return [...(match.equals === undefined ? [] : [match.equals]), ...(match.or ?? []).flatMap(equalNames)]
}

/** True if a model answers with text, and is neither outdated nor an alias. */
export function isChat(model: PricedModel, day: string): boolean {
  const prices = pricesOn(model, day)
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
function pricesOn(model: PricedModel, day: string): PriceRow {
  const { ordinary, timed } = pricesByHour(model, day)
  return timed.find(({ prices }) => isDearer(prices, ordinary))?.prices ?? ordinary
}

/** The ordinary prices, and others at some hours. The last entry that has begun counts. */
function pricesByHour({ prices }: PricedModel, day: string) {
  if (!Array.isArray(prices)) return { ordinary: prices as PriceRow, timed: [] }
  const begun = prices.filter(({ constraint }) => constraint === undefined || (constraint.start_date ?? '9') <= day)
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
function offPeakCell(model: PricedModel, day: string): Cell {
  const { ordinary, timed } = pricesByHour(model, day)
  const peak = pricesOn(model, day)
  if (peak === ordinary || timed.some(({ prices }) => JSON.stringify(prices) !== JSON.stringify(peak))) return null
  const shares = Object.keys(peak).map((key) => round(baseOf(ordinary[key]) / baseOf(peak[key])))
  const [share] = shares
  if (share === undefined || shares.some((each) => each !== share)) return null
  const ranges = timed.toSorted((one, other) => one.from - other.from)
  return ranges.map(({ to }, at) => [to, (ranges[at + 1] ?? ranges[0])?.from ?? null, share])
}

function priceCells(model: PricedModel, day: string): Cell[] {
  const prices = pricesOn(model, day)
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
    offPeakCell(model, day),
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

/** A listed row with the prices that only the other source has, where both agree on the ordinary ones. */
export function addRarePrices(row: Row, priced: readonly PricedModel[], day: string): Row {
  const model = priced.find(({ match }) => matches(match, String(row[0])))
  if (model === undefined) return row
  const cells = priceCells(model, day)
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
