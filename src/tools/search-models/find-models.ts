import { answersLive } from '../../catalog/answers-live.ts'
import type { Catalog, Model } from '../../catalog/catalog.ts'
import { cheapestPrices, supportedParameters } from '../../catalog/model-record.ts'

/** What was found, best first, and how many there are in all. */
export interface FoundModels {
  readonly models: readonly Model[]
  readonly total: number
}

type Order = (one: Model, other: Model) => number
type Test = (model: Model) => boolean

const reads = (kind: string) => (model: Model) => model.inputModalities.includes(kind)
const makes = (kind: string) => (model: Model) => model.outputModalities.includes(kind)
const takes = (parameter: string) => (model: Model) => supportedParameters(model).includes(parameter)

/** Words that ask for an ability. Others are looked for in names. */
const abilities: ReadonlyMap<string, Test> = new Map(
  Object.entries<Test>({
    vision: reads('image'),
    image: (model) => reads('image')(model) || makes('image')(model),
    picture: (model) => reads('image')(model) || makes('image')(model),
    draw: makes('image'),
    generation: makes('image'),
    multimodal: ({ inputModalities }) => inputModalities.length > 1,
    audio: (model) => reads('audio')(model) || makes('audio')(model),
    speech: (model) => reads('audio')(model) || makes('audio')(model),
    video: reads('video'),
    file: reads('file'),
    pdf: reads('file'),
    tool: takes('tools'),
    function: takes('tools'),
    reasoning: takes('reasoning'),
    thinking: takes('reasoning'),
    structured: takes('structured_outputs'),
    json: (model) => takes('structured_outputs')(model) || takes('response_format')(model),
    free: (model) => priceOf(model) === 0,
  }),
)

/** Words that order what was found. */
const orders: ReadonlyMap<string, Order> = new Map(
  Object.entries<Order>({
    cheap: (one, other) => priceOf(one) - priceOf(other),
    expensive: (one, other) => priceOf(other) - priceOf(one),
    long: byContext,
    context: byContext,
    new: byAge,
    latest: byAge,
  }),
)
const otherWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cheapest: 'cheap',
    inexpensive: 'cheap',
    affordable: 'cheap',
    newest: 'new',
    recent: 'new',
    longest: 'long',
  }),
)

/** Words without meaning here. */
const fillers = new Set('a an and any are by for from in is language llm model of or that the to which with'.split(' '))

/**
 * Models that answer live and have every ability that the query names, best match of its other words with ids and names first. Equal ones
 * are ordered as the query says, else by id. `mayUse`: which may be shown; absent: all.
 */
export function findModels(
  catalog: Catalog,
  query: string,
  most: number,
  mayUse: (model: Model) => boolean = () => true,
): FoundModels {
  const words = wordsOf(query)
  const tests = words.flatMap((word) => abilities.get(word) ?? [])
  const order = words.flatMap((word) => orders.get(word) ?? [])
  const names = words.filter((word) => !abilities.has(word) && !orders.has(word))
  const found = [...catalog.models.values()].flatMap((model) => {
    if (!answersLive(model) || !mayUse(model) || !tests.every((test) => test(model))) return []
    const score = scoreOf(model, names)
    return names.length > 0 && score === 0 ? [] : [{ model, score }]
  })
  found.sort((one, other) => {
    if (one.score !== other.score) return other.score - one.score
    for (const compare of order) {
      const difference = compare(one.model, other.model)
      if (difference !== 0 && !Number.isNaN(difference)) return difference
    }
    return one.model.id < other.model.id ? -1 : 1
  })
  return { models: found.slice(0, most).map(({ model }) => model), total: found.length }
}

// A query has few words that mean anything; a model may write thousands.
const wordsMax = 32

function wordsOf(query: string): readonly string[] {
  const written =
    query
      .slice(0, 1_000)
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? []
  const words = written.map(singular).map((word) => otherWords.get(word) ?? word)
  return [...new Set(words)].filter((word) => !fillers.has(word)).slice(0, wordsMax)
}

function singular(word: string): string {
  return word.endsWith('s') && known.has(word.slice(0, -1)) ? word.slice(0, -1) : word
}

const known: ReadonlySet<string> = new Set([...abilities.keys(), ...orders.keys(), 'model', 'llm'])

function scoreOf({ id, name, description }: Model, words: readonly string[]): number {
  const title = `${id} ${name}`.toLowerCase()
  const text = description.toLowerCase()
  return words.reduce((sum, word) => sum + (title.includes(word) ? 4 : text.includes(word) ? 1 : 0), 0)
}

/** Input and output together; what has no price is the dearest. */
function priceOf(model: Model): number {
  const prices = cheapestPrices(model)
  return prices === null ? Number.POSITIVE_INFINITY : prices.promptPicos + prices.completionPicos
}

function byContext(one: Model, other: Model): number {
  return (other.contextLength ?? 0) - (one.contextLength ?? 0)
}

function byAge(one: Model, other: Model): number {
  return other.createdAt - one.createdAt
}
