import type { NativeTool } from '../canonical/tool.ts'

/** The name of a custom tool, which takes free text; undefined for any other tool. */
export function readCustomName(tool: NativeTool): string | undefined {
  return tool.type === 'custom' ? readName(tool.wire) : undefined
}

/** The wire name of a tool, or of a tool choice. */
export function readName(wire: unknown): string | undefined {
  return typeof wire === 'object' && wire !== null && 'name' in wire && typeof wire.name === 'string'
    ? wire.name
    : undefined
}
