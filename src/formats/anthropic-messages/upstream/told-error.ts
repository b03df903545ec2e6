import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import { carriesError, readWireError } from '../../shared/upstream-fault.ts'

/** The error object of an event or a whole answer, under any name; undefined if there is none. */
export function toldError(wire: JsonObject): JsonObject | undefined {
  if (wire['type'] === 'error' || carriesError(wire)) return wire
  const { message, delta } = wire
  if (isJsonObject(message) && carriesError(message)) return message
  if (isJsonObject(delta) && carriesError(delta)) return delta
  // Neither an event nor a message: a server in front of the provider may have said it.
  const isOther = wire['type'] === undefined && wire['content'] === undefined
  return isOther && readWireError(wire) !== undefined ? wire : undefined
}
