import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import type { OutputItem } from '../wire.ts'
import type { EventWriter } from './event-writer.ts'

type CallStart = Extract<ItemStart, { readonly kind: 'tool-call' }>

/** A call of one of the gateway's tools that the caller carries out, as an output item of the tool. It comes whole. */
export class HandedItem {
  readonly #index: number
  readonly #id: string
  readonly #start: CallStart
  #status: 'in_progress' | 'completed' | 'incomplete' = 'in_progress'

  /** `index` is the item's index in the output; `idStem` makes its id. */
  constructor(index: number, start: CallStart, idStem: string, writer: EventWriter | null) {
    this.#index = index
    this.#id = `${start.handed?.idPrefix ?? 'st_'}${idStem}_${index}`
    this.#start = start
    this.#write('response.output_item.added', writer)
  }

  take(event: TurnEvent, writer: EventWriter | null): void {
    if (event.kind === 'item-done') this.#end('completed', writer)
  }

  /** The answer is over. */
  finish(_: undefined, writer: EventWriter | null): void {
    if (this.#status === 'in_progress') this.#end('incomplete', writer)
  }

  encode(): OutputItem {
    const { callId, handed } = this.#start
    // The tool gives the members that the contract has for its item.
    return { type: handed?.tool, id: this.#id, call_id: callId, status: this.#status, ...handed?.item } as OutputItem
  }

  #end(status: 'completed' | 'incomplete', writer: EventWriter | null): void {
    this.#status = status
    this.#write('response.output_item.done', writer)
  }

  #write(type: 'response.output_item.added' | 'response.output_item.done', writer: EventWriter | null): void {
    writer?.write(type, `"output_index":${this.#index},"item":${JSON.stringify(this.encode())}`)
  }
}
