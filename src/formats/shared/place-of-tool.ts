import type { NativeTool } from '../../canonical/tool.ts'

/** What a tool that is left out is called in the list of ignored parameters. */
export function placeOfTool({ path, type }: NativeTool): string {
  return path ?? `tools.${type}`
}
