import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'

export { announce, fail } from '../../shared/answer-progress.ts'

/** All that is known of an answer while it is decoded. At most one item is open at any time; calls come whole. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` is out: whatever comes is ignored. */
  isOver: boolean
  model: string | undefined
  /** Of the first line. */
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

/** Starts an item after what is open has ended; returns its index. */
export function startItem(state: DecodeState, item: ItemStart, out: TurnEvent[]): number {
  closeItem(state, false, out)
  const index = state.itemCount++
  out.push({ kind: 'item-start', index, item })
  return index
}

/** Ends the open item, if there is one; `isCut` says that the model was stopped in the middle of it. */
export function closeItem(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const { open } = state
  if (open === undefined) return
  state.open = undefined
  out.push({ kind: 'item-done', index: open.index, ...(isCut ? { isIncomplete: true } : {}) })
}
