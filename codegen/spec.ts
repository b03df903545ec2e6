import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { JsonSchema } from '../src/contract/schemas/json-schema.ts'

export { type JsonSchema, refName } from '../src/contract/schemas/json-schema.ts'

export interface MediaType {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: JsonSchema
}

export interface SpecResponse {
  description: string
  content?: Record<string, MediaType>
  headers?: Record<string, unknown>
}

export interface Operation {
  operationId: string
  summary?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, MediaType> }
  /** Whether query parameters that the contract does not list are ignored; they are refused where this is not set. */
  'x-unknown-query'?: 'ignored'
  /** `beta`: the operation may change within an API version. Absent: `stable`. */
  'x-stability'?: string
  /** The least that a session must be which sees the whole organization: `viewer`, `operator` or `admin`. */
  'x-least-role'?: string
  /** Roles of sessions that see and change only what is their own, for what their key alone may not do. */
  'x-own-roles'?: string[]
  /** The kinds of keys that the operation makes, changes or ends, and the least role for each. Absent: it touches no keys. */
  'x-key-kinds'?: Record<string, string>
  responses: Record<string, SpecResponse | { $ref: string }>
}

const methods = ['get', 'put', 'post', 'delete', 'patch'] as const

type PathItem = { [method in (typeof methods)[number]]?: Operation } & { parameters?: Operation['parameters'] }

/** openapi.yaml, as far as the emitters read it. */
export interface Spec {
  openapi: string
  info: { title: string; version: string }
  servers: { url: string }[]
  tags?: { name: string }[]
  /** Topics of what is planned, and what each is about. */
  'x-topics'?: Record<string, string>
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, JsonSchema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, SpecResponse>
    securitySchemes: Record<string, unknown>
    [section: string]: unknown
  }
}

export interface FoundOperation {
  id: string
  method: string
  path: string
  operation: Operation
}

/** The security scheme of sessions of the console. */
export const sessionScheme = 'consoleSession'

/** Where the contract is. */
export const specPath = fileURLToPath(new URL('../openapi.yaml', import.meta.url))

/** The contract's text, line ends as in the file. */
export function readSpecText(): string {
  return readFileSync(specPath, 'utf8')
}

/** The contract, parsed. */
export function parseSpec(text: string): Spec {
  return parse(text, { maxAliasCount: 0 }) as Spec
}

/** Every operation, in the contract's order; parameters of its path are its own. */
export function operationsOf(spec: Spec): FoundOperation[] {
  return Object.entries(spec.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      if (operation === undefined) return []
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])]
      return [{ id: operation.operationId, method, path, operation: { ...operation, parameters } }]
    }),
  )
}

/** What a local `$ref` points to; other values as they are. */
export function resolve<T extends object>(spec: Spec, value: T | { $ref: string }): T {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as T
  let found: unknown = spec
  for (const key of value.$ref.replace(/^#\//, '').split('/')) found = (found as Record<string, unknown>)[key]
  if (found === undefined) throw new Error(`openapi.yaml: ${value.$ref} points to nothing`)
  return resolve(spec, found as T)
}

/** An operation's parameters of one place, resolved. */
export function parametersOf(spec: Spec, operation: Operation, place: Parameter['in']): Parameter[] {
  return (operation.parameters ?? []).map((each) => resolve<Parameter>(spec, each)).filter((each) => each.in === place)
}

/** Whether an operation takes query parameters that the contract does not list, and does nothing with them. */
export function ignoresUnknownQuery(operation: Operation): boolean {
  return operation['x-unknown-query'] === 'ignored'
}
