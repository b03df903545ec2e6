/** The result of the deltas of one kind. */
export interface DeltaKind {
  /** The event with the whole text, and its member. */
  readonly done: string
  readonly member: string
  /** The item's list with the text's part, and the part's type; absent if the text is the item's own. */
  readonly list?: 'content' | 'summary'
  readonly partType?: string
}

/** The deltas that make up items, by type. Unknown ones can't be collected. */
export const deltaKinds: ReadonlyMap<string, DeltaKind> = new Map([
  [
    'response.output_text.delta',
    { done: 'response.output_text.done', member: 'text', list: 'content', partType: 'output_text' },
  ],
  [
    'response.refusal.delta',
    { done: 'response.refusal.done', member: 'refusal', list: 'content', partType: 'refusal' },
  ],
  [
    'response.reasoning_text.delta',
    { done: 'response.reasoning_text.done', member: 'text', list: 'content', partType: 'reasoning_text' },
  ],
  [
    'response.reasoning_summary_text.delta',
    { done: 'response.reasoning_summary_text.done', member: 'text', list: 'summary', partType: 'summary_text' },
  ],
  ['response.function_call_arguments.delta', { done: 'response.function_call_arguments.done', member: 'arguments' }],
  ['response.custom_tool_call_input.delta', { done: 'response.custom_tool_call_input.done', member: 'input' }],
  ['response.mcp_call_arguments.delta', { done: 'response.mcp_call_arguments.done', member: 'arguments' }],
  ['response.code_interpreter_call_code.delta', { done: 'response.code_interpreter_call_code.done', member: 'code' }],
])

/** The same, by the event that ends them. */
export const kindsByDone: ReadonlyMap<string, DeltaKind> = new Map(
  [...deltaKinds.values()].map((kind) => [kind.done, kind]),
)

/** The member that numbers the parts of a list. */
export function indexNameOf(list: 'content' | 'summary'): 'content_index' | 'summary_index' {
  return list === 'content' ? 'content_index' : 'summary_index'
}
