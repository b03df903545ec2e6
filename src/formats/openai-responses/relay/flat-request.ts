import { bringsTools, knownTools } from '../added-tools.ts'
import type { FlatNames } from '../flat-names.ts'
import { namespacedCallOf } from '../flat-names.ts'
import type { InputItem, ResponseRequest, WireTool, WireToolChoice } from '../wire.ts'

/** What of a request speaks of namespaces, for an endpoint that has none: tools one by one, under their flat names. */
export interface FlatMembers {
  readonly tools: readonly object[] | undefined
  readonly tool_choice: unknown
  readonly input: ResponseRequest['input']
}

/** Says in flat names what a request says in namespaces. */
export function flattenNamespaces(request: ResponseRequest, names: FlatNames): FlatMembers {
  const { tools, tool_choice: choice, input } = request
  return {
    tools: tools?.flatMap((tool) => flattenTool(tool, names)),
    tool_choice: choice === undefined ? undefined : flattenToolChoice(choice, knownTools(request), names),
    input: Array.isArray(input) ? input.map((item) => flattenItem(item, names)) : input,
  }
}

function flattenTool(tool: WireTool, names: FlatNames): object[] {
  if (tool.type !== 'namespace') return [tool]
  return tool.tools.map((member) => ({
    ...member,
    name: names.flatten({ namespace: tool.name, name: member.name }),
  }))
}

/** An item with flat names in it: of the tool that it calls, or of those that it brings. */
export function flattenItem<I extends InputItem>(item: I, names: FlatNames): I {
  if (bringsTools(item)) return { ...item, tools: item.tools.flatMap((tool) => flattenTool(tool, names)) }
  const call = namespacedCallOf(item)
  if (call === undefined) return item
  const { namespace: _, ...plain } = item as { readonly namespace?: unknown }
  return { ...plain, name: names.flatten(call) } as I
}

interface NamedTool {
  readonly type: string
  readonly name?: string | null
  readonly namespace?: unknown
}

/** A choice with the flat names of what it names; a namespace that it names becomes all of its tools. */
export function flattenToolChoice(choice: WireToolChoice, tools: readonly WireTool[], names: FlatNames): unknown {
  if (typeof choice === 'string') return choice
  if (choice.type !== 'allowed_tools') return flattenNamed(choice as NamedTool, tools, names)[0] ?? choice
  const listed: readonly NamedTool[] = choice.tools
  return { ...choice, tools: listed.flatMap((tool) => flattenNamed(tool, tools, names)) }
}

/** What a name means: the tool outside of namespaces that is called so, else those inside. */
function flattenNamed(named: NamedTool, tools: readonly WireTool[], names: FlatNames): NamedTool[] {
  const { namespace, ...plain } = named
  if (plain.type === 'namespace') return membersOf(tools, (space) => space === plain.name, names)
  if (typeof namespace === 'string') {
    return [{ ...plain, name: names.flatten({ namespace, name: plain.name ?? '' }) }]
  }
  const isOutside = tools.some((tool) => tool.type === plain.type && 'name' in tool && tool.name === plain.name)
  if (isOutside) return [plain]
  const inside = membersOf(tools, () => true, names, plain)
  return inside.length > 0 ? inside : [plain]
}

function membersOf(
  tools: readonly WireTool[],
  isMeant: (namespace: string) => boolean,
  names: FlatNames,
  named?: NamedTool,
): NamedTool[] {
  return tools.flatMap((tool) => {
    if (tool.type !== 'namespace' || !isMeant(tool.name)) return []
    return tool.tools
      .filter(({ type, name }) => named === undefined || (type === named.type && name === named.name))
      .map(({ type, name }) => ({ type, name: names.flatten({ namespace: tool.name, name }) }))
  })
}
