import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormatsModule from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import {
  type FoundOperation,
  type JsonSchema,
  type MediaType,
  operationsOf,
  type Parameter,
  parametersOf,
  resolve,
} from '../../codegen/spec.ts'
import {
  explainBody,
  type OperationId,
  type ParameterPlace,
  requestValidator,
  responseValidator,
  type Schema,
} from '../../src/contract/contract.ts'
import { errorKindOf } from '../../src/errors/error-detail.ts'
import { contract } from './contract.ts'

const found = operationsOf(contract)

/** The examples of one media type by name. */
function examplesOf({ example, examples }: MediaType): [string, unknown][] {
  const named = Object.entries(examples ?? {}).map(([name, { value }]): [string, unknown] => [name, value])
  return example === undefined ? named : [['example', example], ...named]
}

describe('examples of request bodies', () => {
  const cases = found.flatMap(({ id, operation }) =>
    Object.values(operation.requestBody?.content ?? {}).flatMap((media) =>
      examplesOf(media).map(([name, value]) => ({ id: id as OperationId, name, value })),
    ),
  )

  it.each(cases)('$id $name is valid', async ({ id, value }) => {
    const validate = requestValidator(id, 'body')
    const isValid = validate?.(value)
    expect(isValid ? [] : await explainBody(id, value)).toEqual([])
    expect(isValid).toBe(true)
  })
})

const messageErrorStatuses: Readonly<Record<Schema<'MessageErrorKind'>, readonly number[]>> = {
  invalid_request_error: [400, 413, 422],
  authentication_error: [401],
  billing_error: [402],
  permission_error: [403],
  not_found_error: [404],
  timeout_error: [408, 524],
  rate_limit_error: [429],
  overloaded_error: [503, 529],
  api_error: [500, 502],
}

describe('examples of answers', () => {
  const cases = found.flatMap(({ id, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.entries(resolve(contract, response).content ?? {}).flatMap(([media, content]) =>
        examplesOf(content).map(([name, value]) => ({
          id: id as OperationId,
          status: Number(status),
          media,
          name,
          value,
        })),
      ),
    ),
  )

  it.each(cases)('$id $status $media $name is valid', ({ id, status, media, value }) => {
    const validate = responseValidator(id, status, media)
    expect(validate?.(value) ? [] : validate?.errors).toEqual([])
  })

  it.each(cases.filter(({ status }) => status >= 400))('$id $status $name repeats its status', ({ status, value }) => {
    const { error, status: text } = value as {
      error: string | { code?: number; type?: Schema<'MessageErrorKind'> }
      status?: string
    }
    // SCIM's errors have theirs as a text.
    if (text !== undefined) return void expect(text).toBe(String(status))
    // OAuth's errors have names and no status.
    if (typeof error === 'string') return
    // The message format has no code: its kind of error stands for the status.
    if (error.code !== undefined) {
      expect(error).toMatchObject({ code: status, type: errorKindOf(status) })
    } else if (error.type !== undefined) expect(messageErrorStatuses[error.type]).toContain(status)
  })
})

describe('examples of parameters', () => {
  const places: ParameterPlace[] = ['path', 'query', 'header']
  const exampleOf = (parameter: Parameter) => (parameter as { example?: unknown }).example
  const cases = found.flatMap(({ id, operation }: FoundOperation) =>
    places.flatMap((place) =>
      parametersOf(contract, operation, place)
        .filter((parameter) => exampleOf(parameter) !== undefined)
        .map((parameter) => ({ id: id as OperationId, place, name: parameter.name, value: exampleOf(parameter) })),
    ),
  )
  // What has to be there beside the one that is looked at.
  const requiredOf = (id: OperationId, place: ParameterPlace) => {
    const { operation } = found.find((each) => each.id === id) ?? {}
    const parameters = operation === undefined ? [] : parametersOf(contract, operation, place)
    return Object.fromEntries(parameters.filter((each) => each.required).map((each) => [each.name, exampleOf(each)]))
  }

  it.each(cases)('$id $place $name is valid', ({ id, place, name, value }) => {
    const validate = requestValidator(id, place)
    const key = place === 'header' ? name.toLowerCase() : name
    expect(validate?.({ ...requiredOf(id, place), [key]: value }) ? [] : validate?.errors).toEqual([])
  })
})

describe('examples of schemas', () => {
  // Not the generated validators: what codegen leaves out of them would be left out here too.
  const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: false })
  const addFormats = addFormatsModule as unknown as typeof addFormatsModule.default
  addFormats(ajv)
  ajv.addSchema(contract, 'contract')

  const cases = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
    schemaExamples(schema, `/components/schemas/${name}`),
  )

  it('are there', () => {
    expect(cases.length).toBeGreaterThan(100)
  })

  it.each(cases)('$place is valid', ({ place, value }) => {
    const [, pointer = ''] = place.split('#', 2)
    const validate = ajv.compile({ $ref: `contract#${pointer.replace(/ .*$/, '')}` })
    expect(validate(value) ? [] : validate.errors).toEqual([])
  })
})

interface SchemaExample {
  /** `#/components/schemas/Model 0`: where the schema is, and which of its examples. */
  readonly place: string
  readonly value: unknown
}

const schemaMaps = ['properties', 'patternProperties', '$defs'] as const
const schemaLists = ['oneOf', 'anyOf', 'allOf', 'prefixItems'] as const
const schemas = ['items', 'additionalProperties', 'not', 'contains'] as const

/** The examples of a schema and of those inside it. Walks by keyword: a property may be called `examples` too. */
function schemaExamples(schema: unknown, pointer: string): SchemaExample[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { examples, example, ...keywords } = schema as JsonSchema
  const own = [...((examples as unknown[] | undefined) ?? []), ...(example === undefined ? [] : [example])]
  const entriesOf = (keyword: string) =>
    Object.entries((keywords[keyword] as object | undefined) ?? {}).map(([key, inner]): [string, unknown] => [
      `${pointer}/${keyword}/${escapePointer(key)}`,
      inner,
    ])
  return [
    ...own.map((value, index) => ({ place: `#${pointer} ${index}`, value })),
    ...[...schemaMaps, ...schemaLists].flatMap(entriesOf).flatMap(([at, inner]) => schemaExamples(inner, at)),
    ...schemas.flatMap((keyword) => schemaExamples(keywords[keyword], `${pointer}/${keyword}`)),
  ]
}

function escapePointer(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}
