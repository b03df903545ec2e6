import type { Fault } from '../../canonical/fault.ts'
import type { JsonObject } from '../../streams/untrusted-json.ts'
import { unusableAnswer } from './upstream-fault.ts'

/** The provider's fault where a member of its answer is of another type than its format asks for, so that reading on would lose it. */
export function misfit(path: string, type: string): Fault {
  return unusableAnswer(`the provider's answer does not fit its format: ${path} must be ${type}`)
}

/**
 * The name of the text of a typed object that is something else; `texts` has the name of each type's text. One that is missing or null says
 * nothing and loses nothing.
 */
export function wrongText(wire: JsonObject, texts: Readonly<Record<string, string>>): string | undefined {
  const { type } = wire
  const name = typeof type === 'string' && Object.hasOwn(texts, type) ? texts[type] : undefined
  return name === undefined || isTextOrNone(wire[name]) ? undefined : name
}

/** Whether a member is a text, or left out. */
export function isTextOrNone(value: unknown): boolean {
  return typeof value === 'string' || value === undefined || value === null
}
