import { type JsonSchema, resolve, type Spec } from '../../../codegen/spec.ts'
import type { BodyPlace, Place, TextPlace } from './places.ts'
import { RawJson } from './raw-json.ts'
import { branchesOf, branchName, sampleValue } from './sample-value.ts'
import { holdsSchema, schemaShapes } from './schema-shapes.ts'

/** A way to fill a place: valid, broken in one manner, or awkward. */
export interface Shape {
  readonly name: string
  /** Whether the contract takes it as far as its bounds allow. */
  readonly isValid: boolean
  /** Sent with `X-Service-Strict: enabled`. */
  readonly isStrict?: boolean
  /** What stands at the place, `size` members or repetitions of it. */
  readonly make: (size: number) => unknown
}

// What tokenizers, patterns and parsers take badly, beside what is usual.
const fills: Readonly<Record<string, string>> = {
  'one letter': 'a',
  words: 'the quick brown fox ',
  spaces: ' ',
  'line ends': '\n',
  punctuation: '!',
  'combining marks': 'á̂',
  brackets: '[',
  'JSON objects': '{"a":',
  'tags opened': '<think>',
  'slashes and dots': '../',
  'escapes and quotes': '\\"',
  digits: '7',
}

const fewFills = ['one letter']
// Deeper down nothing is done with an object but to parse and to validate it, like any other.
const objectDepthMax = 1
const listDepthMax = 2

// Broken separators, operators, wildcards and encodings of what lists, filters and credentials are made of.
const parameterFills: Readonly<Record<string, string>> = {
  'one letter': 'a',
  digits: '1',
  commas: ',',
  'listed names': 'a,',
  parentheses: '(',
  'filter terms': 'userName eq "a" and ',
  'not terms': 'not (',
  'quotes and escapes': '"\\',
  slashes: '/a',
  dots: 'a.',
  wildcards: '*a',
  spaces: ' a',
}

/** Every shape in which a place is filled. */
export function shapesOf(spec: Spec, place: Place): readonly Shape[] {
  if (!('kind' in place)) return parameterShapes(place)
  const { schema, kind } = place
  switch (kind) {
    case 'list':
      return place.depth > listDepthMax ? listShapes(spec, schema).filter(isTelling) : listShapes(spec, schema)
    case 'text':
      return textShapes(place)
    case 'object':
      if (holdsSchema(place.path)) return [...objectShapes(spec, place), ...schemaShapes]
      return place.depth > objectDepthMax && typeof schema['additionalProperties'] !== 'object'
        ? []
        : objectShapes(spec, place)
    case 'open':
      return openShapes
  }
}

/** `size` members of a list that differ in every name and id, as those of another list with the same names do. */
export function namedMembers(spec: Spec, items: JsonSchema, size: number): unknown[] {
  const branches = branchesOf(resolve<JsonSchema>(spec, items))
  const branch = branches.find((each) => /function/i.test(branchName(each))) ?? branches[0] ?? items
  const sample = sampleValue(spec, branch)
  return Array.from({ length: size }, (_, at) => renamed(sample, at))
}

// Of lists further down, what differs by what is in them.
function isTelling({ name }: Shape): boolean {
  return name === 'members with names' || name === 'members of a wrong type' || name === 'members of every kind'
}

function listShapes(spec: Spec, schema: JsonSchema): readonly Shape[] {
  const items = (schema['items'] ?? {}) as JsonSchema
  const samples = memberSamples(spec, items)
  const [sample] = samples
  const wrong = typeof sample === 'number' ? 'x' : 1
  const isObject = samples.some((each) => typeof each === 'object' && each !== null)
  const shapes: Shape[] = [
    { name: 'the same member', isValid: true, make: (size) => repeat(sample, size) },
    { name: 'members with names', isValid: true, make: (size) => namedMembers(spec, items, size) },
    { name: 'members of a wrong type', isValid: false, make: (size) => repeat(wrong, size) },
    { name: 'a wrong member at the end', isValid: false, make: (size) => [...repeat(sample, size), wrong] },
  ]
  if (samples.length > 1) {
    shapes.push({
      name: 'members of every kind',
      isValid: true,
      make: (size) =>
        Array.from({ length: size }, (_, at) => renamed(samples[at % samples.length], Math.floor(at / samples.length))),
    })
  }
  if (isObject) {
    shapes.push(
      { name: 'empty members', isValid: false, make: (size) => repeat({}, size) },
      { name: 'members of an unknown kind', isValid: false, make: (size) => repeat({ type: 'x', role: 'x' }, size) },
      {
        name: 'members with an unknown field, strict',
        isValid: false,
        isStrict: true,
        make: (size) => repeat(typeof sample === 'object' ? { ...sample, growth: 1 } : {}, size),
      },
    )
  }
  return shapes
}

