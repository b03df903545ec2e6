import type { Conversation } from '../../../canonical/conversation.ts'
import type { FunctionTool, Tool } from '../../../canonical/tool.ts'
import { isJsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { ignoredToolName } from '../../shared/ignored-tool-name.ts'
import { type ConverseMessage, type ConverseTool, type ConverseToolChoice, formatId, type ToolConfig } from '../wire.ts'
import type { ModelTraits } from './model-traits.ts'
import { encodeCachePoint } from './parts.ts'

interface ToolContext {
  readonly traits: ModelTraits
  readonly takesToolChoice: boolean
  readonly ignored: Set<string>
}

/** The tools and the tool choice; undefined if there are none. */
export function encodeToolConfig(
  conversation: Conversation,
  messages: readonly ConverseMessage[],
  context: ToolContext,
): ToolConfig | undefined {
  const { toolChoice } = conversation
  const names = namesCalledIn(messages)
  // Converse can't express "none": the tools are left out, unless the history contains calls and Bedrock requires them.
  if (toolChoice?.kind === 'none') {
    if (names.size === 0) return undefined
    context.ignored.add('tool_choice')
  }
  const tools = allowedTools(conversation).flatMap((tool): ConverseTool[] => encodeTool(tool, context))
  if (tools.length === 0 && names.size > 0) for (const each of [...names].map(placeholderTool)) tools.push(each)
  if (tools.length === 0) return undefined
  const choice = encodeToolChoice(conversation, context)
  return { tools, ...(choice === undefined ? {} : { toolChoice: choice }) }
}

/** Whether a tool must be called. */
export function isToolForced(toolConfig: ToolConfig | undefined): boolean {
  const choice = toolConfig?.toolChoice
  return choice !== undefined && !('auto' in choice)
}

function allowedTools({ tools, toolChoice }: Conversation): readonly Tool[] {
  if (toolChoice?.kind !== 'allowed') return tools
  const names = new Set(toolChoice.names)
  return tools.filter((tool) => tool.kind === 'function' && names.has(tool.name))
}

function encodeTool(tool: Tool, context: ToolContext): ConverseTool[] {
  const { traits, ignored } = context
  if (tool.kind === 'function') {
    const marking = { ignored, traits: traits.marksTools ? traits : { ...traits, cachePoints: 'none' as const } }
    return [encodeFunction(tool, traits, ignored), ...encodeCachePoint(tool.cacheBreakpoint, marking)]
  }
  if (tool.format === formatId && isJsonObject(tool.wire)) return [tool.wire]
  ignored.add(ignoredToolName(tool))
  return []
}

function encodeFunction(tool: FunctionTool, traits: ModelTraits, ignored: Set<string>): ConverseTool {
  const { name, description, strict } = tool
  const parameters = { type: 'object', properties: {}, ...tool.parameters }
  // Bedrock refuses a strict tool that allows additional properties.
  const canBeStrict = traits.takesSchemas && tool.parameters?.['additionalProperties'] === false
  if (strict === true && !canBeStrict) ignored.add('tools.strict')
  return {
    toolSpec: {
      name,
      ...(description === undefined || description === '' ? {} : { description }),
      inputSchema: { json: parameters },
      ...(strict === true && canBeStrict ? { strict } : {}),
    },
  }
}

function encodeToolChoice({ toolChoice }: Conversation, context: ToolContext): ConverseToolChoice | undefined {
  const choice = choiceOf(toolChoice, context.ignored)
  // No choice means "auto", and several models refuse any choice.
  if (choice === undefined || context.takesToolChoice) return choice
  context.ignored.add('tool_choice')
  return undefined
}

function choiceOf(choice: Conversation['toolChoice'], ignored: Set<string>): ConverseToolChoice | undefined {
  switch (choice?.kind) {
    case 'required':
      return { any: {} }
    case 'function':
      return { tool: { name: choice.name } }
    case 'allowed':
      // The other tools were left out.
      return choice.required ? { any: {} } : undefined
    case 'native':
      ignored.add('tool_choice')
      return undefined
    default:
      return undefined
  }
}

function namesCalledIn(messages: readonly ConverseMessage[]): Set<string> {
  const names = new Set<string>()
  for (const { content } of messages) {
    for (const block of content) {
      if ('toolUse' in block) names.add(String(objectOf(block.toolUse)['name'] ?? ''))
      // A result alone makes Bedrock require tools.
      else if ('toolResult' in block && names.size === 0) names.add('unknown')
    }
  }
  return names
}

/** A stand-in for a tool that the conversation used but the request no longer has: Bedrock refuses calls without tools. */
function placeholderTool(name: string): ConverseTool {
  return {
    toolSpec: {
      name,
      description: 'Was used earlier in this conversation and is no longer there.',
      inputSchema: { json: { type: 'object', properties: {} } },
    },
  }
}
