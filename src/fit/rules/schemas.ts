import type { SchemaSubset } from '../schema/enforced-schema.ts'

const common = [
  ...['type', 'properties', 'required', 'additionalProperties', 'items', 'enum', 'const', 'anyOf'],
  ...['$ref', '$defs', 'definitions', 'title', 'description', 'format', 'pattern', 'minItems'],
]

/** What Claude enforces, wherever it runs. */
export const claudeSchemas: SchemaSubset = {
  keywords: new Set([...common, 'allOf', 'default']),
  formats: new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'uri', 'ipv4', 'ipv6', 'uuid']),
  minItemsMax: 1,
  plainPatterns: true,
}

/** What OpenAI enforces of a strict schema. */
export const openAiSchemas: SchemaSubset = {
  keywords: new Set([
    ...common,
    ...[
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'exclusiveMaximum',
      'multipleOf',
      'minLength',
      'maxLength',
      'maxItems',
    ],
  ]),
  formats: new Set(['date-time', 'time', 'date', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid']),
  plainPatterns: true,
  requiresAll: true,
  recurses: true,
  needsTypes: true,
  refsStandAlone: true,
  onlyIfStrict: true,
}

/** Keywords that most providers refuse at the root of a tool's schema. */
export const unions = ['anyOf', 'oneOf', 'allOf'] as const

/** Keys that Claude takes of a tool's properties: github.com/anthropics/claude-code/issues/10606 */
export const claudeKeys = /^[a-zA-Z0-9_.-]{1,64}$/
