import type { FunctionTool } from '../../canonical/tool.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'

/** The usual constants of BM25: how soon a repeated word counts no more, and how much long texts are held back. */
const saturation = 1.2
const lengthWeight = 0.75
/** A word of the name says more than one of the description. */
const nameWeight = 3
/** What is read of one function, in characters: descriptions may be pages. */
const readMax = 4000
/** What is read of a query: a caller may send anything as one. */
const queryCharsMax = 1000
const queryWordsMax = 32

interface Document {
  readonly tool: FunctionTool
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}

interface Index {
  readonly documents: readonly Document[]
  /** How many functions have a word. */
  readonly spread: ReadonlyMap<string, number>
  readonly meanLength: number
}

const indexes = new WeakMap<readonly FunctionTool[], Index>()

/** The functions that a query is about, best first, by words of their names, descriptions and parameters (BM25). A name that is written out comes first. */
export function rankFunctions(functions: readonly FunctionTool[], whole: string): readonly FunctionTool[] {
  const query = whole.slice(0, queryCharsMax)
  const { documents, spread, meanLength } = indexOf(functions)
  const words = new Set(wordsOf(query).slice(0, queryWordsMax))
  // A name of one word may be meant as a word.
  const named = new Set(query.split(/[^\p{L}\p{N}_.-]+/u).filter((word) => word === query || wordsOf(word).length > 1))
  const scored = documents.map(({ tool, counts, length }) => {
    let score = named.has(tool.name) ? 1000 : 0
    for (const word of words) {
      const count = counts.get(word)
      if (count === undefined) continue
      const having = spread.get(word) ?? 0
      const rarity = Math.log(1 + (documents.length - having + 0.5) / (having + 0.5))
      const norm = saturation * (1 - lengthWeight + (lengthWeight * length) / meanLength)
      score += (rarity * count * (saturation + 1)) / (count + norm)
    }
    return { tool, score }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}

function indexOf(functions: readonly FunctionTool[]): Index {
  const known = indexes.get(functions)
  if (known !== undefined) return known
  const documents = functions.map((tool): Document => {
    const counts = new Map<string, number>()
    const add = (text: string, weight: number) => {
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + weight)
    }
    add(tool.name, nameWeight)
    add((tool.description ?? '').slice(0, readMax), 1)
    add(parameterText(tool.parameters).slice(0, readMax), 1)
    return { tool, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) }
  })
  const spread = new Map<string, number>()
  for (const { counts } of documents) for (const word of counts.keys()) spread.set(word, (spread.get(word) ?? 0) + 1)
  const total = documents.reduce((sum, { length }) => sum + length, 0)
  const index = { documents, spread, meanLength: Math.max(1, total / Math.max(1, documents.length)) }
  indexes.set(functions, index)
  return index
}

/** Names and descriptions of the parameters. */
function parameterText(parameters: FunctionTool['parameters']): string {
  const properties = parameters?.['properties']
  if (!isJsonObject(properties)) return ''
  return Object.entries(properties)
    .map(([name, schema]) => {
      const description = isJsonObject(schema) ? schema['description'] : undefined
      return typeof description === 'string' ? `${name} ${description}` : name
    })
    .join(' ')
}

/** Lower-case words: `getWeather_v2` has get, weather and v2. A plural is its singular. */
function wordsOf(text: string): readonly string[] {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()
  return (apart.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) =>
    word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word,
  )
}
