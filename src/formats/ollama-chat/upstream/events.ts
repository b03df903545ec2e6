import type { StopReason, TokenLogprob, TopLogprob, TurnEvent } from '../../../canonical/turn-event.ts'
import type { Usage } from '../../../canonical/usage.ts'
import { writeExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'
import { tokenCount, usageMembers } from '../../shared/token-count.ts'
import { carriesError, faultOf, readWireError, unusableAnswer } from '../../shared/upstream-fault.ts'
import { announce, closeItem, type DecodeState, fail, startItem } from './state.ts'

/** Applies one line of a stream, or a whole answer, which is a stream of one line. */
export function step(state: DecodeState, wire: unknown, out: TurnEvent[]): void {
  if (state.isOver) return
  if (!isJsonObject(wire)) {
    fail(state, unusableAnswer('the provider sent a line that is not part of a chat'), out)
    return
  }
  const message = objectOf(wire['message'])
  const isChat = isJsonObject(wire['message']) || wire['done'] === true
  const error = carriesError(wire) || !isChat ? readWireError(wire) : undefined
  if (error !== undefined || (wire['message'] === undefined && !isChat)) {
    const fault =
      error === undefined ? unusableAnswer('the provider sent a line that is not part of a chat') : faultOf(200, error)
    fail(state, fault, out)
    return
  }
  state.model ??= wordOf(wire['model'])
  state.createdAt ??= wordOf(wire['created_at'])
  announce(state, out)
  applyText(state, 'reasoning', textOf(message['thinking']), undefined, out)
  applyText(state, 'message', textOf(message['content']), readLogprobs(wire['logprobs']), out)
  for (const call of listOf(message['tool_calls'])) applyCall(state, objectOf(call), out)
  if (wire['done'] === true) finish(state, wire, out)
}

/** Ends a stream whose last line is missing. */
export function cutOff(state: DecodeState, out: TurnEvent[]): void {
  fail(state, unusableAnswer('the provider closed the stream before the answer was complete'), out)
}

function applyText(
  state: DecodeState,
  kind: 'message' | 'reasoning',
  text: string,
  logprobs: readonly TokenLogprob[] | undefined,
  out: TurnEvent[],
): void {
  if (text === '') return
  if (state.open?.kind !== kind) state.open = { kind, index: startItem(state, { kind }, out) }
  const { index } = state.open
  if (kind === 'reasoning') out.push({ kind: 'reasoning-delta', index, part: 0, text })
  else out.push({ kind: 'text-delta', index, part: 0, text, ...(logprobs && { logprobs }) })
}

/** A call comes whole, with its arguments as an object. */
function applyCall(state: DecodeState, call: JsonObject, out: TurnEvent[]): void {
  if (state.isOver) return
  const said = objectOf(call['function'])
  const name = wordOf(said['name'])
  const text = argumentsText(said['arguments'])
  if (name === undefined || text === undefined) {
    fail(state, unusableAnswer('the provider sent a tool call that can not be made'), out)
    return
  }
  const callId = callIdOf(state, wordOf(call['id']))
  state.callIds.add(callId)
  const index = startItem(state, { kind: 'tool-call', variant: 'function', callId, name }, out)
  out.push({ kind: 'arguments-delta', index, text })
  out.push({ kind: 'item-done', index })
}

function argumentsText(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return '{}'
  return typeof value === 'string' ? value : writeExact(value)
}

/** Ollama's own id; for older versions, an id made from the answer's time and the call's number, unique among turns. */
function callIdOf(state: DecodeState, wireId: string | undefined): string {
  if (wireId !== undefined && !state.callIds.has(wireId)) return wireId
  const answer = (state.createdAt ?? '').replace(/\D/g, '').slice(0, 24)
  return `call_${answer === '' ? '' : `${answer}_`}${state.callIds.size}`
}

function finish(state: DecodeState, wire: JsonObject, out: TurnEvent[]): void {
  if (state.isOver) return
  const reason = textOf(wire['done_reason'])
  if (state.itemCount === 0 && (reason === 'load' || reason === 'unload')) {
    fail(state, unusableAnswer('the provider only loaded the model'), out)
    return
  }
  const isCut = reason === 'length'
  closeItem(state, isCut, out)
  const stopReason: StopReason = isCut ? 'max-tokens' : state.callIds.size > 0 ? 'tool-calls' : 'end'
  state.isOver = true
  const usage = readUsage(wire)
  out.push({
    kind: 'finish',
    stopReason,
    ...(reason === '' ? {} : { nativeReason: reason }),
    ...usageMembers(usage, { prompt_eval_count: wire['prompt_eval_count'], eval_count: wire['eval_count'] }),
  })
}

/** The tokens that Ollama read and wrote; a fully cached prompt may have no count. */
function readUsage(wire: JsonObject): Usage | undefined {
  const outputTokens = tokenCount(wire['eval_count'])
  const inputTokens = tokenCount(wire['prompt_eval_count'] ?? 0)
  if (outputTokens === undefined || inputTokens === undefined) return undefined
  return { inputTokens, cachedTokens: 0, cacheWriteTokens: 0, outputTokens, reasoningTokens: 0, origin: 'reported' }
}

function readLogprobs(wire: unknown): readonly TokenLogprob[] | undefined {
  const logprobs = listOf(wire).flatMap((entry): TokenLogprob[] => {
    const chosen = readLogprob(entry)
    if (chosen === undefined) return []
    return [{ ...chosen, top: listOf(objectOf(entry)['top_logprobs']).flatMap((each) => readLogprob(each) ?? []) }]
  })
  return logprobs.length === 0 ? undefined : logprobs
}

function readLogprob(wire: unknown): TopLogprob | undefined {
  const { token, logprob, bytes } = objectOf(wire)
  if (typeof token !== 'string' || typeof logprob !== 'number') return undefined
  const octets = listOf(bytes).filter((octet) => typeof octet === 'number')
  return { token, logprob, ...(octets.length > 0 && { bytes: octets }) }
}
