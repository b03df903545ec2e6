import type { Conversation } from '../../canonical/conversation.ts'
import type { Item, NativeItem } from '../../canonical/item.ts'
import type { FunctionTool, NamedTool, NativeTool, Tool, ToolChoice } from '../../canonical/tool.ts'
import { isJsonObject, type JsonObject, listOf, objectOf, textOf, wordOf } from '../../streams/untrusted-json.ts'
import type { FitNotes } from '../fit-notes.ts'
import type { FitRules } from '../rules.ts'
import { type CallersTool, callersToolNamed, callersToolOf, callersToolOfItem } from './callers-tools.ts'
import { restoredTools } from './restored-tools.ts'
import { argumentsOfText, textParameter } from './text-argument.ts'

const responses = 'openai-responses'

/** Turns tools that take free text, and those of the Responses format that the caller runs, into functions where models have no others. */
export function fitFreeTextTools(
  conversation: Conversation,
  { freeTextTools }: FitRules,
  notes: FitNotes,
): Conversation {
  if (freeTextTools === undefined || freeTextTools === 'as-they-are') return conversation
  const keepsCustom = freeTextTools === 'free-text-only'
  const { tools, toolChoice, items } = conversation
  const customNames = new Set<string>()
  const callers = new Map<string, CallersTool>()
  const fitted = tools.map((tool): Tool => {
    const made =
      tool.kind === 'native' && !(keepsCustom && tool.type === 'custom')
        ? functionFor(tool, customNames, callers)
        : tool
    if (made !== tool && tool.kind === 'native') notes.adjust(tool.path ?? 'tools', shown(made))
    return made
  })
  const restated = restatedItems(items, keepsCustom)
  const isChanged = customNames.size > 0 || callers.size > 0 || restated !== items
  if (!isChanged) return conversation
  if (customNames.size > 0 || callers.size > 0) notes.stages.push(restoredTools(customNames, callers))
  return {
    ...conversation,
    tools: fitted,
    items: restated,
    ...(toolChoice !== undefined && { toolChoice: functionChoice(toolChoice, customNames, callers) }),
  }
}

function shown(tool: Tool): unknown {
  return tool.kind === 'function' ? { type: 'function', name: tool.name, parameters: tool.parameters } : tool.wire
}

function functionFor(tool: NativeTool, customNames: Set<string>, callers: Map<string, CallersTool>): Tool {
  const { type, format, wire, isInItem } = tool
  if (format !== responses || !isJsonObject(wire)) return tool
  const place = isInItem === undefined ? {} : { isInItem }
  const name = wordOf(wire['name'])
  if (type === 'custom' && name !== undefined) {
    customNames.add(name)
    return { ...customFunction(name, wire), ...place }
  }
  const own = callersToolOf(tool)
  if (own === undefined) return tool
  callers.set(type, own)
  return { kind: 'function', name: type, description: own.description, parameters: own.parameters, ...place }
}

function customFunction(name: string, { description, format }: JsonObject): FunctionTool {
  const told = wordOf(description)
  return {
    kind: 'function',
    name,
    ...(told !== undefined && { description: told }),
    parameters: {
      type: 'object',
      properties: {
        [textParameter]: { type: 'string', description: `The whole input as plain text.${grammarOf(format)}` },
      },
      required: [textParameter],
      additionalProperties: false,
    },
  }
}

/** Functions have no grammar, so the description states it. */
function grammarOf(format: unknown): string {
  const { type, syntax, definition } = objectOf(format)
  if (type !== 'grammar' || typeof definition !== 'string') return ''
  return ` It must match this ${syntax === 'regex' ? 'regular expression' : `${textOf(syntax)} grammar`}:\n${definition}`
}

/** The history in calls of functions; the same list if it has no other calls. */
function restatedItems(items: readonly Item[], keepsCustom: boolean): readonly Item[] {
  if (!items.some((item) => isForeign(item, keepsCustom))) return items
  const callIds = new Map<string, string>()
  return items.map((item): Item => {
    if (!isForeign(item, keepsCustom)) return item
    if (item.kind === 'tool-call') return { ...item, variant: 'function', arguments: argumentsOfText(item.arguments) }
    if (item.kind === 'tool-result') return { ...item, variant: 'function' }
    return item.kind === 'native' ? restatedNative(item, callIds) : item
  })
}

function isForeign(item: Item, keepsCustom: boolean): boolean {
  if (item.kind === 'tool-call' || item.kind === 'tool-result') return !keepsCustom && item.variant === 'custom'
  return item.kind === 'native' && item.format === responses && callersToolOfItem(item.type) !== undefined
}

/** `callIds` are those of earlier calls, by the ids of their items: some results name only these. */
function restatedNative(item: NativeItem, callIds: Map<string, string>): Item {
  const tool = callersToolOfItem(item.type)
  const wire = objectOf(item.wire)
  if (tool === undefined) return item
  const id = textOf(wire['id'])
  const callId = wordOf(wire['call_id']) ?? callIds.get(id) ?? id
  if (item.type === tool.callType) {
    callIds.set(id, callId)
    const said = JSON.stringify(tool.argumentsOf(objectOf(wire[tool.member])))
    return { kind: 'tool-call', variant: 'function', callId, name: tool.name, arguments: said }
  }
  const { output, status } = wire
  const text =
    typeof output === 'string' && output !== ''
      ? output
      : JSON.stringify(isJsonObject(output) || Array.isArray(output) ? output : { status })
  const isError = status === 'failed'
  return {
    kind: 'tool-result',
    variant: 'function',
    callId,
    parts: [{ kind: 'text', text }],
    ...(isError && { isError }),
  }
}

function functionChoice(
  choice: ToolChoice,
  customNames: ReadonlySet<string>,
  callers: ReadonlyMap<string, CallersTool>,
): ToolChoice {
  const nameOf = (named: unknown): string | undefined => {
    const { type, name, custom, function: said } = objectOf(named)
    if (type === 'custom' || type === 'function') return wordOf(name) ?? wordOf(objectOf(custom ?? said)['name'])
    return typeof type === 'string' && callers.has(type) ? type : undefined
  }
  if (choice.kind === 'allowed' && choice.others !== undefined) {
    const isOwn = ({ type, name }: NamedTool) =>
      type === 'custom' ? name !== undefined && customNames.has(name) : callersToolNamed(type) !== undefined
    const { others, ...rest } = choice
    const left = others.filter((named) => !isOwn(named))
    const names = [...choice.names, ...others.filter(isOwn).flatMap((named) => nameOf(named) ?? [])]
    return { ...rest, names, ...(left.length > 0 && { others: left }) }
  }
  if (choice.kind !== 'native') return choice
  const wire = objectOf(choice.wire)
  if (choice.type === 'allowed_tools') {
    const { mode, tools } = isJsonObject(wire['allowed_tools']) ? wire['allowed_tools'] : wire
    const names = listOf(tools).flatMap((named) => nameOf(named) ?? [])
    return names.length === 0 ? choice : { kind: 'allowed', names, required: mode === 'required' }
  }
  const name = nameOf({ ...wire, type: choice.type })
  return name !== undefined && (customNames.has(name) || callers.has(name)) ? { kind: 'function', name } : choice
}
