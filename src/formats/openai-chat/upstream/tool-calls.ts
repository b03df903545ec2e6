import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, listOf, textOf } from '../../../streams/untrusted-json.ts'
import { callVariantOf, saidBy } from '../call-variant.ts'
import { GrowingArguments } from './growing-arguments.ts'
import { type DecodeState, nextIndex, type OpenCall } from './state.ts'

/** The wire index for the old `function_call`, which no list uses. */
const legacyIndex = -1
const none: readonly JsonObject[] = []

/** The pieces of tool calls in a delta, including the old `function_call`; empty pieces are skipped. */
export function callPiecesOf(delta: JsonObject): readonly JsonObject[] {
  const legacy = delta['function_call']
  const wires = listOf(delta['tool_calls'])
  const pieces = isJsonObject(legacy) ? [...wires, { index: legacyIndex, function: legacy }] : wires
  return pieces.length === 0 ? none : pieces.filter(isJsonObject).filter(saysSomething)
}

/**
 * Applies pieces of tool calls. Providers differ: index without id, id without index, the same index for all calls, names in pieces or
 * repeated, arguments as text, as an object or in one piece. One call at a time is shown; a second that starts before the first is complete
 * waits for it.
 */
export function applyToolCalls(state: DecodeState, pieces: readonly JsonObject[], out: TurnEvent[]): void {
  const touched = new Set<OpenCall>()
  for (const piece of pieces) applyToolCall(state, piece, touched, out)
}

/** Whether each call that is open could be called as it stands. */
export function areCallsComplete(state: DecodeState): boolean {
  return state.calls.every(isComplete)
}

/** True if a call has arguments but no name. */
export function hasNamelessCall({ calls }: DecodeState): boolean {
  return calls.some((call) => call.name === '' && call.arguments.length > 0)
}

/** Ends all open calls; `isCut` says that the answer was broken off. */
export function closeCalls(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  for (const call of state.calls) if (call.name !== '') closeCall(state, call, isCut, out)
  state.calls.length = 0
  state.callByIndex.clear()
  state.lastCall = undefined
}

function applyToolCall(state: DecodeState, wire: JsonObject, touched: Set<OpenCall>, out: TurnEvent[]): void {
  const isCustom = callVariantOf(wire) === 'custom'
  const said = saidBy(wire)
  const id = textOf(wire['id'])
  const name = textOf(said['name'])
  const text = argumentsText(said['arguments'] ?? said['input'])
  let call = findCall(state, wire['index'], id, name, text, touched)
  if (call === undefined) call = openCall(state, wire, isCustom, id)
  else if (isRepetition(call, id, name, text)) return
  touched.add(call)
  if (call.wireId === '') call.wireId = id
  if (call.index === -1) call.name = mergeNames(call, name)
  call.arguments.append(text)
  if (call === state.calls[0]) showCall(state, call, out)
  advance(state, out)
}

function saysSomething(piece: JsonObject): boolean {
  const said = saidBy(piece)
  return (
    textOf(piece['id']) !== '' ||
    textOf(said['name']) !== '' ||
    argumentsText(said['arguments'] ?? said['input']) !== ''
  )
}

function openCall(state: DecodeState, wire: JsonObject, isCustom: boolean, id: string): OpenCall {
  const extra = wire['extra_content']
  const call: OpenCall = {
    variant: isCustom ? 'custom' : 'function',
    wireId: id,
    name: '',
    arguments: new GrowingArguments(),
    extra: isJsonObject(extra) ? extra : undefined,
    index: -1,
  }
  state.calls.push(call)
  state.lastCall = call
  if (typeof wire['index'] === 'number') state.callByIndex.set(wire['index'], call)
  return call
}

