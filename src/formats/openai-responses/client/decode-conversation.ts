import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type { EndUser } from '../../../canonical/end-user.ts'
import type {
  GeneratedImageItem,
  Item,
  MessageItem,
  ReasoningItem,
  ToolCallItem,
  ToolResultItem,
} from '../../../canonical/item.ts'
import type { Schema } from '../../../contract/contract.ts'
import { withCacheOptions } from '../../client-request/cache-options.ts'
import { metadataFor } from '../../client-request/end-user.ts'
import { isServerTool } from '../../client-request/server-tools.ts'
import { isSet } from '../../shared/is-set.ts'
import type { Writable } from '../../shared/writable.ts'
import { decodeCacheControl, decodeParts } from '../decode-parts.ts'
import { type FlatNames, flatNamesOf, namespacedCallOf } from '../flat-names.ts'
import { mediaTypeOfImage } from '../generated-image.ts'
import { isOwnSearch } from '../own-search.ts'
import { patchResult } from '../patch-calls.ts'
import { flattenItem } from '../relay/flat-request.ts'
import { formatId, type InputItem, type ResponseRequest } from '../wire.ts'
import { decodeToolChoice, decodeTools } from './decode-tools.ts'
import { extraOf } from './extra.ts'
import { answeredPatches, recallCall } from './recall-call.ts'
import { isOwnMcpItem, recallMcpItem } from './recall-mcp.ts'

/**
 * The request in canonical words. Null means absent. Items and tools that only this format knows are passed on unchanged, and so are the
 * members named in `unknownFields`.
 */
export function decodeConversation(
  request: ResponseRequest,
  endUser?: EndUser,
  unknownFields: readonly string[] = [],
): Conversation {
  const { text } = request
  const toolChoice = decodeToolChoice(request)
  const names = flatNamesOf(request)
  const conversation: Writable<Conversation> = {
    items: decodeItems(request.input, names),
    tools: decodeTools(request),
  }
  if (isSet(request.instructions)) conversation.instructions = request.instructions
  if (toolChoice !== undefined) conversation.toolChoice = toolChoice
  if (isSet(request.parallel_tool_calls)) conversation.parallelToolCalls = request.parallel_tool_calls
  if (isSet(request.max_output_tokens)) conversation.outputTokensMax = request.max_output_tokens
  if (isSet(request.temperature)) conversation.temperature = request.temperature
  if (isSet(request.top_p)) conversation.topP = request.top_p
  if (isSet(request.top_k)) conversation.topK = request.top_k
  if (isSet(request.frequency_penalty)) conversation.frequencyPenalty = request.frequency_penalty
  if (isSet(request.presence_penalty)) conversation.presencePenalty = request.presence_penalty
  if (isSet(request.top_logprobs)) conversation.topLogprobs = request.top_logprobs
  else if (request.include?.includes('message.output_text.logprobs') === true) conversation.topLogprobs = 0
  const reasoning = decodeReasoning(request.reasoning)
  if (reasoning !== undefined) conversation.reasoning = reasoning
  if (text?.format !== undefined) conversation.textFormat = decodeTextFormat(text.format)
  if (isSet(text?.verbosity)) conversation.verbosity = text.verbosity
  if (isSet(request.modalities)) conversation.modalities = request.modalities
  if (isSet(request.image_config)) conversation.imageConfig = request.image_config
  if (request.cache_control !== undefined) conversation.cacheControl = decodeCacheControl(request.cache_control)
  if (isSet(request.prompt_cache_key)) {
    conversation.promptCacheKey = endUser?.cacheKeyHash ?? request.prompt_cache_key
  }
  if (isSet(request.metadata)) conversation.metadata = metadataFor(request.metadata, endUser)
  if (endUser?.isNamed === true) conversation.safetyIdentifier = endUser.hash
  if (isSet(request.truncation)) conversation.truncation = request.truncation
  if (isSet(request.include)) conversation.includes = request.include
  const { conversation: kept, prompt, prompt_cache_options } = request
  const members = request as unknown as Readonly<Record<string, unknown>>
  const unknown = Object.fromEntries(unknownFields.map((name) => [name, members[name]]))
  const extra = extraOf({ ...unknown, conversation: kept, prompt, prompt_cache_options }, understood.nothing)
  if (extra !== undefined) conversation.extra = extra
  return withCacheOptions(conversation, prompt_cache_options)
}

