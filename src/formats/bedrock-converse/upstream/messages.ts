import type { Conversation } from '../../../canonical/conversation.ts'
import type { Item, MessageItem, ReasoningItem, ToolCallItem, ToolResultItem } from '../../../canonical/item.ts'
import { parseExact } from '../../../streams/exact-json.ts'
import { isJsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import {
  type ContentBlock,
  type ConverseMessage,
  formatId,
  type ReasoningBlock,
  type SystemBlock,
  type ToolUseBlock,
} from '../wire.ts'
import { encodeCachePoint, encodeResultParts, encodeUserParts, isBlank, type PartContext } from './parts.ts'
import { encodeRedacted } from './redacted-thoughts.ts'

/** A conversation as Converse takes it. */
export interface EncodedConversation {
  readonly system: readonly SystemBlock[]
  readonly messages: readonly ConverseMessage[]
}

interface Draft {
  readonly role: 'user' | 'assistant'
  /** Tool results, which must come first in a message. */
  readonly results: ContentBlock[]
  readonly content: ContentBlock[]
}

/**
 * System blocks and messages of alternating roles. `addition` is the gateway's own text for the model, added to the
 * instructions. What the format can't express is left out and its name added to `context.ignored`.
 */
export function encodeConversation(
  conversation: Conversation,
  addition: string | undefined,
  context: PartContext,
): EncodedConversation {
  const { instructions, items, cacheControl } = conversation
  const system: SystemBlock[] = textBlocks(instructions)
  const drafts: Draft[] = []
  for (const item of items) {
    const isInstruction = item.kind === 'message' && item.role !== 'user' && item.role !== 'assistant'
    if (isInstruction && drafts.length === 0) for (const each of encodeSystemParts(item, context)) system.push(each)
    else addItem(drafts, item, context)
  }
  for (const each of textBlocks(addition)) system.push(each)
  const messages = drafts.map(toMessage)
  // A cache mark for the whole request goes after its last block.
  const last = messages.at(-1)
  if (last !== undefined && last.role === 'user' && !hasCachePoint(last.content.at(-1))) {
    messages[messages.length - 1] = { ...last, content: [...last.content, ...encodeCachePoint(cacheControl, context)] }
  }
  return { system, messages: trimEnd(messages) }
}

function textBlocks(text: string | undefined): SystemBlock[] {
  return text === undefined || isBlank(text) ? [] : [{ text }]
}

function encodeSystemParts({ parts }: MessageItem, context: PartContext): SystemBlock[] {
  return parts.flatMap((part): SystemBlock[] => {
    if (part.kind === 'text' || part.kind === 'refusal') {
      const texts = textBlocks(part.text)
      return texts.length === 0 ? [] : [...texts, ...encodeCachePoint(part.cacheBreakpoint, context)]
    }
    context.ignored.add('input.system_media')
    return []
  })
}

function addItem(drafts: Draft[], item: Item, context: PartContext): void {
  switch (item.kind) {
    case 'message':
      if (item.role === 'assistant') addContent(drafts, 'assistant', encodeSaid(item, context))
      // Instructions in the middle of a conversation can only go into a user message.
      else addContent(drafts, 'user', encodeUserParts(item.parts, context))
      return
    case 'reasoning': {
      const block = encodeThoughts(item, context)
      if (block === undefined) context.ignored.add('input.reasoning')
      else addContent(drafts, 'assistant', [block])
      return
    }
    case 'tool-call':
      addContent(drafts, 'assistant', [encodeCall(item), ...encodeCachePoint(item.cacheBreakpoint, context)])
      return
    case 'tool-result': {
      const { results } = draftOf(drafts, 'user')
      for (const each of encodeResult(item, context)) results.push(each)
      return
    }
    case 'native':
      if (item.format === formatId && isJsonObject(item.wire)) {
        addContent(drafts, 'assistant', [item.wire])
      } else context.ignored.add(`input.${item.type}`)
      return
    case 'generated-image':
      // Only user messages may contain images.
      context.ignored.add('input.generated_image')
  }
}

// Bedrock refuses messages without blocks.
function addContent(drafts: Draft[], role: Draft['role'], blocks: readonly ContentBlock[]): void {
  if (blocks.length === 0) return
  const { content } = draftOf(drafts, role)
  for (const each of blocks) content.push(each)
}

function draftOf(drafts: Draft[], role: Draft['role']): Draft {
  const last = drafts.at(-1)
  if (last?.role === role) return last
  const draft: Draft = { role, results: [], content: [] }
  drafts.push(draft)
  return draft
}

function toMessage({ role, results, content }: Draft): ConverseMessage {
  const hasDocument = content.some((block) => 'document' in block)
  // Bedrock refuses documents without a text beside them.
  const needsText = hasDocument && !content.some((block) => 'text' in block)
  return { role, content: [...results, ...(needsText ? [{ text: 'See the attached document.' }] : []), ...content] }
}

function encodeSaid({ parts }: MessageItem, context: PartContext): ContentBlock[] {
  return parts.flatMap((part): ContentBlock[] => {
    if (part.kind !== 'text' && part.kind !== 'refusal') {
      context.ignored.add('input.output_media')
      return []
    }
    return isBlank(part.text) ? [] : [{ text: part.text }, ...encodeCachePoint(part.cacheBreakpoint, context)]
  })
}

/** Thoughts go back only to models that can verify them. */
function encodeThoughts(item: ReasoningItem, { traits }: PartContext): ReasoningBlock | undefined {
  const { text, summary, signature, encrypted } = item
  if (item.signedBy !== traits.signedBy) return undefined
  if (signature !== undefined) {
    const said = (text.length > 0 ? text : summary).join('')
    return { reasoningContent: { reasoningText: { text: said, signature } } }
  }
  return encrypted === undefined ? undefined : { reasoningContent: { redactedContent: encodeRedacted(encrypted) } }
}

function encodeCall({ callId, name, arguments: text }: ToolCallItem): ToolUseBlock {
  const parsed = parseExact(text)
  // Arguments must be an object; others are sent as text within one.
  const input = isJsonObject(parsed) ? parsed : isBlank(text) ? {} : { input: text }
  return { toolUse: { toolUseId: callId, name, input } }
}

function encodeResult(item: ToolResultItem, context: PartContext): ContentBlock[] {
  const { callId, parts, isError, cacheBreakpoint } = item
  const marked = parts.findLast(({ cacheBreakpoint }) => cacheBreakpoint !== undefined)
  const content = encodeResultParts(parts, context)
  return [
    { toolResult: { toolUseId: callId, content, ...(isError ? { status: 'error' } : {}) } },
    ...encodeCachePoint(cacheBreakpoint ?? marked?.cacheBreakpoint, context),
  ]
}

function hasCachePoint(block: ContentBlock | undefined): boolean {
  return block !== undefined && 'cachePoint' in block
}

/** Claude refuses to continue a text that ends in white space. */
function trimEnd(messages: readonly ConverseMessage[]): readonly ConverseMessage[] {
  const last = messages.at(-1)
  const text = objectOf(last?.content.at(-1))['text']
  if (last?.role !== 'assistant' || typeof text !== 'string') return messages
  return [...messages.slice(0, -1), { ...last, content: [...last.content.slice(0, -1), { text: text.trimEnd() }] }]
}
