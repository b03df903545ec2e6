import { refuse } from '../../client-request/refuse.ts'
import { hasServerTool } from '../../client-request/server-tools.ts'
import { knownTools } from '../added-tools.ts'
import type { ResponseRequest, WireTool, WireToolChoice } from '../wire.ts'
import { withoutDate } from './native-tools.ts'

/** Throws GatewayError `unprocessable` if `tool_choice` names a tool that the request lacks. */
export function checkToolChoice(request: ResponseRequest): void {
  const { tool_choice: choice } = request
  if (choice === undefined || choice === 'auto' || choice === 'none') return
  const all = knownTools(request)
  if (choice === 'required') {
    if (all.length === 0) refuse('unprocessable', 'tool_choice', 'a tool is required, but tools is empty')
    return
  }
  const brought = new BroughtTools(all)
  if (choice.type !== 'allowed_tools') {
    if (choice.type === 'function' && hasServerTool(all, choice.name)) return
    checkOne(choice, 'tool_choice', brought)
    return
  }
  choice.tools.forEach((tool, index) => {
    checkOne(tool, `tool_choice.tools[${index}]`, brought)
  })
}

interface NamedTool {
  readonly type: string
  readonly name?: string | null
  readonly server_label?: string
}

function checkOne(named: NamedTool | Exclude<WireToolChoice, string>, path: string, brought: BroughtTools): void {
  const { type, name, server_label: label } = named as NamedTool
  if (brought.has(type, name, label)) return
  if (label !== undefined)
    refuse('unprocessable', `${path}.server_label`, `no mcp tool of tools has the label ${label}`)
  if (name !== undefined && name !== null)
    refuse('unprocessable', `${path}.name`, `no ${type} tool of tools is called ${name}`)
  refuse('unprocessable', `${path}.type`, `tools has no ${type} tool`)
}

/** The tools of one kind. */
interface Kind {
  readonly names: Set<string>
  readonly labels: Set<string | undefined>
  /** Whether one of them has no name to choose it by. */
  hasNameless: boolean
}

/** The tools of a request and its namespaces, indexed because the caller may send many tools and many choices. */
class BroughtTools {
  readonly #kinds = new Map<string, Kind>()

  constructor(tools: readonly WireTool[]) {
    for (const tool of tools) this.#add(tool)
  }

  has(type: string, name: string | null | undefined, label: string | undefined): boolean {
    const kind = this.#kinds.get(withoutDate(type))
    if (kind === undefined) return false
    if (withoutDate(type) === 'mcp') return label === undefined || kind.labels.has(label)
    return name === undefined || name === null || kind.hasNameless || kind.names.has(name)
  }

  #add(tool: WireTool): void {
    const type = withoutDate(tool.type)
    const kind = this.#kinds.get(type) ?? { names: new Set(), labels: new Set(), hasNameless: false }
    this.#kinds.set(type, kind)
    if (tool.type === 'mcp') kind.labels.add(tool.server_label)
    else if ('name' in tool) kind.names.add(tool.name)
    else kind.hasNameless = true
    if (tool.type === 'namespace') for (const member of tool.tools) this.#add(member)
  }
}
