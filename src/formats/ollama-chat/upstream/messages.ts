import type { Conversation } from '../../../canonical/conversation.ts'
import type { MessageItem, ToolCallItem, ToolResultItem } from '../../../canonical/item.ts'
import { parseExact } from '../../../streams/exact-json.ts'
import { isJsonObject } from '../../../streams/untrusted-json.ts'
import { type AssistantGroup, groupMessages, resultText } from '../../shared/message-groups.ts'
import { hasMarks } from '../../shared/unsupported-parameters.ts'
import type { OllamaAssistantMessage, OllamaMessage, OllamaToolCall } from '../wire.ts'
import { joinParts } from './parts.ts'

/** The messages of a conversation. What Ollama can't express is left out and its name added to `ignored`. */
export function encodeMessages(conversation: Conversation, ignored: Set<string>): OllamaMessage[] {
  const messages: OllamaMessage[] = []
  /** Names of the called functions by call id; Ollama identifies results by them. */
  const names = new Map<string, string>()
  const { instructions } = conversation
  if (instructions !== undefined && instructions !== '') messages.push({ role: 'system', content: instructions })
  for (const group of groupMessages(conversation.items, ignored)) {
    switch (group.kind) {
      case 'message':
        messages.push(encodeMessage(group.message, ignored))
        break
      case 'model':
        for (const { callId, name } of group.calls) names.set(callId, name)
        for (const each of encodeSaid(group, ignored)) messages.push(each)
        break
      case 'results':
        for (const each of encodeResults(group.results, names, ignored)) messages.push(each)
    }
  }
  return mergeLeadingSystem(messages)
}

function encodeMessage({ role, parts }: MessageItem, ignored: Set<string>): OllamaMessage {
  const { text, images } = joinParts(parts, ignored)
  if (role === 'user') return { role, content: text, ...(images.length > 0 && { images }) }
  if (images.length > 0) ignored.add('input_image')
  return { role: 'system', content: text }
}

/** The results, then a user message with their images, which templates expect nowhere else. */
function encodeResults(
  results: readonly ToolResultItem[],
  names: ReadonlyMap<string, string>,
  ignored: Set<string>,
): OllamaMessage[] {
  const notes: string[] = []
  const attached: string[] = []
  const messages = results.map((result): OllamaMessage => {
    if (hasMarks(result)) ignored.add('cache_control')
    const { text, images } = joinParts(result.parts, ignored)
    if (images.length > 0) notes.push(`Attached to the result of tool call ${result.callId}.`)
    for (const each of images) attached.push(each)
    const name = names.get(result.callId)
    return {
      role: 'tool',
      content: resultText(text, result, images.length > 0),
      ...(name === undefined ? {} : { tool_name: name }),
      tool_call_id: result.callId,
    }
  })
  return attached.length === 0 ? messages : [...messages, { role: 'user', content: notes.join('\n'), images: attached }]
}

function encodeSaid({ thoughts, parts, calls }: AssistantGroup, ignored: Set<string>): OllamaMessage[] {
  const { text, images } = joinParts(parts, ignored)
  if (images.length > 0) ignored.add('input_image')
  // Encrypted reasoning can't be sent.
  if (thoughts.some((thought) => thought.text.length === 0)) ignored.add('input.reasoning')
  // Reasoning alone makes no message.
  if (parts.length === 0 && calls.length === 0) {
    if (thoughts.length > 0) ignored.add('input.reasoning')
    return []
  }
  const thinking = thoughts.flatMap((thought) => thought.text).join('')
  const message: OllamaAssistantMessage = { role: 'assistant', content: text }
  if (thinking !== '') message.thinking = thinking
  if (calls.length > 0) message.tool_calls = calls.map(encodeCall)
  return [message]
}

/** Ollama takes arguments as an object; those that are not JSON are sent as text within one. */
function encodeCall({ callId, name, arguments: text }: ToolCallItem): OllamaToolCall {
  const parsed = parseExact(text === '' ? '{}' : text)
  return { id: callId, function: { name, arguments: isJsonObject(parsed) ? parsed : { input: text } } }
}

/** Many models' prompt templates take one system message, at the start only. */
function mergeLeadingSystem(messages: OllamaMessage[]): OllamaMessage[] {
  const texts: string[] = []
  for (const { role, content } of messages) {
    if (role !== 'system') break
    texts.push(content)
  }
  if (texts.length < 2) return messages
  return [{ role: 'system', content: texts.join('\n\n') }, ...messages.slice(texts.length)]
}
