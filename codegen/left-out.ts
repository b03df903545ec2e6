import { firstPlanned } from '../src/contract/planned.ts'
import { takeOut, valueAt } from '../src/contract/without.ts'
import { plannedValues, topicOf } from './marks.ts'
import { PlannedNodes } from './planned-nodes.ts'
import { PlannedSchemas } from './planned-schemas.ts'
import { reachableComponents } from './reachable-components.ts'
import { type JsonSchema, type MediaType, type Operation, type Parameter, refName, resolve, type Spec } from './spec.ts'

/** The keys that lead to a member of the contract. */
export type Place = readonly string[]

const methods: ReadonlySet<string> = new Set(['get', 'put', 'post', 'delete', 'patch'])

/**
 * What has to be taken out of the contract, in this order, so that it declares available things only: marked members and values, unions'
 * members, examples that use them, and components that nothing refers to any more.
 */
export function leftOut(spec: Spec): Place[] {
  return new Pruning(spec).run()
}

class Pruning {
  readonly #spec: Spec
  readonly #rest: Spec
  readonly #schemas: PlannedSchemas
  readonly #nodes: PlannedNodes
  readonly #places: Place[] = []

  constructor(spec: Spec) {
    this.#spec = spec
    this.#rest = structuredClone(spec)
    this.#schemas = new PlannedSchemas(spec)
    this.#nodes = new PlannedNodes(spec)
  }

