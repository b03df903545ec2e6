import { type AppCategory, appCategories, isAppCategory } from '../../records/app-categories.ts'
import { appOrigin, isLocalOrigin } from '../../records/app-origin.ts'
import { cleanTitle, titleLengthMax } from '../../records/app-title.ts'
import { firstDay, formatDay, parseDay } from '../../records/dataset-day.ts'
import type { AppVisibility } from '../../storage/apps/app-repository.ts'
import { categorySeparator, type HistoryFields } from './history-columns.ts'

/** An app as described on its latest day in a file. */
export interface HistoryApp {
  /** From 0, in order of appearance. */
  readonly index: number
  readonly origin: string
  title: string | null
  categories: readonly AppCategory[]
  visibility: AppVisibility
  canonicalOrigin: string | null
  /** The line of that day. */
  line: number
}

/** The usage of one app on one day. */
export interface HistoryDay {
  readonly app: number
  readonly day: number
  readonly requests: bigint
  readonly promptTokens: bigint
  readonly completionTokens: bigint
}

const requestsMax = 2n ** 40n
const tokensMax = 2n ** 62n
const visibilities: ReadonlySet<string> = new Set(['public', 'hidden', 'private'] satisfies AppVisibility[])

/** Checks lines one by one, and remembers only the apps and the days of each. */
export class HistoryReader {
  readonly #today: number
  readonly #apps = new Map<string, KnownApp>()
  readonly #origins = new Map<string, string>()
  readonly #days = new Map<string, number>()

  /** `today` is the first day that is not over. */
  constructor(today: number) {
    this.#today = today
  }

  get apps(): readonly HistoryApp[] {
    return [...this.#apps.values()]
  }

  /** The content of a line, or why it is invalid. */
  read(fields: HistoryFields, line: number): HistoryDay | string {
    const day = this.#readDay(fields.date)
    if (typeof day === 'string') return day
    const origin = this.#readOrigin(fields.app_url)
    if (origin === null) return `app_url must be an http or https URL, not ${quoted(fields.app_url)}`
    const requests = readCount('requests', fields.requests, requestsMax)
    if (typeof requests === 'string') return requests
    const promptTokens = readCount('prompt_tokens', fields.prompt_tokens, tokensMax)
    if (typeof promptTokens === 'string') return promptTokens
    const completionTokens = readCount('completion_tokens', fields.completion_tokens, tokensMax)
    if (typeof completionTokens === 'string') return completionTokens
    const app = this.#readApp(origin, day, fields, line)
    if (typeof app === 'string') return app
    if (!app.days.add(day - firstDay)) return `there is a line for ${origin} on ${fields.date} already`
    return { app: app.index, day, requests, promptTokens, completionTokens }
  }

  #readDay(date: string): number | string {
    const known = this.#days.get(date)
    const day = known === undefined ? parseDay(date) : known
    if (day === null) return `date must be a day such as 2025-01-31, not ${quoted(date)}`
    if (day < firstDay) return `${date} is before ${formatDay(firstDay)}, where the dataset begins`
    if (day > this.#today) return `${date} is in the future`
    if (day === this.#today) return `${date} is not over yet: only completed days (UTC) can be imported`
    if (known === undefined) this.#days.set(date, day)
    return day
  }

  #readOrigin(url: string): string | null {
    const known = this.#origins.get(url)
    if (known !== undefined) return known
    const origin = appOrigin(url)
    // URLs that differ on every line would fill the cache.
    if (origin === url) this.#origins.set(url, origin)
    return origin
  }

  #readApp(origin: string, day: number, fields: HistoryFields, line: number): KnownApp | string {
    const known = this.#apps.get(origin)
    if (known?.isSameAs(fields) === true) {
      known.setAt(day, line)
      return known
    }
    if ([...fields.title.trim()].length > titleLengthMax)
      return `title must not be longer than ${titleLengthMax} characters`
    const title = cleanTitle(fields.title)
    if (title === null && isLocalOrigin(origin)) return `${origin} is on everybody's own machine: it needs a title`
    const categories = readCategories(fields.categories)
    if (typeof categories === 'string') return categories
    const visibility = fields.visibility === '' ? 'public' : fields.visibility
    if (!isVisibility(visibility)) return `visibility must be public, hidden or private, not ${quoted(visibility)}`
    const canonicalOrigin = fields.merged_into === '' ? null : this.#readOrigin(fields.merged_into)
    if (fields.merged_into !== '' && canonicalOrigin === null) {
      return `merged_into must be the URL of another app, not ${quoted(fields.merged_into)}`
    }
    if (canonicalOrigin === origin) return 'merged_into must be the URL of another app, and this is the same'
    const facts = { title, categories, visibility, canonicalOrigin }
    const app = known ?? new KnownApp(this.#apps.size, origin)
    app.learn(facts, fields, day, line)
    if (known === undefined) this.#apps.set(origin, app)
    return app
  }
}

type AppFacts = Pick<HistoryApp, 'title' | 'categories' | 'visibility' | 'canonicalOrigin'>

const nothingRead = { title: '', categories: '', visibility: '', merged_into: '' }

class KnownApp implements HistoryApp {
  readonly index: number
  readonly origin: string
  readonly days = new DaySet()
  title: string | null = null
  categories: readonly AppCategory[] = []
  visibility: AppVisibility = 'public'
  canonicalOrigin: string | null = null
  line = 0
  #latestDay = -1
  #read: Pick<HistoryFields, 'title' | 'categories' | 'visibility' | 'merged_into'> = nothingRead

  constructor(index: number, origin: string) {
    this.index = index
    this.origin = origin
  }

  /** Whether a line describes the app as the line before did. */
  isSameAs({ title, categories, visibility, merged_into }: HistoryFields): boolean {
    const read = this.#read
    return (
      read.title === title &&
      read.categories === categories &&
      read.visibility === visibility &&
      read.merged_into === merged_into
    )
  }

  setAt(day: number, line: number): void {
    if (day <= this.#latestDay) return
    this.#latestDay = day
    this.line = line
  }

  learn(facts: AppFacts, read: HistoryFields, day: number, line: number): void {
    if (day <= this.#latestDay) return
    Object.assign(this, facts)
    this.#read = read
    this.setAt(day, line)
  }
}

/** Days as bits: ten thousand apps with two years each take 1 MB. */
class DaySet {
  #bits = new Uint8Array(16)

  /** Returns false if it was already there. */
  add(day: number): boolean {
    const at = day >> 3
    if (at >= this.#bits.length) {
      const grown = new Uint8Array(Math.max(at + 1, this.#bits.length * 2))
      grown.set(this.#bits)
      this.#bits = grown
    }
    const bits = this.#bits[at] ?? 0
    const bit = 1 << (day & 7)
    this.#bits[at] = bits | bit
    return (bits & bit) === 0
  }
}

function readCount(column: string, text: string, most: bigint): bigint | string {
  // Longer numbers are out of range, and parsing them is slow.
  if (!/^\d{1,40}$/.test(text)) return `${column} must be a whole number from 0 on, not ${quoted(text)}`
  const count = BigInt(text)
  return count > most ? `${column} must not be more than ${most}` : count
}

function readCategories(text: string): readonly AppCategory[] | string {
  const names = text
    .split(categorySeparator)
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !isAppCategory(name))
  if (unknown !== undefined) return `there is no category ${quoted(unknown)}; there are ${appCategories.join(', ')}`
  return [...new Set(names.filter(isAppCategory))]
}

function isVisibility(text: string): text is AppVisibility {
  return visibilities.has(text)
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)
}
