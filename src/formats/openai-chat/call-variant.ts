import { isJsonObject, type JsonObject, objectOf, textOf } from '../../streams/untrusted-json.ts'

export type CallVariant = 'function' | 'custom'

/**
 * What a tool call, or a piece of one, is: what its type says, whatever other members it carries (Snowflake's function calls have an empty
 * `custom`). One without a type is what it says something in.
 */
export function callVariantOf(piece: JsonObject): CallVariant {
  const { type, custom } = piece
  if (type === 'custom' || type === 'function') return type
  return isJsonObject(custom) && says(custom) && !says(objectOf(piece['function'])) ? 'custom' : 'function'
}

/** What a call, or a piece of one, says in the member that is its variant's. */
export function saidBy(piece: JsonObject): JsonObject {
  return objectOf(piece[callVariantOf(piece)])
}

/** Whether a call carries the other variant's member too. */
export function isOverloaded(call: JsonObject): boolean {
  return call[callVariantOf(call) === 'function' ? 'custom' : 'function'] !== undefined
}

function says(said: JsonObject): boolean {
  return textOf(said['name']) !== '' || typeof said['arguments'] === 'string' || typeof said['input'] === 'string'
}
