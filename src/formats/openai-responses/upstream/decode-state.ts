import type { JsonObject } from '../../../streams/untrusted-json.ts'
import { EventPlaces } from '../event-places.ts'
import type { ItemProgress } from './decode-item.ts'

/** The state of decoding one answer. */
export interface State {
  isStarted: boolean
  /** True if `finish` or `fault` was emitted. */
  isOver: boolean
  /** Items by the provider's output index; finished ones without their content. Some providers change ids with every event. */
  readonly items: Map<unknown, ItemProgress>
  /** This format's own items and images, until they are complete. */
  readonly natives: Map<unknown, JsonObject>
  /** Output indexes of those whose text came in deltas. */
  readonly nativesInDeltas: Set<unknown>
  /** The place of events that do not name one. */
  readonly places: EventPlaces
  /** Characters of the events that started items. */
  begunLength: number
  itemCount: number
  /** Ids and call ids of items that began. */
  readonly ids: Set<string>
  hasCalls: boolean
  hasRefusal: boolean
}

/** The state before the first event. */
export function startState(): State {
  return {
    isStarted: false,
    isOver: false,
    items: new Map(),
    natives: new Map(),
    nativesInDeltas: new Set(),
    places: new EventPlaces(),
    begunLength: 0,
    itemCount: 0,
    ids: new Set(),
    hasCalls: false,
    hasRefusal: false,
  }
}
