import { bringsTools, knownTools } from '../added-tools.ts'
import type { FlatNames } from '../flat-names.ts'
import { namespacedCallOf } from '../flat-names.ts'
import type { InputItem, ResponseRequest, WireTool, WireToolChoice } from '../wire.ts'

/** The parts of a request with namespaces, for an endpoint without them: separate tools under flat names. */
export interface FlatMembers {
  readonly tools: readonly object[] | undefined
  readonly tool_choice: unknown
  readonly input: ResponseRequest['input']
}

/** Replaces the namespaces of a request with flat names. */
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

/** An item with flat names: of the tool it calls, or of the tools it adds. */
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

/** A tool choice with flat names; a namespace becomes all of its tools. */
export function flattenToolChoice(choice: WireToolChoice, tools: readonly WireTool[], names: FlatNames): unknown {
  if (typeof choice === 'string') return choice
  const places = new ToolPlaces(tools, names)
  if (choice.type !== 'allowed_tools') return places.flatten(choice as NamedTool)[0] ?? choice
  const listed: readonly NamedTool[] = choice.tools
  // Listing it again would repeat all tools of a namespace.
  const distinct = new Map(listed.map((tool) => [JSON.stringify(tool), tool]))
  return { ...choice, tools: [...distinct.values()].flatMap((tool) => places.flatten(tool)) }
}

/** The tools of a request, indexed because the caller may send many tools and many choices. */
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

  /** The tools that a name means: the one outside of namespaces, else those inside. */
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

// Types contain no line feed.
function keyOf({ type, name }: NamedTool): string {
  return `${type}\n${name ?? ''}`
}
