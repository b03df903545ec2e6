import { isJsonObject, listOf, objectOf, parseUntrusted, textOf } from '../../streams/untrusted-json.ts'

type Wire = Readonly<Record<string, unknown>>

/** A subagent that waits for its caller to run functions. It is kept by the caller, and comes back with what they gave. */
export interface HandedState {
  /** The gateway's id of its call. */
  readonly id: string
  /** The model's id of it. */
  readonly callId: string
  /** The function by which it was called. */
  readonly functionName: string
  /** Its conversation, calls included, as items of the Responses format. */
  readonly items: readonly Wire[]
}

const begin = '{"subagent":"waits_for_functions"'

/** The state as a result, for formats whose calls have no place for it. */
export function writeState({ id, callId, functionName, items }: HandedState): string {
  return `${begin},${JSON.stringify({ id, call: callId, function: functionName, items }).slice(1)}`
}

/** What a subagent said, as a result that nobody takes for a state: it may have been told to write one. */
export function plainResult(text: string): string {
  return text.trimStart().startsWith(begin) ? `The subagent says: ${text}` : text
}

/** The state that the result of this call is; undefined for any other result, and for what is another call's. */
export function readState(text: string, of: string): HandedState | undefined {
  if (!text.startsWith(begin)) return undefined
  const { id, call, function: name, items } = objectOf(parseUntrusted(text))
  const state = { id: textOf(id), callId: textOf(call), functionName: textOf(name) }
  // Messages know the call by the gateway's id.
  const isOwn =
    state.callId === of || (state.id.startsWith('st_') && of === `srvtoolu_gw_${state.id.slice('st_'.length)}`)
  return isOwn ? { ...state, items: listOf(items).filter(isJsonObject) } : undefined
}

/** The functions that the subagent has called and that nobody has run yet. */
export function openCalls(items: readonly Wire[]): readonly { callId: string; name: string; arguments: string }[] {
  const answered = new Set(items.flatMap((item) => (item['type'] === 'function_call_output' ? item['call_id'] : [])))
  return items.flatMap((item) =>
    item['type'] !== 'function_call' || answered.has(item['call_id'])
      ? []
      : [{ callId: textOf(item['call_id']), name: textOf(item['name']), arguments: textOf(item['arguments']) }],
  )
}
