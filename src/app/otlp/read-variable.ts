import { type Environment, variable } from '../../environment/environment.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { type OtelVariableName, otelVariables, type Signal } from './otel-variables.ts'

/** A variable as it was found. */
export interface ReadVariable {
  /** The one that says so: the signal's own, or that of all. */
  readonly name: string
  readonly value: string
}

/** A variable's value, or what it is without. */
export function readVariable(env: Environment, name: OtelVariableName): ReadVariable {
  return { name, value: variable(env, name)?.trim() ?? otelVariables[name].fallback }
}

/** The same, where the signal may have one of its own. */
export function readSignalVariable(env: Environment, name: OtelVariableName, signal: Signal): ReadVariable {
  const own = ownName(name, signal)
  const value = variable(env, own)?.trim()
  return value === undefined ? readVariable(env, name) : { name: own, value }
}

/** The name of a signal's own variable. */
export function ownName(name: OtelVariableName, signal: Signal): string {
  return name.replace('_OTLP_', `_OTLP_${signal.toUpperCase()}_`)
}

/** A whole number within bounds. Throws ConfigError. */
export function readNumber({ name, value }: ReadVariable, minimum: number, maximum: number): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < minimum || number > maximum)
    throw unusable(name, `must be a whole number from ${minimum} to ${maximum}`)
  return number
}

const word = /^[\w!#$%&'*+.^`|~-]+$/

/** `name=value` pairs with commas between them, values percent-encoded (W3C Baggage, as OpenTelemetry has it). Throws ConfigError. */
export function readPairs({ name: variableName, value: text }: ReadVariable): [name: string, value: string][] {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return pairs.map((pair) => {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at < 1 || !word.test(name)) throw unusable(variableName, 'must be name=value pairs with commas between them')
    return [name, decoded(pair.slice(at + 1).trim())]
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The error for a variable whose value can't be used. */
export function unusable(name: string, message: string): ConfigError {
  return new ConfigError([{ key: name, message }], undefined)
}
