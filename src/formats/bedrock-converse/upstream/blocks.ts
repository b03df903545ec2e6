import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { codePointsIn } from '../../../streams/code-points.ts'
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
import { isTextOrNone, misfit } from '../../shared/wrong-text.ts'
import { formatId } from '../wire.ts'
import { noteCitation, releaseCitations } from './citations.ts'
import { decodeRedacted } from './redacted-thoughts.ts'
import { type DecodeState, fail, nextIndex, type OpenMessage, type OpenReasoning } from './state.ts'

/** Starts a block with a declared type: a call, a provider's own tool, an image. Texts and thoughts start with their first piece. */
export function startBlock(state: DecodeState, blockIndex: unknown, start: JsonObject, out: TurnEvent[]): void {
  if (state.isOver) return
  const toolUse = start['toolUse']
  const toolResult = start['toolResult']
  const image = start['image']
  const isCall = isJsonObject(toolUse) && toolUse['type'] !== 'server_tool_use'
  const name = isCall ? nameOf(textOf(toolUse['name'])) : undefined
  if (name === '') {
    fail(state, unusableAnswer('the provider sent a tool call without a name'), out)
    return
  }
  closeBlock(state, false, out)
  if (isJsonObject(toolUse) && name !== undefined) startCall(state, blockIndex, toolUse, name, out)
  else if (isJsonObject(toolUse)) openNative(state, blockIndex, 'toolUse', toolUse)
  else if (isJsonObject(toolResult)) openNative(state, blockIndex, 'toolResult', toolResult)
  else if (isJsonObject(image)) state.open = { kind: 'image', blockIndex, format: textOf(image['format']), pieces: [] }
  else state.open = { kind: 'unknown', blockIndex }
}

/** Applies a piece of a block. */
export function applyDelta(state: DecodeState, blockIndex: unknown, delta: JsonObject, out: TurnEvent[]): void {
  // One block of a whole answer has several pieces, each of which may be a fault.
  if (state.isOver) return
  const text = delta['text']
  const wrong = textsOf(delta).find(([, said]) => !isTextOrNone(said))
  if (wrong !== undefined) {
    fail(state, misfit(wrong[0], 'string'), out)
    return
  }
  if (typeof text === 'string') applyText(state, blockIndex, text, out)
  else if (isJsonObject(delta['toolUse'])) applyInput(state, blockIndex, textOf(delta['toolUse']['input']), out)
  else if (isJsonObject(delta['reasoningContent'])) applyThoughts(state, blockIndex, delta['reasoningContent'], out)
  else if (isJsonObject(delta['citation'])) noteCitation(messageFor(state, blockIndex, out), delta['citation'])
  else applyRest(state.open?.blockIndex === blockIndex ? state.open : undefined, delta)
}

/** The texts of a piece, each with its path. */
function textsOf(delta: JsonObject): readonly (readonly [string, unknown])[] {
  const { text, toolUse, reasoningContent } = delta
  if (isJsonObject(toolUse)) return [['toolUse.input', toolUse['input']]]
  return isJsonObject(reasoningContent) ? [['reasoningContent.text', reasoningContent['text']]] : [['text', text]]
}

/** Ends the open block; `isCut` means that the answer was cut off in it. */
export function closeBlock(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const { open } = state
  if (open === undefined) return
  state.open = undefined
  const cut = isCut ? { isIncomplete: true } : {}
  switch (open.kind) {
    case 'message':
      releaseCitations(open, out)
      out.push({ kind: 'item-done', index: open.index, ...cut })
      return
    case 'reasoning':
      out.push({
        kind: 'item-done',
        index: open.index,
        ...(open.signature === undefined ? {} : { signature: open.signature }),
        ...(open.redacted === undefined ? {} : { encrypted: decodeRedacted(open.redacted) }),
        ...cut,
      })
      return
    case 'call':
      // Callers parse arguments, so a call without any gets an empty object.
      if (!open.hasArguments && !isCut) out.push({ kind: 'arguments-delta', index: open.index, text: '{}' })
      out.push({ kind: 'item-done', index: open.index, ...cut })
      return
    case 'native': {
      const content = open.type === 'toolUse' ? { input: parseUntrusted(open.input) ?? {} } : { content: open.results }
      const wire = { [open.type]: { ...open.start, ...content } }
      pushWhole(state, { kind: 'native', format: formatId, type: open.type, wire }, out)
      return
    }
    case 'image':
      if (open.pieces.length > 0) {
        const mediaType = `image/${open.format || 'png'}`
        pushWhole(state, { kind: 'generated-image', mediaType, base64: joinBase64(open.pieces) }, out)
      }
      return
    case 'unknown':
  }
}

