import type { TokenLogprob, TurnEvent } from '../../../canonical/turn-event.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { usageMembers } from '../../shared/token-count.ts'
import { faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { applyCitation } from './citations.ts'
import { announce, closeItem, type DecodeState, fail, startItem, startThoughts, type ThoughtField } from './state.ts'
import { cutsAnswer, faultOfFinishReason, stopReasonOf } from './stop-reason.ts'
import { readUsage } from './usage.ts'

/** Applies one event of a stream. */
export function step(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  if (state.isOver) return
  if (!isJsonObject(wire)) {
    fail(state, unusableAnswer('the provider sent an event that is not one of a chat'), out)
    return
  }
  const delta = objectOf(wire['delta'])
  const message = objectOf(delta['message'])
  switch (wire['type']) {
    case 'message-start':
      state.id = wordOf(wire['id'])
      announce(state, out)
      return
    case 'content-start':
    case 'content-delta':
      applyContent(state, wire['index'], objectOf(message['content']), readLogprob(delta['logprobs']), out)
      return
    case 'tool-plan-delta':
      applyThoughts(state, 'tool_plan', undefined, textOf(message['tool_plan']), out)
      return
    case 'tool-call-start':
      startCall(state, wire['index'], objectOf(message['tool_calls']), out)
      return
    case 'tool-call-delta':
      applyArguments(state, wire['index'], objectOf(message['tool_calls']), out)
      return
    case 'citation-start':
      applyCitation(state, message['citations'], out)
      return
    case 'message-end':
      finish(state, delta, out)
      return
    case undefined:
      failForError(state, wire, out)
      return
  }
  // The ends of contents, calls and citations add nothing; unknown events are skipped.
}

/** Applies a whole answer. */
export function takeReply(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  const message = isJsonObject(wire) ? wire['message'] : undefined
  if (!isJsonObject(wire) || !isJsonObject(message)) {
    failForError(state, wire, out)
    return
  }
  state.id = wordOf(wire['id'])
  announce(state, out)
  const logprobs = listOf(wire['logprobs']).flatMap((entry) => readLogprob(entry) ?? [])
  const citations = listOf(message['citations'])
  const { content } = message
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content)
  const lastIndex = parts.length - 1
  for (const [index, part] of parts.map(objectOf).entries()) {
    applyContent(state, index, part, part['type'] === 'text' && logprobs.length > 0 ? logprobs : undefined, out)
    for (const citation of citations) {
      if ((objectOf(citation)['content_index'] ?? lastIndex) === index) applyCitation(state, citation, out)
    }
  }
  applyThoughts(state, 'tool_plan', undefined, textOf(message['tool_plan']), out)
  for (const [index, call] of listOf(message['tool_calls']).map(objectOf).entries()) startCall(state, index, call, out)
  finish(state, wire, out)
}

/** Ends a stream that broke off without a finish reason. */
export function cutOff(state: DecodeState, out: TurnEvent[]): void {
  fail(state, unusableAnswer('the provider closed the stream before the answer was complete'), out)
}

function failForError(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  const error = readWireError(wire)
  fail(state, error === undefined ? unusableAnswer('the provider sent no answer') : faultOf(200, error), out)
}

function applyContent(
  state: DecodeState,
  contentIndex: unknown,
  content: JsonObject,
  logprobs: readonly TokenLogprob[] | undefined,
  out: TurnEvent[],
): void {
  const thinking = textOf(content['thinking'])
  if (thinking !== '') applyThoughts(state, 'thinking', contentIndex, thinking, out)
  const text = textOf(content['text'])
  if (text === '') return
  let open = state.open
  if (open?.kind !== 'message') {
    const index = startItem(state, { kind: 'message' }, out)
    open = { kind: 'message', index, part: 0, contentIndex, text: '' }
    state.open = open
  } else if (open.contentIndex !== contentIndex) {
    open.part++
    open.contentIndex = contentIndex
    open.text = ''
  }
  open.text += text
  out.push({ kind: 'text-delta', index: open.index, part: open.part, text, ...(logprobs && { logprobs }) })
}

/** The tool plan is what the model thinks before it calls tools, so it becomes reasoning. */
function applyThoughts(
  state: DecodeState,
  field: ThoughtField,
  contentIndex: unknown,
  text: string,
  out: TurnEvent[],
): void {
  if (text === '') return
  let open = state.open
  if (open?.kind !== 'reasoning' || open.field !== field) {
    open = { kind: 'reasoning', index: startThoughts(state, field, out), part: 0, contentIndex, field }
    state.open = open
  } else if (open.contentIndex !== contentIndex) {
    open.part++
    open.contentIndex = contentIndex
  }
  out.push({ kind: 'reasoning-delta', index: open.index, part: open.part, text })
}

function startCall(state: DecodeState, wireIndex: unknown, call: JsonObject, out: TurnEvent[]): void {
  const said = objectOf(call['function'])
  const name = wordOf(said['name'])
  if (name === undefined) {
    fail(state, unusableAnswer('the provider sent a tool call without a name'), out)
    return
  }
  const callId = wordOf(call['id']) ?? `${(state.id ?? 'call').replace(/[^\w-]/g, '').slice(0, 48)}_${state.callCount}`
  const index = startItem(state, { kind: 'tool-call', variant: 'function', callId, name }, out)
  state.callCount++
  state.open = { kind: 'call', index, wireIndex, arguments: '' }
  applyArguments(state, wireIndex, call, out)
}

function applyArguments(state: DecodeState, wireIndex: unknown, call: JsonObject, out: TurnEvent[]): void {
  const text = textOf(objectOf(call['function'])['arguments'])
  if (text === '') return
  const { open } = state
  if (open?.kind !== 'call' || open.wireIndex !== wireIndex) {
    fail(state, unusableAnswer('the provider sent arguments of a tool call that is not being made'), out)
    return
  }
  open.arguments += text
  out.push({ kind: 'arguments-delta', index: open.index, text })
}

function finish(state: DecodeState, ending: JsonObject, out: TurnEvent[]): void {
  if (state.isOver) return
  announce(state, out)
  const reason = textOf(ending['finish_reason'])
  const error = wordOf(ending['error'])
  // The error text tells the kind of failure.
  const fault = error === undefined ? faultOfFinishReason(reason) : faultOf(200, readWireError({ message: error }))
  if (fault !== undefined) {
    fail(state, fault, out)
    return
  }
  if (reason === '' && state.itemCount === 0) {
    fail(state, unusableAnswer('the provider sent an empty answer'), out)
    return
  }
  const stopReason = stopReasonOf(reason, state.callCount > 0)
  closeItem(state, cutsAnswer(stopReason), out)
  state.isOver = true
  const usage = readUsage(ending['usage'])
  out.push({
    kind: 'finish',
    stopReason,
    ...(reason === '' ? {} : { nativeReason: reason }),
    ...usageMembers(usage, ending['usage']),
  })
}

/** The log probability of one event's text: mostly one token; for several, that of all together. */
function readLogprob(wire: unknown): readonly TokenLogprob[] | undefined {
  const { text, logprobs } = objectOf(wire)
  const values = listOf(logprobs).filter((value) => typeof value === 'number')
  if (typeof text !== 'string' || values.length === 0) return undefined
  return [{ token: text, logprob: values.reduce((sum, value) => sum + value, 0), top: [] }]
}
