import type { Conversation } from '../../../canonical/conversation.ts'
import type {
  GeneratedImageItem,
  MessageItem,
  NativeItem,
  ReasoningItem,
  ToolResultItem,
} from '../../../canonical/item.ts'
import { parseExact } from '../../../streams/exact-json.ts'
import { isJsonObject, type JsonObject } from '../../../streams/untrusted-json.ts'
import {
  type ContentBlock,
  formatId,
  type NativeBlock,
  type RedactedThinkingBlock,
  type RequestBlock,
  type RequestMessage,
  roleOfNativeBlock,
  signatureFormat,
  type TextBlock,
  type ThinkingBlock,
  type ToolResultBlock,
} from '../wire.ts'
import { type BlockContext, encodeParts, encodeSaidParts, encodeText, markOf, ownExtra } from './blocks.ts'

/** The messages of a conversation. */
export interface EncodedMessages {
  readonly system: TextBlock[]
  readonly messages: RequestMessage[]
}

interface EncodeState extends EncodedMessages, BlockContext {
  /** The items' name in the caller's format: `input` or `messages`. */
  readonly itemsName: string
}

/**
 * The system text and the messages of a conversation, with alternating roles. `addition` is the gateway's own text for the model. What the
 * format can't express is left out and its name added to `context.ignored`.
 */
export function encodeMessages(
  conversation: Conversation,
  addition: string | undefined,
  itemsName: string,
  context: BlockContext,
): EncodedMessages {
  const state: EncodeState = { system: [], messages: [], itemsName, ...context }
  addSystemText(state, conversation.instructions)
  for (const item of conversation.items) {
    switch (item.kind) {
      case 'message':
        addMessage(state, item)
        break
      case 'reasoning':
        addThoughts(state, item)
        break
      case 'tool-call': {
        const { callId: id, name, arguments: text } = item
        append(state, 'assistant', [
          {
            type: 'tool_use',
            id,
            name,
            input: inputOf(text),
            ...markOf(item.cacheBreakpoint),
            ...ownExtra(item.extra),
          },
        ])
        break
      }
      case 'tool-result':
        append(state, 'user', [encodeResult(state, item)])
        break
      case 'generated-image':
        addGeneratedImage(state, item)
        break
      case 'native':
        addNative(state, item)
    }
  }
  for (const message of state.messages) if (message.role === 'user') putResultsFirst(message.content)
  trimPrefill(state)
  addSystemText(state, addition)
  return { system: state.system, messages: state.messages }
}

/** True if the model is to go on with a turn that did not begin with thoughts: then a thinking budget is refused. */
export function continuesWithoutThoughts(messages: readonly RequestMessage[]): boolean {
  const end = messages.length - 1
  let firstType = messages[end]?.role === 'assistant' ? messages[end].content[0]?.type : undefined
  for (let at = end; messages[at]?.content[0]?.type === 'tool_result'; at -= 2) {
    firstType = messages[at - 1]?.content[0]?.type
  }
  return firstType !== undefined && firstType !== 'thinking' && firstType !== 'redacted_thinking'
}

function append(state: EncodeState, role: RequestMessage['role'], blocks: readonly RequestBlock[]): void {
  if (blocks.length === 0) return
  const last = state.messages.at(-1)
  if (last?.role === role) for (const each of blocks) last.content.push(each)
  else state.messages.push({ role, content: [...blocks] })
}

function addSystemText(state: EncodeState, text: string | undefined): void {
  const block = text === undefined ? undefined : encodeText(text, undefined, undefined, state)
  if (block !== undefined) state.system.push(block)
}

function addMessage(state: EncodeState, { role, parts }: MessageItem): void {
  if (role === 'user') append(state, 'user', encodeParts(parts, state))
  else if (role === 'assistant') append(state, 'assistant', encodeSaidParts(parts, state))
  else addSystemMessage(state, encodeParts(parts, state))
}

/**
 * Before the first message it becomes the system text. Later most models refuse the role, and moving it to the front would change its
 * meaning and void the prompt cache: it stays in place, in a user message, marked as a system message.
 */
