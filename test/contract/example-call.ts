import { operationsOf, parametersOf, resolve } from '../../codegen/spec.ts'
import { type OperationId, operations } from '../../src/contract.ts'
import { contract } from './contract.ts'

/** A request as fetch takes it, without credential. */
export interface ExampleCall {
  readonly method: string
  /** Below the API's root, path parameters filled in. */
  readonly path: string
  readonly body?: string
}

export const operationIds = Object.keys(operations) as OperationId[]

// The contract's own example names a model that only a gateway with that provider has.
const ownBodies: Partial<Record<OperationId, unknown>> = { createResponse: { model: 'sim/echo', input: 'hello' } }

/** A call of the operation that the contract's examples make valid; `path` parameters of the caller's choice win. */
export function exampleCall(id: OperationId, path: Readonly<Record<string, string>> = {}): ExampleCall {
  const found = operationsOf(contract).find((each) => each.id === id)
  if (found === undefined) throw new Error(`the contract has no operation ${id}`)
  const values = Object.fromEntries(
    parametersOf(contract, found.operation, 'path').map((each) => [
      each.name,
      String((each as { example?: unknown }).example),
    ]),
  )
  const body = ownBodies[id] ?? firstExample(found.operation.requestBody)
  return {
    method: operations[id].method,
    path: fillPath(operations[id].path, { ...values, ...path }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** The contract's path with its parameters filled in as they are: encoding is the caller's business. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function firstExample(requestBody: ReturnType<typeof operationsOf>[number]['operation']['requestBody']): unknown {
  const [media] = Object.values(requestBody === undefined ? {} : resolve(contract, requestBody).content)
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value
}
