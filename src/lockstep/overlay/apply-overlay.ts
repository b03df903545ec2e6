import { isObject, type Json } from '../document/openapi.ts'
import { selectPlaces } from './json-path.ts'
import { type Overlay, type OverlayAction, OverlayError } from './read-overlay.ts'

/** A document with an overlay applied. */
export interface Overlaid {
  readonly document: Json
  /** `<file>: actions[2].target: <path>` of each action whose target selects nothing. */
  readonly idle: readonly string[]
}

/** Is shown the document after each action: throws to refuse it. */
export type ActionGuard = (after: Json, place: string) => void

/** Applies the actions of an overlay in order to a copy of a document. Throws OverlayError for one that can't be. */
export function applyOverlay(document: Json, overlay: Overlay, guard: ActionGuard = () => {}): Overlaid {
  // Copied as JSON: what YAML aliases share must not change in two places.
  const copy = JSON.parse(JSON.stringify(document)) as Record<string, unknown>
  const idle: string[] = []
  for (const [index, action] of overlay.actions.entries()) {
    const place = `actions[${index}]`
    const places = selectPlaces(action.target, copy)
    if (places.length === 0) idle.push(`${overlay.name}: ${place}.target: ${action.target}`)
    apply(copy, places, action, (message) => new OverlayError(overlay.name, place, message))
    if (places.length > 0) guard(copy, place)
  }
  return { document: copy, idle }
}

type Place = readonly (string | number)[]
type Refusal = (message: string) => OverlayError

function apply(document: Json, places: readonly Place[], action: OverlayAction, refuse: Refusal): void {
  if (action.isRemoval) {
    // From the end, so that the numbers of a list's other members stay.
    for (const place of places.toReversed()) remove(document, place, refuse)
    return
  }
  for (const place of places) update(document, place, action.update, refuse)
}

function remove(document: Json, place: Place, refuse: Refusal): void {
  const last = place.at(-1)
  if (last === undefined) throw refuse('would remove the whole document: name a part of it.')
  const holder = valueAt(document, place.slice(0, -1))
  if (Array.isArray(holder)) holder.splice(Number(last), 1)
  else if (isObject(holder)) Reflect.deleteProperty(holder, last)
}

function update(document: Json, place: Place, value: unknown, refuse: Refusal): void {
  const target = valueAt(document, place)
  if (Array.isArray(target)) target.push(copyOf(value))
  else if (isObject(target)) {
    if (!isObject(value)) throw refuse(`update must be an object, for ${shown(place)} is one.`)
    merge(target, value)
  } else throw refuse(`${shown(place)} is a single value: target the object that holds it, and update that member.`)
}

function merge(target: Json, update: Json): void {
  for (const [name, value] of Object.entries(update)) {
    const old = Object.hasOwn(target, name) ? target[name] : undefined
    if (isObject(old) && isObject(value)) merge(old, value)
    else {
      const merged =
        Array.isArray(old) && Array.isArray(value) ? [...old, ...(copyOf(value) as unknown[])] : copyOf(value)
      // Own, whatever it is called.
      Object.defineProperty(target, name, { value: merged, enumerable: true, configurable: true, writable: true })
    }
  }
}

function copyOf(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
}

function valueAt(document: unknown, place: Place): unknown {
  return place.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | undefined)?.[key], document)
}

function shown(place: Place): string {
  return place.length === 0 ? 'the document' : place.join(' → ')
}
