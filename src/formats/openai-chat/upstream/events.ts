import type { TokenLogprob, TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { readStopDetails } from '../../shared/stop-details.ts'
import { usageMembers } from '../../shared/token-count.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'
import {
  choiceIn,
  deltaOf,
  endedEarly,
  faultOfChoice,
  faultOfChunk,
  indexOf,
  isEmpty,
  notACompletion,
  tooLarge,
} from '../chunk-signs.ts'
import { annotateCitations, applyAnnotations, noteCitations, releaseAnnotations } from './annotations.ts'
import { readLogprobs } from './logprobs.ts'
import { applyAudio, pushAudio, pushImage } from './media.ts'
import { applyPlainReasoning, applyReasoning, closeReasoning, hasOnlySeals, plainReasoningOf } from './reasoning.ts'
import { announce, type DecodeState, fail, nextIndex, type OpenMessage } from './state.ts'
import { cutsAnswer, faultOfFinishReason, serviceTierOf, stopReasonOf } from './stop-reason.ts'
import { applyToolCalls, areCallsComplete, callPiecesOf, closeCalls, hasNamelessCall } from './tool-calls.ts'
import { readUsage, usageIn } from './usage.ts'

/** Applies one chunk of a stream, or a whole answer, whose `message` is read as one delta. */
export function step(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  if (state.isOver) return
  if (!isJsonObject(wire)) {
    fail(state, notACompletion, out)
    return
  }
  const fault = faultOfChunk(wire)
  if (fault !== undefined) {
    fail(state, fault, out)
    return
  }
  noteIdentity(state, wire)
  const choice = choiceOf(state, wire)
  state.usage = readUsage(wire, choice) ?? state.usage
  state.wireUsage = usageIn(wire, choice) ?? state.wireUsage
  noteCitations(state, wire)
  if (state.id !== undefined || state.model !== undefined) announce(state, out)
  const choiceFault = faultOfChoice(choice)
  if (choiceFault !== undefined) {
    fail(state, choiceFault, out)
    return
  }
  applyDelta(state, choice, deltaOf(choice), out)
  state.finishReason = wordOf(choice['finish_reason']) ?? state.finishReason
  state.declined = readStopDetails(choice['stop_details']) ?? state.declined
  // vLLM and SGLang name the stop string that matched; a number there is a token.
  state.stopSequence = wordOf(choice['stop_reason']) ?? wordOf(choice['matched_stop']) ?? state.stopSequence
}

/** Applies a chunk with only text. */
export function applyText(
  state: DecodeState,
  text: string,
  logprobs: readonly TokenLogprob[] | undefined,
  out: TurnEvent[],
): void {
  // Tokens of a tool call have probabilities too, but no text.
  if (text === '' && (logprobs === undefined || state.calls.length > 0)) return
  const message = messageFor(state, 'text', out)
  out.push({
    kind: 'text-delta',
    index: message.index,
    part: message.part,
    text,
    ...(logprobs === undefined ? {} : { logprobs }),
  })
  if (state.citations.length > 0) state.text += text
  if (state.annotations.length > 0) releaseAnnotations(state, out)
}

/** Ends the answer. `isTerminated`: the provider ended it, by `[DONE]` or a whole answer. */
export function finish(state: DecodeState, isTerminated: boolean, out: TurnEvent[]): void {
  if (state.isOver) return
  const reason = state.finishReason
  if (reason === undefined && !isTerminated) {
    fail(state, endedEarly, out)
    return
  }
  const fault = reason === undefined ? undefined : faultOfFinishReason(reason)
  if (fault !== undefined) {
    fail(state, fault, out)
    return
  }
  announce(state, out)
  if (hasNamelessCall(state)) {
    fail(state, unusableAnswer('the provider sent a tool call without a name'), out)
    return
  }
  closeAll(state, cutsAnswer(stopReasonOf(reason ?? '', false)), out)
  if (reason === undefined && state.itemCount === 0) {
    fail(state, isEmpty, out)
    return
  }
  const named = stopReasonOf(reason ?? '', state.callCount > 0)
  const stopReason = named === 'end' && state.stopSequence !== undefined ? 'stop-sequence' : named
  state.isOver = true
  out.push({
    kind: 'finish',
    stopReason,
    nativeReason: reason,
    ...usageMembers(state.usage, state.wireUsage),
    ...(stopReason === 'stop-sequence' && state.stopSequence !== undefined ? { stopSequence: state.stopSequence } : {}),
    ...(state.declined === undefined ? {} : { declined: state.declined }),
    ...(state.serviceTier === undefined ? {} : { serviceTier: state.serviceTier }),
  })
}

function noteIdentity(state: DecodeState, wire: JsonObject): void {
  state.id ??= wordOf(wire['id'])
  state.model ??= wordOf(wire['model'])
  state.serviceTier =
    serviceTierOf(wire['service_tier']) ?? serviceTierOf(objectOf(wire['usage'])['service_tier']) ?? state.serviceTier
}

/** Our choice in a chunk: the one seen first in the answer. */
function choiceOf(state: DecodeState, wire: JsonObject): JsonObject {
  const choice = choiceIn(wire, state.choiceIndex)
  if (choice === undefined) return objectOf(undefined)
  state.choiceIndex ??= indexOf(choice)
  return choice
}

function applyDelta(state: DecodeState, choice: JsonObject, delta: JsonObject, out: TurnEvent[]): void {
  if (mustWait(state, delta)) state.late.push(delta)
  else applySaid(state, delta, readLogprobs(choice), out)
  applyAnnotations(state, listOf(delta['annotations']), out)
  const calls = callPiecesOf(delta)
  if (calls.length > 0) {
    if (state.calls.length === 0) closeSaid(state, false, out)
    applyToolCalls(state, calls, out)
  }
  applyAudio(state, delta['audio'])
  // Images come with the text that describes them; they become their own items after it.
  if (listOf(delta['images']).length > 0) state.late.push({ images: delta['images'] })
  if (state.calls.length + state.late.length > waitingMax) fail(state, tooLarge, out)
}

/** Most waiting calls and deltas: more than any answer has. */
const waitingMax = 100_000

/** Whether a delta has to wait: a call is unfinished, or it only signs thoughts while text is open. */
function mustWait(state: DecodeState, delta: JsonObject): boolean {
  if (state.calls.length > 0) return saysSomething(delta) && !areCallsComplete(state)
  return state.message !== undefined && textOf(delta['content']) === '' && hasOnlySeals(delta)
}

function saysSomething(delta: JsonObject): boolean {
  return (
    textOf(delta['content']) !== '' ||
    listOf(delta['content']).length > 0 ||
    textOf(delta['refusal']) !== '' ||
    plainReasoningOf(delta) !== '' ||
    listOf(delta['reasoning_details']).length > 0
  )
}

/** Applies a delta: thoughts first, because they come before their text. */
function applySaid(
  state: DecodeState,
  delta: JsonObject,
  logprobs: readonly TokenLogprob[] | undefined,
  out: TurnEvent[],
): void {
  if (state.calls.length > 0 && saysSomething(delta)) closeCalls(state, false, out)
  if (plainReasoningOf(delta) !== '' || listOf(delta['reasoning_details']).length > 0) {
    closeMessage(state, false, out)
    applyReasoning(state, delta, out)
  }
  const content = delta['content']
  if (Array.isArray(content)) applyContentParts(state, content, out)
  else applyText(state, textOf(content), logprobs, out)
  applyRefusal(state, textOf(delta['refusal']), out)
}

/** Mistral's content is a list where its models think: `{type: thinking, thinking: [{type: text, text}]}`. */
function applyContentParts(state: DecodeState, parts: readonly unknown[], out: TurnEvent[]): void {
  for (const part of parts.map(objectOf)) {
    if (part['type'] === 'thinking') {
      const thinking = part['thinking']
      const text =
        typeof thinking === 'string'
          ? thinking
          : listOf(thinking)
              .map((thought) => textOf(objectOf(thought)['text']))
              .join('')
      if (text !== '') closeMessage(state, false, out)
      applyPlainReasoning(state, text, 'content', out)
    } else if (part['type'] === 'refusal') applyRefusal(state, textOf(part['refusal']), out)
    else applyText(state, textOf(part['text']), undefined, out)
  }
}

function applyRefusal(state: DecodeState, text: string, out: TurnEvent[]): void {
  if (text === '') return
  const message = messageFor(state, 'refusal', out)
  out.push({ kind: 'refusal-delta', index: message.index, part: message.part, text })
}

function messageFor(state: DecodeState, partKind: 'text' | 'refusal', out: TurnEvent[]): OpenMessage {
  let message = state.message
  if (message === undefined) {
    closeReasoning(state, false, out)
    message = { index: nextIndex(state, out), part: -1, partKind: 'none' }
    state.message = message
    out.push({ kind: 'item-start', index: message.index, item: { kind: 'message' } })
  }
  if (message.partKind !== partKind) {
    message.partKind = partKind
    message.part++
  }
  return message
}

function closeMessage(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const message = state.message
  if (message === undefined) return
  if (state.citations.length > 0) {
    annotateCitations(state, out)
    state.text = ''
    state.citations = []
  }
  state.message = undefined
  out.push({ kind: 'item-done', index: message.index, ...(isCut ? { isIncomplete: true } : {}) })
}

function closeSaid(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  closeReasoning(state, isCut, out)
  closeMessage(state, isCut, out)
}

/** Ends everything open and applies what waited. */
function closeAll(state: DecodeState, isCut: boolean, out: TurnEvent[]): void {
  const isSaidLast = state.late.every((delta) => !saysSomething(delta))
  closeSaid(state, isCut && isSaidLast, out)
  closeCalls(state, isCut, out)
  for (const delta of state.late) {
    applySaid(state, delta, undefined, out)
    const images = listOf(delta['images'])
    if (images.length > 0) closeSaid(state, false, out)
    for (const wire of images) pushImage(state, wire, out)
  }
  closeSaid(state, isCut, out)
  pushAudio(state, out)
}
