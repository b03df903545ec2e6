import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { parseExactBytes, writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf } from '../../../streams/untrusted-json.ts'
import { faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { applyDelta, startBlock } from './blocks.ts'
import { finish, step } from './events.ts'
import type { ModelTraits } from './model-traits.ts'
import { announce, type DecodeState, startState } from './state.ts'

/** Decodes an unstreamed answer of Converse into the events that a stream would have had. */
export function decodeConverseReply(body: Uint8Array, signedBy: ModelTraits['signedBy']): TurnEvent[] {
  const out: TurnEvent[] = []
  const state = startState(signedBy)
  const wire = parseExactBytes(body)
  if (!isJsonObject(wire)) {
    const message =
      body.length === 0 ? 'the provider sent an empty answer' : 'the provider sent an answer that is not JSON'
    return [{ kind: 'fault', fault: unusableAnswer(message) }]
  }
  const message = objectOf(wire['output'])['message']
  if (!isJsonObject(message) || textOf(wire['stopReason']) === '') {
    const error = readWireError(wire)
    const fault =
      error === undefined ? unusableAnswer('the provider sent an answer without content') : faultOf(200, error)
    return [{ kind: 'fault', fault }]
  }
  announce(state, out)
  listOf(message['content']).forEach((block, index) => {
    if (!state.isOver) applyBlock(state, index, objectOf(block), out)
  })
  step(state, 'messageStop', wire, out)
  step(state, 'metadata', wire, out)
  finish(state, out)
  return out
}

function applyBlock(state: DecodeState, index: number, block: JsonObject, out: TurnEvent[]): void {
  const { text, toolUse, toolResult, reasoningContent, citationsContent, image } = block
  if (text !== undefined && text !== null) applyDelta(state, index, { text }, out)
  else if (isJsonObject(toolUse)) {
    const { input, ...start } = toolUse
    startBlock(state, index, { toolUse: start }, out)
    if (!state.isOver) applyDelta(state, index, { toolUse: { input: writeExact(input ?? {}) } }, out)
  } else if (isJsonObject(reasoningContent)) {
    const said = objectOf(reasoningContent['reasoningText'])
    applyDelta(state, index, { reasoningContent: { ...said, ...reasoningContent } }, out)
  } else if (isJsonObject(citationsContent)) {
    for (const citation of listOf(citationsContent['citations'])) applyDelta(state, index, { citation }, out)
    for (const piece of listOf(citationsContent['content'])) {
      applyDelta(state, index, { text: objectOf(piece)['text'] }, out)
    }
  } else if (isJsonObject(toolResult)) {
    const { content, ...start } = toolResult
    startBlock(state, index, { toolResult: start }, out)
    applyDelta(state, index, { toolResult: content }, out)
  } else if (isJsonObject(image)) {
    startBlock(state, index, { image }, out)
    applyDelta(state, index, { image }, out)
  }
}
