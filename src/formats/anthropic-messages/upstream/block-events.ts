import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { codePointsIn } from '../../../streams/code-points.ts'
import { parseExact, writeExact } from '../../../streams/exact-json.ts'
import { GrownText } from '../../../streams/grown-text.ts'
import {
  isJsonObject,
  type JsonObject,
  listOf,
  objectOf,
  parseUntrusted,
  textOf,
  wordOf,
} from '../../../streams/untrusted-json.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'
import { misfit, wrongText } from '../../shared/wrong-text.ts'
import { formatId, signatureFormat } from '../wire.ts'
import { releaseCitations } from './citations.ts'
import {
  announce,
  type CallBlockState,
  type DecodeState,
  fail,
  type NativeBlockState,
  nextIndex,
  type TextBlockState,
  type ThinkingBlockState,
} from './state.ts'
import { searchOf } from './web-search.ts'

/**
 * Starts a block with the content of its start (a whole block has all of it), and ends the one before. `input` is the text of a call's
 * input if parsing may have changed it.
 */
export function startBlock(state: DecodeState, wireIndex: number, wire: JsonObject, out: TurnEvent[]): void {
  const wrong = wrongText(wire, textsOfBlock)
  if (wrong !== undefined) {
    fail(state, misfit(`content.${Math.max(0, wireIndex)}.${wrong}`, 'string'), out)
    return
  }
  endBlock(state, false, out)
  switch (wire['type']) {
    case 'text':
      startText(state, wireIndex, wire, out)
      return
    case 'thinking':
    case 'redacted_thinking':
      startThinking(state, wireIndex, wire, out)
      return
    case 'tool_use':
      startCall(state, wireIndex, wire, out)
      return
    default:
      // A block without a type can't be shown or sent back.
      if (wordOf(wire['type']) === undefined) return
      closeMessage(state, false, out)
      announce(state, out)
      state.block = { kind: 'native', wireIndex, isStopped: false, wire, json: '' }
  }
}

const textsOfBlock: Readonly<Record<string, string>> = {
  text: 'text',
  thinking: 'thinking',
  redacted_thinking: 'data',
  tool_use: 'name',
}

/** Marks the open block as complete. */
export function stopBlock(state: DecodeState, out: TurnEvent[]): void {
  const { block } = state
  if (block === undefined) return
  block.isStopped = true
  if (block.kind === 'text') releaseCitations(block, out)
  else if (block.kind === 'native') endBlock(state, false, out)
}

/** Ends the open block; `isCut` means that the answer was cut off in it. The message of a text block stays open. */
export function endBlock(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const { block } = state
  if (block === undefined) return
  state.block = undefined
  switch (block.kind) {
    case 'text':
      releaseCitations(block, out)
      return
    case 'thinking':
      endThinking(block, isCut, out)
      return
    case 'call':
      endCall(block, isCut, out)
      return
    case 'native':
      endNative(state, block, isCut, out)
  }
}

/** Ends the message that text goes to. */
export function closeMessage(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  if (state.message === -1) return
  out.push({ kind: 'item-done', index: state.message, ...(isCut ? { isIncomplete: true } : {}) })
  state.message = -1
}

/** Adds text to a text block. */
export function pushText(state: DecodeState, block: TextBlockState, text: string, out: TurnEvent[]): void {
  if (text === '') return
  if (block.index === -1) openPart(state, block, out)
  block.length += codePointsIn(text)
  out.push({ kind: 'text-delta', index: block.index, part: block.part, text })
}

/** Adds thoughts to a thinking block. */
export function pushThoughts(block: ThinkingBlockState, text: string, out: TurnEvent[]): void {
  if (text !== '') out.push({ kind: 'reasoning-delta', index: block.index, part: 0, text })
}

/** Adds a piece of a call's arguments or of a native block's input. */
export function pushArguments(block: CallBlockState | NativeBlockState, text: string, out: TurnEvent[]): void {
  if (text === '') return
  if (block.kind === 'native') {
    block.json += text
    out.push({ kind: 'native-delta', text })
  } else {
    block.arguments.append(text)
    out.push({ kind: 'arguments-delta', index: block.index, text })
  }
}

function startText(state: DecodeState, wireIndex: number, wire: JsonObject, out: TurnEvent[]): void {
  const block: TextBlockState = {
    kind: 'text',
    wireIndex,
    isStopped: false,
    index: -1,
    part: -1,
    length: 0,
    citations: [...listOf(wire['citations'])],
  }
  state.block = block
  pushText(state, block, textOf(wire['text']), out)
}

