import { plannedValues, topicOf } from './marks.ts'
import { type JsonSchema, refName, type Spec } from './spec.ts'

/**
 * Which schemas are planned: those with a mark, and those that can have no value without one. The latter are unions of planned members,
 * enums of planned values, lists of planned items, and objects whose required member can have no value. An object stays where the
 * mark is on the member itself: it is answered already.
 */
export class PlannedSchemas {
  readonly #spec: Spec
  readonly #known = new Map<string, boolean>()

  constructor(spec: Spec) {
    this.#spec = spec
  }

  has(schema: JsonSchema | undefined): boolean {
    if (schema === undefined) return false
    return topicOf(schema) !== undefined || this.#isEmptied(schema)
  }

  #isEmptied(schema: JsonSchema): boolean {
    const name = refName(schema)
    if (name !== undefined) return this.#hasComponent(name)
    const { oneOf, enum: values, items, additionalProperties, properties, required } = schema
    const members = ((oneOf as JsonSchema[] | undefined) ?? []).filter(({ type }) => type !== 'null')
    if (members.length > 0) return members.every((member) => this.has(member))
    if (values !== undefined) return this.#areAllPlanned(schema, values as unknown[])
    if (items !== undefined) return this.has(items as JsonSchema)
    if (properties === undefined)
      return typeof additionalProperties === 'object' && this.has(additionalProperties as JsonSchema)
    const named = properties as Record<string, JsonSchema>
    return ((required as string[] | undefined) ?? []).some((member) => {
      const property = named[member]
      return property !== undefined && topicOf(property) === undefined && this.#isEmptied(property)
    })
  }

  #areAllPlanned(schema: JsonSchema, values: readonly unknown[]): boolean {
    const planned = plannedValues(schema)
    return values.every((value) => value === null || String(value) in planned)
  }

  #hasComponent(name: string): boolean {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    // What refers to itself is not planned by that.
    this.#known.set(name, false)
    const isPlanned = this.has(this.#spec.components.schemas[name])
    this.#known.set(name, isPlanned)
    return isPlanned
  }
}
