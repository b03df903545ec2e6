import type { Item } from '../canonical/item.ts'
import type { HandedCall, ServerCall } from '../canonical/server-tool.ts'
import type { TakenIds } from '../canonical/taken-ids.ts'
import type { ItemStart, TurnEvent } from '../canonical/turn-event.ts'
import { AnswerItems } from './answer-items.ts'
import { ToolError } from './define-tool.ts'
import type { OfferedTool } from './offered-tools.ts'
import { callsMax, type PendingCall, readInput } from './run-calls.ts'

interface StepCall {
  readonly callId: string
  readonly offered: OfferedTool
  readonly item: Extract<ItemStart, { readonly kind: 'tool-call' }>
  /** Its arguments until now. */
  text: string
  isDone: boolean
  /** The part of the call that the caller has seen. Absent: nothing. */
  shown?: ServerCall | undefined
}

/** A call of a name that neither the caller nor the gateway offers. */
interface LostCall {
  readonly callId: string
  readonly name: string
  isDone: boolean
}

interface StepParts {
  readonly callersNames: ReadonlySet<string>
  readonly callIds: TakenIds
  readonly isOff: boolean
  readonly show: (call: PendingCall) => ServerCall | undefined
}

/** The turn of the model that is coming in: what it says and calls. */
export class StepCalls {
  /** Calls that the caller has to carry out. */
  callsOfCaller = 0
  readonly #offered: ReadonlyMap<string, OfferedTool>
  readonly #callersNames: ReadonlySet<string>
  readonly #callIds: TakenIds
  readonly #isOff: boolean
  readonly #show: (call: PendingCall) => ServerCall | undefined
  readonly #items = new AnswerItems()
  /** By the item's index. */
  readonly #calls = new Map<number, StepCall>()
  /** By the item's index. */
  readonly #lost = new Map<number, LostCall>()
  /** Indexes of ignored calls that are not the caller's: forbidden ones, and those over the limit. */
  readonly #dropped = new Set<number>()

  /**
   * `callersNames` are those of the caller's own tools, `callIds` those of the conversation until now. `isOff`: the model
   * may call nothing. `show` returns what the caller sees of a call of the gateway's own tools, at its place in the answer; undefined: nothing yet.
   */
  constructor(offered: ReadonlyMap<string, OfferedTool>, { callersNames, callIds, isOff, show }: StepParts) {
    this.#offered = offered
    this.#callersNames = callersNames
    this.#callIds = callIds
    this.#isOff = isOff
    this.#show = show
  }

  /** Characters of what it has said. */
  get chars(): number {
    return this.#items.chars
  }

  /** What the next question repeats of it. */
  get items(): readonly Item[] {
    return this.#items.items()
  }

  /** Calls of our own tools, complete. */
  get pending(): readonly PendingCall[] {
    return [...this.#calls].flatMap(([index, call]) => (call.isDone ? [toPending(call, index)] : []))
  }

  /** What the model is told of calls that nobody can run, complete. */
  get lost(): readonly Item[] {
    return [...this.#lost.values()].flatMap(({ callId, name, isDone }): Item[] => {
      const parts = [{ kind: 'text', text: `Error: there is no tool ${name}` }] as const
      return isDone ? [{ kind: 'tool-result', variant: 'function', callId, parts, isError: true }] : []
    })
  }

  /** What the caller sees of an event. The calls of our own tools are shown when they are run, those of no tool never. */
  take(given: TurnEvent): readonly TurnEvent[] {
    if (this.#drops(given)) return []
    const event = this.#withOwnId(given)
    this.#items.take(event)
    if (event.kind === 'item-start' && event.item.kind === 'tool-call') {
      const { item } = event
      const offered = this.#offered.get(item.name)
      const { callId, name } = item
      if (this.#isNobodys(item)) this.#lost.set(event.index, { callId, name, isDone: false })
      else if (offered === undefined) this.callsOfCaller++
      else this.#calls.set(event.index, { callId, offered, item, text: '', isDone: false })
    }
    const lost = 'index' in event ? this.#lost.get(event.index) : undefined
    if (lost !== undefined) {
      if (event.kind === 'item-done') lost.isDone = event.isIncomplete !== true
      return []
    }
    const call = 'index' in event ? this.#calls.get(event.index) : undefined
    if (call === undefined) return [event]
    if (event.kind === 'arguments-delta') call.text += event.text
    else if (event.kind === 'item-done') {
      call.isDone = event.isIncomplete !== true
      const handed = call.isDone ? handOver(call) : undefined
      if (handed !== undefined) {
        this.#calls.delete(event.index)
        this.callsOfCaller++
        const { index } = event
        return [
          { kind: 'item-start', index, item: { ...call.item, handed } },
          { kind: 'arguments-delta', index, text: call.text },
          event,
        ]
      }
      if (call.isDone) call.shown = this.#show(toPending(call, event.index))
      if (call.shown !== undefined) return [{ kind: 'server-call', index: event.index, call: call.shown }]
    }
    return []
  }

  #isNobodys({ variant, name }: StepCall['item']): boolean {
    return variant === 'function' && !this.#offered.has(name) && !this.#callersNames.has(name)
  }

  /** The first call too many is kept, which fails and says why, and as many of no tool: each of these says that there is none. */
  #drops(event: TurnEvent): boolean {
    if (event.kind !== 'item-start') return 'index' in event && this.#dropped.has(event.index)
    const { item } = event
    if (item.kind !== 'tool-call') return false
    const isOurs = this.#offered.has(item.name)
    const isNobodys = this.#isNobodys(item)
    const isForbidden = this.#isOff && (isOurs || isNobodys)
    const isTooMany = isOurs ? this.#calls.size > callsMax : isNobodys && this.#lost.size > callsMax
    if (isForbidden || isTooMany) this.#dropped.add(event.index)
    return isForbidden || isTooMany
  }

  /** Providers number the calls of each answer anew, and refuse a conversation in which two have one id. */
  #withOwnId(event: TurnEvent): TurnEvent {
    if (event.kind !== 'item-start' || event.item.kind !== 'tool-call') return event
    return { ...event, item: { ...event.item, callId: this.#callIds.unused(event.item.callId) } }
  }
}

function toPending({ callId, offered, text, shown }: StepCall, index: number): PendingCall {
  const call = { callId, offered, arguments: text === '' ? '{}' : text }
  return shown === undefined ? call : { ...call, id: shown.id, shownAt: index }
}

/** What the caller sees of a call that it carries out itself; undefined for one that is run here. */
function handOver({ offered: { tool, type, standsInAs }, text }: StepCall): HandedCall | undefined {
  const input = readInput(text)
  if (tool.handsOver === undefined || input === undefined) return undefined
  try {
    const item = tool.handsOver({ input })
    return standsInAs === undefined
      ? { tool: type, item }
      : { tool: standsInAs.type, idPrefix: standsInAs.idPrefix, item }
  } catch (error) {
    if (error instanceof ToolError) return undefined
    throw error
  }
}