  run(): Place[] {
    this.#drop(['x-topics'])
    for (const path of Object.keys(this.#spec.paths)) this.#prunePath(path)
    for (const [name, schema] of Object.entries(this.#spec.components.schemas)) {
      if (!this.#schemas.has(schema)) this.#pruneSchema(schema, ['components', 'schemas', name])
    }
    for (const [name, parameter] of Object.entries(this.#spec.components.parameters ?? {})) {
      this.#pruneSchema(parameter.schema, ['components', 'parameters', name, 'schema'])
    }
    for (const [name, { content }] of Object.entries(this.#spec.components.responses ?? {})) {
      this.#pruneContent(content, ['components', 'responses', name, 'content'])
    }
    const reachable = reachableComponents(this.#rest)
    for (const section of ['schemas', 'parameters', 'responses', 'headers']) {
      for (const name of Object.keys(this.#spec.components[section] ?? {})) {
        if (!reachable.has(`${section}/${name}`)) this.#drop(['components', section, name])
      }
    }
    return this.#places
  }

  #prunePath(path: string): void {
    const item = this.#spec.paths[path] ?? {}
    this.#pruneParameters(item.parameters, ['paths', path, 'parameters'])
    for (const [method, member] of Object.entries(item)) {
      if (!methods.has(method)) continue
      const operation = member as Operation
      const at = ['paths', path, method]
      if (topicOf(operation) !== undefined) {
        this.#drop(at)
        continue
      }
      this.#pruneParameters(operation.parameters, [...at, 'parameters'])
      this.#pruneContent(operation.requestBody?.content, [...at, 'requestBody', 'content'])
      for (const [status, response] of Object.entries(operation.responses)) {
        if (!('$ref' in response)) this.#pruneContent(response.content, [...at, 'responses', status, 'content'])
      }
    }
    if (!Object.keys(this.#rest.paths[path] ?? {}).some((key) => methods.has(key))) this.#drop(['paths', path])
  }

  #pruneParameters(parameters: Operation['parameters'] = [], at: Place): void {
    for (const [index, parameter] of [...parameters.entries()].toReversed()) {
      const { schema, ...own } = resolve<Parameter>(this.#spec, parameter)
      if (topicOf(own) !== undefined) this.#drop([...at, String(index)])
      else if (!('$ref' in parameter)) this.#pruneSchema(schema, [...at, String(index), 'schema'])
    }
  }

  #pruneContent(content: Readonly<Record<string, MediaType>> = {}, at: Place): void {
    for (const [media, { schema, examples, example }] of Object.entries(content)) {
      const place = [...at, media]
      this.#pruneSchema(schema, [...place, 'schema'])
      this.#pruneExample(schema, example, [...place, 'example'])
      for (const [name, each] of Object.entries(examples ?? {})) {
        if (topicOf(each) !== undefined) this.#drop([...place, 'examples', name])
        else this.#pruneExample(schema, each.value, [...place, 'examples', name, 'value'], [...place, 'examples', name])
      }
    }
  }

  #pruneSchema(schema: JsonSchema, at: Place): void {
    if (refName(schema) !== undefined) return
    this.#pruneProperties(schema, at)
    this.#pruneUnion(schema, at)
    this.#pruneValues(schema, at)
    this.#pruneExamples(schema, at)
    for (const keyword of ['items', 'additionalProperties', 'not'] as const) {
      const inner = schema[keyword]
      if (typeof inner === 'object' && inner !== null) this.#pruneSchema(inner as JsonSchema, [...at, keyword])
    }
  }

  #pruneProperties(schema: JsonSchema, at: Place): void {
    const required = (schema['required'] as string[] | undefined) ?? []
    const gone = new Set<string>()
    for (const [name, property] of Object.entries(
      (schema['properties'] as Record<string, JsonSchema> | undefined) ?? {},
    )) {
      if (!this.#schemas.has(property)) this.#pruneSchema(property, [...at, 'properties', name])
      else {
        this.#drop([...at, 'properties', name])
        gone.add(name)
      }
    }
    this.#dropItems(required, (name) => gone.has(name), [...at, 'required'])
  }

  #pruneUnion(schema: JsonSchema, at: Place): void {
    const members = (schema['oneOf'] as JsonSchema[] | undefined) ?? []
    const { mapping = {} } = (schema['discriminator'] as { mapping?: Record<string, string> } | undefined) ?? {}
    for (const [index, member] of members.entries()) this.#pruneSchema(member, [...at, 'oneOf', String(index)])
    for (const [value, $ref] of Object.entries(mapping)) {
      if (this.#isPlannedKind(schema, value, { $ref })) this.#drop([...at, 'discriminator', 'mapping', value])
    }
    this.#dropItems(members, (member) => this.#schemas.has(member), [...at, 'oneOf'])
  }

  #isPlannedKind(union: JsonSchema, value: string, member: { $ref: string }): boolean {
    if (this.#schemas.has(member)) return true
    const { propertyName } = union['discriminator'] as { propertyName: string }
    const { properties } = resolve<JsonSchema>(this.#spec, member)
    const tag = (properties as Record<string, JsonSchema> | undefined)?.[propertyName]
    return tag !== undefined && value in plannedValues(tag)
  }

  #pruneValues(schema: JsonSchema, at: Place): void {
    if (schema['x-values'] === undefined) return
    const planned = plannedValues(schema)
    const values = (schema['enum'] as unknown[] | undefined) ?? []
    this.#dropItems(values, (value) => String(value) in planned, [...at, 'enum'])
    this.#drop([...at, 'x-values'])
  }

  #pruneExamples(schema: JsonSchema, at: Place): void {
    const examples = (schema['examples'] as unknown[] | undefined) ?? []
    for (const [index, value] of [...examples.entries()].toReversed()) {
      this.#pruneExample(schema, value, [...at, 'examples', String(index)])
    }
    if (examples.length === 0) return
    const { length } = valueAt(this.#rest, [...at, 'examples']) as unknown[]
    if (length === 0) this.#drop([...at, 'examples'])
  }

  /** Takes planned members out of an example; the whole of it, which is at `whole`, where it shows a planned value. */
  #pruneExample(schema: JsonSchema, example: unknown, at: Place, whole = at): void {
    const node = this.#nodes.of(schema)
    if (node === undefined) return
    // Null asks for nothing and yet shows the member.
    const value = withoutNulls(example)
    for (let found = firstPlanned(node, value); found !== undefined; found = firstPlanned(node, value)) {
      if (found.value !== undefined) {
        this.#drop(whole)
        return
      }
      const keys = found.keys.map(String)
      takeOut(value as object, keys)
      this.#drop([...at, ...keys])
    }
  }

  /** From the end, so that places before stay what they are; the list itself where nothing is left of it. */
  #dropItems<Item>(list: readonly Item[], isGone: (item: Item) => boolean, at: Place): void {
    if (list.length === 0) return
    if (list.every(isGone)) {
      this.#drop(at)
      return
    }
    for (const [index, item] of [...list.entries()].toReversed()) if (isGone(item)) this.#drop([...at, String(index)])
  }

  #drop(place: Place): void {
    takeOut(this.#rest, place)
    this.#places.push(place)
  }
}

function withoutNulls(value: unknown): unknown {
  if (value === null) return ''
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withoutNulls(each)]))
}
