import type { NativeTool } from '../canonical/tool.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { OpenToolset } from './define-tool.ts'

/** Servers that one request may name. */
const toolsetsMax = 16
/** What all of a request's servers may list together. */
const functionsMax = 128
const bytesMax = 1024 * 1024

const reason = `the servers of the request list more than ${functionsMax} tools or ${bytesMax} bytes together`

/** Throws GatewayError where a request lists too many toolsets, before any is opened. */
export function checkToolsets(wished: readonly NativeTool[]): void {
  const first = wished[toolsetsMax]
  if (first === undefined) return
  const message = `${first.path ?? 'tools'}: a request may name at most ${toolsetsMax} MCP servers`
  throw new GatewayError('invalid_request', message)
}

/** Keeps toolsets, in their order, as long as their functions come to what one request may have: the others have none, and say so. */
export function boundToolsets<Key>(opened: readonly (readonly [Key, OpenToolset])[]): Map<Key, OpenToolset> {
  let functions = 0
  let bytes = 0
  return new Map(
    opened.map(([key, toolset]) => {
      const isOver = functions + toolset.functions.length > functionsMax || bytes + toolset.bytes > bytesMax
      if (isOver) return [key, toolset.without(reason)]
      functions += toolset.functions.length
      bytes += toolset.bytes
      return [key, toolset]
    }),
  )
}
