import type { Conversation } from '../../canonical/conversation.ts'
import type { MessageItem, ReasoningItem, ToolCallItem, ToolResultItem } from '../../canonical/item.ts'
import type { Extra, Part } from '../../canonical/part.ts'
import type { ProviderCapabilities } from '../../catalog/catalog.ts'
import { type JsonObject, objectOf, wordOf } from '../../streams/untrusted-json.ts'
import { encodeContent, encodeParts, encodeTextContent, type PartContext } from './upstream-parts.ts'
import type { ChatAssistantMessage, ChatMessage, ChatPart, ChatReasoningDetail, ChatToolCall } from './wire.ts'

interface EncodeState extends PartContext {
  readonly capabilities: ProviderCapabilities
  readonly messages: ChatMessage[]
  /** What the model said in one go: thoughts, text and calls become one message. */
  assistant: AssistantDraft | undefined
  /** Images and files of tool results, which may only stand in a user message behind all results. */
  attachments: ChatPart[]
}

interface AssistantDraft {
  readonly thoughts: ReasoningItem[]
  readonly parts: Part[]
  readonly calls: ToolCallItem[]
}

/**
 * The messages of a conversation. `addition` is text for the model from the gateway, put to the instructions. What the format has no
 * word for is left out and its name added to `ignored`.
 */
export function encodeMessages(
  conversation: Conversation,
  capabilities: ProviderCapabilities,
  addition: string | undefined,
  ignored: Set<string>,
): ChatMessage[] {
  const state: EncodeState = {
    capabilities,
    takesCacheControl: capabilities.extraParameters?.includes('cache_control') ?? false,
    ignored,
    messages: [],
    assistant: undefined,
    attachments: [],
  }
  for (const text of [conversation.instructions, addition]) {
    if (text !== undefined && text !== '') state.messages.push({ role: 'system', content: text })
  }
  for (const item of conversation.items) {
    switch (item.kind) {
      case 'message':
        if (item.role === 'assistant') addSaid(state, item)
        else addMessage(state, item)
        break
      case 'reasoning':
        draftOf(state).thoughts.push(item)
        break
      case 'tool-call':
        draftOf(state).calls.push(item)
        break
      case 'tool-result':
        addResult(state, item)
        break
      case 'native':
        ignored.add(`input.${item.type}`)
    }
  }
  flushAssistant(state)
  flushAttachments(state)
  return capabilities.hasDeveloperRole ? state.messages : mergeLeadingSystem(state.messages)
}

function addMessage(state: EncodeState, item: MessageItem): void {
  flushAssistant(state)
  flushAttachments(state)
  if (item.role === 'user') {
    state.messages.push({ role: 'user', content: encodeContent(item.parts, state) })
    return
  }
  const role = item.role === 'developer' && state.capabilities.hasDeveloperRole ? 'developer' : 'system'
  const isText = item.parts.every((part) => part.kind === 'text')
  const content = isText ? encodeTextContent(item.parts, '\n\n', state) : encodeContent(item.parts, state)
  state.messages.push({ role, content })
}

function addSaid(state: EncodeState, item: MessageItem): void {
  const draft = state.assistant
  // Two texts in a row are two messages, unless calls tie them together: results must follow the message with their calls.
  if (draft !== undefined && draft.parts.length > 0 && draft.calls.length === 0) flushAssistant(state)
  draftOf(state).parts.push(...item.parts)
}

function draftOf(state: EncodeState): AssistantDraft {
  flushAttachments(state)
  state.assistant ??= { thoughts: [], parts: [], calls: [] }
  return state.assistant
}

function addResult(state: EncodeState, item: ToolResultItem): void {
  flushAssistant(state)
  const media = item.parts.filter((part) => part.kind !== 'text' && part.kind !== 'refusal')
  const attached = encodeParts(media, state)
  let content = encodeTextContent(item.parts, '\n', state)
  if (typeof content === 'string') {
    if (content === '' && attached.length > 0) content = 'The result is attached to the next user message.'
    if (item.isError && !/^\s*error/i.test(content)) content = `Error: ${content}`
  }
  state.messages.push({ role: 'tool', tool_call_id: item.callId, content })
  if (attached.length > 0) {
    state.attachments.push({ type: 'text', text: `Attached to the result of tool call ${item.callId}:` }, ...attached)
  }
}

