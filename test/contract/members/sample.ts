import type { MemberSchema } from '../../../src/contract/untold-members.ts'
import { contract } from '../contract.ts'

/** A schema of the contract. */
export interface Schema extends MemberSchema {
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly minLength?: number
  readonly minProperties?: number
  readonly examples?: readonly unknown[]
}

const components = contract.components.schemas as Readonly<Record<string, Schema>>

/** A schema without references and unions, and the component that it is. */
export interface Plain {
  readonly schema: Schema
  readonly component: string | undefined
}

export function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1)
}

/** Every plain schema that a value may fit; null is left out, since it means absent. */
export function branchesOf(schema: Schema, component?: string): Plain[] {
  const name = nameOf(schema)
  if (name !== undefined) return branchesOf(components[name] ?? {}, name)
  if (schema.oneOf !== undefined) return schema.oneOf.flatMap((each) => branchesOf(each, component))
  if (schema.type === 'null' || schema.const === null) return []
  return [{ schema, component }]
}

/** Values by the names of members, where a schema allows more than means anything. */
const byName: Readonly<Record<string, unknown>> = {
  url: 'https://example.com/a',
  server_url: 'https://example.com/mcp',
  image_url: 'data:image/png;base64,iVBORw0KGgo=',
  video_url: 'data:video/mp4;base64,AAAA',
  file_data: 'data:application/pdf;base64,JVBERg==',
  data: 'AAAA',
  result: 'iVBORw0KGgo=',
  arguments: '{}',
  model: 'other/model',
  models: 'other/model',
}

/** Distinct values that fit a schema, smallest objects first; of words and switches those that differ from what is usual. */
export function valuesOf({ schema, component }: Plain, name = '', isSmallest = false): unknown[] {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum !== undefined) {
    const words = schema.enum.filter((each) => each !== null)
    const unusual = words.filter((each) => each !== schema.default)
    return unusual.length > 0 ? unusual : words
  }
  const [type] = [schema.type ?? (schema.properties === undefined ? 'string' : 'object')].flat()
  if (type === 'boolean') return schema.default === true ? [false] : schema.default === false ? [true] : [true, false]
  if (type === 'integer' || type === 'number') return [numberFor(schema)]
  if (type === 'object') return objectsFor(schema, component, name)
  if (type === 'array') {
    const kinds =
      schema.items === undefined
        ? ['x']
        : (isSmallest ? branchesOf(schema.items).slice(0, 1) : branchesOf(schema.items)).flatMap((each) =>
            valuesOf(each, name, isSmallest),
          )
    return kinds.map((each) => Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => each))
  }
  return [textFor(schema, name)]
}

/** The smallest value that fits. */
export function minimalOf(schema: Schema, name = ''): unknown {
  const [first] = branchesOf(schema)
  return first === undefined ? null : valuesOf(first, name, true)[0]
}

function numberFor({ minimum = 0, maximum, exclusiveMinimum, type, default: usual }: Schema): number {
  if (minimum === maximum) return minimum
  const least = Math.max(minimum, exclusiveMinimum ?? 0)
  const step = [type].flat().includes('integer') ? 1 : 0.25
  const number = maximum === undefined ? least + 2 * step : Math.min(maximum, least + 2 * step)
  return number === usual ? least + step : number
}

function objectsFor(schema: Schema, component: string | undefined, name: string): unknown[] {
  const { properties, required = [], additionalProperties: each, minProperties = 0 } = schema
  if (properties === undefined) {
    if (/schema|parameters|definition/i.test(name)) return [{ type: 'object', properties: { a: { type: 'string' } } }]
    const value = typeof each === 'object' ? minimalOf(each, 'x') : 'x'
    return [{ a: value }]
  }
  const members = required.map((member) => [member, minimalOf(properties[member] ?? {}, member)] as const)
  const object: Record<string, unknown> = Object.fromEntries(members)
  for (const [member, inner] of Object.entries(properties)) {
    if (Object.keys(object).length >= minProperties) break
    object[member] ??= minimalOf(inner, member)
  }
  return [{ ...object, ...completions[component ?? ''] }]
}

/** Of two members one is enough: what is taken out where the other one is tried. */
export const insteadOf: Readonly<Record<string, string>> = {
  'InputImage.file_id': 'image_url',
  'InputFile.file_id': 'file_data',
  'InputFile.file_url': 'file_data',
  'ChatFileSource.file_id': 'file_data',
}

/** Members without which an object would mean nothing, though the contract does not require them. */
const completions: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  InputImage: { image_url: byName['image_url'] },
  InputFile: { file_data: byName['file_data'] },
  ChatFileSource: { file_data: byName['file_data'] },
  MessageToolChoiceTool: { name: 'weather' },
  MessageParam: { content: 'Hi' },
  AllowedTool: { type: 'function', name: 'weather' },
  ChatAllowedTool: { type: 'function', function: { name: 'weather' } },
  ChatReasoningTextDetail: { text: 'Hm.', signature: 'proof' },
  ChatJsonSchema: { schema: { type: 'object', properties: { a: { type: 'string' } } } },
}

function textFor({ pattern, format, minLength = 0, examples }: Schema, name: string): string {
  const [example] = examples ?? []
  if (typeof example === 'string') return example
  const known = byName[name]
  if (typeof known === 'string' && (pattern === undefined || new RegExp(pattern).test(known))) return known
  if (format === 'uri') return 'https://example.com/a'
  if (format === 'date-time') return '2026-01-01T00:00:00Z'
  if (format === 'date') return '2026-01-01'
  if (format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  const text = 'x1'.padEnd(minLength, 'x')
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(text)) {
    for (const each of ['1', '0.5', 'abc', '#1', 'https://example.com'])
      if (new RegExp(pattern, 'u').test(each)) return each
  }
  return text
}
