import type { FunctionTool, NativeTool, Tool } from '../canonical/tool.ts'
import { serverFormat } from '../canonical/tool.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import type { ServerTool, ServerToolRegistry, ServerToolType, ToolSetting } from './define-tool.ts'

/** One of the gateway's tools as a request lists it. */
export interface OfferedTool {
  readonly type: ServerToolType
  /** The name under which the request lists it, where a type has two. */
  readonly declaredType: string
  /** The function's name, by which the model calls it. */
  readonly functionName: string
  readonly tool: ServerTool<object>
  readonly options: object
}

/** The tools of a turn with functions in place of the gateway's own. */
export interface Offer {
  readonly tools: readonly Tool[]
  /** By the function's name. */
  readonly offered: ReadonlyMap<string, OfferedTool>
}

const secondName = 'service:experimental__search_models'

/** Puts a function in the place of each tool that the gateway runs. Throws GatewayError for one that can't run for this request. */
export function offerTools(
  registry: ServerToolRegistry,
  { turn, request, deferred }: Omit<ToolSetting<object>, 'options'>,
): Offer {
  const { tools } = turn.conversation()
  const taken = new Set(tools.flatMap((tool) => (tool.kind === 'function' ? [tool.name] : [])))
  const offered = new Map<string, OfferedTool>()
  const shown = tools.map((each): Tool => {
    if (!isOwn(each)) return each
    const type = (each.type === secondName ? 'service:search_models' : each.type) as ServerToolType
    // Each tool's options were validated with the request.
    const tool = registry[type] as ServerTool<object> | null | undefined
    if (tool === null || tool === undefined)
      throw new GatewayError('invalid_request', `${each.path ?? 'tools'}: ${each.type} is planned, not available yet`)
    const { parameters } = each.wire as { readonly parameters?: object | null }
    const setting = { options: parameters ?? {}, turn, request, deferred }
    tool.check?.(setting)
    const functionName = unused(tool.name, taken)
    taken.add(functionName)
    offered.set(functionName, { type, declaredType: each.type, functionName, tool, options: setting.options })
    return { kind: 'function', name: functionName, ...tool.describe(setting) } satisfies FunctionTool
  })
  return { tools: shown, offered }
}

function isOwn(tool: Tool): tool is NativeTool {
  return tool.kind === 'native' && tool.format === serverFormat
}

/** The caller's own functions keep their names. */
function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  let own = `service_${name}`
  for (let count = 2; taken.has(own); count++) own = `service_${name}_${count}`
  return own
}
