import type { Conversation } from '../../../canonical/conversation.ts'
import type { MessageItem, ReasoningItem, ToolResultItem } from '../../../canonical/item.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import { objectOf } from '../../../streams/untrusted-json.ts'
import { type AssistantGroup, groupMessages, resultText } from '../../shared/message-groups.ts'
import { hasMarks } from '../../shared/unsupported-parameters.ts'
import { type CohereAssistantMessage, type CohereContent, type CohereMessage, formatId } from '../wire.ts'
import { encodeMedia, encodeUserContent, joinTexts } from './parts.ts'

/**
 * The messages of a conversation. `addition` is the gateway's own text for the model. What Cohere can't express is left out and its name
 * added to `ignored`.
 */
export function encodeMessages(
  conversation: Conversation,
  addition: string | undefined,
  endpoint: Endpoint,
  ignored: Set<string>,
): CohereMessage[] {
  const messages: CohereMessage[] = []
  for (const text of [conversation.instructions, addition]) {
    if (text !== undefined && text !== '') messages.push({ role: 'system', content: text })
  }
  for (const group of groupMessages(conversation.items, ignored)) {
    switch (group.kind) {
      case 'message':
        messages.push(encodeMessage(group.message, ignored))
        break
      case 'model':
        for (const each of encodeSaid(group, endpoint, ignored)) messages.push(each)
        break
      case 'results':
        for (const each of encodeResults(group.results, ignored)) messages.push(each)
    }
  }
  return messages
}

function encodeMessage({ role, parts }: MessageItem, ignored: Set<string>): CohereMessage {
  if (role === 'user') return { role, content: encodeUserContent(parts, ignored) }
  for (const { kind } of parts) if (kind !== 'text' && kind !== 'refusal') ignored.add(`input_${kind}`)
  return { role: 'system', content: joinTexts(parts, '\n\n', ignored) }
}

/** The results, then a user message with their images, which are allowed nowhere else. */
function encodeResults(results: readonly ToolResultItem[], ignored: Set<string>): CohereMessage[] {
  const attachments: CohereContent[] = []
  const messages = results.map((result): CohereMessage => {
    if (hasMarks(result)) ignored.add('cache_control')
    const attached = encodeMedia(result.parts, ignored)
    if (attached.length > 0) {
      attachments.push({ type: 'text', text: `Attached to the result of tool call ${result.callId}:` }, ...attached)
    }
    const text = joinTexts(result.parts, '\n', ignored)
    return { role: 'tool', tool_call_id: result.callId, content: resultText(text, result, attached.length > 0) }
  })
  return attachments.length === 0 ? messages : [...messages, { role: 'user', content: attachments }]
}

function encodeSaid(said: AssistantGroup, endpoint: Endpoint, ignored: Set<string>): CohereMessage[] {
  const message: CohereAssistantMessage = { role: 'assistant' }
  const { content, plan } = encodeThoughts(said, endpoint, ignored)
  const text = joinTexts(said.parts, '\n', ignored)
  if (content.length > 0) message.content = [...content, ...(text === '' ? [] : [{ type: 'text', text } as const])]
  else if (text !== '') message.content = text
  if (plan !== '') message.tool_plan = plan
  if (said.calls.length > 0) {
    message.tool_calls = said.calls.map(({ callId, name, arguments: text }) => ({
      id: callId,
      type: 'function',
      function: { name, arguments: text.trim() === '' ? '{}' : text },
    }))
  }
  // Reasoning alone makes no message.
  if (text === '' && said.calls.length === 0) {
    if (said.parts.length === 0) return []
    message.content ??= ''
  }
  return [message]
}

/** Reasoning goes back where it came from: the tool plan to its calls, other reasoning into the content. */
function encodeThoughts(
  { thoughts, calls }: AssistantGroup,
  endpoint: Endpoint,
  ignored: Set<string>,
): { content: CohereContent[]; plan: string } {
  const content: CohereContent[] = []
  let plan = ''
  for (const thought of thoughts) {
    const thinking = thought.text.join('')
    const field = fieldOf(thought)
    if (field === 'tool_plan' && calls.length > 0) plan += thinking
    // Reasoning of unknown origin is sent only to models that are known to reason.
    else if (thinking !== '' && (field === 'thinking' || endpoint.supportedParameters?.has('reasoning'))) {
      content.push({ type: 'thinking', thinking })
    } else ignored.add('input.reasoning')
  }
  return { content, plan }
}

function fieldOf({ extra }: ReasoningItem): unknown {
  return objectOf(extra?.[formatId])['field']
}
