import type { Conversation } from '../../../canonical/conversation.ts'
import type { Item, MessageItem, ToolResultItem } from '../../../canonical/item.ts'
import type { Part } from '../../../canonical/part.ts'
import type { ProviderCapabilities } from '../../../catalog/capabilities.ts'
import { markedParts } from '../../shared/marked-parts.ts'
import type { ChatMessage, ChatPart } from '../wire.ts'
import { type AssistantDraft, chatExtra, encodeAssistant, startDraft } from './assistant.ts'
import { encodeContent, encodeParts, encodeTextContent, type PartContext } from './parts.ts'

interface EncodeState extends PartContext {
  readonly capabilities: ProviderCapabilities
  readonly messages: ChatMessage[]
  assistant: AssistantDraft | undefined
  /** Images and files of tool results, which are only allowed in a user message after all results. */
  attachments: ChatPart[]
}

/**
 * The messages of a conversation. `addition` is the gateway's own text for the model, added to the instructions. What the format can't
 * express is left out and its name added to `ignored`.
 */
export function encodeMessages(
  conversation: Pick<Conversation, 'instructions' | 'items'>,
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
  for (const item of conversation.items) addItem(state, item)
  flushAssistant(state)
  flushAttachments(state)
  return capabilities.hasDeveloperRole ? state.messages : mergeLeadingSystem(state.messages)
}

function addItem(state: EncodeState, item: Item): void {
  switch (item.kind) {
    case 'message':
      if (item.role === 'assistant') addSaid(state, item)
      else addMessage(state, item)
      return
    case 'reasoning':
    case 'generated-image':
      draftOf(state).said.push(item)
      return
    case 'tool-call': {
      const draft = draftOf(state)
      // A call has no place for a mark.
      if (item.cacheBreakpoint !== undefined) state.ignored.add('cache_control')
      draft.said.push(item)
      draft.hasCalls = true
      return
    }
    case 'tool-result':
      addResult(state, item)
      return
    case 'native':
      if (item.format === 'openai-chat' && item.type === 'audio') draftOf(state).said.push(item)
      else state.ignored.add(`input.${item.type}`)
  }
}

function addMessage(state: EncodeState, item: MessageItem): void {
  flushAssistant(state)
  flushAttachments(state)
  const carried = chatExtra(item.extra)
  if (item.role === 'user') {
    state.messages.push({ role: 'user', content: encodeContent(item.parts, state), ...carried })
    return
  }
  const role = item.role === 'developer' && state.capabilities.hasDeveloperRole ? 'developer' : 'system'
  const content = item.parts.every(isText)
    ? encodeTextContent(item.parts, '\n\n', state)
    : encodeContent(item.parts, state)
  state.messages.push({ role, content, ...carried })
}

function addSaid(state: EncodeState, item: MessageItem): void {
  const { assistant } = state
  // Two texts in a row are two messages, unless calls tie them together: results must follow the message with their calls.
  if (assistant?.hasText === true && !assistant.hasCalls) flushAssistant(state)
  const draft = draftOf(state)
  draft.said.push(item)
  if (item.parts.length > 0) draft.hasText = true
}

function draftOf(state: EncodeState): AssistantDraft {
  if (state.assistant === undefined) {
    flushAttachments(state)
    state.assistant = startDraft()
  }
  return state.assistant
}

function addResult(state: EncodeState, item: ToolResultItem): void {
  flushAssistant(state)
  const parts = markedParts(item)
  const attached = parts.every(isText) ? none : encodeParts(parts.filter(isMedia), state)
  let content = encodeTextContent(parts, '\n', state)
  if (typeof content === 'string') {
    if (content === '' && attached.length > 0) content = 'The result is attached to the next user message.'
    if (item.isError && !/^\s*error/i.test(content)) content = `Error: ${content}`
  }
  state.messages.push({ role: 'tool', tool_call_id: item.callId, content, ...chatExtra(item.extra) })
  if (attached.length > 0) {
    state.attachments.push({ type: 'text', text: `Attached to the result of tool call ${item.callId}:` }, ...attached)
  }
}

const none: readonly ChatPart[] = []

function isText({ kind }: Part): boolean {
  return kind === 'text'
}

function isMedia({ kind }: Part): boolean {
  return kind !== 'text' && kind !== 'refusal'
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
  const { message, attachments } = encodeAssistant(draft, state.capabilities, state)
  if (message !== undefined) state.messages.push(message)
  for (const each of attachments) state.attachments.push(each)
}

/** Many open models' prompt templates take one system message, at the start only. */
function mergeLeadingSystem(messages: ChatMessage[]): ChatMessage[] {
  const texts: string[] = []
  for (const message of messages) {
    if (message.role !== 'system' || typeof message.content !== 'string' || message.name !== undefined) break
    texts.push(message.content)
  }
  if (texts.length < 2) return messages
  return [{ role: 'system', content: texts.join('\n\n') }, ...messages.slice(texts.length)]
}
