import type { Wire } from '../../matrix/seen.ts'
import { resolveRef, type SchemaPath, typesOf, visitSchema } from './json-schema.ts'

// https://platform.openai.com/docs/guides/structured-outputs#supported-schemas
const notPermitted = [
  ...['allOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'default'],
  ...['patternProperties', 'unevaluatedProperties', 'propertyNames', 'minProperties', 'maxProperties'],
  ...['unevaluatedItems', 'contains', 'minContains', 'maxContains', 'uniqueItems', 'prefixItems'],
]
const formats = ['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']

/** Why OpenAI refuses a schema of a strict tool or of structured output; undefined when it takes it. */
export function strictFault(schema: unknown): string | undefined {
  const root = schema as Wire
  if (root['type'] !== 'object' || root['anyOf'] !== undefined) {
    const type = root['type'] === undefined ? 'None' : String(root['type'])
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${type}"'.`
  }
  let fault: string | undefined
  visitSchema(schema, (node, path) => {
    fault ??= nodeFault(node, path, schema)
  })
  return fault
}

function nodeFault(node: Wire, path: SchemaPath, root: unknown): string | undefined {
  const context = contextOf(path)
  const banned = notPermitted.find((name) => node[name] !== undefined)
  if (banned !== undefined) return `${context}, '${banned}' is not permitted.`
  if (node['$ref'] !== undefined) {
    if (resolveRef(root, node['$ref']) === undefined)
      return `${context}, reference can only point to definitions defined at the top level of the schema.`
    const beside = Object.keys(node).filter((name) => name !== '$ref')
    return beside.length === 0 ? undefined : `${context}, $ref cannot have keywords {'${beside.join("', '")}'}.`
  }
  if (typesOf(node).includes('object')) {
    if (node['additionalProperties'] !== false)
      return `${context}, 'additionalProperties' is required to be supplied and to be false.`
    const names = Object.keys((node['properties'] ?? {}) as Wire)
    const required = (node['required'] ?? []) as readonly unknown[]
    const missing = names.find((name) => !required.includes(name))
    if (missing !== undefined)
      return `${context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`
    const extra = required.find((name) => !names.includes(String(name)))
    if (extra !== undefined)
      return `${context}, 'required' is required to be an array including only keys of properties. Extra required key '${String(extra)}' supplied.`
  }
  if (typesOf(node).includes('array') && node['items'] === undefined) return `${context}, array schema missing items.`
  if (typeof node['format'] === 'string' && typesOf(node).includes('string') && !formats.includes(node['format']))
    return `${context}, '${node['format']}' is not a valid format.`
  if (typeof node['pattern'] === 'string' && /\(\?<?[=!]/.test(node['pattern']))
    return `${context}, regex lookaround is not supported.`
  const words = ['type', 'anyOf', 'enum', 'const']
  if (words.every((name) => node[name] === undefined)) return `${context}, schema must have a 'type' key.`
  return undefined
}

/** Why OpenAI refuses the schema of a tool that is not strict; undefined when it takes it. */
export function plainFault(schema: unknown): string | undefined {
  const root = schema as Wire
  // https://github.com/chatanywhere/GPT_API_free/issues/403
  if (root['type'] !== 'object') {
    const type = root['type'] === undefined ? 'None' : String(root['type'])
    return `schema must be a JSON Schema of 'type: "object"', got 'type: "${type}"'.`
  }
  // https://github.com/nspady/google-calendar-mcp/issues/39
  if (['oneOf', 'anyOf', 'allOf', 'enum', 'not'].some((name) => root[name] !== undefined))
    return "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'not' at the top level."
  let fault: string | undefined
  visitSchema(schema, (node, path) => {
    // https://platform.openai.com/docs/guides/function-calling#defining-functions
    if (node['type'] === 'array' && node['items'] === undefined && node['prefixItems'] === undefined)
      fault ??= `${contextOf(path)}, array schema missing items.`
  })
  return fault
}

function contextOf(path: SchemaPath): string {
  const names = path.map((name) => `'${name}'`)
  return `In context=(${names.join(', ')}${names.length === 1 ? ',' : ''})`
}
