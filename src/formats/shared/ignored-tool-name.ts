import type { NativeTool } from '../../canonical/tool.ts'

/** The name of a tool in the list of ignored parameters. */
export function ignoredToolName({ path, type }: NativeTool): string {
  return path ?? `tools.${type}`
}
