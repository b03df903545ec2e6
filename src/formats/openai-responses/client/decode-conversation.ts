import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type {
  GeneratedImageItem,
  Item,
  MessageItem,
  ReasoningItem,
  ToolCallItem,
  ToolResultItem,
} from '../../../canonical/item.ts'
import type { Extra } from '../../../canonical/part.ts'
import type { FunctionTool, Tool, ToolChoice } from '../../../canonical/tool.ts'
import type { Schema } from '../../../contract.ts'
import { hashEndUser } from '../../client-request/end-user-hash.ts'
import { isSet } from '../../is-set.ts'
import type { Writable } from '../../writable.ts'
import { decodeCacheControl, decodeParts } from '../decode-parts.ts'
import { mediaTypeOfImage } from '../generated-image.ts'
import { formatId, type InputItem, type ResponseRequest, type WireTool, type WireToolChoice } from '../wire.ts'

/**
 * The request in the vocabulary's words. Absent and null both mean that the caller did not say. Items and tools that only this format
 * knows are carried as they came.
 */
export function decodeConversation(request: ResponseRequest): Conversation {
  const { tool_choice: toolChoice, text } = request
  const conversation: Writable<Conversation> = {
    items: decodeItems(request.input),
    tools: (request.tools ?? []).map(decodeTool),
  }
  if (isSet(request.instructions)) conversation.instructions = request.instructions
  if (toolChoice !== undefined) conversation.toolChoice = decodeToolChoice(toolChoice)
  if (isSet(request.parallel_tool_calls)) conversation.parallelToolCalls = request.parallel_tool_calls
  if (isSet(request.max_output_tokens)) conversation.outputTokensMax = request.max_output_tokens
  if (isSet(request.temperature)) conversation.temperature = request.temperature
  if (isSet(request.top_p)) conversation.topP = request.top_p
  if (isSet(request.top_k)) conversation.topK = request.top_k
  if (isSet(request.frequency_penalty)) conversation.frequencyPenalty = request.frequency_penalty
  if (isSet(request.presence_penalty)) conversation.presencePenalty = request.presence_penalty
  if (isSet(request.top_logprobs)) conversation.topLogprobs = request.top_logprobs
  const reasoning = decodeReasoning(request.reasoning)
  if (reasoning !== undefined) conversation.reasoning = reasoning
  if (text?.format !== undefined) conversation.textFormat = decodeTextFormat(text.format)
  if (isSet(text?.verbosity)) conversation.verbosity = text.verbosity
  if (isSet(request.modalities)) conversation.modalities = request.modalities
  if (isSet(request.image_config)) conversation.imageConfig = request.image_config
  if (request.cache_control !== undefined) conversation.cacheControl = decodeCacheControl(request.cache_control)
  if (isSet(request.prompt_cache_key)) conversation.promptCacheKey = request.prompt_cache_key
  if (isSet(request.metadata)) conversation.metadata = request.metadata
  const endUser = request.safety_identifier ?? request.user
  if (isSet(endUser)) conversation.safetyIdentifier = hashEndUser(endUser)
  return conversation
}

function decodeItems(input: ResponseRequest['input']): Item[] {
  if (input === undefined) return []
  if (typeof input === 'string') return [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: input }] }]
  const items: Item[] = []
  for (const item of input) {
    // A reference names an item that stands in the list itself: nothing else can be meant, since nothing is stored.
    if (!('type' in item && item.type === 'item_reference')) items.push(decodeItem(item))
  }
  return items
}

function decodeItem(item: InputItem): Item {
  if (!('type' in item)) return decodeMessage(item)
  switch (item.type) {
    case 'message':
      return decodeMessage(item)
    case 'reasoning':
      return decodeReasoningItem(item)
    case 'function_call': {
      const { call_id: callId, name, arguments: text } = item
      const call: Writable<ToolCallItem> = { kind: 'tool-call', variant: 'function', callId, name, arguments: text }
      if (isSet(item.id)) call.id = item.id
      const { namespace, subagent_id, subagent_items } = item
      const extra = extraOf({ namespace, subagent_id, subagent_items }, understood.nothing)
      if (extra !== undefined) call.extra = extra
      return call
    }
    case 'custom_tool_call': {
      const { call_id: callId, name, input } = item
      const call: Writable<ToolCallItem> = { kind: 'tool-call', variant: 'custom', callId, name, arguments: input }
      if (isSet(item.id)) call.id = item.id
      const extra = extraOf({ namespace: item.namespace }, understood.nothing)
      if (extra !== undefined) call.extra = extra
      return call
    }
    case 'function_call_output':
    case 'custom_tool_call_output': {
      const variant = item.type === 'function_call_output' ? 'function' : 'custom'
      const parts = decodeParts(item.output)
      const result: Writable<ToolResultItem> = { kind: 'tool-result', variant, callId: item.call_id, parts }
      if (isSet(item.id)) result.id = item.id
      return result
    }
    case 'image_generation_call':
      return decodeImage(item)
    default:
      return carry(item)
  }
}

