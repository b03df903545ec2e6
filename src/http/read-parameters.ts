import {
  type Issue,
  type OperationId,
  operations,
  type ParameterPlace,
  requestValidator,
  type Violation,
} from '../contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'

const integer = /^(0|[1-9]\d{0,15})$/
const decimal = /^(0|[1-9]\d{0,15})(\.\d{1,12})?$/

/**
 * Path, query or header parameters as their types, defaults filled in; 400 with every rule that is broken. Numbers are plain
 * decimal digits: no sign, exponent, hexadecimal or empty text.
 */
export function readParameters(
  id: OperationId,
  place: ParameterPlace,
  values: Readonly<Record<string, unknown>>,
): object {
  const validator = requestValidator(id, place)
  if (validator === undefined) return none
  const types: Readonly<Record<string, string>> = operations[id].parameters[place]
  // All headers of the contract are optional, and most calls send none of them.
  if (place === 'header' && headerNames(id).every((name) => values[name] === undefined)) return none
  const read: Record<string, unknown> = place === 'header' ? {} : { ...values }
  for (const [name, type] of Object.entries(types)) {
    const key = place === 'header' ? name.toLowerCase() : name
    const value = values[key]
    if (value !== undefined) read[key] = typeof value === 'string' ? toType(value, type) : value
  }
  if (!validator(read)) {
    const issues = (validator.errors ?? []).map((violation) => toIssue(violation, values))
    const [first] = issues
    throw new GatewayError('invalid_request', `${first?.path}: ${first?.message}`, { metadata: { issues } })
  }
  return read
}

const none = Object.freeze({})
const namesById = new Map<OperationId, readonly string[]>()

function headerNames(id: OperationId): readonly string[] {
  let names = namesById.get(id)
  if (names === undefined) {
    names = Object.keys(operations[id].parameters.header).map((name) => name.toLowerCase())
    namesById.set(id, names)
  }
  return names
}

function toType(text: string, type: string): unknown {
  if (type === 'integer' && integer.test(text)) return Number(text)
  if (type === 'number' && decimal.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function toIssue(
  { instancePath, keyword, params, message }: Violation,
  values: Readonly<Record<string, unknown>>,
): Issue {
  if (keyword === 'required') return { path: String(params['missingProperty']), message: 'is required' }
  if (keyword === 'additionalProperties') {
    return { path: String(params['additionalProperty']), message: 'is not a parameter of this operation' }
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
