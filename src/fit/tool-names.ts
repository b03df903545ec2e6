import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { NamedTool, Tool, ToolChoice } from '../canonical/tool.ts'
import { objectOf } from '../streams/untrusted-json.ts'
import { aliasesOf, aliasOfName } from './alias.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

/** Gives tools names of the form that the endpoint takes, wherever a conversation names them. */
export function fitToolNames(conversation: Conversation, { toolName: form }: FitRules, notes: FitNotes): Conversation {
  const { tools, toolChoice, items } = conversation
  if (form === undefined) return conversation
  const aliases = aliasesOf(namesOf(conversation), form, aliasOfName)
  if (aliases.size === 0) return conversation
  noteAliases(conversation, aliases, notes)
  const aliasOf = (name: string) => aliases.get(name) ?? name
  return {
    ...conversation,
    tools: tools.map((tool) => renamedTool(tool, aliasOf)),
    items: items.map((item) => renamedCall(item, aliasOf)),
    ...(toolChoice !== undefined && { toolChoice: renamedChoice(toolChoice, aliasOf) }),
  }
}

function noteAliases({ tools, items }: Conversation, aliases: ReadonlyMap<string, string>, notes: FitNotes): void {
  const calledOnly = new Map(aliases)
  for (const [index, tool] of tools.entries()) {
    const name = nameOf(tool)
    const alias = name === undefined ? undefined : aliases.get(name)
    if (name === undefined || alias === undefined) continue
    calledOnly.delete(name)
    notes.adjust(`tools[${index}]${notes.names.toolName}`, alias)
  }
  for (const item of items) {
    const alias = item.kind === 'tool-call' ? calledOnly.get(item.name) : undefined
    if (item.kind !== 'tool-call' || alias === undefined) continue
    calledOnly.delete(item.name)
    notes.adjust(notes.names.calledName, alias)
  }
  for (const [name, alias] of aliases) notes.toolNames.set(alias, name)
}

function namesOf({ tools, items, toolChoice: choice }: Conversation): readonly string[] {
  const names: string[] = []
  for (const tool of tools) {
    const name = nameOf(tool)
    if (name !== undefined) names.push(name)
  }
  for (const item of items) if (item.kind === 'tool-call') names.push(item.name)
  if (choice?.kind === 'function') names.push(choice.name)
  else if (choice?.kind === 'allowed') for (const name of choice.names) names.push(name)
  return names
}

/** The caller's name of a tool. Those of providers have none, apart from tools that take free text. */
function nameOf(tool: Tool): string | undefined {
  if (tool.kind === 'function') return tool.name
  const { name } = objectOf(tool.wire)
  return isFreeText(tool) && typeof name === 'string' ? name : undefined
}

function isFreeText({ type }: { readonly type: string }): boolean {
  return type === 'custom'
}

type AliasOf = (name: string) => string

function renamedTool(tool: Tool, aliasOf: AliasOf): Tool {
  if (tool.kind === 'function') return { ...tool, name: aliasOf(tool.name) }
  return isFreeText(tool) ? { ...tool, wire: renamedWire(tool.wire, aliasOf) } : tool
}

function renamedCall(item: Item, aliasOf: AliasOf): Item {
  return item.kind === 'tool-call' ? { ...item, name: aliasOf(item.name) } : item
}

function renamedChoice(choice: ToolChoice, aliasOf: AliasOf): ToolChoice {
  switch (choice.kind) {
    case 'function':
      return { ...choice, name: aliasOf(choice.name) }
    case 'allowed':
      return {
        ...choice,
        names: choice.names.map(aliasOf),
        ...(choice.others !== undefined && { others: choice.others.map((named) => renamedOther(named, aliasOf)) }),
      }
    case 'native':
      return isFreeText(choice) ? { ...choice, wire: renamedWire(choice.wire, aliasOf) } : choice
    default:
      return choice
  }
}

function renamedOther(named: NamedTool, aliasOf: AliasOf): NamedTool {
  return isFreeText(named) && named.name !== undefined ? { ...named, name: aliasOf(named.name) } : named
}

function renamedWire(wire: unknown, aliasOf: AliasOf): unknown {
  const { name, ...rest } = objectOf(wire)
  return typeof name === 'string' ? { name: aliasOf(name), ...rest } : wire
}
