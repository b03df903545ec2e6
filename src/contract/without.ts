import { isDeepStrictEqual } from 'node:util'

/**
 * A copy of a document without the members and items that these keys lead to in `original`. They are taken out in order, so an index
 * counts what is left. The document may differ from the original: what it does not have, or has otherwise in a list, stays.
 */
export function without(
  document: Record<string, unknown>,
  places: readonly (readonly string[])[],
  original: Record<string, unknown>,
): Record<string, unknown> {
  const copy = structuredClone(document)
  const model = document === original ? copy : structuredClone(original)
  for (const place of places) {
    if (model !== copy) takeOutAlike(copy, place, valueAt(model, place))
    takeOut(model, place)
  }
  return copy
}

/** Takes the member or item out of a document that these keys lead to. */
export function takeOut(document: object, place: readonly string[]): void {
  const holder = valueAt(document, place.slice(0, -1))
  const last = place.at(-1) ?? ''
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else delete (holder as Record<string, unknown>)[last]
}

/** What these keys lead to; undefined where they lead nowhere. */
export function valueAt(document: object, place: readonly string[]): unknown {
  return place.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document)
}

/** Of a list, takes out the item that is like the one given: others may have come or gone before it. */
function takeOutAlike(document: object, place: readonly string[], item: unknown): void {
  const holder = valueAt(document, place.slice(0, -1))
  const last = place.at(-1) ?? ''
  if (Array.isArray(holder)) {
    const index = holder.findIndex((each) => isDeepStrictEqual(each, item))
    if (index >= 0) holder.splice(index, 1)
  } else if (holder !== undefined) delete (holder as Record<string, unknown>)[last]
}
