import type { Wire } from '../../matrix/seen.ts'
import { resolveRef, type SchemaPath, typesOf, visitSchema } from './json-schema.ts'

// https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations
const bounds: Readonly<Record<string, readonly string[]>> = {
  integer: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  string: ['minLength', 'maxLength'],
  array: ['maxItems', 'uniqueItems', 'contains', 'minContains', 'maxContains', 'prefixItems'],
  object: ['minProperties', 'maxProperties', 'patternProperties', 'propertyNames', 'dependentRequired'],
}
const unsupported = [
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedProperties',
  'unevaluatedItems',
  'dependentSchemas',
]
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid']

/** Why Claude refuses a schema of a strict tool or of structured output; undefined when it takes it. */
export function claudeStrictFault(schema: unknown): string | undefined {
  let fault: string | undefined
  visitSchema(schema, (node) => {
    fault ??= nodeFault(node, schema)
  })
  return fault ?? (isRecursive(schema) ? 'Recursive schemas are not supported' : undefined)
}

function nodeFault(node: Wire, root: unknown): string | undefined {
  const odd = unsupported.find((name) => node[name] !== undefined)
  if (odd !== undefined) return `Schema type '${odd}' is not supported`
  if (node['$ref'] !== undefined && resolveRef(root, node['$ref']) === undefined)
    return `Unresolvable $ref: ${String(node['$ref'])}`
  for (const [type, names] of Object.entries(bounds)) {
    const found = names.filter((name) => node[name] !== undefined)
    if (found.length > 0)
      return `For '${type}' type, ${found.length > 1 ? 'properties' : 'property'} ${found.join(', ')} ${found.length > 1 ? 'are' : 'is'} not supported`
  }
  if (node['minItems'] !== undefined && node['minItems'] !== 0 && node['minItems'] !== 1)
    return `For 'array' type, 'minItems' values other than 0 or 1 are not supported`
  if ((typesOf(node).includes('object') || node['properties'] !== undefined) && node['additionalProperties'] !== false)
    return "For 'object' type, 'additionalProperties' must be explicitly set to false"
  if (typeof node['format'] === 'string' && !formats.includes(node['format']))
    return `String format '${node['format']}' is not supported`
  if (typeof node['pattern'] === 'string' && /\(\?[=!<]|\\b|\\B|\\[1-9]/.test(node['pattern']))
    return 'Regular expression features in pattern are not supported'
  const values = node['enum']
  if (Array.isArray(values) && values.some((value) => typeof value === 'object' && value !== null))
    return 'Complex types within enums are not supported'
  return undefined
}

function isRecursive(root: unknown): boolean {
  const isCircular = (node: unknown, open: readonly unknown[]): boolean => {
    if (open.includes(node)) return true
    let found = false
    visitSchema(node, (inner, path) => {
      const isDefinition = path.includes('$defs') || path.includes('definitions')
      if (!found && !isDefinition && inner['$ref'] !== undefined)
        found = isCircular(resolveRef(root, inner['$ref']), [...open, node])
    })
    return found
  }
  return isCircular(root, [])
}

/** Why Claude refuses the schema of a tool that is not strict; undefined when it takes it. */
export function claudePlainFault(schema: unknown): { readonly path: string; readonly message: string } | undefined {
  const root = (schema ?? {}) as Wire
  if (root['type'] !== 'object')
    return { path: '.type', message: root['type'] === undefined ? 'Field required' : "Input should be 'object'" }
  // https://github.com/nspady/google-calendar-mcp/issues/39
  if (['oneOf', 'allOf', 'anyOf'].some((name) => root[name] !== undefined))
    return { path: '', message: 'input_schema does not support oneOf, allOf, or anyOf at the top level' }
  // https://github.com/anthropics/claude-code/issues/10606
  const key = Object.keys((root['properties'] ?? {}) as Wire).find((name) => !/^[a-zA-Z0-9_.-]{1,64}$/.test(name))
  if (key !== undefined)
    return { path: '.properties', message: "Property keys should match pattern '^[a-zA-Z0-9_.-]{1,64}$'" }
  // https://github.com/anthropics/claude-code/issues/4753
  const notDraft2020 =
    'JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://docs.claude.com/en/docs/tool-use.'
  let fault: { readonly path: string; readonly message: string } | undefined
  visitSchema(schema, (node, path) => {
    if (!isDraft2020(node, path)) fault ??= { path: '', message: notDraft2020 }
  })
  return fault
}

/** Words of older drafts that draft 2020-12 has otherwise. */
function isDraft2020(node: Wire, _: SchemaPath): boolean {
  return (
    !Array.isArray(node['items']) &&
    typeof node['exclusiveMinimum'] !== 'boolean' &&
    typeof node['exclusiveMaximum'] !== 'boolean'
  )
}
