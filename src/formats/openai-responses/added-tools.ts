import type { InputItem, ResponseRequest, WireTool } from './wire.ts'

/** An item that adds tools in the middle of a conversation. */
export type ToolBringer = Extract<InputItem, { readonly type: 'additional_tools' | 'tool_search_output' }>

/** Whether an item of the input adds tools. */
export function bringsTools(item: InputItem): item is ToolBringer {
  return 'type' in item && (item.type === 'additional_tools' || item.type === 'tool_search_output')
}

/** Every tool of a request, in `tools` and in its items. */
export function knownTools({ tools, input }: ResponseRequest): readonly WireTool[] {
  if (!Array.isArray(input) || !input.some(bringsTools)) return tools ?? none
  return [...(tools ?? []), ...input.flatMap((item) => (bringsTools(item) ? item.tools : []))]
}

const none: readonly WireTool[] = []
