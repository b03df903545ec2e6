import { decodeUtf8 } from './decode-utf8.ts'
import { ExactNumber } from './exact-number.ts'
import { isNestedDeeper } from './is-nested-deeper.ts'

/** JSON of untrusted origin: nothing here throws or assumes a shape. */

export type JsonObject = Readonly<Record<string, unknown>>

/** Deeper nesting is an attack. Within this limit JSON.stringify and other recursion stay far from a stack overflow. */
const levelsMax = 512

/**
 * The value of JSON text; undefined when it is not JSON (which has no `undefined` itself) or nests more than 512 levels deep, so that the
 * result can always be serialized.
 */
export function parseUntrusted(text: string): unknown | undefined {
  if (isNestedDeeper(text, levelsMax)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Like `parseUntrusted`, from UTF-8 bytes with or without a byte order mark. */
export function parseUntrustedBytes(bytes: Uint8Array): unknown | undefined {
  const text = decodeUtf8(bytes)
  return parseUntrusted(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
}

/** JSON text of a parsed value; undefined if it nests too deeply. */
export function stringifyUntrusted(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
}

/** The value as an object; an empty one when it is something else. */
export function objectOf(value: unknown): JsonObject {
  return isJsonObject(value) ? value : nothing
}

/** The value as a list; an empty one when it is something else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : none
}

/** The value as text; '' when it is something else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The value as text that is not empty; undefined otherwise. */
export function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

const nothing: JsonObject = Object.freeze({})
const none: readonly unknown[] = Object.freeze([])
