import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import { announce } from '../../shared/answer-progress.ts'
import { signedBy } from '../wire.ts'
import { carryPart } from './carried-part.ts'
import type { PartialArguments } from './partial-arguments.ts'
import { annotateMessage } from './sources.ts'

export { announce, fail } from '../../shared/answer-progress.ts'

/** The message that text goes to. */
export interface OpenMessage {
  readonly index: number
  /** Where its text starts in all text of the answer. */
  readonly textStart: number
}

/** A function call whose arguments come in pieces. */
export interface OpenCall {
  readonly index: number
  readonly arguments: PartialArguments
}

/** All that is known of an answer while it is decoded. At most one item is open at any time. */
export interface DecodeState {
  isStarted: boolean
  /** `finish` or `fault` is out: whatever comes is ignored. */
  isOver: boolean
  id: string | undefined
  model: string | undefined
  serviceTier: string | undefined
  itemCount: number
  message: OpenMessage | undefined
  /** Index of the reasoning item that thoughts go to. */
  thoughts: number | undefined
  /** Signatures of what is being said, which come out behind it. */
  seals: string[]
  call: OpenCall | undefined
  callCount: number
  readonly callIds: Set<string>
  /** All text of the answer: sources point into it. */
  text: string
  grounding: JsonObject | undefined
  citations: readonly unknown[]
  readonly annotationKeys: Set<string>
  /** What Google searched for, as it charges for it. */
  readonly queries: Set<string>
  /** What it searched for in the web, charged for or not. */
  readonly searches: Set<string>
  finishReason: string | undefined
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

/** An item that is there as a whole. */
export function addItem(state: DecodeState, item: ItemStart, out: TurnEvent[]): void {
  out.push({ kind: 'item-done', index: startItem(state, item, out) })
}

/** Starts the reasoning item that thoughts go to. */
export function startThoughts(state: DecodeState, out: TurnEvent[]): number {
  const index = startItem(state, { kind: 'reasoning', signedBy }, out)
  state.thoughts = index
  return index
}

/** What comes after something that was said: an item, with its signature if it has one, or nothing. */
export type Next = { readonly seal?: string | undefined } | 'end'

/**
 * Ends what is being said. Signatures that came with it, and that of the item to come, go into the reasoning item that is open, else into
 * items of their own.
 */
export function closeSaid(state: DecodeState, isCut: boolean, out: TurnEvent[], next: Next): void {
  const cut = isCut ? { isIncomplete: true } : {}
  const seal = next === 'end' ? undefined : next.seal
  let seals = state.seals
  if (state.message !== undefined) {
    annotateMessage(state, state.message, out)
    out.push({ kind: 'item-done', index: state.message.index, ...cut })
    state.message = undefined
    // What follows without a signature must not be taken for what was signed.
    if (next !== 'end' && seal === undefined) {
      seals = seals.map((thoughtSignature) => carryPart({ text: '', thoughtSignature }) ?? thoughtSignature)
    }
  }
  if (seal !== undefined) seals = [...seals, seal]
  let sealed = 0
  if (state.thoughts !== undefined) {
    const encrypted = seals[sealed++]
    out.push({
      kind: 'item-done',
      index: state.thoughts,
      ...(encrypted === undefined ? {} : { encrypted }),
      ...cut,
    })
    state.thoughts = undefined
  }
  for (const encrypted of seals.slice(sealed)) addSeal(state, encrypted, out)
  if (state.seals.length > 0) state.seals = []
}

/** A reasoning item that is nothing but a seal. */
export function addSeal(state: DecodeState, encrypted: string, out: TurnEvent[]): void {
  out.push({ kind: 'item-done', index: startItem(state, { kind: 'reasoning', signedBy }, out), encrypted })
}
