import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, parseUntrusted } from '../../../streams/untrusted-json.ts'
import { announce } from '../../shared/answer-progress.ts'
import { formatId } from '../wire.ts'

export { announce, fail } from '../../shared/answer-progress.ts'

/** Where Cohere puts reasoning: in its own content, or as the plan for the calls that follow. */
export type ThoughtField = 'thinking' | 'tool_plan'

/** The open output item; there is at most one. */
export type OpenItem =
  | { readonly kind: 'message'; readonly index: number; part: number; contentIndex: unknown; text: string }
  | { readonly kind: 'reasoning'; readonly index: number; part: number; contentIndex: unknown; field: ThoughtField }
  | { readonly kind: 'call'; readonly index: number; readonly wireIndex: unknown; arguments: string }

/** The state of decoding one answer. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` was emitted; anything further is ignored. */
  isOver: boolean
  id: string | undefined
  itemCount: number
  open: OpenItem | undefined
  callCount: number
  usage: Usage | undefined
}

export function startState(): DecodeState {
  return {
    isStarted: false,
    isOver: false,
    id: undefined,
    itemCount: 0,
    open: undefined,
    callCount: 0,
    usage: undefined,
  }
}

/** Ends the open item, starts another and returns its index. */
export function startItem(state: DecodeState, item: ItemStart, out: TurnEvent[]): number {
  announce(state, out)
  closeItem(state, false, out)
  const index = state.itemCount++
  out.push({ kind: 'item-start', index, item })
  return index
}

/** Starts a reasoning item that remembers its Cohere field, because Cohere wants it back there. */
export function startThoughts(state: DecodeState, field: ThoughtField, out: TurnEvent[]): number {
  return startItem(state, { kind: 'reasoning', extra: { [formatId]: { field } } }, out)
}

/** Ends the open item, if there is one; `isCut` means that the model stopped in the middle of it. */
export function closeItem(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const { open } = state
  if (open === undefined) return
  state.open = undefined
  // Callers parse arguments, so a call without any gets an empty object.
  if (open.kind === 'call' && open.arguments.trim() === '' && !isCut)
    out.push({ kind: 'arguments-delta', index: open.index, text: '{}' })
  const isIncomplete = isCut && !(open.kind === 'call' && isJsonObject(parseUntrusted(open.arguments)))
  out.push({ kind: 'item-done', index: open.index, ...(isIncomplete ? { isIncomplete } : {}) })
}
