import type { JsonSchema } from './json-schema.ts'

/**
 * How a union of the contract says that types may be added to it: `x-open: true`. Its members are the types known today, so that generated
 * clients narrow by them; validators let an object of any other type pass.
 */
export interface OpenUnion {
  /** The member that tells the types apart. */
  readonly tag: string
  /** The types that have a shape. */
  readonly types: readonly string[]
}

/** Undefined for a schema that is no open union. */
export function openUnionOf(schema: JsonSchema): OpenUnion | undefined {
  if (schema['x-open'] !== true) return undefined
  const { propertyName: tag, mapping = {} } = (schema['discriminator'] ?? {}) as Partial<Discriminator>
  return tag === undefined ? undefined : { tag, types: Object.keys(mapping) }
}

/**
 * Whether words may be added to a list of words: `x-open: true` beside `enum`. The words are those known today; validators let any other
 * one pass.
 */
export function isOpenEnum(schema: JsonSchema): boolean {
  return schema['x-open'] === true && Array.isArray(schema['enum'])
}

/** How the members of a union are told apart. */
export interface Discriminator {
  readonly propertyName: string
  readonly mapping?: Readonly<Record<string, string>>
}
