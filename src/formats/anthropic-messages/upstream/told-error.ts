import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import { carriesError } from '../../shared/upstream-fault.ts'

/** The error object of an event or a whole answer, under any name; undefined if there is none. */
export function toldError(wire: JsonObject): JsonObject | undefined {
  if (wire['type'] === 'error' || carriesError(wire)) return wire
  const { message, delta } = wire
  if (isJsonObject(message) && carriesError(message)) return message
  return isJsonObject(delta) && carriesError(delta) ? delta : undefined
}
