import { ajvComponent, idOf, toAjvSchema } from '../src/contract/schemas/ajv-schemas.ts'
import {
  ignoresUnknownQuery,
  type JsonSchema,
  operationsOf,
  type Parameter,
  parametersOf,
  resolve,
  type Spec,
} from './spec.ts'

/** Every component schema, by AJV id. */
export function componentSchemas({ components: { schemas } }: Spec): Map<string, JsonSchema> {
  return new Map(Object.keys(schemas).map((name) => [idOf(name), ajvComponent(schemas, name)]))
}

/** What is validated, by export name: `createKey.body`, `createKey.200 application/json`. */
export interface ValidatorTarget {
  operationId: string
  key: string
  schema: JsonSchema
}

/** The request body of each operation that has one. */
export function bodyTargets(spec: Spec): ValidatorTarget[] {
  return operationsOf(spec).flatMap(({ id, operation }) =>
    Object.values(operation.requestBody?.content ?? {})
      .slice(0, 1)
      .map((media) => ({ operationId: id, key: 'body', schema: toAjvSchema(media.schema) })),
  )
}

/** Each response by status and media type; for `text/event-stream` one event's data. */
export function responseTargets(spec: Spec): ValidatorTarget[] {
  return operationsOf(spec).flatMap(({ id, operation }) =>
    Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.entries(resolve(spec, response).content ?? {}).map(([media, { schema }]) => ({
        operationId: id,
        key: `${status} ${media}`,
        schema: toAjvSchema(schema),
      })),
    ),
  )
}

/** The schemas that are checked by their name, outside of any operation: those with `x-checked-alone: true`. */
export function aloneTargets(spec: Spec): ValidatorTarget[] {
  return namesCheckedAlone(spec).map((name) => ({ operationId: name, key: 'closed', schema: { $ref: idOf(name) } }))
}

/** The names of those schemas. */
export function namesCheckedAlone(spec: Spec): string[] {
  return Object.entries(spec.components.schemas).flatMap(([name, schema]) =>
    schema['x-checked-alone'] === true ? [name] : [],
  )
}

const places: Parameter['in'][] = ['path', 'query', 'header']

/** The parameters of each operation, an object schema a place. Header names are lower-case, as they arrive. */
export function parameterTargets(spec: Spec): ValidatorTarget[] {
  return operationsOf(spec).flatMap(({ id, operation }) =>
    places.flatMap((place) => {
      const parameters = parametersOf(spec, operation, place)
      if (place === 'header' && parameters.length === 0) return []
      const name = (each: Parameter) => (place === 'header' ? each.name.toLowerCase() : each.name)
      const properties = Object.fromEntries(
        parameters.map((each) => [name(each), inlineRefs(spec, toAjvSchema(each.schema, true))]),
      )
      const required = parameters.filter((each) => each.required).map(name)
      const isClosed = place === 'query' && !ignoresUnknownQuery(operation)
      const schema = { type: 'object', properties, required, ...(isClosed && { additionalProperties: false }) }
      return [{ operationId: id, key: place, schema }]
    }),
  )
}

function inlineRefs(spec: Spec, schema: JsonSchema): JsonSchema {
  const ref = schema['$ref']
  if (typeof ref !== 'string') return schema
  const target = spec.components.schemas[ref.replace('.json', '')]
  if (target === undefined) throw new Error(`openapi.yaml: ${ref} is not a component schema`)
  return toAjvSchema(target, true)
}
