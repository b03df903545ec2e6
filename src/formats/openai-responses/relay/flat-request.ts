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
  const places = new ToolPlaces(tools, names)
  if (choice.type !== 'allowed_tools') return places.flatten(choice as NamedTool)[0] ?? choice
  const listed: readonly NamedTool[] = choice.tools
  // What is listed again would bring all of a namespace again.
  const distinct = new Map(listed.map((tool) => [JSON.stringify(tool), tool]))
  return { ...choice, tools: [...distinct.values()].flatMap((tool) => places.flatten(tool)) }
}

/** Where the tools of a request stand, to be looked up: they and what a choice lists are both as many as the caller likes. */
class ToolPlaces {
  readonly #names: FlatNames
  readonly #outside = new Set<string>()
  readonly #bySpace = new Map<string, NamedTool[]>()
  readonly #byMember = new Map<string, NamedTool[]>()

  constructor(tools: readonly WireTool[], names: FlatNames) {
    this.#names = names
    for (const tool of tools) {
      if (tool.type !== 'namespace') {
        if ('name' in tool) this.#outside.add(keyOf(tool))
        continue
      }
      for (const { type, name } of tool.tools) {
        const flat = { type, name: names.flatten({ namespace: tool.name, name }) }
        put(this.#bySpace, tool.name, flat)
        put(this.#byMember, keyOf({ type, name }), flat)
      }
    }
  }

  /** What a name means: the tool outside of namespaces that is called so, else those inside. */
  flatten(named: NamedTool): readonly NamedTool[] {
    const { namespace, ...plain } = named
    if (plain.type === 'namespace') return this.#bySpace.get(plain.name ?? '') ?? []
    if (typeof namespace === 'string') {
      return [{ ...plain, name: this.#names.flatten({ namespace, name: plain.name ?? '' }) }]
    }
    if (this.#outside.has(keyOf(plain))) return [plain]
    return this.#byMember.get(keyOf(plain)) ?? [plain]
  }
}

function put(places: Map<string, NamedTool[]>, key: string, tool: NamedTool): void {
  const known = places.get(key)
  if (known === undefined) places.set(key, [tool])
  else known.push(tool)
}

// No type has a line end in it.
function keyOf({ type, name }: NamedTool): string {
  return `${type}\n${name ?? ''}`
}
