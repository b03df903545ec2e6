import { isJsonObject, type JsonObject } from '../../streams/untrusted-json.ts'
import { mapSame } from '../same-list.ts'

type Change = (inner: JsonObject) => JsonObject

/** Members of a schema that hold schemas by name. */
const maps: ReadonlySet<string> = new Set([
  ...['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
])
/** Members that hold one schema, or a list of schemas. */
const others: ReadonlySet<string> = new Set([
  ...['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items', 'additionalProperties'],
  ...['not', 'if', 'then', 'else', 'contains', 'propertyNames'],
])

/** What null stands for in place of a named schema. */
const anything: JsonObject = {}

/** The schema with `change` applied to each schema right inside of it; the same object if none changes. */
export function mapInner(schema: JsonObject, change: Change): JsonObject {
  const one = (value: unknown) => (isJsonObject(value) ? change(value) : value)
  const inner = (value: unknown) => (Array.isArray(value) ? mapSame(value, one) : one(value))
  return mapMembers(schema, (name, value) => {
    if (maps.has(name)) return isJsonObject(value) ? mapMembers(value, (_, each) => one(each ?? anything)) : value
    return others.has(name) ? inner(value) : value
  })
}

function mapMembers(object: JsonObject, change: (name: string, value: unknown) => unknown): JsonObject {
  let changed: Map<string, unknown> | undefined
  for (const name of Object.keys(object)) {
    const value = object[name]
    const made = change(name, value)
    if (made === value) continue
    changed ??= new Map(Object.entries(object))
    changed.set(name, made)
  }
  // A name may be `__proto__`.
  return changed === undefined ? object : Object.fromEntries(changed)
}

/** Whether a schema or one inside of it, at any depth, is such a one. References are not followed. */
export function someSchema(schema: JsonObject, isSuch: (schema: JsonObject) => boolean): boolean {
  if (isSuch(schema)) return true
  let found = false
  mapInner(schema, (inner) => {
    found ||= someSchema(inner, isSuch)
    return inner
  })
  return found
}

/** The schema that a reference inside of `root` names; undefined if it is elsewhere. */
export function schemaAt(root: JsonObject, reference: unknown): JsonObject | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined
  let value: unknown = root
  for (const step of reference.slice(1).split('/').slice(1)) {
    const name = decodeURIComponentSafely(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return isJsonObject(value) ? value : undefined
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether following references from the root leads back to a schema that they came from, or nowhere. */
export function hasOpenReference(root: JsonObject): boolean {
  const finished = new Set<JsonObject>()
  const visit = (schema: JsonObject, above: ReadonlySet<JsonObject>): boolean => {
    if (finished.has(schema)) return false
    if (above.has(schema)) return true
    const path = new Set([...above, schema])
    let isOpen = false
    if (schema['$ref'] !== undefined) {
      const target = schemaAt(root, schema['$ref'])
      isOpen = target === undefined || visit(target, path)
    }
    const { $defs: _, definitions: _definitions, ...own } = schema
    mapInner(own, (inner) => {
      isOpen ||= visit(inner, path)
      return inner
    })
    if (!isOpen) finished.add(schema)
    return isOpen
  }
  return visit(root, new Set())
}
