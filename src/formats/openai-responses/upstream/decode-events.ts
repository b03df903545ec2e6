import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import { type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { readStopDetails } from '../../shared/stop-details.ts'
import { EventPlaces } from '../event-places.ts'
import { formatId, serviceTierOf } from '../wire.ts'
import {
  completeArguments,
  completePart,
  finishItem,
  type ItemProgress,
  readItemStart,
  startProgress,
  takeAnnotation,
  takeArguments,
  takeDelta,
} from './decode-item.ts'
import {
  faultOfErrorEvent,
  faultOfResponseObject,
  isErrorEvent,
  itemsMax,
  nativeReasonOf,
  noContent,
  stopReasonOf,
  tooLarge,
} from './read-response.ts'
import { usageOfResponse } from './read-usage.ts'
import { wrongTextOfEvent, wrongTextOfOutput } from './wrong-texts.ts'

/** The state of decoding one answer. */
export interface State {
  isStarted: boolean
  /** Whether `finish` or `fault` was emitted. */
  isOver: boolean
  /** Items by the provider's output index; finished ones without their content. Some providers change ids with every event. */
  readonly items: Map<unknown, ItemProgress>
  /** This format's own items and images, until they are complete. */
  readonly natives: Map<unknown, JsonObject>
  /** Output indexes of those whose text came in deltas. */
  readonly nativesInDeltas: Set<unknown>
  /** Where events belong that do not say it. */
  readonly places: EventPlaces
  /** Characters of the events that started items. */
  begunLength: number
  itemCount: number
  /** Ids and call ids of items that began. */
  readonly ids: Set<string>
  hasCalls: boolean
  hasRefusal: boolean
}

export function startState(): State {
  return {
    isStarted: false,
    isOver: false,
    items: new Map(),
    natives: new Map(),
    nativesInDeltas: new Set(),
    places: new EventPlaces(),
    begunLength: 0,
    itemCount: 0,
    ids: new Set(),
    hasCalls: false,
    hasRefusal: false,
  }
}

/** Most characters of all started items. */
const begunLengthMax = 64 * 1024 * 1024

/**
 * Applies one wire event of that many characters; `name` is its name in the stream, for data without a type. Skips unknown kinds and those
 * without new content (progress of a provider's own tools).
 */
export function step(state: State, told: JsonObject, name: string, length: number, out: TurnEvent[]): void {
  const type = String(told['type'] ?? name)
  const isError = name === 'error' || isErrorEvent(told)
  const fault = isError ? faultOfErrorEvent(told) : wrongTextOfEvent(type, told)
  if (fault !== undefined) {
    out.push({ kind: 'fault', fault })
    state.isOver = true
    return
  }
  const wire = state.places.complete(type, told)
  switch (type) {
    case 'response.created':
    case 'response.queued':
    case 'response.in_progress':
      begin(state, objectOf(wire['response']), out)
      return
    case 'response.output_item.added':
      begin(state, {}, out)
      state.begunLength += length
      addItem(state, wire['output_index'], objectOf(wire['item']), out)
      checkBounds(state, out)
      return
    case 'response.output_item.done':
      begin(state, {}, out)
      completeItem(state, wire['output_index'], objectOf(wire['item']), out)
      checkBounds(state, out)
      return
    case 'response.completed':
    case 'response.incomplete':
    case 'response.failed':
    case 'response.cancelled':
    case 'response.canceled':
      finish(state, type.slice('response.'.length), objectOf(wire['response']), out)
      return
    default:
      stepItem(state, type, wire, out)
  }
}

/** Decodes a whole response object into the events that a stream would have had. */
export function stepResponse(state: State, response: JsonObject, out: TurnEvent[]): void {
  const fault = faultOfResponseObject(response)
  if (fault !== undefined) out.push({ kind: 'fault', fault })
  else finish(state, String(response['status']), response, out)
  state.isOver = true
}

function stepItem(state: State, type: string, wire: JsonObject, out: TurnEvent[]): void {
  const item = state.items.get(wire['output_index'])
  if (item === undefined) stepNative(state, type, wire, out)
  if (item === undefined || item.isDone) return
  const content = wire['content_index']
  const { kind } = item.start
  if (kind === 'message') {
    if (type === 'response.output_text.delta')
      takeDelta(item, 'text', content, textOf(wire['delta']), wire['logprobs'], out)
    else if (type === 'response.output_text.done')
      completePart(item, 'text', content, textOf(wire['text']), wire['logprobs'], out)
    else if (type === 'response.output_text.annotation.added') takeAnnotation(item, content, wire['annotation'], out)
    else if (type === 'response.refusal.delta') {
      state.hasRefusal = true
      takeDelta(item, 'refusal', content, textOf(wire['delta']), undefined, out)
    } else if (type === 'response.refusal.done') {
      state.hasRefusal = true
      completePart(item, 'refusal', content, textOf(wire['refusal']), undefined, out)
    }
  } else if (kind === 'reasoning') {
    const summary = wire['summary_index']
    // The standard has `response.reasoning.*`, all providers `response.reasoning_text.*`.
    if (type === 'response.reasoning_text.delta' || type === 'response.reasoning.delta') {
      takeDelta(item, 'reasoning', content, textOf(wire['delta']), undefined, out)
    } else if (type === 'response.reasoning_text.done' || type === 'response.reasoning.done') {
      completePart(item, 'reasoning', content, textOf(wire['text']), undefined, out)
    } else if (type === 'response.reasoning_summary_text.delta') {
      takeDelta(item, 'summary', summary, textOf(wire['delta']), undefined, out)
    } else if (type === 'response.reasoning_summary_text.done') {
      completePart(item, 'summary', summary, textOf(wire['text']), undefined, out)
    }
  } else if (kind === 'tool-call') {
    if (type === 'response.function_call_arguments.delta' || type === 'response.custom_tool_call_input.delta') {
      takeArguments(item, textOf(wire['delta']), out)
    } else if (type === 'response.function_call_arguments.done') completeArguments(item, textOf(wire['arguments']), out)
    else if (type === 'response.custom_tool_call_input.done') completeArguments(item, textOf(wire['input']), out)
  }
}

/** What the model writes for a tool that the provider runs: `response.code_interpreter_call_code.delta` and the like. */
function stepNative(state: State, type: string, wire: JsonObject, out: TurnEvent[]): void {
  const text = textOf(wire['delta'])
  if (text === '' || !type.endsWith('.delta') || !state.natives.has(wire['output_index'])) return
  state.nativesInDeltas.add(wire['output_index'])
  out.push({ kind: 'native-delta', text })
}

/** Members of native items with text that the model wrote. */
const nativeTexts = ['arguments', 'input', 'code'] as const

function begin(state: State, response: JsonObject, out: TurnEvent[]): void {
  if (state.isStarted) return
  state.isStarted = true
  const id = wordOf(response['id'])
  const model = wordOf(response['model'])
  out.push({
    kind: 'start',
    ...(id !== undefined && { id }),
    ...(model !== undefined && { model }),
    ...tierOf(response),
  })
}

// `auto` is the request, not the tier that serves.
function tierOf(response: JsonObject): { serviceTier?: string } {
  const serviceTier = serviceTierOf(response['service_tier'])
  return serviceTier === undefined || serviceTier === 'auto' ? {} : { serviceTier }
}

function addItem(state: State, place: unknown, wire: JsonObject, out: TurnEvent[]): ItemProgress | undefined {
  const known = state.items.get(place)
  if (known !== undefined) return known
  for (const id of idsOf(wire)) state.ids.add(id)
  const start = readItemStart(wire)
  if (start === undefined) {
    state.natives.set(place, wire)
    return undefined
  }
  // An image starts as this format's own item and becomes a canonical one when complete.
  state.natives.delete(place)
  const item = startProgress(state.itemCount++, start)
  state.items.set(place, item)
  if (start.kind === 'tool-call') state.hasCalls = true
  out.push({ kind: 'item-start', index: item.index, item: start })
  return item
}

function completeItem(state: State, place: unknown, wire: JsonObject, out: TurnEvent[]): void {
  const item = addItem(state, place, wire, out)
  if (item === undefined) emitNative(state, place, wire, false, out)
  else if (!item.isDone) {
    if (listOf(wire['content']).some((part) => objectOf(part)['type'] === 'refusal')) state.hasRefusal = true
    finishItem(item, wire, false, out)
    state.items.set(place, finished)
  }
}

function emitNative(state: State, place: unknown, wire: JsonObject, isCut: boolean, out: TurnEvent[]): void {
  state.natives.delete(place)
  if (!state.nativesInDeltas.delete(place)) {
    for (const name of nativeTexts) {
      const text = textOf(wire[name])
      if (text !== '') out.push({ kind: 'native-delta', text })
    }
  }
  const item = startProgress(state.itemCount++, { kind: 'native', format: formatId, type: textOf(wire['type']), wire })
  state.items.set(place, finished)
  out.push({ kind: 'item-start', index: item.index, item: item.start })
  finishItem(item, undefined, isCut, out)
}

function checkBounds(state: State, out: TurnEvent[]): void {
  if (state.items.size + state.natives.size <= itemsMax && state.begunLength <= begunLengthMax) return
  out.push({ kind: 'fault', fault: tooLarge })
  state.isOver = true
}

/** Stands for every item that is done. */
const finished: ItemProgress = { ...startProgress(-1, { kind: 'message' }), isDone: true }

/** Whether a provider says itself that it shows nothing of what it wrote; else an answer without an item is none. */
function saysEmpty(response: JsonObject): boolean {
  return Array.isArray(response['output']) && (usageOfResponse(response)?.outputTokens ?? 0) > 0
}

/** Takes from the whole output what no event brought: the rest of items that are open, and items that never began. */
function completeFrom(state: State, output: readonly JsonObject[], out: TurnEvent[]): void {
  const open = [...state.items].filter(([, { isDone }]) => !isDone)
  for (const [place, { start }] of open) {
    const wire = output.find((item) => isSame(item, start)) ?? output[Number(place)]
    if (wire !== undefined && readItemStart(wire)?.kind === start.kind) completeItem(state, place, wire, out)
  }
  // Some providers have other ids and places here than in their events: as many items as came are the same ones.
  if (output.length <= state.itemCount + state.natives.size) return
  for (const [place, wire] of output.entries()) {
    const isKnown = state.items.has(place) || state.natives.has(place) || idsOf(wire).some((id) => state.ids.has(id))
    if (!isKnown) completeItem(state, place, wire, out)
  }
}

function isSame(wire: JsonObject, start: ItemStart): boolean {
  return idsOf(wire).some((id) => ('id' in start && start.id === id) || ('callId' in start && start.callId === id))
}

function idsOf({ id, call_id: callId }: JsonObject): string[] {
  return [id, callId].flatMap((each) => wordOf(each) ?? [])
}

function finish(state: State, status: string, response: JsonObject, out: TurnEvent[]): void {
  begin(state, response, out)
  state.isOver = true
  const isSaidIncomplete = status === 'completed' && response['status'] === 'incomplete'
  const ended: JsonObject = isSaidIncomplete ? response : { ...response, status }
  const fault = faultOfResponseObject(ended)
  if (fault !== undefined) {
    out.push({ kind: 'fault', fault })
    return
  }
  // Some servers stream only the whole response.
  if (state.items.size === 0 && state.natives.size === 0) {
    const items = listOf(response['output'])
    const isEmpty = items.length === 0 && ended['status'] === 'completed' && !saysEmpty(response)
    const wrong = items.length > itemsMax ? tooLarge : isEmpty ? noContent : wrongTextOfOutput(items)
    if (wrong !== undefined) {
      out.push({ kind: 'fault', fault: wrong })
      return
    }
    for (const [place, wire] of items.entries()) completeItem(state, place, objectOf(wire), out)
  } else completeFrom(state, listOf(response['output']).slice(0, itemsMax).map(objectOf), out)
  const isCut = ended['status'] === 'incomplete'
  for (const item of state.items.values()) finishItem(item, undefined, isCut, out)
  for (const [place, wire] of state.natives) emitNative(state, place, wire, isCut, out)
  const usage = usageOfResponse(response)
  const declined = readStopDetails(response['stop_details'])
  out.push({
    kind: 'finish',
    stopReason: stopReasonOf(ended, state),
    nativeReason: nativeReasonOf(ended, ended['status']),
    ...(usage !== null && { usage }),
    ...(declined !== undefined && { declined }),
    ...tierOf(response),
  })
}
