import { type JsonSchema, refName } from '../../../codegen/spec.ts'
import type { ContractSchemas } from './contract-schemas.ts'

/** A member of a union, and what it is called in counts; without a name where its values are counted instead. */
export interface UnionMember {
  readonly schema: JsonSchema
  readonly name?: string
  /** The value of the member that tells members apart, where the contract says which that is. */
  readonly tag?: string
}

export interface Union {
  readonly tagName?: string
  readonly members: readonly UnionMember[]
}

const known = new WeakMap<JsonSchema, Union>()

/** The members of a union, `null` left out: that a value may be missing is no member of its own. Undefined where the schema is none. */
export function unionOf(schema: JsonSchema): Union | undefined {
  const found = known.get(schema)
  if (found !== undefined) return found
  const alternatives = schema['oneOf'] ?? schema['anyOf']
  if (alternatives === undefined) return undefined
  const union = toUnion(alternatives as JsonSchema[], schema['discriminator'] as Discriminator | undefined)
  known.set(schema, union)
  return union
}

interface Discriminator {
  readonly propertyName: string
  readonly mapping: Readonly<Record<string, string>>
}

function toUnion(alternatives: readonly JsonSchema[], discriminator: Discriminator | undefined): Union {
  if (discriminator !== undefined) {
    const members = Object.entries(discriminator.mapping).map(([tag, $ref]) => ({ schema: { $ref }, name: tag, tag }))
    return { tagName: discriminator.propertyName, members }
  }
  const schemas = alternatives.filter(({ type }) => type !== 'null')
  if (schemas.length === 1) return { members: schemas.map((schema) => ({ schema })) }
  return { members: schemas.map((schema) => ({ schema, ...nameOf(schema) })) }
}

function nameOf(schema: JsonSchema): { name?: string } {
  const component = refName(schema)
  if (component !== undefined) return { name: component }
  if (schema['const'] !== undefined) return { name: String(schema['const']) }
  return typeof schema['type'] === 'string' && schema['enum'] === undefined ? { name: schema['type'] } : {}
}

/** Whether a value that is known to fit the union can only be meant for this member: kinds, constants, and required members. */
export function fits(schema: JsonSchema, value: unknown, contract: ContractSchemas): boolean {
  const component = refName(schema)
  if (component !== undefined) return fits(contract.components[component] ?? {}, value, contract)
  const { type, const: constant, enum: values, properties, required, items } = schema
  if (constant !== undefined) return value === constant
  if (values !== undefined && !(values as unknown[]).includes(value)) return false
  if (type !== undefined && ![type].flat().some((each) => isOfType(each as string, value))) return false
  const union = unionOf(schema)
  if (union !== undefined) return fitsUnion(union, value, contract)
  if (Array.isArray(value))
    return items === undefined || value.every((item) => fits(items as JsonSchema, item, contract))
  if (typeof value !== 'object' || value === null || properties === undefined) return true
  const object = value as Record<string, unknown>
  if (((required as string[] | undefined) ?? []).some((name) => !Object.hasOwn(object, name))) return false
  return Object.entries(properties as Record<string, JsonSchema>).every(
    ([name, property]) => !Object.hasOwn(object, name) || fitsConstant(property, object[name]),
  )
}

function fitsUnion({ tagName, members }: Union, value: unknown, contract: ContractSchemas): boolean {
  if (value === null) return true
  if (tagName === undefined) return members.some(({ schema }) => fits(schema, value, contract))
  if (typeof value !== 'object') return false
  const tag = (value as Record<string, unknown>)[tagName]
  return members.some((member) => member.tag === tag)
}

function fitsConstant({ const: constant, enum: values }: JsonSchema, value: unknown): boolean {
  if (constant !== undefined) return value === constant
  return values === undefined || (values as unknown[]).includes(value)
}

function isOfType(type: string, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
