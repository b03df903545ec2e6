import {
  ignoresUnknownQuery,
  type JsonSchema,
  type Operation,
  operationsOf,
  type Parameter,
  parametersOf,
  refName,
  resolve,
  type Spec,
} from './spec.ts'

/** The table of operations that the server and the tests walk. */
export function emitOperations(spec: Spec): string {
  const table = Object.fromEntries(
    operationsOf(spec).map(({ id, method, path, operation }) => {
      const requestMedia = Object.keys(operation.requestBody?.content ?? {})
      const responses = Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          Object.keys(resolve(spec, response).content ?? {}),
        ]),
      )
      const bodyName = refName(Object.values(operation.requestBody?.content ?? {})[0]?.schema)
      const bodySchema = bodyName === undefined ? undefined : spec.components.schemas[bodyName]
      return [
        id,
        {
          method: method.toUpperCase(),
          path,
          security: (operation.security ?? []).flatMap((each) => Object.keys(each)),
          parameters: {
            path: parameterTypes(spec, operation, 'path'),
            query: parameterTypes(spec, operation, 'query'),
            header: parameterTypes(spec, operation, 'header'),
          },
          ignoresUnknownQuery: ignoresUnknownQuery(operation),
          requestMedia,
          bodyFields: Object.keys((bodySchema?.['properties'] as object | undefined) ?? {}),
          toleratesUnknownFields: bodySchema !== undefined && bodySchema['additionalProperties'] !== false,
          responses,
        },
      ]
    }),
  )
  return [
    `export const operations = ${JSON.stringify(table, null, 2)} as const`,
    '',
    'export type OperationId = keyof typeof operations',
    '',
  ].join('\n')
}

// The edge turns text into numbers and booleans by these, strictly: AJV's own coercion takes 0x10 for 16 and 1e1 for 10.
function parameterTypes(spec: Spec, operation: Operation, place: Parameter['in']): Record<string, string> {
  return Object.fromEntries(
    parametersOf(spec, operation, place).map((each) => {
      const type = resolve<JsonSchema>(spec, each.schema)['type']
      return [each.name, type === 'integer' || type === 'number' || type === 'boolean' ? type : 'string']
    }),
  )
}
