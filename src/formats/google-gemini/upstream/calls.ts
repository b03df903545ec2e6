import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, listOf, wordOf } from '../../../streams/untrusted-json.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'
import { misfit } from '../../shared/wrong-text.ts'
import { closeSaid } from './close-said.ts'
import { PartialArguments } from './partial-arguments.ts'
import { type DecodeState, fail, startItem } from './state.ts'

/**
 * Applies a function call. It comes whole, or (when Vertex AI streams arguments) as a name, pieces of arguments without a name, and an
 * empty end.
 */
export function applyCall(state: DecodeState, wire: JsonObject, signature: string | undefined, out: TurnEvent[]): void {
  const name = wordOf(wire['name'])
  if (name === undefined) {
    if (state.call !== undefined) continueCall(state, wire, out)
    else if (Object.keys(wire).length > 0)
      fail(state, unusableAnswer('the provider sent a function call without a name'), out)
    return
  }
  const { args } = wire
  const inPieces = wire['willContinue'] === true || wire['partialArgs'] !== undefined
  // Without its arguments the call would do something else.
  if (!inPieces && args !== undefined && args !== null && !isJsonObject(args)) {
    fail(state, misfit('args of a function call', 'object'), out)
    return
  }
  closeCall(state, false, out)
  closeSaid(state, false, out, { seal: signature })
  const callId = callIdOf(state, wordOf(wire['id']))
  state.callIds.add(callId)
  state.callCount++
  const index = startItem(state, { kind: 'tool-call', variant: 'function', callId, name }, out)
  if (inPieces) {
    state.call = { index, arguments: new PartialArguments() }
    continueCall(state, wire, out)
    return
  }
  endCall(index, writeExact(args ?? {}), false, out)
}

/** Ends the call whose arguments come in pieces, if there is one; `isCut` means that the answer was cut off. */
export function closeCall(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const { call } = state
  if (call === undefined) return
  state.call = undefined
  endCall(call.index, call.arguments.toJson(), isCut, out)
}

function continueCall(state: DecodeState, wire: JsonObject, out: TurnEvent[]): void {
  for (const piece of listOf(wire['partialArgs'])) {
    if (state.call?.arguments.take(piece) === true) continue
    fail(state, unusableAnswer('the provider sent arguments that do not fit together'), out)
    return
  }
  if (wire['willContinue'] !== true) closeCall(state, false, out)
}

function endCall(index: number, text: string, isCut: boolean, out: TurnEvent[]): void {
  out.push({ kind: 'arguments-delta', index, text })
  out.push({ kind: 'item-done', index, ...(isCut ? { isIncomplete: true } : {}) })
}

/** Google's id, or, as Google does not always give one, an id made from the answer's id and the call's number. */
function callIdOf(state: DecodeState, wireId: string | undefined): string {
  if (wireId !== undefined && !state.callIds.has(wireId)) return wireId
  const answer = (state.id ?? '').replace(/[^\w-]/g, '').slice(0, 48)
  const made = answer === '' ? `call_${state.callCount}` : `call_${answer}_${state.callCount}`
  return state.callIds.has(made) ? `${made}_` : made
}
