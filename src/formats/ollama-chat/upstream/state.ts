import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'

export { announce, fail } from '../../shared/answer-progress.ts'

/** The state of decoding one answer. At most one item is open; calls come whole. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` was emitted; anything further is ignored. */
  isOver: boolean
  model: string | undefined
  /** From the first line. */
  createdAt: string | undefined
  itemCount: number
  open: { readonly kind: 'message' | 'reasoning'; readonly index: number } | undefined
  readonly callIds: Set<string>
}

export function startState(): DecodeState {
  return {
    isStarted: false,
    isOver: false,
    model: undefined,
    createdAt: undefined,
    itemCount: 0,
    open: undefined,
    callIds: new Set(),
  }
}

/** Ends the open item, starts another and returns its index. */
export function startItem(state: DecodeState, item: ItemStart, out: TurnEvent[]): number {
  closeItem(state, false, out)
  const index = state.itemCount++
  out.push({ kind: 'item-start', index, item })
  return index
}

/** Ends the open item, if there is one; `isCut` means that the model stopped in the middle of it. */
export function closeItem(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const { open } = state
  if (open === undefined) return
  state.open = undefined
  out.push({ kind: 'item-done', index: open.index, ...(isCut ? { isIncomplete: true } : {}) })
}
