import { type JsonSchema, refName } from '../../../codegen/spec.ts'
import type { ContractSchemas } from './contract-schemas.ts'
import { fits, type Union, type UnionMember, unionOf } from './union-members.ts'

/**
 * Adds to `seen` what a body shows of its schema: `Component.property=value` for a value of an enum, `Component:member` for a member of a
 * union, an event's type among them. Counted by component and path in it, so that a schema that many operations share counts once.
 */
export function noteSeen(schema: JsonSchema, value: unknown, contract: ContractSchemas, seen: Set<string>): void {
  new Walk(contract, seen).visit(schema, value, '')
}

class Walk {
  readonly #contract: ContractSchemas
  readonly #seen: Set<string>

  constructor(contract: ContractSchemas, seen: Set<string>) {
    this.#contract = contract
    this.#seen = seen
  }

  visit(schema: JsonSchema, value: unknown, place: string): void {
    if (value === null || value === undefined) return
    const component = refName(schema)
    if (component !== undefined) {
      this.visit(this.#contract.components[component] ?? {}, value, component)
      return
    }
    const { enum: values, properties, additionalProperties, items } = schema
    if (values !== undefined && !this.#contract.tags.has(place) && (values as unknown[]).includes(value))
      this.#seen.add(`${place}=${String(value)}`)
    const union = unionOf(schema)
    if (union !== undefined) this.#visitUnion(union, value, place)
    if (typeof value !== 'object') return
    if (Array.isArray(value)) {
      if (items !== undefined) for (const item of value) this.visit(items as JsonSchema, item, `${place}[]`)
      return
    }
    if (properties === undefined && typeof additionalProperties !== 'object') return
    for (const [name, each] of Object.entries(value)) {
      const property = (properties as Record<string, JsonSchema> | undefined)?.[name]
      if (property !== undefined) this.visit(property, each, `${place}.${name}`)
      else if (typeof additionalProperties === 'object')
        this.visit(additionalProperties as JsonSchema, each, `${place}.*`)
    }
  }

  #visitUnion(union: Union, value: unknown, place: string): void {
    const member = this.#memberOf(union, value)
    if (member === undefined) return
    if (member.name !== undefined) this.#seen.add(`${place}:${member.name}`)
    this.visit(member.schema, value, place)
  }

  #memberOf({ tagName, members }: Union, value: unknown): UnionMember | undefined {
    if (tagName === undefined) return members.find(({ schema }) => fits(schema, value, this.#contract))
    const { [tagName]: tag, enabled } = value as Record<string, unknown>
    // What is switched off is not asked for: planned things may be named so.
    return enabled === false ? undefined : members.find((member) => member.tag === tag)
  }
}
