import type { ServerCall, ServerResult } from '../../../canonical/server-tool.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import type { OutputItem, StreamEventType } from '../wire.ts'
import type { EventWriter } from './event-writer.ts'

/** A call of one of the gateway's own tools as an output item. */
export class ServerItem {
  readonly #index: number
  readonly #call: ServerCall
  #result: ServerResult | undefined

  /** `index` is the item's index in the output. */
  constructor(index: number, call: ServerCall, writer: EventWriter | null) {
    this.#index = index
    this.#call = call
    this.#write('response.output_item.added', writer)
  }

  get isDone(): boolean {
    return this.#result !== undefined
  }

  take(event: TurnEvent, writer: EventWriter | null): void {
    if (event.kind === 'server-progress') this.#writeProgress(event, writer)
    else if (event.kind === 'server-result') {
      this.#result = event.result
      this.#write('response.output_item.done', writer)
    }
  }

  encode(): OutputItem {
    const { id, tool, item, isNotice } = this.#call
    const result = this.#result
    // Not every kind of item can say that it failed.
    const failedStatus = tool === 'web_search_call' ? 'failed' : 'incomplete'
    if (isNotice === true) return { type: tool, id, ...item, ...result?.item } as OutputItem
    const status = result === undefined ? 'in_progress' : result.isError ? failedStatus : 'completed'
    // Each tool gives the members that the contract has for its item.
    return { type: tool, id, status, ...this.#told(), ...item, ...result?.item } as OutputItem
  }

  /** The call behind one of the gateway's own items, for later turns. Items of providers' tools have no place for it. */
  #told(): { readonly call?: Schema<'ServiceCall'> } {
    const { tool, functionName, arguments: said, isToldByItem } = this.#call
    if (functionName === undefined || !isServerTool(tool)) return {}
    const call = { name: functionName, arguments: said }
    const result = this.#result
    if (result === undefined || (isToldByItem === true && !result.isError)) return { call }
    return { call: { ...call, output: result.text } }
  }

  #write(type: StreamEventType, writer: EventWriter | null): void {
    writer?.write(type, `"output_index":${this.#index},"item":${JSON.stringify(this.encode())}`)
  }

  #writeProgress({ type, members }: Extract<TurnEvent, { kind: 'server-progress' }>, writer: EventWriter | null): void {
    const place = { item_id: this.#call.id, output_index: this.#index, ...members }
    writer?.write(type as StreamEventType, JSON.stringify(place).slice(1, -1))
  }
}
