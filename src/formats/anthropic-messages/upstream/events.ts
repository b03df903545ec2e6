import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { readStopDetails } from '../../shared/stop-details.ts'
import { faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { misfit, wrongText } from '../../shared/wrong-text.ts'
import { formatId } from '../wire.ts'
import { closeMessage, endBlock, pushArguments, pushText, pushThoughts, startBlock, stopBlock } from './block-events.ts'
import { announce, type BlockState, type DecodeState, fail } from './state.ts'
import { cutsAnswer, saysMore, serviceTierOf, stopReasonOf } from './stop-reason.ts'
import { toldError } from './told-error.ts'
import { noteUsage, usageOf, wrongUsageOf } from './usage.ts'

/** Applies one event of a stream. Skips unknown types and `ping`. */
export function step(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  if (state.isOver) return
  if (!isJsonObject(wire)) {
    fail(state, unusableAnswer('the provider sent an event that is not a message'), out)
    return
  }
  const told = toldError(wire)
  if (told !== undefined) {
    fail(state, faultOf(200, readWireError(told)), out)
    return
  }
  switch (wire['type']) {
    case 'content_block_delta':
      applyDelta(state, indexOf(wire), objectOf(wire['delta']), out)
      return
    case 'content_block_start':
      startBlock(state, indexOf(wire), objectOf(wire['content_block']), out)
      return
    case 'content_block_stop':
      if (state.block !== undefined && isFor(state.block, indexOf(wire))) stopBlock(state, out)
      return
    case 'message_start':
      noteMessage(state, objectOf(wire['message']))
      announce(state, out)
      return
    case 'message_delta':
      noteEnding(state, wire, objectOf(wire['delta']))
      return
    case 'message_stop':
      finish(state, true, out)
  }
}

/** Applies a whole answer. `finish` ends it. */
export function stepReply(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  if (!isJsonObject(wire)) {
    fail(state, unusableAnswer('the provider sent an answer that is not a message'), out)
    return
  }
  const told = toldError(wire)
  if (told !== undefined) {
    fail(state, faultOf(200, readWireError(told)), out)
    return
  }
  const { content } = wire
  if (content !== undefined && content !== null && !Array.isArray(content)) {
    fail(state, misfit('content', 'array'), out)
    return
  }
  if (!Array.isArray(content) && wordOf(wire['stop_reason']) === undefined) {
    fail(state, unusableAnswer('the provider sent an answer without content'), out)
    return
  }
  noteMessage(state, wire)
  announce(state, out)
  for (const [index, block] of listOf(wire['content']).entries()) {
    if (state.isOver) return
    if (!isJsonObject(block)) {
      fail(state, misfit(`content.${index}`, 'object'), out)
      return
    }
    startBlock(state, index, block, out)
    stopBlock(state, out)
  }
  noteEnding(state, wire, wire)
}

/** Ends the answer. `isTerminated`: the provider ended it, by `message_stop` or a whole answer. */
export function finish(state: DecodeState, isTerminated: boolean, out: TurnEvent[]): void {
  if (state.isOver) return
  const wire = state.stopReason
  // With a stop reason only `message_stop` is missing; without one the rest of the answer is.
  if (wire === undefined && !isTerminated) {
    fail(state, unusableAnswer('the provider closed the stream before the answer was complete'), out)
    return
  }
  const stopReason = stopReasonOf(wire ?? '', state.callCount, state.directCallCount)
  const isCut = cutsAnswer(stopReason)
  announce(state, out)
  endBlock(state, isCut, out)
  closeMessage(state, isCut, out)
  if (wire === undefined && state.itemCount === 0) {
    fail(state, unusableAnswer('the provider sent an empty answer'), out)
    return
  }
  state.isOver = true
  const usage = usageOf(state.usage)
  const declined = readStopDetails(state.carried['stop_details'])
  if (wire !== undefined && saysMore(wire)) state.carried['stop_reason'] = wire
  out.push({
    kind: 'finish',
    stopReason,
    nativeReason: wire,
    ...(usage === undefined ? wrongUsageOf(state.usage) : { usage }),
    ...(stopReason === 'stop-sequence' && state.stopSequence !== undefined ? { stopSequence: state.stopSequence } : {}),
    ...(declined === undefined ? {} : { declined }),
    ...(state.serviceTier === undefined ? {} : { serviceTier: state.serviceTier }),
    ...(Object.keys(state.carried).length === 0 ? {} : { extra: { [formatId]: state.carried } }),
  })
}

/** Whether an event with block number `wireIndex` (-1: none) is about this block. */
export function isFor(block: BlockState, wireIndex: number): boolean {
  return wireIndex === -1 || wireIndex === block.wireIndex
}

function applyDelta(state: DecodeState, wireIndex: number, delta: JsonObject, out: TurnEvent[]): void {
  const open = state.block
  const block = open !== undefined && !open.isStopped && isFor(open, wireIndex) ? open : undefined
  const wrong = wrongText(delta, textsOfDelta)
  if (wrong !== undefined) {
    fail(state, misfit(`delta.${wrong}`, 'string'), out)
    return
  }
  switch (delta['type']) {
    case 'text_delta':
      if (block?.kind === 'text') pushText(state, block, textOf(delta['text']), out)
      // Some servers send only deltas, without a block's start.
      else startBlock(state, wireIndex, { type: 'text', text: delta['text'] }, out)
      return
    case 'thinking_delta':
      if (block?.kind === 'thinking') pushThoughts(block, textOf(delta['thinking']), out)
      else startBlock(state, wireIndex, { type: 'thinking', thinking: delta['thinking'] }, out)
      return
    case 'signature_delta':
      if (block?.kind === 'thinking') block.signature = wordOf(delta['signature']) ?? block.signature
      return
    case 'input_json_delta':
      if (block?.kind === 'call' || block?.kind === 'native') pushArguments(block, textOf(delta['partial_json']), out)
      else fail(state, unusableAnswer('the provider sent arguments of a tool call that it had not begun'), out)
      return
    case 'citations_delta':
      if (block?.kind === 'text') block.citations.push(delta['citation'])
      return
    case 'compaction_delta':
      if (block?.kind === 'native') block.wire = withoutType(block.wire, delta)
  }
}

const textsOfDelta: Readonly<Record<string, string>> = {
  text_delta: 'text',
  thinking_delta: 'thinking',
  signature_delta: 'signature',
  input_json_delta: 'partial_json',
}

/** A summary of the conversation comes in one piece. */
function withoutType(wire: JsonObject, { type: _, ...said }: JsonObject): JsonObject {
  return { ...wire, ...said }
}

function noteMessage(state: DecodeState, message: JsonObject): void {
  state.id ??= wordOf(message['id'])
  state.model ??= wordOf(message['model'])
  noteUsageOf(state, message)
  carry(state, 'container', message['container'])
}

function noteEnding(state: DecodeState, wire: JsonObject, delta: JsonObject): void {
  state.stopReason = wordOf(delta['stop_reason']) ?? state.stopReason
  state.stopSequence = wordOf(delta['stop_sequence']) ?? state.stopSequence
  noteUsageOf(state, wire)
  carry(state, 'stop_details', delta['stop_details'])
  carry(state, 'container', delta['container'])
  carry(state, 'context_management', wire['context_management'])
}

function noteUsageOf(state: DecodeState, wire: JsonObject): void {
  const usage = objectOf(wire['usage'])
  noteUsage(state.usage, usage)
  const tier = usage['speed'] === 'fast' ? 'priority' : serviceTierOf(usage['service_tier'])
  state.serviceTier = tier ?? state.serviceTier
}

function carry(state: DecodeState, name: string, value: unknown): void {
  if (isJsonObject(value)) state.carried[name] = value
}

function indexOf(wire: JsonObject): number {
  const index = wire['index']
  return typeof index === 'number' ? index : -1
}
