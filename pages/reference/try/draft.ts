import { fieldsOf, type SampleBody, type SampleRequest } from '../../samples/sample-request.ts'
import { type Contract, follow, type WireParameter } from '../contract/contract.ts'
import type { Credential } from '../contract/credentials.ts'
import type { Operation } from '../contract/operations.ts'

/** A request that the reader is writing. */
export interface Draft {
  /** Of parameters, by place and name; an empty one is not sent. */
  readonly values: Readonly<Record<string, string>>
  readonly bodyText: string
  readonly fileName: string
}

/** The place of a parameter's value in a draft. */
export function placeOf({ in: where, name }: Pick<WireParameter, 'in' | 'name'>): string {
  return `${where} ${name}`
}

/** A draft of what the contract shows as an example. */
export function newDraft(contract: Contract, operation: Operation): Draft {
  const required = operation.parameters.filter(({ required = false }) => required)
  const values = required.map((parameter) => [placeOf(parameter), exampleOf(contract, parameter)] as const)
  const [example] = operation.body?.examples ?? []
  return { values: Object.fromEntries(values), bodyText: bodyText(example?.value), fileName: 'file.txt' }
}

/** An example as text to edit. */
export function bodyText(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2)
}

/** A value that the contract gives for a parameter; empty where it gives none. */
export function exampleOf(contract: Contract, { example, schema }: WireParameter): string {
  const found = schema === undefined ? undefined : follow(contract, schema)
  const value = example ?? found?.example ?? found?.examples?.[0] ?? found?.default ?? found?.enum?.[0]
  return value === undefined || value === null ? '' : String(value)
}

/** The request that a draft amounts to. `base` is the address of the API without a slash at its end. */
export function toSample(
  operation: Operation,
  draft: Draft,
  base: string,
  credential: Credential | undefined,
): SampleRequest {
  const given = operation.parameters.filter((parameter) => (draft.values[placeOf(parameter)] ?? '') !== '')
  const textOf = (parameter: WireParameter) => draft.values[placeOf(parameter)] ?? ''
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (whole, name: string) => {
    const value = draft.values[placeOf({ in: 'path', name })] ?? ''
    return value === '' ? whole : encodeURIComponent(value)
  })
  const query = new URLSearchParams(
    given
      .filter(({ in: where }) => where === 'query')
      .map((parameter): [string, string] => [parameter.name, textOf(parameter)]),
  ).toString()
  const body = bodyOf(operation, draft)
  return {
    method: operation.method,
    url: `${base}${path}${query === '' ? '' : `?${query}`}`,
    headers: given.filter(({ in: where }) => where === 'header').map((each) => [each.name, textOf(each)] as const),
    credential,
    body,
    answer: answerOf(operation, body),
  }
}

function bodyOf({ body }: Operation, { bodyText: text, fileName }: Draft): SampleBody | undefined {
  if (body === undefined) return undefined
  const { type } = body
  if (text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'text', type, text }
  }
  if (type === 'application/x-www-form-urlencoded') return { kind: 'form', fields: fieldsOf(value) }
  if (type !== 'multipart/form-data') return { kind: 'json', type, value }
  // The file itself is chosen, not written.
  const { file: _file, ...rest } = value as { file?: unknown }
  return { kind: 'upload', file: { field: 'file', name: fileName }, fields: fieldsOf(rest) }
}

function answerOf({ answers }: Operation, body: SampleBody | undefined): SampleRequest['answer'] {
  if (answers.some(({ status }) => status === '101')) return 'frames'
  const types = answers
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ media }) => media.map(({ type }) => type))
  const value = body?.kind === 'json' ? body.value : undefined
  const wantsEvents = typeof value === 'object' && value !== null && 'stream' in value && value.stream === true
  if (wantsEvents && types.includes('text/event-stream')) return 'events'
  return types.includes('application/octet-stream') ? 'bytes' : 'json'
}
