import { plannedValues, topicOf } from '../../../codegen/marks.ts'
import { type JsonSchema, refName } from '../../../codegen/spec.ts'
import type { ContractSchemas } from './contract-schemas.ts'
import { unionOf } from './union-members.ts'

/** What the bodies of a contract may show, by the names of `noteSeen`: each with the topic it waits for, undefined where it is available. */
export function declaredNames(contract: ContractSchemas): ReadonlyMap<string, string | undefined> {
  return new Declaration(contract).names()
}

class Declaration {
  readonly #contract: ContractSchemas
  readonly #names = new Map<string, string | undefined>()
  /** Components that were reached, by whether that was through something marked. */
  readonly #reached = new Set<string>()
  readonly #marked: { readonly schema: JsonSchema; readonly place: string; readonly topic: string }[] = []

  constructor(contract: ContractSchemas) {
    this.#contract = contract
  }

  names(): ReadonlyMap<string, string | undefined> {
    for (const { request, responses } of this.#contract.operations) {
      if (request !== undefined) this.#visit(request, '', undefined)
      for (const schema of Object.values(responses)) this.#visit(schema, '', undefined)
    }
    // What is available by one way is so, whichever else leads to it.
    for (const { schema, place, topic } of this.#marked) this.#enter(schema, place, topic)
    return this.#names
  }

  #visit(schema: JsonSchema, place: string, topic: string | undefined): void {
    const own = topic ?? topicOf(schema)
    if (topic === undefined && own !== undefined) this.#marked.push({ schema, place, topic: own })
    else this.#enter(schema, place, topic)
  }

  #enter(schema: JsonSchema, place: string, topic: string | undefined): void {
    const component = refName(schema)
    if (component !== undefined) {
      if (this.#reached.has(component)) return
      const target = this.#contract.components[component] ?? {}
      // One that is marked itself is entered once, as such.
      if (topic !== undefined || topicOf(target) === undefined) this.#reached.add(component)
      this.#visit(target, component, topic)
      return
    }
    this.#enterValues(schema, place, topic)
    this.#enterUnion(schema, place, topic)
    const { properties, additionalProperties, items } = schema
    if (items !== undefined) this.#visit(items as JsonSchema, `${place}[]`, topic)
    for (const [name, property] of Object.entries((properties as Record<string, JsonSchema> | undefined) ?? {}))
      this.#visit(property, `${place}.${name}`, topic)
    if (typeof additionalProperties === 'object') this.#visit(additionalProperties as JsonSchema, `${place}.*`, topic)
  }

  #enterValues(schema: JsonSchema, place: string, topic: string | undefined): void {
    if (this.#contract.tags.has(place)) return
    const planned = plannedValues(schema)
    for (const value of (schema['enum'] as unknown[] | undefined) ?? []) {
      if (value !== null) this.#add(`${place}=${String(value)}`, topic ?? planned[String(value)])
    }
  }

  #enterUnion(schema: JsonSchema, place: string, topic: string | undefined): void {
    const union = unionOf(schema)
    for (const { schema: member, name, tag } of union?.members ?? []) {
      const target = this.#contract.components[refName(member) ?? ''] ?? member
      const own =
        topic ?? topicOf(target) ?? (tag === undefined ? undefined : this.#topicOfTag(target, union?.tagName, tag))
      if (name !== undefined) this.#add(`${place}:${name}`, own)
      this.#visit(member, place, topic)
    }
  }

  #topicOfTag({ properties }: JsonSchema, tagName: string | undefined, tag: string): string | undefined {
    const schema = (properties as Record<string, JsonSchema> | undefined)?.[tagName ?? '']
    return schema === undefined ? undefined : plannedValues(schema)[tag]
  }

  #add(name: string, topic: string | undefined): void {
    if (!this.#names.has(name)) this.#names.set(name, topic)
    else if (topic === undefined) this.#names.set(name, undefined)
  }
}
