import type { Conversation, Reasoning, TextFormat } from '../../../canonical/conversation.ts'
import type { Item, MessageItem, ReasoningItem } from '../../../canonical/item.ts'
import type { Extra } from '../../../canonical/part.ts'
import type { Tool, ToolChoice } from '../../../canonical/tool.ts'
import type { Schema } from '../../../contract.ts'
import { hashEndUser } from '../../client-request/end-user-hash.ts'
import { decodeCacheControl, decodeParts } from '../decode-parts.ts'
import { mediaTypeOfImage } from '../generated-image.ts'
import { formatId, type InputItem, type ResponseRequest, type WireTool, type WireToolChoice } from '../wire.ts'

/** The request in the vocabulary's words. Items and tools that only this format knows are carried as they came. */
export function decodeConversation(request: ResponseRequest): Conversation {
  const { tool_choice: toolChoice, text } = request
  const endUser = request.safety_identifier ?? request.user
  const textFormat = decodeTextFormat(text?.format)
  return {
    items: decodeItems(request.input),
    tools: (request.tools ?? []).map(decodeTool),
    ...present({
      instructions: request.instructions,
      toolChoice: toolChoice === undefined ? undefined : decodeToolChoice(toolChoice),
      parallelToolCalls: request.parallel_tool_calls,
      outputTokensMax: request.max_output_tokens,
      temperature: request.temperature,
      topP: request.top_p,
      topK: request.top_k,
      frequencyPenalty: request.frequency_penalty,
      presencePenalty: request.presence_penalty,
      topLogprobs: request.top_logprobs,
      reasoning: decodeReasoning(request.reasoning),
      textFormat,
      verbosity: text?.verbosity,
      modalities: request.modalities,
      imageConfig: request.image_config,
      cacheControl: request.cache_control === undefined ? undefined : decodeCacheControl(request.cache_control),
      promptCacheKey: request.prompt_cache_key,
      metadata: request.metadata,
      safetyIdentifier: endUser === undefined || endUser === null ? undefined : hashEndUser(endUser),
    }),
  }
}

type Present<T> = { [Name in keyof T]?: NonNullable<T[Name]> }

/** The members that have a value: absent and null both mean that the caller did not say. */
function present<T extends object>(members: T): Present<T> {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(entries) as Present<T>
}

function decodeItems(input: ResponseRequest['input']): Item[] {
  if (input === undefined) return []
  if (typeof input === 'string') return [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: input }] }]
  // A reference names an item that stands in the list itself: nothing else can be meant, since nothing is stored.
  return input.flatMap((item) => ('type' in item && item.type === 'item_reference' ? [] : [decodeItem(item)]))
}

function decodeItem(item: InputItem): Item {
  if (!('type' in item)) return decodeMessage(item)
  switch (item.type) {
    case 'message':
      return decodeMessage(item)
    case 'reasoning':
      return decodeReasoningItem(item)
    case 'function_call':
      return {
        kind: 'tool-call',
        variant: 'function',
        callId: item.call_id,
        name: item.name,
        arguments: item.arguments,
        ...idOf(item),
        ...extraOf({ namespace: item.namespace, subagent_id: item.subagent_id, subagent_items: item.subagent_items }),
      }
    case 'custom_tool_call':
      return {
        kind: 'tool-call',
        variant: 'custom',
        callId: item.call_id,
        name: item.name,
        arguments: item.input,
        ...idOf(item),
        ...extraOf({ namespace: item.namespace }),
      }
    case 'function_call_output':
    case 'custom_tool_call_output':
      return {
        kind: 'tool-result',
        variant: item.type === 'function_call_output' ? 'function' : 'custom',
        callId: item.call_id,
        parts: decodeParts(item.output),
        ...idOf(item),
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
  const { type: _, id, status, result, output_format: outputFormat, ...rest } = item
  if (result === undefined || result === null || result === '' || status === 'failed') return carry(item)
  return {
    kind: 'generated-image',
    id,
    mediaType: mediaTypeOfImage(outputFormat, result),
    base64: result,
    ...extraOf(rest),
  }
}

function decodeMessage(item: Schema<'UntaggedMessage'> | Schema<'MessageInput'>): MessageItem {
  return {
    kind: 'message',
    role: item.role,
    parts: decodeParts(item.content),
    ...idOf(item),
    ...extraOf({ phase: item.phase }),
  }
}

function decodeReasoningItem(item: Schema<'ReasoningItemInput'>): ReasoningItem {
  return {
    kind: 'reasoning',
    text: (item.content ?? []).map(({ text }) => text),
    summary: (item.summary ?? []).map(({ text }) => text),
    ...idOf(item),
    ...present({ signature: item.signature, encrypted: item.encrypted_content, signedBy: item.format }),
  }
}

function idOf({ id }: { readonly id?: string | null }): { id?: string } {
  return id === undefined || id === null ? {} : { id }
}

function extraOf(members: object): { extra?: Extra } {
  const carried = present(members)
  return Object.keys(carried).length === 0 ? {} : { extra: { [formatId]: carried } }
}

function decodeTool(tool: WireTool): Tool {
  if (tool.type !== 'function') return { kind: 'native', format: formatId, type: tool.type, wire: tool }
  const { type: _, name, description, parameters, strict, ...rest } = tool
  return { kind: 'function', name, ...present({ description, parameters, strict }), ...extraOf(rest) }
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

function decodeReasoning(reasoning: ResponseRequest['reasoning']): Reasoning | undefined {
  if (reasoning === undefined || reasoning === null) return undefined
  const { effort, max_tokens: tokensMax, enabled: isEnabled, summary } = reasoning
  const said = present({ effort, tokensMax, isEnabled, summary })
  return Object.keys(said).length === 0 ? undefined : said
}

function decodeTextFormat(format: Schema<'TextFormat'> | undefined): TextFormat | undefined {
  if (format === undefined) return undefined
  if (format.type !== 'json_schema') return { kind: format.type === 'text' ? 'text' : 'json-object' }
  const { name, schema, description, strict } = format
  return { kind: 'json-schema', name, schema, ...present({ description, strict }) }
}
