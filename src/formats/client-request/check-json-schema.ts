import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonObject } from '../../streams/untrusted-json.ts'
import { refuse } from './refuse.ts'

const verdictsMax = 256
const cachedLengthMax = 64 * 1024

/** The problem of each schema by its text, null for none. The oldest are evicted first. */
const verdicts = new Map<string, string | null>()

/** Throws GatewayError `unprocessable` when `schema`, at `path` of the request, is not a valid JSON Schema (drafts 6, 7 and 2020-12). */
export function checkJsonSchema(schema: Readonly<Record<string, unknown>>, path: string): void {
  const schemaText = JSON.stringify(schema)
  let problem = verdicts.get(schemaText)
  if (problem === undefined) {
    problem = findProblem(schema)
    remember(schemaText, problem)
  }
  if (problem !== null) refuse('unprocessable', path, `is not a valid JSON Schema: ${problem}`)
}

function remember(schemaText: string, problem: string | null): void {
  if (schemaText.length > cachedLengthMax) return
  const oldest = verdicts.size >= verdictsMax ? verdicts.keys().next().value : undefined
  if (oldest !== undefined) verdicts.delete(oldest)
  verdicts.set(schemaText, problem)
}

function findProblem(schema: Readonly<Record<string, unknown>>): string | null {
  const { $schema: dialect } = schema
  const isDraft7 = typeof dialect === 'string' && /draft-0[67]/.test(dialect)
  const validator = isDraft7 ? draft7() : draft2020()
  // By meta-schema id, whatever dialect the schema names, and without a copy, which would cost more than the rest.
  const id = isDraft7 ? draft7Id : draft2020Id
  if (validator.validate(id, named(schema)) === true || validator.validate(id, named(withoutNulls(schema))) === true)
    return null
  const [violation] = validator.errors ?? []
  return violation === undefined
    ? 'it breaks the meta-schema'
    : `${violation.instancePath === '' ? 'it' : violation.instancePath} ${violation.message ?? 'is not valid'}`
}

/** Some callers write null. */
function named(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { $schema: dialect } = schema
  return dialect === undefined || typeof dialect === 'string' ? schema : { ...schema, $schema: undefined }
}

/** Some callers write null for keywords that they do not set. Providers are sent none of these. */
function withoutNulls(schema: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const isUnset = (name: string, value: unknown) => value === null && !/^(const|default|\d+)$/.test(name)
  return JSON.parse(JSON.stringify(schema), (name, value: unknown) =>
    isUnset(name, value) ? undefined : value,
  ) as JsonObject
}

const draft7Id = 'http://json-schema.org/draft-07/schema#'
const draft2020Id = 'https://json-schema.org/draft/2020-12/schema'

const options = { strict: false, logger: false } as const

// Made when first needed: compiling a meta-schema takes milliseconds, and most processes never see a schema.
let draft7Validator: Ajv | undefined
let draft2020Validator: Ajv2020 | undefined

function draft7(): Ajv {
  draft7Validator ??= new Ajv(options)
  return draft7Validator
}

function draft2020(): Ajv2020 {
  draft2020Validator ??= new Ajv2020(options)
  return draft2020Validator
}
