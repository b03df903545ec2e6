import { readScalar, typeOf, unfit } from './read-scalar.ts'
import { fitsBounds } from './schema-bounds.ts'

/** Reads values as a schema wants them. */
export interface ReadBySchema {
  /** Whether it can tell that a member is missing. */
  readonly knowsMembers: boolean
  /** The value itself where it fits; else one with scalars of the wanted type that say the same; else `unfit`. */
  read(value: unknown): unknown
}

type Schema = Readonly<Record<string, unknown>>

/** Takes any object, as `json_object` asks for. */
export const anyObject: ReadBySchema = {
  knowsMembers: false,
  read: (value) => (typeOf(value) === 'object' ? value : unfit),
}

/** Reads by a JSON Schema. A schema with a keyword that is not understood here fits nothing: nobody could tell. */
export function readBySchema(schema: Schema): ReadBySchema {
  return { knowsMembers: true, read: (value) => new SchemaReading(schema).read(value) }
}

const stepsMax = 100_000
const depthMax = 128

/** What says nothing of which values fit, or only to people. */
const annotations = new Set(
  `$schema $id $anchor $comment $defs definitions title description default examples example format deprecated readOnly writeOnly
  contentEncoding contentMediaType nullable`.split(/\s+/),
)
const understood = new Set(
  `$ref type enum const properties required additionalProperties minProperties maxProperties items prefixItems minItems maxItems uniqueItems
  minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf anyOf oneOf allOf`.split(
    /\s+/,
  ),
)

class SchemaReading {
  readonly #root: Schema
  #steps = 0

  constructor(root: Schema) {
    this.#root = root
  }

  read(value: unknown): unknown {
    return this.#read(this.#root, value, 0)
  }

  #read(schema: unknown, value: unknown, depth: number): unknown {
    if (schema === true) return value
    if (!isObject(schema) || depth > depthMax || this.#steps++ > stepsMax) return unfit
    for (const keyword in schema) if (!understood.has(keyword) && !annotations.has(keyword)) return unfit
    let read = value
    if (schema['$ref'] !== undefined) read = this.#read(this.#resolve(schema['$ref']), read, depth + 1)
    for (const each of listOf(schema['allOf'])) {
      if (read === unfit) return unfit
      read = this.#read(each, read, depth + 1)
    }
    if (schema['anyOf'] !== undefined) read = this.#readSome(listOf(schema['anyOf']), read, depth, false)
    if (schema['oneOf'] !== undefined) read = this.#readSome(listOf(schema['oneOf']), read, depth, true)
    if (read === unfit) return unfit
    read = readScalar(schema, read)
    if (Array.isArray(read)) read = this.#readList(schema, read, depth)
    else if (isObject(read)) read = this.#readObject(schema, read, depth)
    return read === unfit || !fitsBounds(schema, read) ? unfit : read
  }

  /** By the first alternative that takes the value as it is, else by the first that reads it otherwise. */
  #readSome(alternatives: readonly unknown[], value: unknown, depth: number, isOne: boolean): unknown {
    if (value === unfit) return unfit
    const readings = alternatives.map((each) => this.#read(each, value, depth + 1)).filter((each) => each !== unfit)
    const asIs = readings.filter((each) => Object.is(each, value))
    if (isOne && (asIs.length > 1 || (asIs.length === 0 && readings.length > 1))) return unfit
    return [...asIs, ...readings, unfit][0]
  }

  #readList(schema: Schema, list: readonly unknown[], depth: number): unknown {
    const { items } = schema
    const places = Array.isArray(items) ? items : listOf(schema['prefixItems'])
    const rest = Array.isArray(items) ? true : (items ?? true)
    const read: unknown[] = []
    for (const [index, value] of list.entries()) {
      const reading = this.#read(index < places.length ? places[index] : rest, value, depth + 1)
      if (reading === unfit) return unfit
      read.push(reading)
    }
    return read.every((each, index) => Object.is(each, list[index])) ? list : read
  }

  #readObject(schema: Schema, object: Schema, depth: number): unknown {
    const properties = isObject(schema['properties']) ? schema['properties'] : {}
    if (listOf(schema['required']).some((name) => typeof name === 'string' && !Object.hasOwn(object, name)))
      return unfit
    let isChanged = false
    const read: [string, unknown][] = []
    for (const [name, value] of Object.entries(object)) {
      const own = Object.hasOwn(properties, name) ? properties[name] : (schema['additionalProperties'] ?? true)
      const reading = this.#read(own, value, depth + 1)
      if (reading === unfit) return unfit
      isChanged ||= !Object.is(reading, value)
      read.push([name, reading])
    }
    return isChanged ? Object.fromEntries(read) : object
  }

  #resolve(ref: unknown): unknown {
    if (typeof ref !== 'string' || !ref.startsWith('#')) return false
    let place: unknown = this.#root
    for (const part of ref.slice(1).split('/').slice(1)) {
      const name = decodeURIComponent(part.replaceAll('~1', '/').replaceAll('~0', '~'))
      if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name)) return false
      place = (place as Schema)[name]
    }
    return place
  }
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
