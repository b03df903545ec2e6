import type { JsonObject } from '../../../streams/untrusted-json.ts'

/** How far an item is that its provider shows. */
export type ItemStage = 'in_progress' | 'completed' | 'incomplete'

/** Types of items that say how far they are. */
const typesWithStatus: ReadonlySet<unknown> = new Set([
  'apply_patch_call',
  'shell_call',
  'shell_call_output',
  'local_shell_call',
  'web_search_call',
  'file_search_call',
  'image_generation_call',
  'code_interpreter_call',
  'computer_call',
])

/** Types of items whose caller answers to a `call_id`. */
const typesOfCalls: ReadonlySet<unknown> = new Set([
  'function_call',
  'custom_tool_call',
  'apply_patch_call',
  'shell_call',
  'local_shell_call',
  'computer_call',
])

/** The members of an item that has only begun: nothing of them is written yet. */
const emptyAtStart: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  message: { content: [] },
  function_call: { arguments: '' },
  custom_tool_call: { input: '' },
  mcp_call: { arguments: '' },
}

/** The same of a part that has only begun. */
const emptyPart: Readonly<Record<string, string>> = {
  output_text: 'text',
  reasoning_text: 'text',
  summary_text: 'text',
  refusal: 'refusal',
}

/**
 * An item with what its provider left out and its place tells: how far it is, what is empty because it has only begun, and the handle of a
 * call, which is any text that differs between calls: its id. The same object if nothing is missing.
 */
export function completeItem(item: JsonObject, stage: ItemStage, id: string): JsonObject {
  const { type } = item
  const told: Record<string, unknown> = {
    ...(typesWithStatus.has(type) && { status: stage }),
    ...(typesOfCalls.has(type) && { call_id: id }),
    ...(stage === 'in_progress' && typeof type === 'string' && Object.hasOwn(emptyAtStart, type) && emptyAtStart[type]),
  }
  return withMissing(item, told)
}

/** A part that begins, with its text, which is empty; the same object if nothing is missing. */
export function completePart(part: JsonObject): JsonObject {
  const { type } = part
  const name = typeof type === 'string' && Object.hasOwn(emptyPart, type) ? emptyPart[type] : undefined
  return name === undefined ? part : withMissing(part, { [name]: '' })
}

function withMissing(wire: JsonObject, told: Readonly<Record<string, unknown>>): JsonObject {
  const missing = Object.entries(told).filter(([name]) => wire[name] === undefined || wire[name] === null)
  return missing.length === 0 ? wire : { ...wire, ...Object.fromEntries(missing) }
}
