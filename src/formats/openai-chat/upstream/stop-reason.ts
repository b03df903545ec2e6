import type { Fault } from '../../../canonical/fault.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'

const stopReasons = mapOf<StopReason>({
  stop: 'end',
  eos: 'end',
  eos_token: 'end',
  end_turn: 'end',
  completed: 'end',
  complete: 'end',
  stop_sequence: 'stop-sequence',
  length: 'max-tokens',
  max_tokens: 'max-tokens',
  max_output_tokens: 'max-tokens',
  model_length: 'context-length',
  model_context_window_exceeded: 'context-length',
  tool_calls: 'tool-calls',
  tool_call: 'tool-calls',
  tool_use: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  safety: 'content-filter',
  recitation: 'content-filter',
  blocklist: 'content-filter',
  prohibited_content: 'content-filter',
  spii: 'content-filter',
  sensitive: 'content-filter',
  refusal: 'refusal',
  pause_turn: 'pause',
})

/** Finish reasons that are failures of the model or provider. */
const failures = mapOf<Fault['type']>({
  error: 'provider_unavailable',
  network_error: 'provider_unavailable',
  abort: 'provider_unavailable',
  aborted: 'provider_unavailable',
  cancelled: 'provider_unavailable',
  canceled: 'provider_unavailable',
  malformed_function_call: 'provider_unavailable',
  timeout: 'timeout',
  insufficient_system_resource: 'provider_overloaded',
})

/** Why the model stopped, by the provider's `finish_reason`; unknown ones end the answer like `stop`. */
export function stopReasonOf(finishReason: string, hasCalls: boolean): StopReason {
  const stopReason = stopReasons.get(finishReason.toLowerCase()) ?? 'end'
  if (stopReason === 'end') return hasCalls ? 'tool-calls' : 'end'
  // "Tool calls" without any is an ordinary end.
  if (stopReason === 'tool-calls') return hasCalls ? 'tool-calls' : 'end'
  return stopReason
}

/** The fault that a `finish_reason` means; undefined for an answer that ended well. */
export function faultOfFinishReason(finishReason: string): Fault | undefined {
  const name = finishReason.toLowerCase()
  // Google: `function_call_filter: MALFORMED_FUNCTION_CALL`.
  const type = failures.get(name) ?? (name.startsWith('function_call_filter') ? 'provider_unavailable' : undefined)
  if (type === undefined) return undefined
  const fault = unusableAnswer('the provider broke the answer off')
  return { ...fault, type, code: name.slice(0, 64).replace(/[^\w.:-]/g, '_') }
}

/** Whether the output is unfinished at this stop. */
export function cutsAnswer(stopReason: StopReason): boolean {
  return stopReason === 'max-tokens' || stopReason === 'context-length' || stopReason === 'content-filter'
}

const serviceTiers = mapOf<string>({
  auto: 'auto',
  default: 'default',
  standard: 'default',
  on_demand: 'default',
  flex: 'flex',
  priority: 'priority',
  fast: 'priority',
  performance: 'priority',
  scale: 'scale',
})

/** The tier that served, in canonical words; undefined for one that only this provider has. */
export function serviceTierOf(value: unknown): string | undefined {
  return typeof value === 'string' ? serviceTiers.get(value.toLowerCase()) : undefined
}

/** A map, so that the word `constructor` finds nothing. */
function mapOf<Value>(entries: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(entries))
}