function decodeItems(input: ResponseRequest['input'], names: FlatNames | undefined): Item[] {
  if (input === undefined) return []
  if (typeof input === 'string') return [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: input }] }]
  const items: Item[] = []
  const answered = answeredPatches(input)
  // The model made calls that stand side by side at once: their results come after all of them, as providers demand.
  let results: Item[] = []
  const endCalls = () => {
    items.push(...results)
    results = []
  }
  for (const item of input) {
    const recalled = recall(item, items.length + results.length, answered)
    for (const each of recalled ?? []) {
      if (each.kind === 'native') endCalls()
      const list = each.kind === 'tool-result' ? results : items
      list.push(each)
    }
    if (recalled !== undefined) continue
    endCalls()
    if (!('type' in item)) items.push(decodeItem(item, names))
    else if (item.type === 'apply_patch_call_output' && answered.has(item.call_id)) items.push(patchResult(item))
    else if (!unsaid.has(item.type)) items.push(decodeItem(item, names))
  }
  return [...items, ...results]
}

/** What an item tells of the gateway's own tools; undefined for any other item. */
function recall(
  item: InputItem,
  place: number,
  answered: ReturnType<typeof answeredPatches>,
): readonly Item[] | undefined {
  if (!('type' in item)) return undefined
  if (isServerTool(item.type) || isOwnSearch(item)) return recallCall(item, place, answered)
  return isOwnMcpItem(item) ? recallMcpItem(item) : undefined
}

/**
 * Items without own content: a reference names an item in the same list, since nothing is stored; a trigger asks for compaction; added
 * tools are among the conversation's tools.
 */
const unsaid: ReadonlySet<string> = new Set(['item_reference', 'compaction_trigger', 'additional_tools'])

function decodeItem(item: InputItem, names: FlatNames | undefined): Item {
  if (!('type' in item)) return decodeMessage(item)
  switch (item.type) {
    case 'message':
      return decodeMessage(item)
    case 'reasoning':
      return decodeReasoningItem(item)
    case 'function_call': {
      const { call_id: callId, arguments: text } = item
      const name = flatNameOf(item, names)
      const call: Writable<ToolCallItem> = { kind: 'tool-call', variant: 'function', callId, name, arguments: text }
      if (isSet(item.id)) call.id = item.id
      const { subagent_id, subagent_items } = item
      const extra = extraOf({ subagent_id, subagent_items }, understood.nothing)
      if (extra !== undefined) call.extra = extra
      return call
    }
    case 'custom_tool_call': {
      const { call_id: callId, input } = item
      const name = flatNameOf(item, names)
      const call: Writable<ToolCallItem> = { kind: 'tool-call', variant: 'custom', callId, name, arguments: input }
      if (isSet(item.id)) call.id = item.id
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
    case 'tool_search_output':
      return carry(names === undefined ? item : flattenItem(item, names))
    default:
      return carry(item)
  }
}

function flatNameOf(item: Extract<InputItem, { readonly name: string }>, names: FlatNames | undefined): string {
  const call = names === undefined ? undefined : namespacedCallOf(item)
  return call === undefined || names === undefined ? item.name : names.flatten(call)
}

function carry(item: Extract<InputItem, { readonly type: string }>): Item {
  return { kind: 'native', format: formatId, type: item.type, wire: item }
}

/** An image from an earlier turn; a call without an image is for this format only. */
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

/** The members with canonical words. */
const understood = {
  nothing: new Set<string>(),
  image: new Set(['type', 'id', 'status', 'result', 'output_format']),
} as const

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
