import { isJsonObject, type JsonObject, objectOf, textOf } from '../../streams/untrusted-json.ts'

export type CallVariant = 'function' | 'custom'

/**
 * The variant of a tool call or a piece of one: its type, whatever other members it has (Snowflake's function calls have an empty
 * `custom`); without a type, the member that has content.
 */
export function callVariantOf(piece: JsonObject): CallVariant {
  const { type, custom } = piece
  if (type === 'custom' || type === 'function') return type
  return isJsonObject(custom) && says(custom) && !says(objectOf(piece['function'])) ? 'custom' : 'function'
}

/** The member of a call, or a piece of one, for its variant. */
export function saidBy(piece: JsonObject): JsonObject {
  return objectOf(piece[callVariantOf(piece)])
}

/** Whether a call also has the other variant's member. */
export function isOverloaded(call: JsonObject): boolean {
  return call[callVariantOf(call) === 'function' ? 'custom' : 'function'] !== undefined
}

function says(said: JsonObject): boolean {
  return textOf(said['name']) !== '' || typeof said['arguments'] === 'string' || typeof said['input'] === 'string'
}
