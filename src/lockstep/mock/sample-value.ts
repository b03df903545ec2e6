import { type Json, listOf, objectOf, resolve } from '../document/openapi.ts'
import type { Check } from '../schemas/schema-compiler.ts'
import { sampleText } from './sample-text.ts'
import { between, oneOf, type Random, seededRandom } from './seeded-random.ts'

const triesMax = 20
/** From here on only what is required is written; much deeper, nothing. */
const optionalDepth = 3
const depthMax = 16
/** What one try may write: lists of lists grow with every step. */
const valuesMax = 5_000
const textLengthMax = 100_000

class TooLarge extends Error {}

/** A value for a schema that fits it, the same for the same words; undefined where none was found. */
export function fittingValue(
  document: Json,
  schema: unknown,
  check: Check,
  ...words: readonly (string | number)[]
): unknown {
  for (let attempt = 0; attempt < triesMax; attempt++) {
    // Half of the tries write only what is required, which fits more often.
    const optional = attempt < triesMax / 2 ? optionalDepth : 0
    const sampler = new Sampler(document, seededRandom(...words, attempt), optional)
    try {
      const value = sampler.value(schema, 0)
      if (check(value).length === 0) return value
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
    }
  }
  return undefined
}

class Sampler {
  readonly #document: Json
  readonly #random: Random
  readonly #optionalDepth: number
  #left = valuesMax

  constructor(document: Json, random: Random, optional: number) {
    this.#document = document
    this.#random = random
    this.#optionalDepth = optional
  }

  value(given: unknown, depth: number): unknown {
    this.#left -= 1
    if (this.#left < 0) throw new TooLarge()
    const schema = this.#merged(given)
    if ('const' in schema) return schema['const']
    if (Array.isArray(schema['enum'])) return oneOf(this.#random, schema['enum'])
    for (const name of ['example', 'default']) if (schema[name] !== undefined) return schema[name]
    const [shown] = listOf(schema['examples'])
    if (shown !== undefined) return shown
    const branches = listOf(schema['oneOf'] ?? schema['anyOf'])
    if (branches.length > 0) return this.#branch(schema, branches, depth)
    return this.#ofType(schema, this.#typeOf(schema), depth)
  }

  #branch(schema: Json, branches: readonly unknown[], depth: number): unknown {
    // Schemas that contain themselves end at their simplest member.
    const plain = branches.filter((each) => this.#typeOf(this.#merged(each)) === 'null')
    const chosen = depth > optionalDepth && plain.length > 0 ? plain[0] : oneOf(this.#random, branches)
    const { oneOf: _one, anyOf: _any, discriminator: _tag, ...rest } = schema
    const value = this.value({ allOf: [rest, chosen] }, depth + 1)
    return value
  }

  #typeOf(schema: Json): string {
    const { type } = schema
    if (Array.isArray(type)) {
      const real = type.filter((each) => each !== 'null')
      return String(oneOf(this.#random, real.length > 0 ? real : type))
    }
    if (typeof type === 'string') return type
    if (schema['properties'] !== undefined || schema['additionalProperties'] !== undefined) return 'object'
    return schema['items'] === undefined ? 'string' : 'array'
  }

  #ofType(schema: Json, type: string, depth: number): unknown {
    switch (type) {
      case 'object':
        return this.#object(schema, depth)
      case 'array':
        return this.#list(schema, depth)
      case 'integer':
      case 'number':
        return this.#number(schema, type === 'integer')
      case 'boolean':
        return this.#random() < 0.5
      case 'null':
        return null
      default:
        if (Number(schema['minLength'] ?? 0) > textLengthMax) throw new TooLarge()
        return sampleText(schema, this.#random)
    }
  }

  #object(schema: Json, depth: number): Json {
    const properties = objectOf(schema['properties'])
    const required = listOf(schema['required']).map(String)
    if (depth > depthMax) return {}
    const optional = depth < this.#optionalDepth ? Object.keys(properties) : []
    const names = new Set([
      ...Object.keys(properties).filter((each) => required.includes(each)),
      ...optional,
      ...required,
    ])
    const value = Object.fromEntries([...names].map((name) => [name, this.value(properties[name] ?? {}, depth + 1)]))
    const { additionalProperties: rest, minProperties } = schema
    for (let count = 0; Object.keys(value).length < Number(minProperties ?? 0) && rest !== false; count++)
      value[`member_${count}`] = this.value(rest === true ? {} : rest, depth + 1)
    return value
  }

  #list(schema: Json, depth: number): unknown[] {
    const least = Number(schema['minItems'] ?? 0)
    const usual = depth > optionalDepth ? least : Math.max(least, 1)
    const length = depth > depthMax ? 0 : Math.min(usual, Number(schema['maxItems'] ?? usual))
    if (length > this.#left) throw new TooLarge()
    const first = listOf(schema['prefixItems'])
    return Array.from({ length: Math.max(length, Math.min(first.length, least)) }, (_, index) =>
      this.value(first[index] ?? schema['items'] ?? {}, depth + 1),
    )
  }

  #number(schema: Json, isInteger: boolean): number {
    const step = Number(schema['multipleOf'] ?? (isInteger ? 1 : 0.01))
    const above = schema['exclusiveMinimum'] === true ? schema['minimum'] : schema['exclusiveMinimum']
    const below = schema['exclusiveMaximum'] === true ? schema['maximum'] : schema['exclusiveMaximum']
    const least = typeof above === 'number' ? above + step : Number(schema['minimum'] ?? 0)
    const most = typeof below === 'number' ? below - step : Number(schema['maximum'] ?? Math.max(least, 0) + 100)
    const from = Math.ceil(least / step)
    const value = between(this.#random, from, Math.max(from, Math.floor(most / step))) * step
    return Number(value.toFixed(10))
  }

  /** A schema with what it refers to and what `allOf` lists in it. */
  #merged(given: unknown): Json {
    const schema = objectOf(resolve(this.#document, given))
    const parts = listOf(schema['allOf']).map((each) => this.#merged(each))
    if (parts.length === 0) return schema
    const { allOf: _all, ...rest } = schema
    const all = [...parts, rest]
    const whole: Record<string, unknown> = Object.assign({}, ...all)
    if (whole['properties'] !== undefined)
      whole['properties'] = Object.assign({}, ...all.map((each) => objectOf(each['properties'])))
    if (whole['required'] !== undefined)
      whole['required'] = [...new Set(all.flatMap((each) => listOf(each['required'])))]
    return whole
  }
}
