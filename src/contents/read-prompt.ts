import type { Conversation } from '../canonical/conversation.ts'
import type { Item, MessageItem, ToolResultItem } from '../canonical/item.ts'
import type { ContentMessage, ContentPart, GenerationContent } from '../records/generation-content.ts'
import { mediaPart, toArguments, toContentPart } from './content-parts.ts'
import type { TextRoom } from './text-room.ts'

type Prompt = Pick<GenerationContent, 'systemInstructions' | 'inputMessages'>

/** What a model was asked. Where there is no room for all of it, the newest is kept. */
export function readPrompt({ instructions, items }: Conversation, room: TextRoom): Prompt {
  const systemInstructions: ContentPart[] =
    instructions === undefined ? [] : [{ type: 'text', content: room.take(instructions) }]
  const messages: ContentMessage[] = []
  let at = items.length
  while (at > 0 && !room.isFull) {
    at--
    const item = items[at]
    if (item !== undefined) addBefore(messages, toMessage(item, room))
  }
  const inputMessages = messages.reverse()
  if (at === 0) return { systemInstructions, inputMessages }
  const left: ContentMessage = { role: 'system', parts: [{ type: 'text', content: `[${at} earlier items cut]` }] }
  return { systemInstructions, inputMessages: [left, ...inputMessages] }
}

/** What one model said in one turn is one message. `messages` begin with the newest. */
function addBefore(messages: ContentMessage[], message: ContentMessage | null): void {
  if (message === null) return
  const next = messages.at(-1)
  if (next?.role !== 'assistant' || message.role !== 'assistant') messages.push(message)
  else messages[messages.length - 1] = { role: 'assistant', parts: [...message.parts, ...next.parts] }
}

function toMessage(item: Item, room: TextRoom): ContentMessage | null {
  switch (item.kind) {
    case 'message':
      return { role: roleOf(item), parts: item.parts.map((part) => toContentPart(part, room)) }
    case 'tool-result':
      return {
        role: 'tool',
        parts: [{ type: 'tool_call_response', id: item.callId, response: responseOf(item, room) }],
      }
    case 'reasoning': {
      const texts = item.text.length > 0 ? item.text : item.summary
      const parts = texts.map((text) => ({ type: 'reasoning', content: room.take(text) }) as const)
      return parts.length === 0 ? null : { role: 'assistant', parts }
    }
    case 'tool-call': {
      const { callId, name } = item
      const call = { type: 'tool_call', id: callId, name, arguments: toArguments(item.arguments, room) } as const
      return { role: 'assistant', parts: [call] }
    }
    case 'generated-image': {
      const { mediaType, base64 } = item
      return { role: 'assistant', parts: [mediaPart('image', { kind: 'data', mediaType, base64 }, room)] }
    }
    // Only one format knows what is in it.
    case 'native':
      return { role: 'assistant', parts: [{ type: 'tool_call', id: null, name: item.type, arguments: null }] }
  }
}

function roleOf({ role }: MessageItem): ContentMessage['role'] {
  return role === 'developer' ? 'system' : role
}

function responseOf({ parts }: ToolResultItem, room: TextRoom): unknown {
  if (parts.every(({ kind }) => kind === 'text'))
    return room.take(parts.map((part) => ('text' in part ? part.text : '')).join(''))
  return parts.map((part) => toContentPart(part, room))
}