function memberSamples(spec: Spec, items: JsonSchema): readonly unknown[] {
  const branches = branchesOf(resolve<JsonSchema>(spec, items))
  return branches.length === 0 ? [sampleValue(spec, items)] : branches.map((branch) => sampleValue(spec, branch))
}

function objectShapes(spec: Spec, { schema, depth, part }: BodyPlace): readonly Shape[] {
  if (part === 'form') return [{ name: 'unknown fields', isValid: false, make: (size) => fields({}, size, () => 'x') }]
  const sample = sampleValue(spec, schema) as object
  const rest = schema['additionalProperties']
  const value = typeof rest === 'object' && rest !== null ? sampleValue(spec, rest as JsonSchema) : 1
  const shapes: Shape[] = [
    { name: 'fields', isValid: rest !== false, make: (size) => fields(sample, size, () => value) },
    { name: 'fields, strict', isValid: false, isStrict: true, make: (size) => fields(sample, size, () => value) },
  ]
  if (typeof rest === 'object') {
    shapes.push({ name: 'wrong fields', isValid: false, make: (size) => fields(sample, size, () => ({ x: [] })) })
  }
  if (depth === 0) {
    shapes.push(
      { name: 'nested lists', isValid: false, make: (size) => ({ ...sample, x: nested(size, '[', ']') }) },
      { name: 'nested objects', isValid: false, make: (size) => ({ ...sample, x: nested(size, '{"a":', '}') }) },
      { name: 'a field of many members', isValid: true, make: (size) => ({ ...sample, x: repeat(1, size) }) },
      { name: 'a field of many lists', isValid: true, make: (size) => ({ ...sample, x: repeat([], size) }) },
    )
  }
  return shapes
}

function textShapes({ depth, part }: BodyPlace): readonly Shape[] {
  const chosen = depth > 2 && part === 'body' ? fewFills : Object.keys(fills)
  return chosen.map((name) => ({ name, isValid: true, make: (size) => (fills[name] ?? 'a').repeat(size) }))
}

const openShapes: readonly Shape[] = [
  { name: 'a list', isValid: true, make: (size) => repeat(1, size) },
  { name: 'fields', isValid: true, make: (size) => fields({}, size, () => 1) },
  { name: 'one letter', isValid: true, make: (size) => 'a'.repeat(size) },
]

function parameterShapes({ part, path }: TextPlace): readonly Shape[] {
  if (path === '*') {
    const name = part === 'query' ? 'unknown parameters' : 'headers'
    return [{ name, isValid: false, make: (size) => fields({}, size, () => '1') }]
  }
  const repeated: readonly Shape[] =
    part === 'query' ? [{ name: 'given again and again', isValid: false, make: (size) => repeat('1', size) }] : []
  return [
    ...Object.entries(parameterFills).map(([name, fill]) => ({
      name,
      isValid: true,
      make: (size: number) => fill.repeat(size),
    })),
    ...repeated,
  ]
}

function nested(depth: number, opening: string, closing: string): RawJson {
  return new RawJson(`${opening.repeat(depth)}1${closing.repeat(depth)}`)
}

function repeat(value: unknown, size: number): unknown[] {
  return Array.from({ length: size }, () => value)
}

function fields(sample: object, size: number, value: () => unknown): object {
  const entries = Array.from({ length: size }, (_, at) => [`f${at}`, value()] as const)
  return { ...sample, ...Object.fromEntries(entries) }
}

const names = new Set(['name', 'id', 'call_id', 'tool_use_id', 'tool_call_id', 'item_id', 'server_label', 'value'])

/** A copy in which everything that names a thing names another. */
function renamed(value: unknown, at: number, key = 'name'): unknown {
  if (typeof value === 'string') return names.has(key) ? `item_${at}` : value
  if (Array.isArray(value)) return value.map((each) => renamed(each, at, ''))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renamed(each, at, name)]))
}
