import { hash } from 'node:crypto'

/** A tool as its MCP server lists it. All of it is the server's own text. */
export interface McpListedTool {
  readonly name: string
  readonly description?: string
  /** A JSON Schema object. */
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly annotations?: Readonly<Record<string, unknown>>
}

/** What an MCP server lists. */
export interface McpListing {
  readonly tools: readonly McpListedTool[]
  readonly leftOut: readonly LeftOutTool[]
}

/** A listed tool that can't be worked with, and why. */
export interface LeftOutTool {
  readonly name: string
  readonly reason: string
}

/** Whether a listed tool is the one that was approved: it is, it is another one, or none of its name was. */
export type McpToolState = 'approved' | 'changed' | 'new'

/** The state of a tool whose approved hash is this; null where none of its name was approved. */
export function stateOfMcpTool(tool: McpListedTool, approvedHash: string | null): McpToolState {
  if (approvedHash === null) return 'new'
  return approvedHash === hashOfMcpTool(tool) ? 'approved' : 'changed'
}

/** Whether its server says that it changes nothing. By that, requests may let it be called without asking. */
export function isReadOnlyTool({ annotations }: Pick<McpListedTool, 'annotations'>): boolean {
  return annotations?.['readOnlyHint'] === true
}

/**
 * Identifies name, description and schema of a tool, which are what a model reads of it, and whether it only reads, which decides who is
 * asked before it is called. The order of a schema's members means nothing.
 */
export function hashOfMcpTool(tool: McpListedTool): string {
  return hashOf([...wordsOf(tool), ...(isReadOnlyTool(tool) ? ['read-only'] : [])])
}

/** The hash by which older versions kept a tool, whether it only reads or not. */
export function olderHashOfMcpTool(tool: McpListedTool): string {
  return hashOf(wordsOf(tool))
}

function wordsOf({ name, description, inputSchema }: McpListedTool): readonly unknown[] {
  return [name, description ?? null, sorted(inputSchema)]
}

function hashOf(parts: readonly unknown[]): string {
  return `sha256-${hash('sha256', JSON.stringify(parts), 'base64')}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, each]): [string, unknown] => [key, sorted(each)])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
