import { type NamedTool, serverFormat, type Tool, type ToolChoice } from '../canonical/tool.ts'
import { isJsonObject } from '../streams/untrusted-json.ts'
import type { OfferedTool } from './offered-tools.ts'

type Offered = ReadonlyMap<string, OfferedTool>

/** A choice as the model is shown it: what names our tools names their functions. `tools` are those of the request. */
export function shownChoice(choice: ToolChoice, tools: readonly Tool[], offered: Offered): ToolChoice {
  if (choice.kind === 'allowed') {
    const { others = [], ...own } = choice
    const names = [...new Set([...own.names, ...others.flatMap((named) => namesOf(named, offered))])]
    return { ...own, names, required: own.required && names.length > 0 }
  }
  if (choice.kind === 'function') {
    if (tools.some((tool) => tool.kind === 'function' && tool.name === choice.name)) return choice
    return shownNamed({ type: `${serverFormat}:${choice.name}` }, choice, tools, offered)
  }
  return choice.kind === 'native' ? shownNamed(namedIn(choice), choice, tools, offered) : choice
}

function shownNamed(named: NamedTool, choice: ToolChoice, tools: readonly Tool[], offered: Offered): ToolChoice {
  const names = namesOf(named, offered)
  const [only] = names
  // What can't be reached can't be insisted on.
  if (only === undefined) return isOwnServer(named, tools) ? { kind: 'auto' } : choice
  return names.length === 1 && named.type !== 'mcp'
    ? { kind: 'function', name: only }
    : { kind: 'allowed', names, required: true }
}

/** The choice of later questions, for a choice and how the model was shown it: one that forces a call would do so in each, and the loop never end. */
export function laterChoice(choice: ToolChoice, shown: ToolChoice): ToolChoice {
  if (choice.kind === 'none') return choice
  return choice.kind === 'allowed' && shown.kind === 'allowed' ? { ...shown, required: false } : { kind: 'auto' }
}

/** The gateway's own tools that may be called under the choice that the model is shown. */
export function callable(offered: Offered, choice: ToolChoice | undefined): Offered {
  if (choice?.kind !== 'allowed') return offered
  const allowed = new Set(choice.names)
  return new Map([...offered].filter(([name]) => allowed.has(name)))
}

function namedIn({ type, wire }: Extract<ToolChoice, { readonly kind: 'native' }>): NamedTool {
  const { name, server_label: server } = isJsonObject(wire) ? wire : {}
  return {
    type,
    ...(typeof name === 'string' && { name }),
    ...(typeof server === 'string' && { server }),
  }
}

/** The functions of the tools that this names. */
function namesOf({ type, name, server }: NamedTool, offered: Offered): readonly string[] {
  return [...offered.values()].flatMap(({ functionName, tool, type: own, declaredType }) => {
    const { shownAs } = tool
    const isNamed =
      type === 'mcp'
        ? shownAs !== undefined && shownAs.server === server && (name ?? tool.name) === tool.name
        : type.startsWith(`${serverFormat}:`) && (type === own || type === declaredType)
    return isNamed ? [functionName] : []
  })
}

/** Whether this names an MCP server that the gateway asks, which may have no tools. */
function isOwnServer({ type, server }: NamedTool, tools: readonly Tool[]): boolean {
  return (
    type === 'mcp' &&
    tools.some(
      (tool) =>
        tool.kind === 'native' &&
        tool.format === serverFormat &&
        isJsonObject(tool.wire) &&
        tool.wire['label'] === server,
    )
  )
}
