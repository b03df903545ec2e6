import type { Conversation } from '../../../canonical/conversation.ts'
import type {
  Item,
  MessageItem,
  NativeItem,
  ReasoningItem,
  ToolCallItem,
  ToolResultItem,
} from '../../../canonical/item.ts'
import { parseExact, withDigitsAsTexts } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import { carriedType } from '../../shared/open-proofs.ts'
import { formatId, type GeminiContent, type GeminiPart, groundingType, noSignature, signedBy } from '../wire.ts'
import { canCarry } from './carried-part.ts'
import { encodeParts, type PartContext } from './parts.ts'

export interface ContentContext extends PartContext {
  /** Whether the model refuses function calls of its own turns that carry no signature. */
  readonly needsSignatures: boolean
}

export interface EncodedContents {
  readonly systemInstruction?: { readonly parts: readonly GeminiPart[] }
  readonly contents: readonly GeminiContent[]
}

type WirePart = GeminiContent['parts'][number]

/** What the model said, what tools answered, and what was asked. Results get their own content, because Google counts its parts. */
type Section = 'said' | 'results' | 'asked'

interface EncodeState {
  readonly context: ContentContext
  readonly contents: { readonly role: 'user' | 'model'; readonly parts: WirePart[] }[]
  section: Section | undefined
  /** Signatures that belong to what the model says next, or to the end of its turn. */
  signatures: string[]
  hasCall: boolean
  readonly calls: Map<string, { readonly name: string; readonly position: number }>
  /** Positions of the calls that the results of the last content answer. */
  resultPositions: number[]
  /** Media of tool results, sent in the content after them. */
  attachments: WirePart[]
}

/**
 * The contents of a conversation: instructions and leading system messages separately, adjacent items of one role in one content.
 * `addition` is the gateway's own text for the model, added to the instructions. What the format can't express is left out and noted.
 */
export function encodeContents(
  { instructions, items }: Conversation,
  addition: string | undefined,
  context: ContentContext,
): EncodedContents {
  const system = [instructions, addition].flatMap((text) => (text === undefined || text === '' ? [] : [{ text }]))
  const leading = items.findIndex((item) => !isSystemText(item))
  const rest = leading === -1 ? items.length : leading
  for (const item of items.slice(0, rest)) {
    if (item.kind === 'message')
      for (const each of item.parts.flatMap((part) => (isText(part) ? [{ text: part.text }] : []))) system.push(each)
  }
  const state: EncodeState = {
    context,
    contents: [],
    section: undefined,
    signatures: [],
    hasCall: false,
    calls: new Map(),
    resultPositions: [],
    attachments: [],
  }
  for (const item of items.slice(rest)) addItem(state, item)
  flushSignatures(state)
  flushAttachments(state)
  if (system.length === 0) return { contents: state.contents }
  return { systemInstruction: { parts: system }, contents: state.contents }
}

function isSystemText(item: Item): boolean {
  return item.kind === 'message' && isSystem(item) && item.parts.every((part) => part.kind === 'text')
}

function isSystem({ role }: MessageItem): boolean {
  return role === 'system' || role === 'developer'
}

function isText(part: MessageItem['parts'][number]): part is { readonly kind: 'text'; readonly text: string } {
  return part.kind === 'text' && part.text !== ''
}

function addItem(state: EncodeState, item: Item): void {
  switch (item.kind) {
    case 'message':
      if (item.role === 'assistant') say(state, encodeParts(item.parts, state.context))
      else ask(state, item)
      return
    case 'reasoning':
      addThoughts(state, item)
      return
    case 'tool-call':
      addCall(state, item)
      return
    case 'tool-result':
      addResult(state, item)
      return
    case 'generated-image':
      say(state, [{ inlineData: { mimeType: item.mediaType, data: item.base64 } }])
      return
    case 'native':
      if (item.format === formatId && isJsonObject(item.wire) && item.type !== groundingType && isSendable(item))
        addOwnPart(state, item.wire)
      else state.context.ignored.add(`input.${item.type}`)
  }
}

/** Summaries are for people: Google wants only its signatures back. */
function addThoughts(state: EncodeState, item: ReasoningItem): void {
  if (item.signedBy !== signedBy) {
    state.context.ignored.add('input.reasoning')
    return
  }
  if (item.encrypted === undefined) return
  state.signatures.push(item.encrypted)
}

function isSendable({ type, wire }: NativeItem): boolean {
  return type !== carriedType || (isJsonObject(wire) && canCarry(wire))
}

/** It contains its own signature; others belong to empty texts before it. */
function addOwnPart(state: EncodeState, part: JsonObject): void {
  flushSignatures(state)
  partsOf(state, 'said').push(part)
}

