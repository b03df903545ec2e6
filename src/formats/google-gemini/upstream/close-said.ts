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
  let seals = state.seals
  if (state.message !== undefined) {
    annotateMessage(state, state.message, out)
    out.push({ kind: 'item-done', index: state.message.index, ...cut })
    state.message = undefined
    // An unsigned item that follows must not look signed.
    if (next !== 'end' && seal === undefined) {
      seals = seals.map((thoughtSignature) => carryPart({ text: '', thoughtSignature }))
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

/** A reasoning item that has only a signature. */
export function addSeal(state: DecodeState, encrypted: string, out: TurnEvent[]): void {
  out.push({ kind: 'item-done', index: startItem(state, { kind: 'reasoning', signedBy }, out), encrypted })
}
