import type { NativeNeed } from '../../../canonical/turn.ts'
import { type NativeKind, nativeNeedsOf } from '../../client-request/native-tools.ts'
import { isRunHere } from '../../client-request/server-tools.ts'
import type { WireHeaders } from '../../format.ts'
import { knownTools } from '../added-tools.ts'
import { formatId, type ResponseRequest, type WireTool } from '../wire.ts'
import { isOursIn } from './decode-tools.ts'

/** The needs of a request's tools other than functions; undefined if none. */
export function nativeNeeds(request: ResponseRequest, headers: WireHeaders): readonly NativeNeed[] | undefined {
  const tools = knownTools(request)
  if (tools.every(isFunction)) return undefined
  return nativeNeedsOf(tools.flatMap(kindsOf), new Set([...forcedKinds(request, tools), ...bound(tools)]), headers)
}

function isFunction(tool: WireTool): boolean {
  return tool.type === 'function' || isRunHere(tool) || (tool.type === 'namespace' && tool.tools.every(isFunction))
}

// Tools that the caller runs become functions for models that have functions only.
function kindsOf(tool: WireTool): readonly NativeKind[] {
  if (tool.type === 'namespace') return tool.tools.flatMap(kindsOf)
  if (tool.type === 'function' || isRunHere(tool)) return []
  if (isCallersTool(tool)) return []
  return [{ kind: tool.type, formats: [formatId] }]
}

function isCallersTool(tool: WireTool): boolean {
  if (tool.type === 'custom' || tool.type === 'local_shell') return true
  if (tool.type !== 'shell') return false
  const { environment } = tool as { readonly environment?: { readonly type?: unknown } | null }
  return (environment?.type ?? 'local') === 'local'
}

/** The kinds of tools that only a provider's own may serve. */
function bound(tools: readonly WireTool[]): readonly string[] {
  return tools.flatMap((tool) => ('engine' in tool && tool.engine === 'native' ? [tool.type] : []))
}

/** The kinds that the request requires. */
function forcedKinds(request: ResponseRequest, tools: readonly WireTool[]): ReadonlySet<string> {
  const { tool_choice: choice } = request
  if (choice === undefined || choice === 'auto' || choice === 'none') return none
  const kinds = tools.flatMap(kindsOf).map(({ kind }) => kind)
  if (choice === 'required') return kinds.length > 0 && !tools.some(hasFunction) ? new Set(kinds) : none
  if (choice.type !== 'allowed_tools') return new Set(kinds.filter((kind) => isOfKind(kind, choice.type)))
  const listed = new Set(choice.tools.map(({ type }) => withoutDate(type)))
  if (choice.mode !== 'required' || ['function', 'custom', 'local_shell'].some((type) => listed.has(type))) return none
  if (choice.tools.some((named) => isOursIn(request, named))) return none
  return new Set(kinds.filter((kind) => listed.has(withoutDate(kind))))
}

const none: ReadonlySet<string> = new Set()

function hasFunction(tool: WireTool): boolean {
  if (tool.type === 'function' || isRunHere(tool) || isCallersTool(tool)) return true
  return tool.type === 'namespace' && tool.tools.some(hasFunction)
}

/** Whether a choice names a tool's kind: a dated version is the same tool. */
export function isOfKind(kind: string, named: string): boolean {
  return withoutDate(kind) === withoutDate(named)
}

/** A tool's kind, whatever its version. */
export function withoutDate(type: string): string {
  return type.replace(/_\d{4}_\d{2}_\d{2}$/, '')
}