/** Adjacent text blocks are parts of one message. */
function openPart(state: DecodeState, block: TextBlockState, out: TurnEvent[]): void {
  if (state.message === -1) {
    state.message = nextIndex(state, out)
    state.partCount = 0
    out.push({ kind: 'item-start', index: state.message, item: { kind: 'message' } })
  }
  block.index = state.message
  block.part = state.partCount++
}

function startThinking(state: DecodeState, wireIndex: number, wire: JsonObject, out: TurnEvent[]): void {
  closeMessage(state, false, out)
  const index = nextIndex(state, out)
  const isSealed = wire['type'] === 'redacted_thinking'
  const block: ThinkingBlockState = {
    kind: 'thinking',
    wireIndex,
    isStopped: false,
    index,
    signature: isSealed ? undefined : wordOf(wire['signature']),
    encrypted: isSealed ? wordOf(wire['data']) : undefined,
  }
  state.block = block
  out.push({ kind: 'item-start', index, item: { kind: 'reasoning', signedBy: signatureFormat } })
  if (!isSealed) pushThoughts(block, textOf(wire['thinking']), out)
}

function endThinking({ index, signature, encrypted }: ThinkingBlockState, isCut: boolean, out: TurnEvent[]): void {
  out.push({
    kind: 'item-done',
    index,
    ...(signature === undefined ? {} : { signature }),
    ...(encrypted === undefined ? {} : { encrypted }),
    ...(isCut ? { isIncomplete: true } : {}),
  })
}

function startCall(state: DecodeState, wireIndex: number, wire: JsonObject, out: TurnEvent[]): void {
  const { type: _, id: _id, name: _name, input, ...rest } = wire
  const name = wordOf(wire['name'])
  if (name === undefined) {
    fail(state, unusableAnswer('the provider sent a tool call without a name'), out)
    return
  }
  // Without its input the call would do something else. Text is what the model wrote, where a server could not make an object of it.
  if (input !== undefined && input !== null && typeof input !== 'string' && !isJsonObject(input)) {
    fail(state, misfit(`content.${Math.max(0, wireIndex)}.input`, 'object'), out)
    return
  }
  const hasInput = isJsonObject(input) && Object.keys(input).length > 0
  const whole = typeof input === 'string' ? input : hasInput ? writeExact(input) : ''
  closeMessage(state, false, out)
  const index = nextIndex(state, out)
  const callId = callIdOf(state, textOf(wire['id']))
  state.callIds.add(callId)
  state.callCount++
  if ((objectOf(wire['caller'])['type'] ?? 'direct') === 'direct') state.directCallCount++
  state.block = { kind: 'call', wireIndex, isStopped: false, index, whole, arguments: new GrownText() }
  out.push({
    kind: 'item-start',
    index,
    item: {
      kind: 'tool-call',
      variant: 'function',
      callId,
      name,
      ...(Object.keys(rest).length === 0 ? {} : { extra: { [formatId]: rest } }),
    },
  })
}

function endCall(block: CallBlockState, isCut: boolean, out: TurnEvent[]): void {
  const { index, whole } = block
  const said = block.arguments.toString()
  const isEmpty = said.trim() === ''
  // Callers parse arguments, so a call without any gets an empty object.
  const rest = isEmpty ? whole || (isCut ? '' : '{}') : ''
  if (rest !== '') out.push({ kind: 'arguments-delta', index, text: rest })
  const isIncomplete = isCut && !isJsonObject(parseUntrusted(rest === '' ? said : rest))
  out.push({ kind: 'item-done', index, ...(isIncomplete ? { isIncomplete } : {}) })
}

/** The provider's id, or one made from the answer's id and the call's number if it is missing or taken. */
function callIdOf(state: DecodeState, wireId: string): string {
  if (wireId !== '' && !state.callIds.has(wireId)) return wireId
  const prefix = (state.id ?? '').replace(/[^\w-]/g, '').slice(0, 48)
  return prefix === '' ? `toolu_${state.callCount}` : `${prefix}_toolu_${state.callCount}`
}

function endNative(state: DecodeState, block: NativeBlockState, isCut: boolean, out: TurnEvent[]): void {
  const input = block.json === '' ? undefined : parseExact(block.json)
  const isBroken = block.json !== '' && !isJsonObject(input)
  const wire = isJsonObject(input) ? { ...block.wire, input } : block.wire
  const type = textOf(wire['type'])
  const index = nextIndex(state, out)
  const search = searchOf(wire, state.searches)
  const item = { kind: 'native', format: formatId, type, wire, ...(search !== undefined && { search }) } as const
  out.push({ kind: 'item-start', index, item })
  out.push({ kind: 'item-done', index, ...(isBroken || isCut ? { isIncomplete: true } : {}) })
}