function say(state: EncodeState, parts: readonly GeminiPart[]): void {
  const signature = takeSignature(state)
  const [first, ...others] = parts
  if (first === undefined && signature === undefined) return
  const said = partsOf(state, 'said')
  said.push(signed(first ?? { text: '' }, signature), ...others)
}

function addCall(state: EncodeState, item: ToolCallItem): void {
  if (!state.calls.has(item.callId)) state.calls.set(item.callId, { name: item.name, position: state.calls.size })
  const signature = takeSignature(state)
  const said = partsOf(state, 'said')
  const part = {
    functionCall: { ...idOf(state, item.callId), name: item.name, args: argumentsOf(item) },
  }
  // Only the first call of a step has a signature.
  const standIn = state.context.needsSignatures && !state.hasCall ? noSignature : undefined
  said.push(signed(part, signature ?? standIn))
  state.hasCall = true
}

function addResult(state: EncodeState, item: ToolResultItem): void {
  flushSignatures(state)
  const { name, position } = state.calls.get(item.callId) ?? { name: item.callId, position: Number.POSITIVE_INFINITY }
  const media = encodeParts(
    item.parts.filter((part) => part.kind !== 'text' && part.kind !== 'refusal'),
    state.context,
  )
  const part = {
    functionResponse: { ...idOf(state, item.callId), name, response: responseOf(item, media.length > 0) },
  }
  // Without ids, the order tells which result belongs to which call.
  const results = partsOf(state, 'results')
  const positions = state.resultPositions
  let place = positions.length
  while (place > 0 && (positions[place - 1] ?? 0) > position) place--
  positions.splice(place, 0, position)
  results.splice(place, 0, part)
  if (media.length > 0) {
    state.attachments.push({ text: `Attached to the result of function call ${item.callId} (${name}):` }, ...media)
  }
}

function ask(state: EncodeState, item: MessageItem): void {
  flushSignatures(state)
  flushAttachments(state)
  const parts = encodeParts(item.parts, state.context)
  if (parts.length === 0) return
  // There is no role for instructions within a conversation.
  const asked = isSystem(item) ? [{ text: '<system>' }, ...parts, { text: '</system>' }] : parts
  const all = partsOf(state, 'asked')
  for (const each of asked) all.push(each)
}

function flushAttachments(state: EncodeState): void {
  if (state.attachments.length === 0) return
  const parts = partsOf(state, 'asked')
  for (const each of state.attachments) parts.push(each)
  state.attachments = []
}

/** The parts of the current content; a new section starts a new content. */
function partsOf(state: EncodeState, section: Section): WirePart[] {
  if (section === 'said') flushAttachments(state)
  const last = state.contents.at(-1)
  if (last !== undefined && state.section === section) return last.parts
  state.section = section
  state.resultPositions = []
  state.hasCall = false
  const parts: WirePart[] = []
  state.contents.push({ role: section === 'said' ? 'model' : 'user', parts })
  return parts
}

/** Signatures without a following part go to the end of the model's turn, each with an empty text. */
function flushSignatures(state: EncodeState): void {
  for (const thoughtSignature of state.signatures) partsOf(state, 'said').push({ text: '', thoughtSignature })
  state.signatures = []
}

/** The signature for the next part; earlier ones belong to texts without a part. */
function takeSignature(state: EncodeState): string | undefined {
  const signature = state.signatures.pop()
  flushSignatures(state)
  return signature
}

function signed(part: GeminiPart, thoughtSignature: string | undefined): GeminiPart {
  return thoughtSignature === undefined ? part : { ...part, thoughtSignature }
}

function idOf({ context }: EncodeState, id: string): { id?: string } {
  return context.endpoint.provider.capabilities.refusesCallIds === true ? {} : { id }
}

/** Google keeps numbers as doubles: digits that these would lose go as text. */
function argumentsOf({ arguments: text }: ToolCallItem): JsonObject {
  if (text.trim() === '') return {}
  const parsed = parseExact(text)
  return isJsonObject(parsed) ? withDigitsAsTexts(parsed) : { input: text }
}

function responseOf({ parts, isError }: ToolResultItem, hasMedia: boolean): JsonObject {
  const text = parts.flatMap((part) => (part.kind === 'text' || part.kind === 'refusal' ? [part.text] : [])).join('\n')
  const said = objectIn(text)
  if (isError) return said?.['error'] === undefined ? { error: said ?? text } : said
  if (said !== undefined) return said
  return { output: text === '' && hasMedia ? 'The result is attached to the next message.' : text }
}

/** The object that a result's text is; undefined where Google would read another: it keeps numbers as doubles, and takes `$ref` for a file. */
function objectIn(text: string): JsonObject | undefined {
  const parsed = /^\s*\{/.test(text) ? parseExact(text) : undefined
  if (!isJsonObject(parsed) || withDigitsAsTexts(parsed) !== parsed) return undefined
  return JSON.stringify(parsed).includes('"$ref":') ? undefined : parsed
}
