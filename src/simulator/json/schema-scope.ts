import { combineSchemas } from './combine-schemas.ts'
import { type FlatSchema, flattenKeywords } from './flat-schema.ts'
import { asSchema, asSchemas, isJsonObject, type JsonSchema } from './json-schema.ts'
import { type PatternNode, parsePattern } from './pattern.ts'
import { compilePattern, type PatternProgram } from './pattern-program.ts'
import { Work } from './work.ts'

/** One schema document: follows its references, and remembers what it has flattened and parsed. */
export interface SchemaScope {
  /** What is done for the document. All that is done in its scope throws TooMuchWork once it is too much. */
  readonly work: Work
  /** Null when nothing can satisfy it. */
  flatten(schema: JsonSchema): FlatSchema | null
  /** Null when the pattern uses what is not understood here (look-around, back-references, …). */
  parsePattern(source: string): PatternNode | null
  /** Takes time linear in the text, whatever the pattern. What is not understood or takes too long counts as matching. */
  matchesPattern(source: string, text: string): boolean
}

// Deeper chains of `$ref` and `allOf` would only fill the stack.
const referencesMax = 200

// Steps of pattern matching in all: ten milliseconds at worst.
const patternStepsMax = 300_000

// Every keyword is looked for, whether it is there or not, and has its place in what comes out.
const flatteningSteps = 60

const anything = flattenKeywords({})

/** Opens a document whose references (`#`, `#/$defs/name`, `#anchor`) point into `root`. Others are taken to allow anything. */
export function openScope(root: JsonSchema, work = new Work()): SchemaScope {
  const flats = new Map<JsonSchema, FlatSchema | null>()
  const parsed = new Map<string, PatternNode | null>()
  const programs = new Map<string, PatternProgram | null>()
  let patternSteps = 0
  const inProgress = new Set<JsonSchema>()
  let anchors: Map<string, JsonSchema> | undefined

  const resolve = (reference: string): JsonSchema => {
    if (reference === '#') return root
    if (reference.startsWith('#/')) return followPointer(root, reference.slice(2))
    anchors ??= findAnchors(root)
    return anchors.get(reference.slice(1)) ?? true
  }

  const flatten = (schema: JsonSchema, references: number): FlatSchema | null => {
    // A reference that leads back to itself without a value in between says nothing.
    if (schema === true || references > referencesMax || inProgress.has(schema)) return anything
    if (schema === false) return null
    const known = flats.get(schema)
    if (known !== undefined) return known
    inProgress.add(schema)
    work.spend(flatteningSteps + sizeOf(schema))
    let flat: FlatSchema | null = flattenKeywords(schema)
    const reference = schema['$ref'] ?? schema['$dynamicRef']
    const others = [...(typeof reference === 'string' ? [resolve(reference)] : []), ...asSchemas(schema['allOf'])]
    for (const other of others) {
      const otherFlat: FlatSchema | null = flat && work.deeper(() => flatten(other, references + 1))
      flat = flat && otherFlat && combineSchemas(flat, otherFlat, scope)
    }
    inProgress.delete(schema)
    flats.set(schema, flat)
    return flat
  }

  const parse = (source: string): PatternNode | null => {
    let node = parsed.get(source)
    if (node === undefined) {
      work.spend(source.length)
      node = parsePattern(source)
      parsed.set(source, node)
    }
    return node
  }

  const matchesPattern = (source: string, text: string): boolean => {
    let program = programs.get(source)
    if (program === undefined) {
      const node = parse(source)
      program = node && compilePattern(node, work)
      work.spend(program?.length ?? 0)
      programs.set(source, program)
    }
    work.spend(1)
    if (program === null) return true
    patternSteps += program.length * text.length
    return patternSteps > patternStepsMax || program.matches(text)
  }

  const scope: SchemaScope = { work, flatten: (schema) => flatten(schema, 0), parsePattern: parse, matchesPattern }
  return scope
}

// Whose values are looked at one by one.
const listing = ['enum', 'examples', 'required', 'type', 'prefixItems', 'items', 'allOf', 'anyOf', 'oneOf']
const mapping = ['properties', 'patternProperties', 'dependentRequired', 'dependentSchemas']

/** How many values its keywords list. */
function sizeOf(schema: Readonly<Record<string, unknown>>): number {
  let size = 0
  for (const keyword of listing) {
    const value = schema[keyword]
    if (Array.isArray(value)) size += value.length
  }
  for (const keyword of mapping) {
    const value = schema[keyword]
    if (isJsonObject(value)) size += Object.keys(value).length
  }
  return size
}

function followPointer(root: JsonSchema, pointer: string): JsonSchema {
  let place: unknown = root
  for (const raw of pointer.split('/')) {
    const key = decodePercent(raw).replaceAll('~1', '/').replaceAll('~0', '~')
    if (Array.isArray(place)) place = place[Number(key)]
    else if (isJsonObject(place) && Object.hasOwn(place, key)) place = place[key]
    else return true
  }
  return asSchema(place)
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function findAnchors(root: JsonSchema): Map<string, JsonSchema> {
  const anchors = new Map<string, JsonSchema>()
  const places: unknown[] = [root]
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    if (isJsonObject(place)) {
      for (const keyword of ['$anchor', '$dynamicAnchor']) {
        const name = place[keyword]
        if (typeof name === 'string') anchors.set(name, place)
      }
    }
    if (typeof place === 'object') for (const value of Object.values(place ?? {})) places.push(value ?? false)
  }
  return anchors
}
