import {
  type OperationId,
  operations,
  type ParameterPlace,
  requestValidator,
  type Validator,
  type Violation,
} from '../../contract/contract.ts'
import { isStrict } from '../../contract/is-strict.ts'
import type { Issue } from '../../contract/issue.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { splitPairs } from './split-pairs.ts'

const integer = /^(0|[1-9]\d{0,15})$/
const decimal = /^(0|[1-9]\d{0,15})(\.\d{1,12})?$/

type Values = Readonly<Record<string, unknown>>

/** What was found of a request's parameters: those of its path, as text, and its query as it came. */
export interface FoundParameters {
  readonly params: Values
  readonly queryText: string
}

/** Reads path and query of a call and checks its headers; throws GatewayError, 400 with every rule that is broken. */
export type ParameterReader = (
  found: FoundParameters,
  headers: Values,
) => { readonly path: object; readonly query: object }

/**
 * Builds the reader of an operation: parameters as their types, defaults filled in. Numbers are plain decimal digits: no sign, exponent,
 * hexadecimal or empty text.
 */
export function parameterReader(id: OperationId): ParameterReader {
  const readPath = placeReader(id, 'path')
  const readQuery = placeReader(id, 'query')
  const checkHeaders = headerChecker(id)
  const known: Values | undefined = operations[id].ignoresUnknownQuery ? operations[id].parameters.query : undefined
  return ({ params, queryText }, headers) => {
    const query = queryText === '' ? none : valuesOf(queryText)
    if (known !== undefined && isStrict(headers)) refuseUnknown(query, known)
    const read = { path: readPath(params), query: readQuery(query) }
    checkHeaders(headers)
    return read
  }
}

function placeReader(id: OperationId, place: ParameterPlace): (values: Values) => object {
  const validator = requestValidator(id, place)
  if (validator === undefined) return () => none
  const types = Object.entries<string>(operations[id].parameters[place])
  const ignoresUnknown = place === 'query' && operations[id].ignoresUnknownQuery
  return (values) => validated(validator, typed(ignoresUnknown ? {} : { ...values }, values, types), values)
}

/** The parameters of a query, text for those that are given once; names are the object's own, whatever they are. */
function valuesOf(queryText: string): Values {
  const values: Record<string, unknown> = {}
  for (const [name, all] of splitPairs(queryText)) {
    const value = all.length === 1 ? all[0] : all
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true })
  }
  return values
}

function refuseUnknown(query: Values, known: Values): void {
  const names = Object.keys(query).filter((name) => !Object.hasOwn(known, name))
  if (names.length > 0) throw invalid(names.map((path) => ({ path, message: notAParameter })))
}

const notAParameter = 'is not a parameter of this operation'

function headerChecker(id: OperationId): (headers: Values) => void {
  const validator = requestValidator(id, 'header')
  // Node writes the names of headers in small letters.
  const types = Object.entries<string>(operations[id].parameters.header).map(
    ([name, type]) => [name.toLowerCase(), type] as const,
  )
  if (validator === undefined) return () => undefined
  return (headers) => {
    // All headers of the contract are optional, and most calls send none of them.
    for (const [name] of types) {
      if (headers[name] === undefined) continue
      validated(validator, typed({}, headers, types), headers)
      return
    }
  }
}

/** `read` with the parameters among `values` as their types. */
function typed(read: Record<string, unknown>, values: Values, types: readonly (readonly [string, string])[]): object {
  for (const [name, type] of types) {
    const value = values[name]
    if (value !== undefined) read[name] = typeof value === 'string' ? toType(value, type) : value
  }
  return read
}

function validated(validator: Validator, read: object, values: Values): object {
  if (validator(read)) return read
  throw invalid((validator.errors ?? []).map((violation) => toIssue(violation, values)))
}

function invalid(issues: readonly Issue[]): GatewayError {
  const [first] = issues
  return new GatewayError('invalid_request', `${first?.path}: ${first?.message}`, { metadata: { issues: [...issues] } })
}

const none = Object.freeze({})

function toType(text: string, type: string): unknown {
  if (type === 'integer' && integer.test(text)) return Number(text)
  if (type === 'number' && decimal.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function toIssue({ instancePath, keyword, params, message }: Violation, values: Values): Issue {
  if (keyword === 'required') return { path: String(params['missingProperty']), message: 'is required' }
  if (keyword === 'additionalProperties') {
    return { path: String(params['additionalProperty']), message: notAParameter }
  }
  const path = instancePath.slice(1)
  if (Array.isArray(values[path])) return { path, message: 'must be given once' }
  if (keyword === 'enum')
    return { path, message: `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}` }
  // Such as -1, 1e3 and 0x10.
  if (keyword === 'type' && params['type'] === 'integer') {
    return { path, message: 'must be a whole number in plain digits, without a sign' }
  }
  return { path, message: message ?? 'is not valid' }
}
