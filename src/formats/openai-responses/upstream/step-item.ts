import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { type JsonObject, textOf } from '../../../streams/untrusted-json.ts'
import { completeArguments, completePart, takeAnnotation, takeArguments, takeDelta } from './decode-item.ts'
import type { State } from './decode-state.ts'

/** Applies an event inside of one item. Skips those of items that are done, and unknown kinds. */
export function stepItem(state: State, type: string, wire: JsonObject, out: TurnEvent[]): void {
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

/** The model's input to a tool that the provider runs: `response.code_interpreter_call_code.delta` and similar events. */
function stepNative(state: State, type: string, wire: JsonObject, out: TurnEvent[]): void {
  const text = textOf(wire['delta'])
  if (text === '' || !type.endsWith('.delta') || !state.natives.has(wire['output_index'])) return
  state.nativesInDeltas.add(wire['output_index'])
  out.push({ kind: 'native-delta', text })
}
