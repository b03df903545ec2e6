import type { ToolLoop } from '../tools/tool-loop.ts'

export interface ToolParts {
  /** Null where there are no tools of the gateway's own. */
  readonly toolLoop: ToolLoop | null
}
