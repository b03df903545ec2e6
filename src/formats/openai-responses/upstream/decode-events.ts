import type { ItemStart, TurnEvent } from '../../../canonical/turn-event.ts'
import { type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { readStopDetails } from '../../shared/stop-details.ts'
import { usageMembers } from '../../shared/token-count.ts'
import { formatId, serviceTierOf } from '../wire.ts'
import { finishItem, type ItemProgress, readItemStart, startProgress } from './decode-item.ts'
import type { State } from './decode-state.ts'
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
import { stepItem } from './step-item.ts'
import { wrongTextOfEvent, wrongTextOfOutput } from './wrong-texts.ts'

/** Maximum characters of all started items. */
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
    ...usageMembers(usage, response['usage']),
    ...(declined !== undefined && { declined }),
    ...tierOf(response),
  })
}
