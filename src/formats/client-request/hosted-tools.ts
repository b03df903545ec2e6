import type { UpstreamFormatId } from '../../canonical/format-id.ts'
import type { HostedTool, Needs } from '../../canonical/turn.ts'
import { isSet } from '../shared/is-set.ts'
import { isServerTool } from './server-tools.ts'
import { withoutVersion } from './without-version.ts'

/** A tool of a request, with the members that decide who runs it. */
interface WrittenTool {
  readonly type?: unknown
  readonly environment?: unknown
  readonly execution?: unknown
  readonly max_uses?: unknown
  readonly tools?: unknown
}

/** Where a request names tools that providers run, and how often they may run. */
export interface HostedSources {
  readonly tools: readonly object[]
  /** The upstream format that has the tools of this client format. */
  readonly format: UpstreamFormatId
  /** The body's top-level members, including those outside the contract. */
  readonly body: Readonly<Record<string, unknown>>
  /** Most uses of all tools together. */
  readonly usesMax?: number | null | undefined
}

/** Tools that callers run, without version. */
const callersTools =
  /^(function|custom|namespace|local_shell|apply_patch|computer(_use(_preview)?)?|bash|text_editor|memory)$/
const searches = /^web_search(_preview)?$/
/** Searches within the request itself. */
const toolSearches = /^tool_search/
/** Tools that cost nothing beyond the tokens they read. */
const freeTools = /^(web_fetch|mcp|mcp_toolset|mcp_tool)$/

/** Members that make a server run tools outside `tools`, with the fee if it is known. */
const members = Object.entries<HostedTool['fee']>({
  mcp_servers: 'none',
  prompt: 'search',
  web_search_options: 'search',
  ...{ search_parameters: 'unknown', enable_search: 'unknown', search_options: 'unknown', web_search: 'unknown' },
  ...{ enable_web_search: 'unknown', server_tools: 'unknown', connectors: 'unknown', builtin_tools: 'unknown' },
})

/** The tools that a request lets providers run before they answer; undefined if none. */
export function hostedWork({ tools, format, body, usesMax }: HostedSources): Pick<Needs, 'hosted'> {
  const found = tools.flatMap((tool) => hostedOf(tool, format))
  for (const [kind, fee] of members) {
    const value = body[kind]
    if (isSet(value) && value !== false && !(Array.isArray(value) && value.length === 0))
      found.push({ kind, fee, reads: 'context' })
  }
  if (found.length === 0) return {}
  return { hosted: { tools: found, ...(isSet(usesMax) && { usesMax }) } }
}

function hostedOf(tool: WrittenTool, format: UpstreamFormatId): readonly HostedTool[] {
  const { type, max_uses: usesMax } = tool
  if (Array.isArray(tool.tools)) return tool.tools.flatMap((inner: object) => hostedOf(inner, format))
  if (typeof type !== 'string' || type === 'function' || isServerTool(type) || isCallers(tool, withoutVersion(type)))
    return []
  const name = withoutVersion(type)
  return [
    {
      kind: type,
      formats: [format],
      ...(typeof usesMax === 'number' && { usesMax }),
      reads: toolSearches.test(name) ? 'prompt' : 'context',
      fee: searches.test(name) ? 'search' : freeTools.test(name) || toolSearches.test(name) ? 'none' : 'unknown',
    },
  ]
}

function isCallers({ environment, execution }: WrittenTool, name: string): boolean {
  if (name === 'shell') return !isSet(environment) || (environment as { readonly type?: unknown }).type === 'local'
  return callersTools.test(name) || (toolSearches.test(name) && execution === 'client')
}
