import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { type JsonObject, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { usageMembers } from '../../shared/token-count.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'
import { applyDelta, closeBlock, startBlock } from './blocks.ts'
import { announce, type DecodeState, fail } from './state.ts'
import { cutsAnswer, faultOfStopReason, serviceTierOf, stopReasonOf } from './stop-reason.ts'
import { readUsage } from './usage.ts'

/** Applies one event of a stream. Unknown events are skipped. */
export function step(state: DecodeState, type: string, wire: JsonObject, out: TurnEvent[]): void {
  // After the stop reason only usage follows.
  if (state.isOver || (state.stopReason !== undefined && type !== 'metadata')) return
  switch (type) {
    case 'messageStart':
      announce(state, out)
      return
    case 'contentBlockStart':
      startBlock(state, wire['contentBlockIndex'], objectOf(wire['start']), out)
      return
    case 'contentBlockDelta':
      applyDelta(state, wire['contentBlockIndex'], objectOf(wire['delta']), out)
      return
    // A block ends where the next one begins: until then the answer may still be cut off in it.
    case 'messageStop':
      applyStop(state, wire, out)
      return
    case 'metadata':
      applyMetadata(state, wire, out)
  }
}

/** Ends the answer. It is complete once its stop reason came; its usage may be missing. */
export function finish(state: DecodeState, out: TurnEvent[]): void {
  if (state.isOver) return
  if (state.stopReason === undefined) {
    fail(state, unusableAnswer('the provider closed the stream before the answer was complete'), out)
    return
  }
  announce(state, out)
  state.isOver = true
  const stopReason = stopReasonOf(state.stopReason, state.callCount > 0)
  out.push({
    kind: 'finish',
    stopReason,
    nativeReason: state.stopReason,
    ...usageMembers(state.usage, state.wireUsage),
    ...(stopReason === 'stop-sequence' && state.stopSequence !== undefined ? { stopSequence: state.stopSequence } : {}),
    ...(state.serviceTier === undefined ? {} : { serviceTier: state.serviceTier }),
  })
}

function applyStop(state: DecodeState, wire: JsonObject, out: TurnEvent[]): void {
  const stopReason = wordOf(wire['stopReason'])
  if (stopReason === undefined) return
  const fault = faultOfStopReason(stopReason)
  if (fault !== undefined) {
    fail(state, fault, out)
    return
  }
  state.stopReason = stopReason
  const fields = objectOf(wire['additionalModelResponseFields'])
  state.stopSequence = wordOf(fields['stop_sequence']) ?? wordOf(objectOf(fields['delta'])['stop_sequence'])
  closeBlock(state, cutsAnswer(stopReasonOf(stopReason, state.callCount > 0)), out)
  // Usage usually comes after the end.
  if (state.hasMetadata) finish(state, out)
}

function applyMetadata(state: DecodeState, wire: JsonObject, out: TurnEvent[]): void {
  state.hasMetadata = true
  state.wireUsage = wire['usage']
  state.usage = readUsage(state.wireUsage) ?? state.usage
  state.serviceTier = serviceTierOf(objectOf(wire['serviceTier'])['type']) ?? state.serviceTier
  if (state.stopReason !== undefined) finish(state, out)
}
