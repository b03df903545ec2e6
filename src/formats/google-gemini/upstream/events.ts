import type { TokenLogprob, TurnEvent } from '../../../canonical/turn-event.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { usageMembers } from '../../shared/token-count.ts'
import { faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { isTextOrNone, misfit } from '../../shared/wrong-text.ts'
import { formatId } from '../wire.ts'
import { applyCall, closeCall } from './calls.ts'
import { carryPart, isCarried } from './carried-part.ts'
import { addSeal, closeSaid, type Next } from './close-said.ts'
import { faultOfBlockedPrompt, faultOfFinishReason, stopReasonOf } from './finish-reason.ts'
import { readLogprobs } from './logprobs.ts'
import { generationOf } from './model-generation.ts'
import { noteSources } from './sources.ts'
import { addItem, announce, type DecodeState, fail, startItem, startThoughts } from './state.ts'
import { hasCounts, readUsage, serviceTierOf } from './usage.ts'
import { addSearch, noteSearchCall } from './web-search.ts'

/** Applies one chunk of a stream, or a whole answer, which has the same shape. */
export function step(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  if (state.isOver) return
  if (!isJsonObject(wire)) {
    fail(state, unusableAnswer('the provider sent an event that is not a Gemini answer'), out)
    return
  }
  const error = hasError(wire) ? readWireError(wire) : undefined
  if (error !== undefined) {
    fail(state, faultOf(200, error), out)
    return
  }
  noteChunk(state, wire)
  if (state.id !== undefined || state.model !== undefined) announce(state, out)
  const candidate = candidateOf(wire)
  if (candidate === undefined) return
  let logprobs = readLogprobs(candidate['logprobsResult'])
  for (const part of listOf(objectOf(candidate['content'])['parts'])) {
    if (state.isOver) return
    if (isJsonObject(part) && applyPart(state, part, logprobs, out)) logprobs = undefined
  }
  noteSources(state, candidate)
  const finishReason = wordOf(candidate['finishReason'])
  // Some models say why they stopped with every chunk: the last one counts.
  if (finishReason !== undefined && finishReason !== 'FINISH_REASON_UNSPECIFIED') state.finishReason = finishReason
  else if (state.finishReason === undefined) state.isReasonLast = true
}

/** True where nothing is missing but the end of the stream itself. A STOP that came with every chunk so far may be any chunk's. */
export function isComplete(state: DecodeState): boolean {
  const { finishReason, isReasonLast } = state
  return finishReason !== undefined && (isReasonLast || finishReason !== 'STOP') && usageOf(state) !== undefined
}

/** Ends the answer. `isTerminated` means that its end can't be missing. */
export function finish(state: DecodeState, isTerminated: boolean, out: TurnEvent[]): void {
  if (state.isOver) return
  const { blockReason, finishReason } = state
  if (blockReason !== undefined && state.itemCount === 0) {
    fail(state, faultOfBlockedPrompt(blockReason), out)
    return
  }
  if (finishReason === undefined && blockReason === undefined && !isTerminated) {
    fail(state, unusableAnswer('the provider closed the stream before the answer was complete'), out)
    return
  }
  const fault = finishReason === undefined ? undefined : faultOfFinishReason(finishReason)
  if (fault !== undefined) {
    fail(state, fault, out)
    return
  }
  announce(state, out)
  const stopReason =
    blockReason === undefined ? stopReasonOf(finishReason ?? '', state.callCount > 0) : ('content-filter' as const)
  const isCut = stopReason === 'max-tokens' || stopReason === 'content-filter'
  closeCall(state, isCut, out)
  closeSaid(state, isCut, out, 'end')
  addSearch(state, out)
  const usage = usageOf(state)
  // Google sometimes reports success for an answer without a single token.
  if (stopReason === 'end' && state.itemCount === 0 && (usage?.outputTokens ?? 0) === 0) {
    fail(state, unusableAnswer('the provider sent an empty answer'), out)
    return
  }
  state.isOver = true
  out.push({
    kind: 'finish',
    stopReason,
    nativeReason: blockReason ?? finishReason,
    ...usageMembers(usage, state.usageMetadata),
    ...(state.serviceTier === undefined ? {} : { serviceTier: state.serviceTier }),
  })
}

function hasError(wire: JsonObject): boolean {
  const { error, candidates, usageMetadata, promptFeedback } = wire
  // A chunk without any of these may be an error without the word `error`.
  if (candidates === undefined && usageMetadata === undefined && promptFeedback === undefined) return true
  return error !== undefined && error !== null
}

function noteChunk(state: DecodeState, wire: JsonObject): void {
  state.id ??= wordOf(wire['responseId'])
  state.model ??= wordOf(wire['modelVersion'])
  const { usageMetadata } = wire
  if (isJsonObject(usageMetadata)) {
    // Every chunk has the usage since the start; the last one with counts applies.
    if (hasCounts(usageMetadata)) state.usageMetadata = usageMetadata
    state.serviceTier ??= serviceTierOf(usageMetadata)
  }
  const blockReason = wordOf(objectOf(wire['promptFeedback'])['blockReason'])
  if (blockReason !== undefined && blockReason !== 'BLOCK_REASON_UNSPECIFIED') state.blockReason = blockReason
}

/** The first of several candidates; an index of 0 is left out. */
function candidateOf(wire: JsonObject): JsonObject | undefined {
  return listOf(wire['candidates']).find(
    (candidate): candidate is JsonObject => isJsonObject(candidate) && (candidate['index'] ?? 0) === 0,
  )
}

/** Applies a part; true for text, to which log probabilities belong. */
function applyPart(
  state: DecodeState,
  part: JsonObject,
  logprobs: readonly TokenLogprob[] | undefined,
  out: TurnEvent[],
): boolean {
  const signature = wordOf(part['thoughtSignature'])
  const { functionCall, inlineData } = part
  if (!isTextOrNone(part['text'])) {
    fail(state, misfit('text of a part', 'string'), out)
    return false
  }
  if (isJsonObject(functionCall)) {
    applyCall(state, functionCall, signature, out)
    return false
  }
  const nativeType = isJsonObject(inlineData) ? undefined : nativeTypeOf(part)
  if (!isJsonObject(inlineData) && nativeType === undefined) {
    const text = textOf(part['text'])
    if (text === '' && signature === undefined) return false
    closeCall(state, false, out)
    if (part['thought'] === true) applyThought(state, text, signature, out)
    else applyText(state, text, signature, logprobs, out)
    return part['thought'] !== true && text !== ''
  }
  closeCall(state, false, out)
  if (nativeType !== undefined) applyNative(state, nativeType, part, out)
  // Images within thoughts are not part of the answer.
  else if (part['thought'] !== true) applyMedia(state, part, objectOf(inlineData), signature, out)
  return false
}

function applyText(
  state: DecodeState,
  text: string,
  signature: string | undefined,
  logprobs: readonly TokenLogprob[] | undefined,
  out: TurnEvent[],
): void {
  const isGoingOn = state.message !== undefined
  if (text !== '' && !isGoingOn) closeSaid(state, false, out, nothingSigned)
  // A text's signature comes after it: in a stream with the last piece, or with an empty piece after it.
  if (signature !== undefined) state.seals.push(signature)
  if (text === '') return
  const message = state.message ?? {
    index: startItem(state, { kind: 'message' }, out),
    textStart: state.text.length,
  }
  state.message = message
  state.text += text
  out.push({ kind: 'text-delta', index: message.index, part: 0, text, ...(logprobs === undefined ? {} : { logprobs }) })
}

function applyThought(state: DecodeState, text: string, signature: string | undefined, out: TurnEvent[]): void {
  if (state.message !== undefined) closeSaid(state, false, out, nothingSigned)
  const index = state.thoughts ?? startThoughts(state, out)
  // Google sends summaries of thoughts, never the thoughts.
  if (text !== '') out.push({ kind: 'summary-delta', index, part: 0, text })
  if (signature !== undefined) state.seals.push(signature)
}

function applyMedia(
  state: DecodeState,
  part: JsonObject,
  { mimeType, data }: JsonObject,
  signature: string | undefined,
  out: TurnEvent[],
): void {
  const mediaType = textOf(mimeType).toLowerCase()
  if (!isTextOrNone(data)) fail(state, misfit('data of a part', 'string'), out)
  const base64 = wordOf(data)
  if (base64 === undefined) return
  // Canonical events can't express audio output.
  if (!mediaType.startsWith('image/')) {
    applyNative(state, 'inlineData', part, out)
    return
  }
  closeSaid(state, false, out, { seal: signature })
  addItem(state, { kind: 'generated-image', mediaType, base64 }, out)
}

/** Passed on unchanged, with its signature. */
function applyNative(state: DecodeState, type: string, wire: JsonObject, out: TurnEvent[]): void {
  closeSaid(state, false, out, nothingSigned)
  if (type === 'toolCall') noteSearchCall(state, objectOf(wire[type]))
  if (isCarried(type)) addSeal(state, carryPart(wire), out)
  else addItem(state, { kind: 'native', format: formatId, type, wire }, out)
}

const nothingSigned: Next = {}

const commonFields: ReadonlySet<string> = new Set([
  'text',
  'thought',
  'thoughtSignature',
  'partMetadata',
  'mediaResolution',
  'videoMetadata',
])

/** The type of a part that only Gemini knows (`executableCode`, `toolCall`, …); undefined for text. */
function nativeTypeOf(part: JsonObject): string | undefined {
  for (const name in part) {
    const value = part[name]
    if (!commonFields.has(name) && (isJsonObject(value) || Array.isArray(value))) return name
  }
  return undefined
}

/** The usage reported so far. Google charges for each search from generation 3 on, and once per answer before that. */
export function usageOf({ usageMetadata, queries, model }: DecodeState): Usage | undefined {
  const usage = readUsage(usageMetadata)
  if (usage === undefined || queries.size === 0) return usage
  const generation = generationOf(model ?? '')
  return { ...usage, webSearchCount: generation !== undefined && generation >= 3 ? queries.size : 1 }
}
