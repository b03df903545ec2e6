import type { PlannedNode } from '../src/contract/planned.ts'
import { plannedValues, topicOf } from './marks.ts'
import { type JsonSchema, refName, type Spec } from './spec.ts'

type Nodes = Record<string, PlannedNode>

/** The places of schemas where values may ask for what is planned. */
export class PlannedNodes {
  readonly #spec: Spec
  /** By component; undefined where nothing in it is planned. */
  readonly #known = new Map<string, PlannedNode | undefined>()
  readonly #open = new Set<string>()
  readonly #recursive = new Set<string>()

  constructor(spec: Spec) {
    this.#spec = spec
  }

  /** Undefined where no value can ask for anything planned. Throws where a schema that leads to a mark refers to itself. */
  of(schema: JsonSchema | undefined): PlannedNode | undefined {
    if (schema === undefined) return undefined
    const topic = topicOf(schema)
    if (topic !== undefined) return { topic }
    const name = refName(schema)
    if (name !== undefined) return this.#ofComponent(name)
    const parts = [this.#ofText(schema), this.#ofObject(schema), this.#ofUnion(schema)]
    const items = this.of(schema['items'] as JsonSchema | undefined)
    const found = [...parts, items && { items }].filter((each) => each !== undefined)
    return found.length === 0 ? undefined : found.reduce(merge)
  }

  #ofComponent(name: string): PlannedNode | undefined {
    if (this.#known.has(name)) return this.#known.get(name)
    if (this.#open.has(name)) {
      this.#recursive.add(name)
      return undefined
    }
    this.#open.add(name)
    const node = this.of(this.#spec.components.schemas[name])
    this.#open.delete(name)
    if (node !== undefined && this.#recursive.has(name))
      throw new Error(
        `openapi.yaml: ${name} refers to itself and has something planned in it, which has no finite description`,
      )
    this.#known.set(name, node)
    return node
  }

  #ofText(schema: JsonSchema): PlannedNode | undefined {
    const entries = Object.entries(plannedValues(schema))
    if (entries.length === 0) return undefined
    const values = entries.filter(([value]) => !value.endsWith('*'))
    const beginnings = entries
      .filter(([value]) => value.endsWith('*'))
      .map(([value, topic]) => [value.slice(0, -1), topic] as const)
    return {
      ...(values.length > 0 && { values: Object.fromEntries(values) }),
      ...(beginnings.length > 0 && { beginnings: Object.fromEntries(beginnings) }),
    }
  }

  #ofObject({ properties, additionalProperties }: JsonSchema): PlannedNode | undefined {
    const members = this.#named(Object.entries((properties as Record<string, JsonSchema> | undefined) ?? {}))
    const others =
      typeof additionalProperties === 'object' ? this.of(additionalProperties as JsonSchema | undefined) : undefined
    if (members === undefined && others === undefined) return undefined
    return { ...(members && { members }), ...(others && { others }) }
  }

  #ofUnion({ oneOf, discriminator }: JsonSchema): PlannedNode | undefined {
    if (discriminator !== undefined) {
      const { propertyName: tag, mapping } = discriminator as { propertyName: string; mapping: Record<string, string> }
      const kinds = this.#named(Object.entries(mapping).map(([value, $ref]) => [value, { $ref }]))
      return kinds && { tag, kinds }
    }
    const found = ((oneOf as JsonSchema[] | undefined) ?? []).map((each) => this.of(each))
    const nodes = found.filter((each) => each !== undefined)
    return nodes.length === 0 ? undefined : nodes.reduce(merge)
  }

  #named(entries: readonly (readonly [string, JsonSchema])[]): Nodes | undefined {
    const found = entries.flatMap(([name, schema]) => {
      const node = this.of(schema)
      return node === undefined ? [] : [[name, node] as const]
    })
    return found.length === 0 ? undefined : Object.fromEntries(found)
  }
}

/** One node for two schemas that a value may follow. */
function merge(one: PlannedNode, other: PlannedNode): PlannedNode {
  if (one.tag !== undefined && other.tag !== undefined && one.tag !== other.tag)
    throw new Error(`kinds of one place are told apart by ${one.tag} and by ${other.tag}`)
  return { ...one, ...other, ...mergedNodes('members', one, other), ...mergedNodes('kinds', one, other) }
}

function mergedNodes(key: 'members' | 'kinds', one: PlannedNode, other: PlannedNode): PlannedNode {
  const [first, second] = [one[key], other[key]]
  if (first === undefined || second === undefined) return {}
  const both = Object.keys(first).filter((name) => name in second)
  const merged = both.map((name) => [name, merge(first[name] ?? {}, second[name] ?? {})] as const)
  return { [key]: { ...first, ...second, ...Object.fromEntries(merged) } }
}
