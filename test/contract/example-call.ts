import { operationsOf, parametersOf, resolve } from '../../codegen/spec.ts'
import { type OperationId, operations } from '../../src/contract/contract.ts'
import { contract } from './contract.ts'
import { formOf } from './example-form.ts'

/** A request as fetch takes it, without credential. */
export interface ExampleCall {
  readonly method: string
  /** Below the API's root, path parameters filled in. */
  readonly path: string
  /** JSON, or a form with a file. */
  readonly body?: string | FormData
}

export const operationIds = Object.keys(operations) as OperationId[]

// As short as can be.
const ownBodies: Partial<Record<OperationId, unknown>> = {
  createResponse: { model: 'sim/echo', input: 'hello' },
  compactResponse: { model: 'sim/echo', input: 'hello' },
  createChatCompletion: { model: 'sim/echo', messages: [{ role: 'user', content: 'hello' }] },
  createMessage: { model: 'sim/echo', max_tokens: 100, messages: [{ role: 'user', content: 'hello' }] },
  countMessageTokens: { model: 'sim/echo', messages: [{ role: 'user', content: 'hello' }] },
}

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
  const required = parametersOf(contract, found.operation, 'query').filter((each) => each.required === true)
  const query = required.map((each): [string, string] => [each.name, String((each as { example?: unknown }).example)])
  return {
    method: operations[id].method,
    path: withQuery(fillPath(operations[id].path, { ...values, ...path }), new URLSearchParams(query).toString()),
    ...(body !== undefined && { body: isForm(id) ? formOf(body as Record<string, unknown>) : JSON.stringify(body) }),
  }
}

function isForm(id: OperationId): boolean {
  return (operations[id].requestMedia as readonly string[]).includes('multipart/form-data')
}

/** A path with more in its query; `query` is encoded. */
export function withQuery(path: string, query: string): string {
  if (query === '') return path
  return `${path}${path.includes('?') ? '&' : '?'}${query}`
}

/** The contract's path with its parameters filled in as they are: encoding is the caller's business. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

function firstExample(requestBody: ReturnType<typeof operationsOf>[number]['operation']['requestBody']): unknown {
  const [media] = Object.values(requestBody === undefined ? {} : resolve(contract, requestBody).content)
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value
}
