import { type JsonSchema, refName, resolve, type Spec } from '../../../codegen/spec.ts'

const depthMax = 12

/** The smallest value that a schema of the contract takes: what is required, and the first of each choice. */
export function sampleValue(spec: Spec, schema: JsonSchema, depth = 0): unknown {
  const { type, ...rest } = resolve<JsonSchema>(spec, schema)
  if ('const' in rest) return rest['const']
  const values = rest['enum']
  if (Array.isArray(values)) return values[0]
  if (rest['example'] !== undefined) return rest['example']
  const branches = branchesOf(rest)
  if (branches.length > 0) return depth > depthMax ? null : sampleValue(spec, branches[0] ?? {}, depth + 1)
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return sampleObject(spec, rest, depth)
    case 'array':
      return Array.from({ length: Number(rest['minItems'] ?? 0) }, () =>
        sampleValue(spec, (rest['items'] ?? {}) as JsonSchema, depth + 1),
      )
    case 'string':
      return sampleText(rest)
    case 'integer':
    case 'number':
      return Number(rest['minimum'] ?? 1)
    case 'boolean':
      return false
    default:
      return rest['properties'] === undefined ? 'x' : sampleObject(spec, rest, depth)
  }
}

/** What `oneOf` lists. House rules keep other composites out of the contract. */
export function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return (schema['oneOf'] as JsonSchema[] | undefined) ?? []
}

/** A name for a branch: its component, or its type. */
export function branchName(branch: JsonSchema): string {
  return refName(branch) ?? String(branch['type'] ?? 'value')
}

function sampleObject(spec: Spec, schema: JsonSchema, depth: number): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (schema['required'] ?? []) as string[]
  if (depth > depthMax) return {}
  return Object.fromEntries(required.map((name) => [name, sampleValue(spec, properties[name] ?? {}, depth + 1)]))
}

const formats: Readonly<Record<string, string>> = {
  uuid: '3f2a1c4e-0000-4000-8000-000000000000',
  uri: 'https://example.com/',
  email: 'ada@example.com',
  date: '2026-01-01',
  'date-time': '2026-01-01T00:00:00Z',
}

function sampleText(schema: JsonSchema): string {
  const { format, minLength } = schema
  return formats[String(format)] ?? 'x'.repeat(Math.max(1, Number(minLength ?? 1)))
}