function carry(item: Extract<InputItem, { readonly type: string }>): Item {
  return { kind: 'native', format: formatId, type: item.type, wire: item }
}

/** An image that was made on an earlier turn; a call without one means something to this format only. */
function decodeImage(item: Schema<'ImageGenerationCallItem'>): Item {
  const { id, status, result, output_format: outputFormat } = item
  if (result === undefined || result === null || result === '' || status === 'failed') return carry(item)
  const mediaType = mediaTypeOfImage(outputFormat, result)
  const image: Writable<GeneratedImageItem> = { kind: 'generated-image', id, mediaType, base64: result }
  const extra = extraOf(item, understood.image)
  if (extra !== undefined) image.extra = extra
  return image
}

function decodeMessage(item: Schema<'UntaggedMessage'> | Schema<'MessageInput'>): MessageItem {
  const message: Writable<MessageItem> = { kind: 'message', role: item.role, parts: decodeParts(item.content) }
  if (isSet(item.id)) message.id = item.id
  if (isSet(item.phase)) message.extra = { [formatId]: { phase: item.phase } }
  return message
}

function decodeReasoningItem(item: Schema<'ReasoningItemInput'>): ReasoningItem {
  const reasoning: Writable<ReasoningItem> = {
    kind: 'reasoning',
    text: (item.content ?? []).map(({ text }) => text),
    summary: (item.summary ?? []).map(({ text }) => text),
  }
  if (isSet(item.id)) reasoning.id = item.id
  if (isSet(item.signature)) reasoning.signature = item.signature
  if (isSet(item.encrypted_content)) reasoning.encrypted = item.encrypted_content
  if (isSet(item.format)) reasoning.signedBy = item.format
  return reasoning
}

/** The members that the vocabulary has words for. */
const understood = {
  nothing: new Set<string>(),
  image: new Set(['type', 'id', 'status', 'result', 'output_format']),
  tool: new Set(['type', 'name', 'description', 'parameters', 'strict']),
} as const

/** What has a value and is not understood; undefined when there is none. */
function extraOf(members: object, known: ReadonlySet<string>): Extra | undefined {
  let carried: [string, unknown][] | undefined
  for (const name of Object.keys(members)) {
    if (known.has(name)) continue
    const value = (members as Readonly<Record<string, unknown>>)[name]
    if (!isSet(value)) continue
    carried ??= []
    carried.push([name, value])
  }
  return carried === undefined ? undefined : { [formatId]: Object.fromEntries(carried) }
}

function decodeTool(wire: WireTool): Tool {
  if (wire.type !== 'function') return { kind: 'native', format: formatId, type: wire.type, wire }
  const tool: Writable<FunctionTool> = { kind: 'function', name: wire.name }
  if (isSet(wire.description)) tool.description = wire.description
  if (isSet(wire.parameters)) tool.parameters = wire.parameters
  if (isSet(wire.strict)) tool.strict = wire.strict
  const extra = extraOf(wire, understood.tool)
  if (extra !== undefined) tool.extra = extra
  return tool
}

function decodeToolChoice(choice: WireToolChoice): ToolChoice {
  if (typeof choice === 'string') return { kind: choice }
  if (choice.type === 'function') return { kind: 'function', name: choice.name }
  if (choice.type === 'allowed_tools') {
    const names = choice.tools.flatMap(({ type, name }) => (type === 'function' && name !== undefined ? [name] : []))
    // A list with other kinds of tool in it can't be said in names.
    if (names.length === choice.tools.length) return { kind: 'allowed', names, required: choice.mode === 'required' }
  }
  return { kind: 'native', format: formatId, type: choice.type, wire: choice }
}

function decodeReasoning(wire: ResponseRequest['reasoning']): Reasoning | undefined {
  if (wire === undefined || wire === null) return undefined
  const { effort, max_tokens: tokensMax, enabled: isEnabled, summary } = wire
  if (!isSet(effort) && !isSet(tokensMax) && !isSet(isEnabled) && !isSet(summary)) return undefined
  const reasoning: Writable<Reasoning> = {}
  if (isSet(effort)) reasoning.effort = effort
  if (isSet(tokensMax)) reasoning.tokensMax = tokensMax
  if (isSet(isEnabled)) reasoning.isEnabled = isEnabled
  if (isSet(summary)) reasoning.summary = summary
  return reasoning
}

function decodeTextFormat(wire: Schema<'TextFormat'>): TextFormat {
  if (wire.type !== 'json_schema') return { kind: wire.type === 'text' ? 'text' : 'json-object' }
  const format: Writable<Extract<TextFormat, { kind: 'json-schema' }>> = {
    kind: 'json-schema',
    name: wire.name,
    schema: wire.schema,
  }
  if (isSet(wire.description)) format.description = wire.description
  if (isSet(wire.strict)) format.strict = wire.strict
  return format
}
