import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import { carriesError } from '../../shared/upstream-fault.ts'

/** The object in which an event or a whole answer says that something went wrong, whatever it is called; undefined when it says no such thing. */
export function toldError(wire: JsonObject): JsonObject | undefined {
  if (wire['type'] === 'error' || carriesError(wire)) return wire
  const { message, delta } = wire
  if (isJsonObject(message) && carriesError(message)) return message
  return isJsonObject(delta) && carriesError(delta) ? delta : undefined
}
