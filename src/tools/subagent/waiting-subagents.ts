import type { Item, ToolCallItem, ToolResultItem } from '../../canonical/item.ts'
import { isJsonObject, listOf, objectOf, parseUntrusted, textOf } from '../../streams/untrusted-json.ts'
import type { OfferedTool } from '../offered-tools.ts'
import type { PendingCall } from '../run-calls.ts'
import { type HandedState, openCalls, readState } from './handed-state.ts'

const type = 'service:subagent'
const notRun = 'The subagent waits for functions that were not run.'

/** The subagents of earlier answers that waited for functions of the caller, and what these gave, as a conversation holds them. */
export class WaitingSubagents {
  /** Those that go on now. */
  readonly calls: readonly PendingCall[]
  readonly #items: readonly Item[]
  readonly #offered: ReadonlyMap<string, OfferedTool>
  /** Ids of calls that subagents made: the model that called them knows nothing of these. */
  readonly #nested = new Set<string>()
  /** Of those that wait, by their call. */
  readonly #waiting = new Map<string, HandedState>()
  readonly #known = new Set<string>()

  constructor(items: readonly Item[], offered: ReadonlyMap<string, OfferedTool>) {
    this.#items = items
    this.#offered = offered
    const own = new Map<string, ToolCallItem>()
    const results = new Map<string, ToolResultItem>()
    for (const item of items) {
      if (item.kind === 'tool-call') this.#takeCall(item, own, results)
      if (item.kind === 'tool-result') this.#takeResult(item, own.get(item.callId)?.name, results)
    }
    this.calls = [...this.#waiting].flatMap(([callId, { id, functionName, items: before }]): PendingCall[] => {
      const tool = offered.get(functionName)
      const open = openCalls(before)
      if (tool?.type !== type || !open.some((each) => results.has(each.callId))) return []
      const outputs = open.map((each) => ({
        type: 'function_call_output',
        call_id: each.callId,
        output: outputOf(results.get(each.callId)),
      }))
      const said = own.get(callId)?.arguments ?? '{}'
      const shown = id === '' ? {} : { id }
      return [{ callId, ...shown, arguments: said, offered: tool, resumed: [...before, ...outputs] }]
    })
  }

  get isEmpty(): boolean {
    return this.#known.size === 0
  }

  /** The conversation as the model that called them knows it: each with one result, the last one or that of `results`. */
  items(results: ReadonlyMap<string, Item>): readonly Item[] {
    const last = new Map<string, Item>()
    for (const item of this.#items)
      if (item.kind === 'tool-result' && this.#known.has(item.callId)) last.set(item.callId, item)
    const shown = new Set<string>()
    return this.#items.flatMap((item): readonly Item[] => {
      if (item.kind !== 'tool-call' && item.kind !== 'tool-result') return [item]
      if (this.#nested.has(item.callId)) return []
      if (!this.#known.has(item.callId)) return [item]
      const place = `${item.kind} ${item.callId}`
      if (shown.has(place)) return []
      shown.add(place)
      if (item.kind === 'tool-call') return [item]
      const result = results.get(item.callId)
      if (result !== undefined) return [result]
      if (this.#waiting.has(item.callId)) return [{ ...item, parts: [{ kind: 'text', text: notRun }] }]
      return [last.get(item.callId) ?? item]
    })
  }

  #takeCall(item: ToolCallItem, own: Map<string, ToolCallItem>, results: ReadonlyMap<string, ToolResultItem>): void {
    if (!own.has(item.callId)) own.set(item.callId, item)
    // The Responses format's calls hold the state of the subagent that made them.
    const { subagent_id: by, subagent_items: wires } = objectOf(item.extra?.['openai-responses'])
    if (typeof by !== 'string' || !Array.isArray(wires) || !this.#isSubagent(own.get(by)?.name)) return
    const before = this.#waiting.get(by)
    this.#wait(by, {
      id: before?.id ?? '',
      callId: by,
      functionName: before?.functionName ?? functionOf(results.get(by)),
      items: listOf(wires).filter(isJsonObject),
    })
  }

  #takeResult(item: ToolResultItem, name: string | undefined, results: Map<string, ToolResultItem>): void {
    results.set(item.callId, item)
    const state = this.#isSubagent(name) ? readState(textOfResult(item), item.callId) : undefined
    if (state !== undefined) this.#wait(item.callId, state)
    else if (this.#known.has(item.callId)) this.#waiting.delete(item.callId)
  }

  /** Whether a call is one of a subagent of the gateway's, by the name that formats recall it by: the tool's, or its function's. */
  #isSubagent(name: string | undefined): boolean {
    return name !== undefined && (name.startsWith('subagent') || this.#offered.get(name)?.type === type)
  }

  #wait(callId: string, state: HandedState): void {
    this.#known.add(callId)
    this.#waiting.set(callId, state)
    for (const call of openCalls(state.items)) this.#nested.add(call.callId)
  }
}

/** The function by which a subagent was called, which its item names. */
function functionOf(result: ToolResultItem | undefined): string {
  const { name } = objectOf(result === undefined ? undefined : parseUntrusted(textOfResult(result)))
  return typeof name === 'string' ? name : 'subagent'
}

function textOfResult({ parts }: ToolResultItem): string {
  return parts.map((part) => textOf('text' in part ? part.text : undefined)).join('')
}

function outputOf(result: ToolResultItem | undefined): string {
  return result === undefined ? 'Error: the function was not run' : textOfResult(result)
}
