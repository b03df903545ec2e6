import type { Model } from './catalog.ts'
import { fitAbilities } from './fit-abilities.ts'
// The file names its source and licence, and each row the page that published it.
import data from './model-scores.json' with { type: 'json' }

/** What a benchmark tries. */
export type BenchmarkKind = 'coding' | 'reasoning' | 'vision' | 'agents'

/** One published result. */
export interface BenchmarkScore {
  readonly benchmark: string
  readonly kind: BenchmarkKind
  /** Percent. */
  readonly score: number
  /** The page that published it. */
  readonly source: string
}

/** How good a model is, from 0 to 1, and what that goes by. */
export interface ModelScore {
  readonly score: number
  readonly from: readonly BenchmarkScore[]
}

type Row = readonly [model: string, benchmark: string, score: number, page: number, ...more: string[]]

interface Results {
  readonly byName: ReadonlyMap<string, readonly BenchmarkScore[]>
  /** The newest dated name of each name that has no results without a date. */
  readonly dated: ReadonlyMap<string, string>
}

const kinds: Readonly<Record<string, string>> = data.benchmarks

// Read for the first request that asks for a score.
let results: Results | undefined
const abilities = new Map<BenchmarkKind | 'all', ReadonlyMap<string, number>>()

/**
 * How good a model is at one kind of thing, or at all of them together; undefined where nothing is published. Results of different
 * benchmarks are made comparable: each is corrected by how hard the benchmark is for the models that took it.
 */
export function scoreOf(model: Model, kind: BenchmarkKind | 'all'): ModelScore | undefined {
  results ??= readResults()
  const { byName, dated } = results
  for (const named of namesOf(model)) {
    const name = byName.has(named) ? named : (dated.get(named) ?? '')
    const from = byName.get(name)?.filter((row) => kind === 'all' || row.kind === kind) ?? []
    if (from.length === 0) continue
    const score = abilitiesOf(kind, byName).get(name)
    if (score !== undefined) return { score, from }
  }
  return undefined
}

function abilitiesOf(kind: BenchmarkKind | 'all', all: ReadonlyMap<string, readonly BenchmarkScore[]>) {
  const known = abilities.get(kind)
  if (known !== undefined) return known
  const rows = [...all].flatMap(([name, list]) => list.map((row) => ({ name, ...row })))
  const fitted = fitAbilities(kind === 'all' ? rows : rows.filter((row) => row.kind === kind))
  abilities.set(kind, fitted)
  return fitted
}

function readResults(): Results {
  const byName = new Map<string, BenchmarkScore[]>()
  const dated = new Map<string, string>()
  for (const [model, benchmark, score, page] of data.scores as unknown as readonly Row[]) {
    const { name, stem } = spellings(model)
    const list = byName.get(name) ?? []
    // The file's test holds its kinds to this type.
    list.push({ benchmark, kind: kinds[benchmark] as BenchmarkKind, score, source: data.pages[page] ?? '' })
    byName.set(name, list)
    if (name !== stem && name > (dated.get(stem) ?? '')) dated.set(stem, name)
  }
  return { byName, dated }
}

/** The names that a model may have in the data: its own and those of its providers, with their dates and without. */
function namesOf({ id, endpoints }: Model): readonly string[] {
  const spelled = [id, ...endpoints.map(({ upstreamModel }) => upstreamModel)].map(spellings)
  return [...new Set([...spelled.map(({ name }) => name), ...spelled.map(({ stem }) => stem)])]
}

const date = /[-@](20\d\d)-?(\d\d)-?(\d\d)$/

/** One spelling of a name, without its author, with and without its date: `claude-opus-4-5@20251101`, `claude-opus-4.5-20251101:free`. */
function spellings(model: string): { readonly name: string; readonly stem: string } {
  const own = model.toLowerCase().slice(model.lastIndexOf('/') + 1)
  const plain = own.replace(/:.*$/, '')
  const [, year, month, day] = date.exec(plain) ?? []
  const stem = plain.replace(date, '').replace(/-(\d{1,2})-(\d{1,2})(?=-|$)/, '-$1.$2')
  return { stem, name: year === undefined ? stem : `${stem}-${year}${month}${day}` }
}