function flushAttachments(state: EncodeState): void {
  if (state.attachments.length === 0) return
  state.messages.push({ role: 'user', content: state.attachments })
  state.attachments = []
}

function flushAssistant(state: EncodeState): void {
  const draft = state.assistant
  if (draft === undefined) return
  state.assistant = undefined
  const text = encodeTextContent(draft.parts, '', state)
  const refusal = draft.parts.flatMap((part) => (part.kind === 'refusal' ? [part.text] : [])).join('')
  if (draft.parts.some((part) => part.kind !== 'text' && part.kind !== 'refusal'))
    state.ignored.add('input.output_media')
  const message: ChatAssistantMessage = { role: 'assistant', content: text.length === 0 ? null : text }
  if (refusal !== '') message.refusal = refusal
  addThoughts(state, message, draft)
  if (draft.calls.length > 0) message.tool_calls = draft.calls.map(encodeCall)
  // Thoughts alone are no message, where they can't be said.
  if (Object.keys(message).length === 2 && message.content === null) {
    if (draft.parts.length === 0) return
    message.content = ''
  }
  state.messages.push(message)
}

function addThoughts(state: EncodeState, message: ChatAssistantMessage, draft: AssistantDraft): void {
  const { reasoningEcho, reasoningParameter } = state.capabilities
  const [first] = draft.thoughts
  const field = reasoningEcho ?? fieldOf(first) ?? (reasoningParameter === 'reasoning' ? 'reasoning_details' : 'none')
  const text = draft.thoughts.flatMap((thought) => thought.text).join('')
  if (field === 'reasoning_details') {
    const details = draft.thoughts.flatMap(encodeDetails).map((detail, index) => ({ ...detail, index }))
    if (details.length > 0) message.reasoning_details = details
    return
  }
  if (text !== '' && field !== 'none') message[field] = text
  // DeepSeek refuses a call without its thoughts, so an empty text stands for lost ones.
  else if (reasoningEcho === 'reasoning_content' && draft.calls.length > 0) message.reasoning_content = ''
  else if (draft.thoughts.length > 0) state.ignored.add('input.reasoning')
}

/** The field that plain thoughts had come in, where this gateway still knows it. */
function fieldOf(item: ReasoningItem | undefined): 'reasoning_content' | 'reasoning' | undefined {
  const field = chatExtra(item?.extra)['field']
  return field === 'reasoning_content' || field === 'reasoning' ? field : undefined
}

function encodeDetails(item: ReasoningItem): ChatReasoningDetail[] {
  const format = item.signedBy ?? 'unknown'
  const id = wordOf(chatExtra(item.extra)['id'])
  const { signature, encrypted } = item
  const texts = signature === undefined || item.text.length > 0 ? item.text : ['']
  return [
    ...item.summary.map((summary) => ({ type: 'reasoning.summary', summary, format, index: 0 }) as const),
    ...texts.map((text, position) => {
      const isSigned = signature !== undefined && position === texts.length - 1
      return { type: 'reasoning.text', text, format, index: 0, ...(isSigned ? { signature } : {}) } as const
    }),
    ...(encrypted === undefined
      ? []
      : [
          {
            type: 'reasoning.encrypted',
            data: encrypted,
            format,
            index: 0,
            ...(id === undefined ? {} : { id }),
          } as const,
        ]),
  ]
}

function encodeCall(item: ToolCallItem): ChatToolCall {
  const extra = chatExtra(item.extra)['extra_content']
  const carried = extra === undefined ? {} : { extra_content: extra }
  if (item.variant === 'custom') {
    return { id: item.callId, type: 'custom', custom: { name: item.name, input: item.arguments }, ...carried }
  }
  return { id: item.callId, type: 'function', function: { name: item.name, arguments: item.arguments }, ...carried }
}

function chatExtra(extra: Extra | undefined): JsonObject {
  return objectOf(extra?.['openai-chat'])
}

/** Many open models' prompt templates take one system message, at the start only. */
function mergeLeadingSystem(messages: ChatMessage[]): ChatMessage[] {
  const texts: string[] = []
  for (const message of messages) {
    if (message.role !== 'system' || typeof message.content !== 'string') break
    texts.push(message.content)
  }
  if (texts.length < 2) return messages
  return [{ role: 'system', content: texts.join('\n\n') }, ...messages.slice(texts.length)]
}
