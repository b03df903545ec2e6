import type {
  GeneratedImageItem,
  Item,
  MessageItem,
  NativeItem,
  ReasoningItem,
  ToolCallItem,
} from '../../../canonical/item.ts'
import type { Extra, Part } from '../../../canonical/part.ts'
import type { ProviderCapabilities } from '../../../catalog/capabilities.ts'
import { type JsonObject, listOf, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { encodeReasoningDetails } from '../reasoning-details.ts'
import type { ChatAssistantMessage, ChatImage, ChatPart, ChatToolCall } from '../wire.ts'
import { encodeTextContent, type PartContext } from './parts.ts'

/** A model's thoughts, text, calls and images, which become one message. */
export interface AssistantDraft {
  readonly said: (MessageItem | ReasoningItem | ToolCallItem | GeneratedImageItem | NativeItem)[]
  hasText: boolean
  hasCalls: boolean
}

export function startDraft(): AssistantDraft {
  return { said: [], hasText: false, hasCalls: false }
}

/** An assistant message, and images that only a user message can show. */
export interface AssistantTurn {
  /** Undefined if nothing is left. */
  readonly message: ChatAssistantMessage | undefined
  readonly attachments: readonly ChatPart[]
}

/** Encodes a draft as a message. What the provider doesn't support is left out and noted. */
export function encodeAssistant(
  draft: AssistantDraft,
  capabilities: ProviderCapabilities,
  context: PartContext,
): AssistantTurn {
  const { said } = draft
  const parts: Part[] = []
  const calls: ChatToolCall[] = []
  for (const item of said) {
    if (item.kind === 'message') for (const part of item.parts) parts.push(part)
    else if (item.kind === 'tool-call') calls.push(encodeCall(item))
  }
  const text = encodeTextContent(parts, '', context)
  let refusal = ''
  for (const part of parts) {
    if (part.kind === 'refusal') refusal += part.text
    else if (part.kind !== 'text') context.ignored.add('input.output_media')
  }
  const message: ChatAssistantMessage = { role: 'assistant', content: text.length === 0 ? null : text }
  for (const item of said)
    if (item.kind === 'message') addCarried(message, chatExtra(item.extra), capabilities, context)
  if (refusal !== '') message.refusal = refusal
  addThoughts(message, draft, capabilities, context)
  if (calls.length > 0) message.tool_calls = calls
  const attachments = addImages(message, said, capabilities)
  addAudio(message, said)
  // Reasoning alone makes no message if it can't be sent.
  const isEmpty = message.content === null && !mustStand.some((member) => member in message)
  if (isEmpty && parts.length === 0) return { message: undefined, attachments }
  if (isEmpty) message.content = ''
  return { message, attachments }
}

/** Annotations go to providers whose dialect takes them back. */
function addCarried(
  message: ChatAssistantMessage,
  { annotations, ...carried }: JsonObject,
  capabilities: ProviderCapabilities,
  { ignored }: PartContext,
): void {
  Object.assign(message, carried)
  if (annotations === undefined) return
  if (speaksDetails(capabilities)) message.annotations = listOf(annotations)
  else ignored.add('input.annotations')
}

/** Members that make a message without text valid. */
const mustStand = ['refusal', 'reasoning_content', 'reasoning', 'reasoning_details', 'tool_calls', 'images', 'audio']

function addThoughts(
  message: ChatAssistantMessage,
  { said }: AssistantDraft,
  capabilities: ProviderCapabilities,
  { ignored }: PartContext,
): void {
  const { reasoningEcho } = capabilities
  const thoughts = said.filter((item) => item.kind === 'reasoning')
  const field = reasoningEcho ?? fieldOf(thoughts[0]) ?? (speaksDetails(capabilities) ? 'reasoning_details' : 'none')
  const text = thoughts.flatMap((thought) => thought.text).join('')
  if (field === 'reasoning_details') {
    const details = encodeReasoningDetails(said, (signedBy) => signedBy)
    if (details.length > 0) message.reasoning_details = details
    return
  }
  if (text !== '' && field !== 'none') message[field] = text
  // DeepSeek refuses a call without its thoughts, so an empty text replaces lost ones.
  else if (reasoningEcho === 'reasoning_content' && said.some(isCall)) message.reasoning_content = ''
  if (thoughts.some((thought) => field === 'none' || thought.text.join('') === '')) ignored.add('input.reasoning')
}

/** Whether the provider speaks the dialect with `reasoning_details` and `images`. */
export function speaksDetails({ reasoningParameter }: ProviderCapabilities): boolean {
  return reasoningParameter === 'reasoning'
}

/** The field in which plain thoughts came, if known. */
function fieldOf(item: ReasoningItem | undefined): 'reasoning_content' | 'reasoning' | undefined {
  const field = chatExtra(item?.extra)['field']
  return field === 'reasoning_content' || field === 'reasoning' ? field : undefined
}

function isCall({ kind }: Item): boolean {
  return kind === 'tool-call'
}

function encodeCall(item: ToolCallItem): ChatToolCall {
  const extra = chatExtra(item.extra)['extra_content']
  const { callId: id, name, arguments: text } = item
  const call: ChatToolCall =
    item.variant === 'custom'
      ? { id, type: 'custom', custom: { name, input: text } }
      : { id, type: 'function', function: { name, arguments: text } }
  return extra === undefined ? call : { ...call, extra_content: extra }
}

/** Images go back if the dialect has a member for them; otherwise a user message shows them. */
function addImages(
  message: ChatAssistantMessage,
  said: AssistantDraft['said'],
  capabilities: ProviderCapabilities,
): readonly ChatPart[] {
  const images: ChatImage[] = []
  for (const item of said) {
    if (item.kind !== 'generated-image') continue
    images.push({ type: 'image_url', image_url: { url: `data:${item.mediaType};base64,${item.base64}` } })
  }
  if (images.length === 0) return images
  if (!speaksDetails(capabilities)) return [{ type: 'text', text: 'Made by the assistant:' }, ...images]
  message.images = images
  return []
}

/** An audio answer is sent back by its id, which only its provider knows. */
function addAudio(message: ChatAssistantMessage, said: AssistantDraft['said']): void {
  for (const item of said) {
    if (item.kind !== 'native' || item.type !== 'audio') continue
    const id = wordOf(objectOf(item.wire)['id'])
    if (id !== undefined) message.audio = { id }
  }
}

/** Members of an item that only this format has. */
export function chatExtra(extra: Extra | undefined): JsonObject {
  return objectOf(extra?.['openai-chat'])
}
