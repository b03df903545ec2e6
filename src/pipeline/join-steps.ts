import { TakenIds } from '../canonical/taken-ids.ts'
import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'

/**
 * Makes one answer of several: items are numbered through, ids are unique, it starts once. How a step ended is not the answer's end, so that
 * no `finish` and no `fault` goes on from here.
 */
export class JoinedSteps {
  #count = 0
  #places = new Map<number, number>()
  readonly #itemIds = new TakenIds()
  readonly #callIds = new TakenIds()
  #hasStarted = false
  /** How the last step ended. */
  end: TurnEvent | undefined

  /** The items that come now are numbered from 0 again. */
  begin(): void {
    this.#places = new Map()
  }

  join(events: readonly TurnEvent[]): readonly TurnEvent[] {
    return events.flatMap((event) => this.#joined(event) ?? [])
  }

  #joined(event: TurnEvent): TurnEvent | undefined {
    switch (event.kind) {
      case 'start': {
        const isFirst = !this.#hasStarted
        this.#hasStarted = true
        return isFirst ? event : undefined
      }
      case 'finish':
      case 'fault':
        this.end = event
        return undefined
      case 'item-start':
        return { ...event, index: this.#place(event.index), item: this.#unique(event.item) }
      case 'server-call': {
        const { call } = event
        const callId = this.#callIds.unused(call.callId)
        return { ...event, index: this.#place(event.index), call: { ...call, callId } }
      }
      case 'native-delta':
        return event
      default: {
        const index = this.#places.get(event.index)
        return index === undefined ? undefined : { ...event, index }
      }
    }
  }

  /** The next place in the exchange, for an item of this step. */
  #place(index: number): number {
    const place = this.#count++
    this.#places.set(index, place)
    return place
  }

  /** Providers number what they send anew in each answer. */
  #unique(item: ItemStart): ItemStart {
    const call = item.kind === 'tool-call' ? { ...item, callId: this.#callIds.unused(item.callId) } : item
    if (call.kind === 'native' || call.id === undefined) return call
    return { ...call, id: this.#itemIds.unused(call.id) }
  }
}
