import type { Tool } from '@modelcontextprotocol/client'
import type { McpListedTool, McpListing } from '../../records/mcp-tool.ts'

/** Levels of a schema; of one much deeper nothing could be written. */
const levelsMax = 64
/** Characters of one tool as JSON. */
const toolCharsMax = 64 * 1024
/** Characters of a name that is told to callers. */
const nameCharsMax = 128

/** Why tools are left out. */
export const leftOutReason = `tools with more than ${levelsMax} levels or ${toolCharsMax} characters, and second ones of a name, are left out`

/** The tools of a server that can be worked with, and the names of the others. */
export function toListing(tools: readonly Tool[]): McpListing {
  const listed = tools.map(toListed)
  // What is approved of one of a name must not hold for another.
  const seen = new Set<string>()
  const fitting = listed.filter((tool) => fits(tool) && !seen.has(tool.name) && seen.add(tool.name))
  const leftOut = listed.filter((tool) => !fitting.includes(tool)).map(({ name }) => name.slice(0, nameCharsMax))
  return { tools: fitting, leftOut }
}

function toListed({ name, description, inputSchema, annotations }: Tool): McpListedTool {
  return {
    name,
    ...(description !== undefined && { description }),
    inputSchema,
    ...(annotations !== undefined && { annotations }),
  }
}

function fits(tool: McpListedTool): boolean {
  return !isDeeper(tool, levelsMax + 1) && JSON.stringify(tool).length <= toolCharsMax
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}
