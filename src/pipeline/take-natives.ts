import { withProviderTool } from '../canonical/change-turn.ts'
import { type NativeTool, optionsPathOf, serverFormat, type Tool } from '../canonical/tool.ts'
import type { Turn } from '../canonical/turn.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { providerTool, providerToolsFor } from '../formats/provider-tools.ts'
import type { Candidate } from '../routing/plan.ts'
import { type PlannedFor, type PlanParts, planTurn } from './plan.ts'
import type { ToolParts } from './tools.ts'

/**
 * The turn with providers' own tools in the place of the gateway's that ask for it: `engine: native` always, and `auto` where every endpoint
 * that may be asked has one, or only providers can run it. Such a turn goes only to endpoints of the format of the first that has it. Throws
 * GatewayError where callers of its format have no use for a provider's tool.
 */
export function takeNatives(parts: PlanParts & ToolParts, wanted: PlannedFor): Turn {
  const { turn } = wanted
  if (turn.serverTools === undefined) return turn
  let taken = turn
  for (const tool of turn.conversation().tools) {
    if (!isOwn(tool)) continue
    const { parameters } = tool.wire as { readonly parameters?: { readonly engine?: unknown } | null }
    const engine = parameters?.engine
    if (engine === 'native' || engine === 'auto')
      taken = takeNative(parts, { ...wanted, turn: taken }, tool, parameters ?? {})
  }
  return taken
}

function takeNative(
  parts: PlanParts & ToolParts,
  wanted: PlannedFor,
  tool: NativeTool,
  options: { readonly engine?: unknown },
): Turn {
  const { turn } = wanted
  const { type, path } = tool
  const place = optionsPathOf(tool)
  const isBound = options.engine === 'native'
  const known = providerToolsFor(type, turn.clientFormat)
  if (known === undefined) {
    if (!isBound) return turn
    const message = `${place}.engine: native gives callers of this format nothing that they could answer`
    throw new GatewayError('invalid_request', message)
  }
  const { candidates } = planTurn(parts, wanted)
  const first = candidates.find(({ endpoint }) => known.formats.includes(endpoint.provider.format))
  const format = first?.endpoint.provider.format
  const isSetUp = parts.toolLoop?.runs(type, options, wanted.caller.defaults) === true
  const isTaken =
    isBound || (isSetUp ? known.prefers === 'provider' && isShared(candidates, format) : format !== undefined)
  if (!isTaken) return turn
  const kind = `${type} (engine: native)`
  // Whoever has none is left out by the need alone, which says so.
  const own = format === undefined ? undefined : providerTool(type, format, options)
  const untold = (own?.untold ?? []).filter((name) => name in options).map((name) => `${place}.${name}`)
  return withProviderTool(turn, tool, {
    need: { kind, formats: format === undefined ? known.formats : [format], isForced: true },
    ...(own !== undefined && { tool: { ...own.tool, ...(path !== undefined && { path }) }, choice: own.choice }),
    ...(own?.hosted !== undefined && { hosted: { ...own.hosted, kind, formats: [own.tool.format] } }),
    untold,
  })
}

function isShared(candidates: readonly Candidate[], format: string | undefined): boolean {
  return format !== undefined && candidates.every(({ endpoint }) => endpoint.provider.format === format)
}

function isOwn(tool: Tool): tool is NativeTool {
  return tool.kind === 'native' && tool.format === serverFormat
}