function addSystemMessage(state: EncodeState, blocks: readonly ContentBlock[]): void {
  const isFirst = state.messages.length === 0
  for (const block of blocks) {
    if (!isText(block)) append(state, 'user', [block])
    else if (isFirst) state.system.push(block)
    else append(state, 'user', [{ ...block, text: `<system>\n${block.text}\n</system>` }])
  }
}

function addThoughts(state: EncodeState, item: ReasoningItem): void {
  const blocks = encodeThoughts(item)
  if (blocks.length === 0) {
    state.ignored.add(`${state.itemsName}.reasoning`)
    return
  }
  const last = state.messages.at(-1)
  const call = last?.role === 'assistant' ? last.content.findIndex((block) => block.type === 'tool_use') : -1
  // Thoughts must come before the calls of their turn.
  if (last === undefined || call === -1) append(state, 'assistant', blocks)
  else last.content.splice(call, 0, ...blocks)
}

/** Only thoughts that the provider signed or encrypted: it refuses others. */
function encodeThoughts(item: ReasoningItem): (ThinkingBlock | RedactedThinkingBlock)[] {
  const { text, signature, encrypted, signedBy } = item
  const isOwn = signedBy === signatureFormat
  return [
    ...(signature !== undefined && (isOwn || signedBy === undefined)
      ? [{ type: 'thinking', thinking: text.join(''), signature } as const]
      : []),
    ...(encrypted !== undefined && isOwn ? [{ type: 'redacted_thinking', data: encrypted } as const] : []),
  ]
}

/** Arguments that are no object are wrapped as the provider advises. */
function inputOf(text: string): JsonObject {
  if (text.trim() === '') return {}
  const parsed = parseExact(text)
  return isJsonObject(parsed) ? parsed : { INVALID_JSON: text }
}

function encodeResult(state: EncodeState, item: ToolResultItem): ToolResultBlock {
  const { callId, parts, isError, cacheBreakpoint, extra } = item
  const blocks = encodeParts(parts, state)
  const [only] = blocks
  const isPlain = blocks.length === 1 && only !== undefined && isText(only) && only.cache_control === undefined
  return {
    type: 'tool_result',
    tool_use_id: callId,
    ...(blocks.length === 0 ? {} : { content: isPlain ? only.text : blocks }),
    ...(isError === undefined ? {} : { is_error: isError }),
    ...markOf(cacheBreakpoint),
    ...ownExtra(extra),
  }
}

/** Images are only allowed in user messages. */
function addGeneratedImage(state: EncodeState, { mediaType, base64 }: GeneratedImageItem): void {
  const source = { type: 'base64', media_type: mediaType, data: base64 } as const
  append(state, 'user', [
    { type: 'text', text: 'The image that the assistant made:' },
    { type: 'image', source },
  ])
}

function addNative(state: EncodeState, { format, type, wire }: NativeItem): void {
  if (format !== formatId || !isNativeBlock(wire)) state.ignored.add(`${state.itemsName}.${type}`)
  else append(state, roleOfNativeBlock(wire.type), [wire])
}

/** The results of all calls of a turn must come together, before other user content. */
function putResultsFirst(content: RequestBlock[]): void {
  if (!content.some((block, index) => index > 0 && block.type === 'tool_result')) return
  const isResult = (block: RequestBlock): boolean => block.type === 'tool_result'
  const sorted = [...content.filter(isResult), ...content.filter((block) => !isResult(block))]
  content.splice(0, content.length, ...sorted)
}

/** A prefilled answer: the provider refuses white space at its end. */
function trimPrefill({ messages }: EncodeState): void {
  const last = messages.at(-1)
  const block = last?.role === 'assistant' ? last.content.at(-1) : undefined
  if (last === undefined || block === undefined || !isText(block)) return
  last.content[last.content.length - 1] = { ...block, text: block.text.trimEnd() }
}

function isText(block: RequestBlock): block is TextBlock {
  return block.type === 'text'
}

function isNativeBlock(wire: unknown): wire is NativeBlock {
  return isJsonObject(wire) && typeof wire['type'] === 'string'
}
