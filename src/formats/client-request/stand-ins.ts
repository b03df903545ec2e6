import type { Conversation } from '../../canonical/conversation.ts'
import type { Item } from '../../canonical/item.ts'
import type { ItemShape } from '../../canonical/server-tool.ts'
import { serverFormat, type Tool, type ToolChoice } from '../../canonical/tool.ts'
import type { AdoptableTool } from '../../canonical/turn.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'
import { withoutVersion } from './without-version.ts'

/** Tools of a client format that providers run, and the gateway's own that stands in for them where no endpoint has them. */
export interface StandIn<WireTool> {
  /** Types of the tools, without version. */
  readonly names: readonly string[]
  /** The gateway's tool. */
  readonly type: `service:${string}`
  /** Its options, as the tool sets them. Absent: none. */
  readonly options?: (tool: WireTool) => object
  /** Whether it can stand in for a tool with these members. Absent: for all. */
  readonly fits?: (tool: WireTool) => boolean
  /** Whether a tool asks for the gateway's own, whatever endpoints have. Absent: none does. */
  readonly isWanted?: (tool: WireTool) => boolean
  /** How calls are shown on `/responses`, as those of the tool. Absent: as those of the gateway's. */
  readonly shownAs?: ItemShape
  /** Earlier calls of the tool, and their results, as calls of a function. Absent: they stay as they are. */
  readonly recall?: (item: Item) => Item
}

interface NamedTool {
  readonly type?: unknown
}

/** The tools of a request that the gateway can run itself. `formats` are the upstream formats that have them, `format` is that of the decoded tools. */
export function adoptableTools<WireTool extends NamedTool>(
  rows: readonly StandIn<WireTool>[],
  tools: readonly NamedTool[],
  formats: AdoptableTool['formats'],
  format: string,
): readonly AdoptableTool[] {
  // Most tools are the caller's own, and there may be hundreds.
  const natives = tools.filter(({ type }) => typeof type === 'string' && type !== 'function' && type !== 'custom')
  if (natives.length === 0) return none
  return rows.flatMap((row) => {
    const isOther = (tool: NamedTool): tool is WireTool => fitsRow(row, tool) && row.isWanted?.(tool) !== true
    const isWanted = (tool: NamedTool): tool is WireTool => fitsRow(row, tool) && row.isWanted?.(tool) === true
    return [
      ...adoptable(row, natives, isOther, formats, format),
      ...adoptable(row, natives, isWanted, [], format).map((tool) => ({ ...tool, isWanted: true as const })),
    ]
  })
}

const none: readonly AdoptableTool[] = []

/** The tools that are of the row's kind as one; empty without any. */
function adoptable<WireTool extends NamedTool>(
  row: StandIn<WireTool>,
  tools: readonly NamedTool[],
  isOwn: (tool: NamedTool) => tool is WireTool,
  formats: AdoptableTool['formats'],
  format: string,
): AdoptableTool[] {
  const own = tools.filter(isOwn)
  if (own.length === 0) return []
  const { type, options = () => ({}), shownAs, recall } = row
  const adopt = (tool: Tool): Tool => {
    if (tool.kind !== 'native' || tool.format !== format || !isJsonObject(tool.wire) || !isOwn(tool.wire)) return tool
    const wire = { type, parameters: options(tool.wire), ...(shownAs !== undefined && { shownAs }) }
    // Its options stand beside its type.
    const { path } = tool
    return { ...tool, format: serverFormat, type, wire, ...(path !== undefined && { optionsPath: path }) }
  }
  const adopted: AdoptableTool = {
    kinds: [...new Set(own.map((tool) => String(tool.type)))],
    formats,
    standIns: own.map((tool) => ({ type, options: options(tool) })),
    adopt: (conversation: Conversation) => ({
      ...conversation,
      tools: conversation.tools.map(adopt),
      ...(recall !== undefined && { items: conversation.items.map(recall) }),
      ...(conversation.toolChoice !== undefined && { toolChoice: choiceOf(row, conversation.toolChoice) }),
    }),
  }
  return [adopted]
}

/** A choice of the tool is one of the gateway's. */
function choiceOf({ names, type }: Pick<StandIn<never>, 'names' | 'type'>, choice: ToolChoice): ToolChoice {
  const isOwn = (named: { readonly type: string }) => names.includes(withoutVersion(named.type))
  if (choice.kind === 'allowed' && choice.others !== undefined)
    return { ...choice, others: choice.others.map((named) => (isOwn(named) ? { ...named, type } : named)) }
  if (choice.kind !== 'native' || !isOwn(choice)) return choice
  return { ...choice, format: serverFormat, type }
}

function fitsRow<WireTool extends NamedTool>(row: StandIn<WireTool>, tool: NamedTool): tool is WireTool {
  const { type } = tool
  if (typeof type !== 'string' || !row.names.includes(withoutVersion(type))) return false
  return row.fits?.(tool as WireTool) ?? true
}
