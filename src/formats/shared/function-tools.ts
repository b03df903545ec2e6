import type { Conversation } from '../../canonical/conversation.ts'
import type { FunctionTool } from '../../canonical/tool.ts'
import type { Endpoint } from '../../catalog/catalog.ts'
import { endpointSupports } from './endpoint-supports.ts'
import { ignoredToolName } from './ignored-tool-name.ts'

/** A function as most chat formats write it. */
export interface WireFunctionTool {
  readonly type: 'function'
  readonly function: {
    readonly name: string
    readonly description?: string
    readonly parameters: Readonly<Record<string, unknown>>
  }
}

/**
 * The functions that a model may call, for formats that have only functions: those that the tool choice names or allows, else all. Other
 * tools are left out and noted.
 */
export function callableFunctions(
  conversation: Conversation,
  endpoint: Endpoint,
  ignored: Set<string>,
): FunctionTool[] {
  const { tools, toolChoice } = conversation
  if (tools.length === 0) return []
  if (!endpointSupports(endpoint, 'tools')) {
    ignored.add('tools')
    if (toolChoice !== undefined) ignored.add('tool_choice')
    return []
  }
  const named =
    toolChoice?.kind === 'function'
      ? new Set([toolChoice.name])
      : toolChoice?.kind === 'allowed'
        ? new Set(toolChoice.names)
        : undefined
  return tools.flatMap((tool) => {
    if (tool.kind === 'native') {
      if (named === undefined) ignored.add(ignoredToolName(tool))
      return []
    }
    return named === undefined || named.has(tool.name) ? [tool] : []
  })
}

/** Encodes a function as most chat formats write it. */
export function encodeFunctionTool({ name, description, parameters }: FunctionTool): WireFunctionTool {
  return {
    type: 'function',
    function: {
      name,
      ...(description === undefined ? {} : { description }),
      parameters: parameters ?? { type: 'object', properties: {} },
    },
  }
}
