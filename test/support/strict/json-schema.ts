import { objectOf, type Wire } from '../../matrix/seen.ts'

const maps = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas']
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems']
const singles = ['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains', 'propertyNames']

export type SchemaPath = readonly (string | number)[]

/** Visits a schema and every schema within it, the outer ones first. */
export function visitSchema(
  schema: unknown,
  visit: (node: Wire, path: SchemaPath) => void,
  path: SchemaPath = [],
): void {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
  const node = schema as Wire
  visit(node, path)
  for (const name of maps)
    for (const [key, inner] of Object.entries(objectOf(node[name]))) visitSchema(inner, visit, [...path, name, key])
  for (const name of lists) {
    const list = node[name]
    if (Array.isArray(list))
      for (const [index, inner] of list.entries()) visitSchema(inner, visit, [...path, name, index])
  }
  for (const name of singles) visitSchema(node[name], visit, [...path, name])
}

/** The types that a schema lists. */
export function typesOf({ type }: Wire): readonly unknown[] {
  return Array.isArray(type) ? type : type === undefined ? [] : [type]
}

/** The schema that a local `$ref` names; undefined when there is none. */
export function resolveRef(root: unknown, ref: unknown): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined
  const names = ref.split('/').slice(1)
  return names.reduce<unknown>((node, name) => objectOf(node)[name.replaceAll('~1', '/').replaceAll('~0', '~')], root)
}
