import type { Tool } from '@modelcontextprotocol/client'
import type { LeftOutTool, McpListedTool, McpListing } from '../../records/mcp-tool.ts'

/** Characters of a name that is told to callers. */
const nameCharsMax = 128

/** The tools of a server that can be worked with, and the others: `unusable` ones and second ones of a name. */
export function toListing(tools: readonly Tool[], unusable: readonly LeftOutTool[]): McpListing {
  const leftOut = [...unusable]
  const named = new Map<string, McpListedTool>()
  for (const tool of tools) {
    // The approval of one tool must not apply to another one with its name.
    if (named.has(tool.name)) leftOut.push({ name: tool.name, reason: 'another one has its name' })
    else named.set(tool.name, toListed(tool))
  }
  return {
    tools: [...named.values()],
    leftOut: leftOut.map(({ name, reason }) => ({ name: name.slice(0, nameCharsMax), reason })),
  }
}

/** In words for callers and the log. */
export function wordsOfLeftOut(leftOut: readonly LeftOutTool[]): string {
  return leftOut.map(({ name, reason }) => `the tool ${name} is left out: ${reason}`).join('; ')
}

function toListed({ name, description, inputSchema, annotations }: Tool): McpListedTool {
  return {
    name,
    ...(description !== undefined && { description }),
    inputSchema,
    ...(annotations !== undefined && { annotations }),
  }
}
