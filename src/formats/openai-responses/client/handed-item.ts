import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import type { OutputItem } from '../wire.ts'
import type { EventWriter } from './event-writer.ts'

type CallStart = Extract<ItemStart, { readonly kind: 'tool-call' }>

/** A call of one of the gateway's tools that the caller carries out, as an output item of the tool. It comes whole. */
export class HandedItem {
  readonly #index: number
  readonly #id: string
  readonly #start: CallStart
  isDone = false

  /** `index` is the item's index in the output; `idStem` makes its id. */
  constructor(index: number, start: CallStart, idStem: string, writer: EventWriter | null) {
    this.#index = index
    this.#id = `${start.handed?.idPrefix ?? 'st_'}${idStem}_${index}`
    this.#start = start
    this.#write('response.output_item.added', writer)
  }

  take(event: TurnEvent, writer: EventWriter | null): void {
    if (event.kind !== 'item-done') return
    this.isDone = true
    this.#write('response.output_item.done', writer)
  }

  encode(): OutputItem {
    const { callId, handed } = this.#start
    const status = this.isDone ? 'completed' : 'in_progress'
    // The tool gives the members that the contract has for its item.
    return { type: handed?.tool, id: this.#id, call_id: callId, status, ...handed?.item } as OutputItem
  }

  #write(type: 'response.output_item.added' | 'response.output_item.done', writer: EventWriter | null): void {
    writer?.write(type, `"output_index":${this.#index},"item":${JSON.stringify(this.encode())}`)
  }
}