function applyText(state: DecodeState, blockIndex: unknown, text: string, out: TurnEvent[]): void {
  // Several models begin or end their answers with an empty block.
  if (text === '') return
  const message = messageFor(state, blockIndex, out)
  message.length += codePointsIn(text)
  out.push({ kind: 'text-delta', index: message.index, part: 0, text })
}

function messageFor(state: DecodeState, blockIndex: unknown, out: TurnEvent[]): OpenMessage {
  const { open } = state
  if (open?.kind === 'message') {
    if (open.blockIndex !== blockIndex) {
      releaseCitations(open, out)
      open.blockIndex = blockIndex
      open.blockStart = open.length
    }
    return open
  }
  closeBlock(state, false, out)
  const index = nextIndex(state, out)
  const message: OpenMessage = { kind: 'message', index, blockIndex, length: 0, blockStart: 0, citations: [] }
  state.open = message
  out.push({ kind: 'item-start', index, item: { kind: 'message' } })
  return message
}

function applyThoughts(state: DecodeState, blockIndex: unknown, wire: JsonObject, out: TurnEvent[]): void {
  const text = textOf(wire['text'])
  const signature = wordOf(wire['signature'])
  const redacted = wordOf(wire['redactedContent'])
  if (text === '' && signature === undefined && redacted === undefined) return
  const reasoning = reasoningFor(state, blockIndex, out)
  if (text !== '') out.push({ kind: 'reasoning-delta', index: reasoning.index, part: 0, text })
  if (signature !== undefined) reasoning.signature = (reasoning.signature ?? '') + signature
  if (redacted !== undefined) {
    reasoning.redacted = reasoning.redacted === undefined ? redacted : joinBase64([reasoning.redacted, redacted])
  }
}

function reasoningFor(state: DecodeState, blockIndex: unknown, out: TurnEvent[]): OpenReasoning {
  const { open } = state
  if (open?.kind === 'reasoning' && open.blockIndex === blockIndex) return open
  closeBlock(state, false, out)
  const index = nextIndex(state, out)
  const reasoning: OpenReasoning = { kind: 'reasoning', index, blockIndex, signature: undefined, redacted: undefined }
  state.open = reasoning
  out.push({ kind: 'item-start', index, item: { kind: 'reasoning', signedBy: state.signedBy } })
  return reasoning
}

function startCall(state: DecodeState, blockIndex: unknown, toolUse: JsonObject, name: string, out: TurnEvent[]): void {
  const index = nextIndex(state, out)
  const callId = wordOf(toolUse['toolUseId']) ?? `call_${state.callCount}`
  state.callCount++
  state.open = { kind: 'call', index, blockIndex, hasArguments: false }
  out.push({ kind: 'item-start', index, item: { kind: 'tool-call', variant: 'function', callId, name } })
}

/** gpt-oss leaks control tokens into names: `lookup<|channel|>commentary`. */
function nameOf(name: string): string {
  const end = name.indexOf('<|')
  return end > 0 ? name.slice(0, end) : name
}

function applyInput(state: DecodeState, blockIndex: unknown, text: string, out: TurnEvent[]): void {
  const { open } = state
  if (open === undefined || open.blockIndex !== blockIndex || (open.kind !== 'call' && open.kind !== 'native')) {
    fail(state, unusableAnswer('the provider sent arguments of a tool call that has not begun'), out)
    return
  }
  if (text === '') return
  if (open.kind === 'native') {
    open.input += text
    return
  }
  open.hasArguments = true
  out.push({ kind: 'arguments-delta', index: open.index, text })
}

function openNative(state: DecodeState, blockIndex: unknown, type: 'toolUse' | 'toolResult', start: JsonObject): void {
  state.open = { kind: 'native', blockIndex, type, start, input: '', results: [] }
}

function applyRest(open: DecodeState['open'], delta: JsonObject): void {
  if (open?.kind === 'native') {
    for (const result of listOf(delta['toolResult'])) open.results.push(result)
  } else if (open?.kind === 'image') {
    const bytes = wordOf(objectOf(objectOf(delta['image'])['source'])['bytes'])
    if (bytes !== undefined) open.pieces.push(bytes)
  }
}

function pushWhole(
  state: DecodeState,
  item: Extract<TurnEvent, { readonly kind: 'item-start' }>['item'],
  out: TurnEvent[],
): void {
  const index = nextIndex(state, out)
  out.push({ kind: 'item-start', index, item })
  out.push({ kind: 'item-done', index })
}

/** Joins pieces of base64 that were encoded separately. */
function joinBase64(pieces: readonly string[]): string {
  const [only] = pieces
  if (pieces.length === 1 && only !== undefined) return only
  return Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64')
}