/** The open call that a piece belongs to; undefined when the piece starts another. */
function findCall(
  state: DecodeState,
  index: unknown,
  id: string,
  name: string,
  text: string,
  touched: ReadonlySet<OpenCall>,
): OpenCall | undefined {
  if (typeof index === 'number') {
    const call = state.callByIndex.get(index)
    // A piece that names nothing goes on with a call that began without an index.
    if (call === undefined && name === '' && id === '') return withoutIndex(state)
    if (call === undefined || name === '') return call
    // Gemini's older streams give all calls the index 0.
    // One that is being written may get another id with each piece; a whole one that gets another id is another call.
    const isSame = name === call.name && call.arguments.length > 0 && !isComplete(call)
    const hasOtherId = id !== '' && call.wireId !== '' && id !== call.wireId && !isSame
    const isWhole = id === '' && text.trim() !== '' && isComplete(call)
    return hasOtherId || isWhole || (touched.has(call) && id !== call.wireId && !isSame) ? undefined : call
  }
  const sameId = id === '' ? undefined : state.calls.find((call) => call.wireId === id)
  if (sameId !== undefined) return isAnother(sameId, id, name, text) ? undefined : sameId
  const last = state.lastCall
  if (last === undefined || name === '') return last
  const startsAnother = id !== '' ? last.wireId !== '' : touched.has(last) || last.arguments.length > 0 || text !== ''
  return startsAnother ? undefined : last
}

/** The last call, if it has no index. */
function withoutIndex({ callByIndex, lastCall }: DecodeState): OpenCall | undefined {
  return lastCall === undefined || [...callByIndex.values()].includes(lastCall) ? undefined : lastCall
}

/** Whether a piece with the id of a call is another call: nothing but blanks can follow whole arguments. */
function isAnother(call: OpenCall, id: string, name: string, text: string): boolean {
  return name !== '' && text.trim() !== '' && isComplete(call) && !isRepetition(call, id, name, text)
}

/** Some servers end with the whole call once more. */
function isRepetition(call: OpenCall, id: string, name: string, text: string): boolean {
  return (
    id !== '' &&
    id === call.wireId &&
    text !== '' &&
    name === call.name &&
    call.arguments.equals(text) &&
    isComplete(call)
  )
}

function mergeNames(call: OpenCall, name: string): string {
  if (name.startsWith(call.name)) return name
  return name === '' || call.arguments.length > 0 ? call.name : call.name + name
}

function argumentsText(value: unknown): string {
  if (typeof value === 'string') return value
  return isJsonObject(value) || Array.isArray(value) ? writeExact(value) : ''
}

/** Shows what is known of the call. It starts with its first arguments: until then its name may still grow. */
function showCall(state: DecodeState, call: OpenCall, out: TurnEvent[]): void {
  if (call.name === '') return
  const text = call.arguments.takeWaiting()
  if (text === '') return
  startCall(state, call, out)
  out.push({ kind: 'arguments-delta', index: call.index, text })
}

function startCall(state: DecodeState, call: OpenCall, out: TurnEvent[]): void {
  if (call.index !== -1) return
  call.index = nextIndex(state, out)
  const callId = callIdOf(state, call)
  state.callIds.add(callId)
  state.callCount++
  out.push({
    kind: 'item-start',
    index: call.index,
    item: {
      kind: 'tool-call',
      variant: call.variant,
      callId,
      name: call.name,
      ...(call.extra === undefined ? {} : { extra: { 'openai-chat': { extra_content: call.extra } } }),
    },
  })
}

/** The provider's id, or one made from the answer's id and the call's number if it is missing or taken. */
function callIdOf(state: DecodeState, call: OpenCall): string {
  if (call.wireId !== '' && !state.callIds.has(call.wireId)) return call.wireId
  const prefix = (state.id ?? '').replace(/[^\w-]/g, '').slice(0, 48)
  return prefix === '' ? `call_${state.callCount}` : `${prefix}_call_${state.callCount}`
}

/** Ends the call that is shown as soon as it is complete and another waits. */
function advance(state: DecodeState, out: TurnEvent[]): void {
  while (state.calls.length > 1) {
    const shown = state.calls[0]
    if (shown === undefined || !isComplete(shown)) return
    closeCall(state, shown, false, out)
    state.calls.shift()
    const next = state.calls[0]
    if (next !== undefined) showCall(state, next, out)
  }
}

function closeCall(state: DecodeState, call: OpenCall, isCut: boolean, out: TurnEvent[]): void {
  showCall(state, call, out)
  startCall(state, call, out)
  // Callers parse arguments, so a call without any gets an empty object.
  if (!isCut && call.variant === 'function' && call.arguments.isBlank)
    out.push({ kind: 'arguments-delta', index: call.index, text: '{}' })
  const isIncomplete = isCut && !isComplete(call)
  out.push({ kind: 'item-done', index: call.index, ...(isIncomplete ? { isIncomplete } : {}) })
}

function isComplete(call: OpenCall): boolean {
  return call.name !== '' && call.variant !== 'custom' && call.arguments.isWholeObject
}
