import { type Environment, variable } from '../../environment/environment.ts'
import { type OtelVariableName, otelVariables, type Signal } from './otel-variables.ts'

/** A variable as it was found. */
export interface ReadVariable {
  /** The one that says so: the signal's own, or that of all. */
  readonly name: string
  readonly value: string
}

/** Takes what is wrong with a variable, which is then ignored, as OpenTelemetry requires for unknown values. */
export type WarnOfVariable = (name: string, message: string) => void

/** A variable's value, or what it is without. */
export function readVariable(env: Environment, name: OtelVariableName): ReadVariable {
  return { name, value: variable(env, name) ?? otelVariables[name].fallback }
}

/** The same, where the signal may have one of its own. */
export function readSignalVariable(env: Environment, name: OtelVariableName, signal: Signal): ReadVariable {
  const own = ownName(name, signal)
  const value = variable(env, own)
  return value === undefined ? readVariable(env, name) : { name: own, value }
}

/** The name of a signal's own variable. */
export function ownName(name: OtelVariableName, signal: Signal): string {
  return name.replace('_OTLP_', `_OTLP_${signal.toUpperCase()}_`)
}

/** Bounds of a whole number, and its default. */
export interface NumberRule {
  readonly minimum: number
  readonly maximum: number
  readonly fallback: number
}

/** A whole number within bounds. */
export function readNumber({ name, value }: ReadVariable, rule: NumberRule, warn: WarnOfVariable): number {
  const { minimum, maximum, fallback } = rule
  const number = Number(value)
  if (/^\d+$/.test(value) && number >= minimum && number <= maximum) return number
  warn(name, `must be a whole number from ${minimum} to ${maximum}`)
  return fallback
}

const word = /^[\w!#$%&'*+.^`|~-]+$/

/** `name=value` pairs with commas between them, values percent-encoded (W3C Baggage, as OpenTelemetry has it). */
export function readPairs(
  { name: variableName, value: text }: ReadVariable,
  warn: WarnOfVariable,
): [name: string, value: string][] {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return pairs.flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at >= 1 && word.test(name)) return [[name, decoded(pair.slice(at + 1).trim())]]
    warn(variableName, 'must be name=value pairs with commas between them')
    return []
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
