import type { CarriedPart } from '../../../canonical/envelope.ts'
import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import { announce } from '../../shared/answer-progress.ts'
import { signedBy } from '../wire.ts'
import type { PartialArguments } from './partial-arguments.ts'

export { announce, fail } from '../../shared/answer-progress.ts'

/** The message that text goes to. */
export interface OpenMessage {
  readonly index: number
  /** Where its text starts within all text of the answer. */
  readonly textStart: number
}

/** A function call whose arguments come in pieces. */
export interface OpenCall {
  readonly index: number
  readonly arguments: PartialArguments
}

/** The state of decoding one answer. At most one item is open. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` was emitted; anything further is ignored. */
  isOver: boolean
  id: string | undefined
  model: string | undefined
  serviceTier: string | undefined
  itemCount: number
  message: OpenMessage | undefined
  /** Index of the reasoning item that thoughts go to. */
  thoughts: number | undefined
  /** Signatures of the open item, emitted after it. */
  seals: (string | CarriedPart)[]
  call: OpenCall | undefined
  callCount: number
  readonly callIds: Set<string>
  /** All text of the answer; sources point into it. */
  text: string
  grounding: JsonObject | undefined
  citations: readonly unknown[]
  readonly annotationKeys: Set<string>
  /** Search queries that Google charges for. */
  readonly queries: Set<string>
  /** All web search queries, charged or not. */
  readonly searches: Set<string>
  finishReason: string | undefined
  /** True once a chunk came without a finish reason: the model gives it at its end only. */
  isReasonLast: boolean
  blockReason: string | undefined
  usageMetadata: JsonObject | undefined
}

export function startState(): DecodeState {
  return {
    isStarted: false,
    isOver: false,
    id: undefined,
    model: undefined,
    serviceTier: undefined,
    itemCount: 0,
    message: undefined,
    thoughts: undefined,
    seals: [],
    call: undefined,
    callCount: 0,
    callIds: new Set(),
    text: '',
    grounding: undefined,
    citations: [],
    annotationKeys: new Set(),
    queries: new Set(),
    searches: new Set(),
    finishReason: undefined,
    isReasonLast: false,
    blockReason: undefined,
    usageMetadata: undefined,
  }
}

/** Starts an item and returns its index. */
export function startItem(state: DecodeState, item: ItemStart, out: TurnEvent[]): number {
  announce(state, out)
  const index = state.itemCount++
  out.push({ kind: 'item-start', index, item })
  return index
}

/** Adds a complete item. */
export function addItem(state: DecodeState, item: ItemStart, out: TurnEvent[]): void {
  out.push({ kind: 'item-done', index: startItem(state, item, out) })
}

/** Starts the reasoning item that thoughts go to. */
export function startThoughts(state: DecodeState, out: TurnEvent[]): number {
  const index = startItem(state, { kind: 'reasoning', signedBy }, out)
  state.thoughts = index
  return index
}
