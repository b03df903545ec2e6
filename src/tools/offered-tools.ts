import { functionNameOf } from '../canonical/function-name.ts'
import type { McpServerWish } from '../canonical/mcp-server.ts'
import type { ItemShape } from '../canonical/server-tool.ts'
import type { FunctionTool, NativeTool, Tool } from '../canonical/tool.ts'
import { optionsPathOf, serverFormat } from '../canonical/tool.ts'
import type { Turn } from '../canonical/turn.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { boundToolsets, checkToolsets } from './bound-toolsets.ts'
import type {
  OpenToolset,
  ServerTool,
  ServerToolRegistry,
  ServerToolType,
  ToolRequest,
  ToolSetting,
} from './define-tool.ts'

/** One of the gateway's tools as a request lists it. */
export interface OfferedTool {
  readonly type: ServerToolType | 'mcp'
  /** The name under which the request lists it, where a type has two. */
  readonly declaredType: string
  /** The function's name, by which the model calls it. */
  readonly functionName: string
  readonly tool: ServerTool<object>
  readonly options: object
  /** The item by which callers of the Responses format know its calls, where it stands in for a provider's tool. */
  readonly standsInAs?: ItemShape
}

/** The tools of a turn with functions in place of the gateway's own. */
export interface Offer {
  readonly tools: readonly Tool[]
  /** By the function's name. */
  readonly offered: ReadonlyMap<string, OfferedTool>
  /** Paths of options that the tools ignore. */
  readonly ignored: readonly string[]
}

/** The toolsets of a request, open, by the tool that it lists. */
export type OpenToolsets = ReadonlyMap<Tool, OpenToolset>

const secondName = 'service:experimental__search_models'
const none: OpenToolsets = new Map()

/** Opens the toolsets of a turn, side by side; null where it has none. Rejects with the signal's reason once it has aborted. */
export function openToolsets(
  { toolsets }: ServerToolRegistry,
  turn: Turn,
  request: ToolRequest,
): Promise<OpenToolsets> | null {
  const wished = turn.conversation().tools.filter(isOwn).filter(isToolset)
  if (wished.length === 0) return null
  checkToolsets(wished)
  const { signal } = request.cancellation
  const opening = wished.map(async (tool): Promise<[Tool, OpenToolset]> => {
    // The client formats write it so.
    const options = tool.wire as McpServerWish
    // A signal of its own: that of the request is listened to by few.
    return [tool, await toolsets.mcp.open({ options, turn, request }, AbortSignal.any([signal]))]
  })
  return Promise.allSettled(opening).then((settled) => {
    const opened = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
    const failed = settled.find((each) => each.status === 'rejected')
    if (failed === undefined) return boundToolsets(opened)
    for (const [, { close }] of opened) close()
    throw failed.reason
  })
}

/** Puts functions in the place of each tool that the gateway runs. Throws GatewayError for one that can't run for this request. */
export function offerTools(
  registry: ServerToolRegistry,
  { turn, request, deferred }: Omit<ToolSetting<object>, 'options'>,
  toolsets: OpenToolsets = none,
): Offer {
  const { tools } = turn.conversation()
  const taken = new Set(callersNames(tools))
  const offered = new Map<string, OfferedTool>()
  const ignored: string[] = []
  const offer = (
    type: OfferedTool['type'],
    declaredType: string,
    tool: ServerTool<object>,
    options: object,
    path = '',
    standsInAs?: ItemShape,
  ) => {
    const setting = { options, turn, request, deferred }
    tool.check?.(setting)
    for (const name of tool.ignores?.(setting) ?? []) if (name in options) ignored.push(`${path}.${name}`)
    const functionName = unused(tool.nameOf?.(options) ?? tool.name, tool.shownAs?.server ?? 'service', taken)
    taken.add(functionName)
    const shape = standsInAs === undefined ? {} : { standsInAs }
    offered.set(functionName, { type, declaredType, functionName, tool, options, ...shape })
    return { kind: 'function', name: functionName, ...tool.describe(setting) } satisfies FunctionTool
  }
  const shown = tools.flatMap((each): Tool | Tool[] => {
    if (!isOwn(each) || isNeverOurs(each)) return each
    if (isToolset(each)) return (toolsets.get(each)?.functions ?? []).map((tool) => offer('mcp', 'mcp', tool, {}))
    const type = (each.type === secondName ? 'service:search_models' : each.type) as ServerToolType
    // Each tool's options were validated with the request.
    const tool = registry[type] as ServerTool<object> | null | undefined
    if (tool === null || tool === undefined)
      throw new GatewayError('invalid_request', `${each.path ?? 'tools'}: ${each.type} is planned, not available yet`)
    const { parameters, shownAs } = each.wire as { readonly parameters?: object | null; readonly shownAs?: ItemShape }
    return offer(type, each.type, tool, parameters ?? {}, optionsPathOf(each), shownAs)
  })
  return { tools: shown, offered, ignored }
}

function isOwn(tool: Tool): tool is NativeTool {
  return tool.kind === 'native' && tool.format === serverFormat
}

/** The names of the caller's own functions and custom tools. */
export function callersNames(tools: readonly Tool[]): ReadonlySet<string> {
  return new Set(tools.flatMap((tool) => callersName(tool) ?? []))
}

/** The name of a tool of the caller: a function's, or a custom tool's, in its wire. */
function callersName(tool: Tool): string | undefined {
  if (tool.kind === 'function') return tool.name
  const { name } = (tool.wire ?? {}) as { readonly name?: unknown }
  return typeof name === 'string' ? name : undefined
}

/** A search of chat completions that the operator has set up no engine for: no provider is sent it, and the caller is told. */
function isNeverOurs({ type }: NativeTool): boolean {
  return type.startsWith('web_search')
}

function isToolset({ type }: NativeTool): boolean {
  return type === 'mcp'
}

/** The caller's own functions keep their names. */
function unused(name: string, server: string, taken: ReadonlySet<string>): string {
  const plain = functionNameOf(name)
  if (!taken.has(plain)) return plain
  const first = functionNameOf(`${server}_${name}`)
  let own = first
  for (let count = 2; taken.has(own); count++) own = `${first.slice(0, 60)}_${count}`
  return own
}
