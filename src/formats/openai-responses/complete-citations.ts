import { isJsonObject, type JsonObject } from '../../streams/untrusted-json.ts'

/** A citation with all members that the contract requires: xAI's may lack title and position. The same object if nothing is missing. */
export function completeCitation(wire: JsonObject): JsonObject {
  const { title, start_index: start, end_index: end } = wire
  const place = placeOf(start)
  const endPlace = placeOf(end)
  if (typeof title === 'string' && place === start && endPlace === end) return wire
  return {
    ...wire,
    title: typeof title === 'string' ? title : '',
    start_index: place,
    end_index: Math.max(place, endPlace),
  }
}

/** A content part or item with complete citations; the same object if nothing is missing. */
export function withWholeCitations<T>(wire: T): T {
  if (!isJsonObject(wire)) return wire
  if (wire['type'] === 'url_citation' && typeof wire['url'] === 'string') return completeCitation(wire) as T
  const name = Array.isArray(wire['content']) ? 'content' : 'annotations'
  const list = wire[name]
  if (!Array.isArray(list)) return wire
  const whole = list.map(withWholeCitations)
  return whole.every((each, index) => each === list[index]) ? wire : { ...wire, [name]: whole }
}

function placeOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0
}
