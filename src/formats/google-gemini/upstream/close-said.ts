import type { CarriedPart } from '../../../canonical/envelope.ts'
import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { signedBy } from '../wire.ts'
import { carryPart } from './carried-part.ts'
import { annotateMessage } from './sources.ts'
import { type DecodeState, startItem } from './state.ts'

/** What follows the open item: another item, with its signature if it has one, or nothing. */
export type Next = { readonly seal?: string | undefined } | 'end'

/** Ends the open item. Its signatures, and that of the next item, go into the open reasoning item, else into items of their own. */
export function closeSaid(state: DecodeState, isCut: boolean, out: TurnEvent[], next: Next): void {
  const cut = isCut ? { isIncomplete: true } : {}
  const seal = next === 'end' ? undefined : next.seal
  let seals: readonly (string | CarriedPart)[] = state.seals
  if (state.message !== undefined) {
    annotateMessage(state, state.message, out)
    out.push({ kind: 'item-done', index: state.message.index, ...cut })
    state.message = undefined
    // An unsigned item that follows must not look signed.
    if (next !== 'end' && seal === undefined) {
      seals = seals.map((each) => (typeof each === 'string' ? carryPart({ text: '', thoughtSignature: each }) : each))
    }
  }
  if (seal !== undefined) seals = [...seals, seal]
  let sealed = 0
  if (state.thoughts !== undefined) {
    const first = seals[sealed++]
    out.push({ kind: 'item-done', index: state.thoughts, ...(first === undefined ? {} : proofOf(first)), ...cut })
    state.thoughts = undefined
  }
  for (const each of seals.slice(sealed)) addSeal(state, each, out)
  if (state.seals.length > 0) state.seals = []
}

/** A reasoning item that has only a signature, or a part with its signature. */
export function addSeal(state: DecodeState, seal: string | CarriedPart, out: TurnEvent[]): void {
  out.push({ kind: 'item-done', index: startItem(state, { kind: 'reasoning', signedBy }, out), ...proofOf(seal) })
}

function proofOf(seal: string | CarriedPart): { readonly encrypted: string } | { readonly carried: CarriedPart } {
  return typeof seal === 'string' ? { encrypted: seal } : { carried: seal }
}
