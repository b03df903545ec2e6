import type { Item, MessageItem, ReasoningItem, ToolResultItem } from '../../canonical/item.ts'
import type { Annotation, MediaSource, Part } from '../../canonical/part.ts'
import { encodeAnnotation } from './encode-annotation.ts'
import { formatId } from './wire.ts'

/** How an endpoint takes items. */
export interface ItemOptions {
  readonly hasDeveloperRole: boolean
  readonly takesCacheControl: boolean
}

/** Items as this format's input. Left out is what only another format or another provider's keys can read. */
export function encodeItems(items: readonly Item[], options: ItemOptions): object[] {
  return items.flatMap((item) => encodeItem(item, options))
}

function encodeItem(item: Item, options: ItemOptions): object[] {
  switch (item.kind) {
    case 'message':
      return [encodeMessage(item, options)]
    case 'reasoning':
      return encodeReasoning(item)
    case 'tool-call': {
      const isCustom = item.variant === 'custom'
      return [
        {
          type: isCustom ? 'custom_tool_call' : 'function_call',
          ...idOf(item.id, isCustom ? 'ctc' : 'fc'),
          call_id: item.callId,
          name: item.name,
          ...(isCustom ? { input: item.arguments } : { arguments: item.arguments }),
          ...(item.extra?.[formatId] as object | undefined),
        },
      ]
    }
    case 'tool-result':
      return [encodeResult(item, options)]
    case 'native':
      return item.format === formatId ? [item.wire as object] : []
  }
}

function encodeMessage({ role, parts, id, extra }: MessageItem, options: ItemOptions): object {
  return {
    type: 'message',
    ...idOf(id, 'msg'),
    role: role === 'developer' && !options.hasDeveloperRole ? 'system' : role,
    content: parts.map((part) => encodePart(part, role === 'assistant', options)),
    ...(extra?.[formatId] as object | undefined),
  }
}

/** Thoughts go back only to those who can open them: sealed, and not by another family of providers. */
function encodeReasoning({ id, summary, text, encrypted, signedBy }: ReasoningItem): object[] {
  const isOwn = signedBy === undefined || signedBy.endsWith('responses-v1')
  if (!isOwn || encrypted === undefined) return []
  return [
    {
      type: 'reasoning',
      ...idOf(id, 'rs'),
      summary: summary.map((part) => ({ type: 'summary_text', text: part })),
      ...(text.length > 0 && { content: text.map((part) => ({ type: 'reasoning_text', text: part })) }),
      encrypted_content: encrypted,
    },
  ]
}

function encodeResult({ variant, id, callId, parts }: ToolResultItem, options: ItemOptions): object {
  const [only] = parts
  const isPlain = parts.length === 1 && only?.kind === 'text' && only.cacheBreakpoint === undefined
  return {
    type: variant === 'custom' ? 'custom_tool_call_output' : 'function_call_output',
    ...idOf(id, variant === 'custom' ? 'ctco' : 'fco'),
    call_id: callId,
    output: isPlain ? only.text : parts.map((part) => encodePart(part, false, options)),
  }
}

// An id of another provider's making is refused where its prefix is not the item's own.
function idOf(id: string | undefined, prefix: string): { id?: string } {
  return id?.startsWith(`${prefix}_`) === true ? { id } : {}
}

function encodePart(part: Part, isOutput: boolean, { takesCacheControl }: ItemOptions): object {
  const mark = part.cacheBreakpoint
  const marks = takesCacheControl &&
    mark !== undefined && {
      cache_control: { type: 'ephemeral', ...(mark.ttl !== undefined && { ttl: mark.ttl }) },
    }
  return { ...encodePlainPart(part, isOutput), ...marks }
}

function encodePlainPart(part: Part, isOutput: boolean): object {
  switch (part.kind) {
    case 'text':
      return isOutput
        ? { type: 'output_text', text: part.text, annotations: encodeAnnotations(part.annotations ?? []) }
        : { type: 'input_text', text: part.text }
    case 'refusal':
      return isOutput ? { type: 'refusal', refusal: part.text } : { type: 'input_text', text: part.text }
    case 'image':
      return {
        type: 'input_image',
        ...(part.source.kind === 'id' ? { file_id: part.source.id } : { image_url: urlOf(part.source) }),
        detail: part.detail ?? 'auto',
      }
    case 'file':
      return {
        type: 'input_file',
        ...encodeFileSource(part.source),
        ...(part.filename !== undefined && { filename: part.filename }),
      }
    case 'audio':
      return { type: 'input_audio', input_audio: { data: part.base64, format: part.audioFormat } }
    case 'video':
      return { type: 'input_video', video_url: part.source.kind === 'id' ? part.source.id : urlOf(part.source) }
  }
}

function encodeAnnotations(annotations: readonly Annotation[]): object[] {
  return annotations.map(encodeAnnotation).filter((annotation) => annotation !== undefined)
}

function encodeFileSource(source: MediaSource): object {
  if (source.kind === 'id') return { file_id: source.id }
  return source.kind === 'url' ? { file_url: source.url } : { file_data: urlOf(source) }
}

function urlOf(source: Exclude<MediaSource, { kind: 'id' }>): string {
  return source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.base64}`
}
