import { isJsonObject, type JsonObject } from '../../streams/untrusted-json.ts'

/** The members of a schema that hold schemas by name, in a list, and alone. */
const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'] as const
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const
const singles = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'] as const

/** The schema with `change` applied to each schema right inside of it; the same object if none changes. */
export function mapInner(schema: JsonObject, change: (inner: JsonObject) => JsonObject): JsonObject {
  let changed: Record<string, unknown> | undefined
  const put = (name: string, value: unknown) => {
    if (value === schema[name]) return
    changed ??= { ...schema }
    changed[name] = value
  }
  const one = (value: unknown) => (isJsonObject(value) ? change(value) : value)
  for (const name of maps) {
    const map = schema[name]
    if (!isJsonObject(map)) continue
    const entries = Object.entries(map).map(([key, value]) => [key, one(value)] as const)
    if (entries.some(([key, value]) => value !== map[key])) put(name, Object.fromEntries(entries))
  }
  for (const name of [...lists, 'items'] as const) {
    const list = schema[name]
    if (!Array.isArray(list)) continue
    const mapped: readonly unknown[] = list.map(one)
    if (mapped.some((value, index) => value !== list[index])) put(name, mapped)
  }
  for (const name of singles) if (isJsonObject(schema[name])) put(name, one(schema[name]))
  return changed ?? schema
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
