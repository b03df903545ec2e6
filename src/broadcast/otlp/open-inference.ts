import { toDollars } from '../../records/bill.ts'
import type { BroadcastItem } from '../../records/destination.ts'
import type { ContentMessage, ContentPart, GenerationContent } from '../../records/generation-content.ts'
import { type Attributes, attributesOf, type Span } from './span.ts'

/** What is said of a span in the words of OpenInference (https://github.com/Arize-ai/openinference, spec), for receivers that read no others. */
export function openInference(span: Span, { record, content }: BroadcastItem): Attributes {
  const tool = span.attributes['gen_ai.tool.name']
  if (tool !== undefined) return { 'openinference.span.kind': 'TOOL', 'tool.name': tool }
  if (span.attributes['gen_ai.operation.name'] === undefined) return { 'openinference.span.kind': 'CHAIN' }
  return {
    'openinference.span.kind': 'LLM',
    ...attributesOf({
      'llm.model_name': record.model ?? record.requestedModel,
      'llm.provider': record.provider,
      'llm.token_count.prompt': record.inputTokens,
      'llm.token_count.completion': record.outputTokens,
      'llm.token_count.total': record.inputTokens + record.outputTokens,
      'llm.token_count.prompt_details.cache_read': record.cachedTokens,
      'llm.token_count.prompt_details.cache_write': record.cacheWriteTokens,
      'llm.token_count.completion_details.reasoning': record.reasoningTokens,
      'llm.cost.total': record.costNanos === null ? null : toDollars(record.costNanos),
      metadata: metadataOf(record),
    }),
    ...(content === null ? {} : contentIn(content)),
  }
}

/** The caller's trace and labels as JSON; null if it sent neither. */
function metadataOf({ trace, metadata }: BroadcastItem['record']): string | null {
  return trace === null && metadata === undefined ? null : JSON.stringify({ ...trace, ...metadata })
}

function contentIn({ systemInstructions, inputMessages, outputMessages }: GenerationContent): Attributes {
  const system: ContentMessage[] =
    systemInstructions.length === 0 ? [] : [{ role: 'system', parts: systemInstructions }]
  return {
    'input.value': JSON.stringify(inputMessages),
    'input.mime_type': 'application/json',
    'output.value': JSON.stringify(outputMessages),
    'output.mime_type': 'application/json',
    ...messagesIn('llm.input_messages', [...system, ...inputMessages]),
    ...messagesIn('llm.output_messages', outputMessages),
  }
}

function messagesIn(name: string, messages: readonly ContentMessage[]): Attributes {
  const attributes: Record<string, string> = {}
  messages.forEach(({ role, parts }, index) => {
    const prefix = `${name}.${index}.message`
    attributes[`${prefix}.role`] = role
    const text = textOf(parts)
    if (text !== '') attributes[`${prefix}.content`] = text
    let calls = 0
    for (const part of parts) {
      if (part.type !== 'tool_call') continue
      const call = `${prefix}.tool_calls.${calls++}.tool_call`
      if (part.id !== null) attributes[`${call}.id`] = part.id
      attributes[`${call}.function.name`] = part.name
      attributes[`${call}.function.arguments`] = JSON.stringify(part.arguments) ?? ''
    }
  })
  return attributes
}

function textOf(parts: readonly ContentPart[]): string {
  return parts.flatMap((part) => (part.type === 'text' ? [part.content] : [])).join('\n')
}
