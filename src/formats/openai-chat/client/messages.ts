import type { Item, MessageItem, ToolCallItem } from '../../../canonical/item.ts'
import type { Extra, Part } from '../../../canonical/part.ts'
import type { JsonObject } from '../../../streams/untrusted-json.ts'
import { decodeDataUrl } from '../../client-request/media-source.ts'
import { isSet } from '../../shared/is-set.ts'
import { decodeContent } from './parts.ts'
import { type PlacedReasoning, readReasoning } from './placed-reasoning.ts'
import { isOwnPicture, recallCalls } from './server-calls.ts'
import { type ClientAssistantMessage, type ClientMessage, type ClientToolCall, formatId } from './wire.ts'

type Variants = Map<string, ToolCallItem['variant']>

/** The messages as items, in order. */
export function decodeMessages(messages: readonly ClientMessage[]): Item[] {
  const items: Item[] = []
  const variants: Variants = new Map()
  for (const message of messages) {
    if (message.role === 'assistant') decodeAnswer(message, variants, items)
    else if (message.role === 'tool') {
      items.push({
        kind: 'tool-result',
        variant: variants.get(message.tool_call_id) ?? 'function',
        callId: message.tool_call_id,
        parts: decodeContent(message.content),
        ...besides(message),
      })
    } else {
      const { role, content } = message
      items.push({ kind: 'message', role, parts: decodeContent(content), ...besides(message) })
    }
  }
  return items
}

/** One message holds several items: thoughts, text, images and calls. */
function decodeAnswer(message: ClientAssistantMessage, variants: Variants, items: Item[]): void {
  const calls = message.tool_calls ?? []
  for (const { id, type } of calls) variants.set(id, type)
  const thoughts = readReasoning(message as JsonObject, new Set(calls.map(({ id }) => id)))
  const others = [...decodeImages(message), ...decodeAudio(message), ...decodeCalls(calls, thoughts)]
  const text = decodeText(message, others.length > 0)
  for (const some of [
    thoughts.leading,
    recallCalls(message.reasoning_details ?? []),
    text,
    others,
    thoughts.trailing,
  ]) {
    for (const each of some) items.push(each)
  }
}

function decodeText(message: ClientAssistantMessage, saysMore: boolean): MessageItem[] {
  const { content, refusal } = message
  const parts: Part[] = decodeContent(content)
  if (isSet(refusal) && refusal !== '') parts.push({ kind: 'refusal', text: refusal })
  // With a call, no text and an empty one mean the same.
  const isNothing = parts.length === 0 || (parts.length === 1 && content === '')
  if (isNothing && saysMore) return []
  return [{ kind: 'message', role: 'assistant', parts, ...withAnnotations(besides(message), message) }]
}

/** Citations, and what a provider has read in files, for endpoints that take them back. */
function withAnnotations(carried: { extra?: Extra }, { annotations }: ClientAssistantMessage): { extra?: Extra } {
  if (!isSet(annotations) || annotations.length === 0) return carried
  return { extra: { [formatId]: { ...(carried.extra?.[formatId] as object | undefined), annotations } } }
}

function decodeImages({ images, reasoning_details: details }: ClientAssistantMessage): Item[] {
  // What the gateway had made is told of in its call.
  if (details?.some(isOwnPicture) === true) return []
  return (images ?? []).map((wire): Item => {
    const data = decodeDataUrl(wire.image_url.url)
    if (data === undefined) return { kind: 'native', format: formatId, type: 'image', wire }
    return { kind: 'generated-image', mediaType: data.mediaType, base64: data.base64 }
  })
}

function decodeAudio({ audio }: ClientAssistantMessage): Item[] {
  return isSet(audio) ? [{ kind: 'native', format: formatId, type: 'audio', wire: audio }] : []
}

function decodeCalls(calls: readonly ClientToolCall[], { beforeCall }: PlacedReasoning): Item[] {
  return calls.flatMap((call) => [...(beforeCall.get(call.id) ?? []), decodeCall(call)])
}

function decodeCall(call: ClientToolCall): ToolCallItem {
  const said = call.type === 'custom' ? { name: call.custom.name, arguments: call.custom.input } : call.function
  return {
    kind: 'tool-call',
    variant: call.type,
    callId: call.id,
    name: said.name,
    arguments: said.arguments,
    ...signatureOf(call),
  }
}

/** Google's thought signatures are next to the call. */
function signatureOf(call: ClientToolCall): { extra?: Extra } {
  const content = (call as { readonly extra_content?: unknown }).extra_content
  return isSet(content) ? { extra: { [formatId]: { extra_content: content } } } : {}
}

/** Members of a message with canonical words, and ignored ones. */
const understood: ReadonlySet<string> = new Set([
  'role',
  'content',
  'tool_call_id',
  'refusal',
  'model',
  'tool_calls',
  'reasoning',
  'reasoning_content',
  'reasoning_details',
  'images',
  'audio',
  'annotations',
])

/** Other members of a message: its `name`, and those that only some providers know (`prefix`, …). */
function besides(message: ClientMessage): { extra?: Extra } {
  let carried: Record<string, unknown> | undefined
  for (const name of Object.keys(message)) {
    const value = (message as JsonObject)[name]
    if (understood.has(name) || !isSet(value) || value === '') continue
    carried ??= {}
    carried[name] = value
  }
  return carried === undefined ? {} : { extra: { [formatId]: carried } }
}
