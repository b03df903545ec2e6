import type { ServerTools, StopCondition } from '../../canonical/server-tool.ts'
import { serverFormat } from '../../canonical/tool.ts'
import type { AdoptableTool, Turn } from '../../canonical/turn.ts'
import type { Schema } from '../../contract/contract.ts'
import { isSet } from '../shared/is-set.ts'
import { isConfiguredMcp } from './mcp-servers.ts'

/** Members of a valid body that say how long the gateway runs tools. */
interface LoopMembers {
  readonly max_tool_calls?: unknown
  readonly stop_server_tools_when?: readonly Schema<'StopCondition'>[] | null
}

/** Whether a tool's type is one that the gateway runs. */
export function isServerTool(type: unknown): boolean {
  return typeof type === 'string' && type.startsWith(`${serverFormat}:`)
}

/** Whether one of these tools is the gateway's and known to models by this name. */
export function hasServerTool(tools: readonly { readonly type?: unknown }[], name: string): boolean {
  return tools.some(({ type }) => type === `${serverFormat}:${name}`)
}

/** Whether the gateway alone runs a tool. */
export function isRunHere(tool: { readonly type?: unknown }): boolean {
  return isServerTool(tool.type) || isConfiguredMcp(tool)
}

/**
 * What a request says about the gateway's own tools. If it has none in the end, how long they run does nothing. `adoptable` are those of
 * providers that become the gateway's where no endpoint has them; `isOurs` knows those that always are its.
 */
export function decodeServerTools(
  tools: readonly { readonly type?: unknown }[] | null | undefined,
  body: object,
  adoptable: readonly AdoptableTool[] = [],
  isOurs: (tool: { readonly type?: unknown }) => boolean = isRunHere,
): Pick<Turn, 'serverTools' | 'idleServerTools' | 'adoptable' | 'idleMembers'> {
  const { max_tool_calls: steps, stop_server_tools_when: conditions } = body as LoopMembers
  const serverTools: ServerTools = {
    ...(typeof steps === 'number' && { stepsMax: steps }),
    ...(isSet(conditions) && { stopWhen: conditions.map(decodeCondition) }),
  }
  const adopted = adoptable.length === 0 ? {} : { adoptable: { tools: adoptable, serverTools } }
  if (isSet(tools) && tools.some(isOurs)) return { serverTools, ...adopted }
  return {
    ...(isSet(conditions) && { idleMembers: ['stop_server_tools_when'] }),
    ...(Object.keys(serverTools).length > 0 && { idleServerTools: serverTools }),
    ...adopted,
  }
}

function decodeCondition(wire: Schema<'StopCondition'>): StopCondition {
  switch (wire.type) {
    case 'step_count_is':
      return { kind: 'steps', stepsMax: wire.step_count }
    case 'has_tool_call':
      return { kind: 'tool-call', tool: wire.tool_name }
    case 'max_tokens_used':
      return { kind: 'tokens', tokensMax: wire.max_tokens }
    case 'max_cost':
      return { kind: 'cost', costUsdMax: wire.max_cost_in_dollars }
    case 'finish_reason_is':
      return { kind: 'finish-reason', reason: wire.reason }
  }
}
