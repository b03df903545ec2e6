import type { Fault } from '../../canonical/fault.ts'
import { isJsonObject, type JsonObject, listOf, objectOf } from '../../streams/untrusted-json.ts'
import { carriesError, faultOf, readWireError, unusableAnswer } from '../shared/upstream-fault.ts'

/** The fault that a chunk or a whole answer reports; undefined if none. */
export function faultOfChunk(wire: JsonObject): Fault | undefined {
  // A chunk without choices and usage may be an error without the word `error`.
  const isSuspect =
    carriesError(wire) || (listOf(wire['choices']).length === 0 && (wire['usage'] ?? undefined) === undefined)
  const error = isSuspect ? readWireError(wire) : undefined
  return error === undefined ? undefined : faultOf(200, error)
}

/** The fault that a choice reports, or that its content is no text: it would be lost, and billed. */
export function faultOfChoice(choice: JsonObject): Fault | undefined {
  const delta = deltaOf(choice)
  const told = [choice, delta].find(carriesError)
  if (told !== undefined) return faultOf(200, readWireError(told))
  return isContent(delta['content']) ? undefined : notText
}

/** Whether content is text, parts with text, or absent. */
function isContent(content: unknown): boolean {
  if (typeof content === 'string' || content === undefined || content === null) return true
  return Array.isArray(content) && content.every((part) => isJsonObject(part) && isTextOrAbsent(part['text']))
}

function isTextOrAbsent(text: unknown): boolean {
  return typeof text === 'string' || text === undefined || text === null
}

/** Our choice in a chunk, by the index of the first one seen in the answer; undefined if absent. */
export function choiceIn(wire: JsonObject, index: unknown): JsonObject | undefined {
  const choices = listOf(wire['choices']).filter(isJsonObject)
  return index === undefined ? choices[0] : choices.find((choice) => indexOf(choice) === index)
}

export function indexOf(choice: JsonObject): unknown {
  return choice['index'] ?? 0
}

/** The delta of a choice, or the message of a whole answer. */
export function deltaOf(choice: JsonObject): JsonObject {
  return isJsonObject(choice['delta']) ? choice['delta'] : objectOf(choice['message'])
}

export const notACompletion: Fault = unusableAnswer('the provider sent an event that is not a chat completion')
export const notJson: Fault = unusableAnswer('the provider sent an event that is not JSON')
export const endedEarly: Fault = unusableAnswer('the provider closed the stream before the answer was complete')
export const isEmpty: Fault = unusableAnswer('the provider sent an empty answer')
export const noContent: Fault = unusableAnswer('the provider sent an answer without content')
export const notText: Fault = unusableAnswer('the provider sent content that is not text')
export const tooLargeEvent: Fault = unusableAnswer('the provider sent an event that is too large')
export const tooLarge: Fault = unusableAnswer('the provider sent an answer that is too large')
