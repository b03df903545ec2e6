import type { GeneratedImageItem, Item, MessageItem, ReasoningItem, ToolResultItem } from '../../../canonical/item.ts'
import type { Annotation, FilePart, MediaSource, Part } from '../../../canonical/part.ts'
import { markedParts } from '../../shared/marked-parts.ts'
import { textOfFile } from '../../shared/text-files.ts'
import { encodeAnnotation } from '../encode-annotation.ts'
import { outputFormatOf } from '../generated-image.ts'
import { formatId } from '../wire.ts'

/** Options for encoding items for an endpoint. */
export interface ItemOptions {
  readonly hasDeveloperRole: boolean
  readonly takesCacheControl: boolean
}

/** Items as this format's input. Leaves out what only another format or provider can read. */
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
    case 'generated-image':
      return [encodeImage(item)]
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

/** Thoughts go back only to providers that can decrypt them: encrypted, and not by another family. */
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

/** Whether an item is reasoning that this format's provider would refuse. */
export function isLostThought(item: Item): boolean {
  return item.kind === 'reasoning' && encodeReasoning(item).length === 0
}

function encodeResult(item: ToolResultItem, options: ItemOptions): object {
  const { variant, id, callId } = item
  const parts = markedParts(item)
  const [only] = parts
  const isPlain = parts.length === 1 && only?.kind === 'text' && only.cacheBreakpoint === undefined
  return {
    type: variant === 'custom' ? 'custom_tool_call_output' : 'function_call_output',
    ...idOf(id, variant === 'custom' ? 'ctco' : 'fco'),
    call_id: callId,
    output: isPlain ? only.text : parts.map((part) => encodePart(part, false, options)),
  }
}

/** An image of this format's own tool goes back as its call. Others lack the id of a call, so they go back as images. */
function encodeImage({ id, mediaType, base64, extra }: GeneratedImageItem): object {
  if (id?.startsWith('ig_') === true) {
    return {
      type: 'image_generation_call',
      id,
      status: 'completed',
      result: base64,
      output_format: outputFormatOf(mediaType),
      ...(extra?.[formatId] as object | undefined),
    }
  }
  return {
    type: 'message',
    role: 'user',
    content: [
      { type: 'input_text', text: 'The image that the assistant made:' },
      { type: 'input_image', image_url: `data:${mediaType};base64,${base64}`, detail: 'auto' },
    ],
  }
}

// Providers refuse another provider's id if its prefix does not match the item.
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
      return encodeFile(part)
    case 'audio':
      return { type: 'input_audio', input_audio: { data: part.base64, format: part.audioFormat } }
    case 'video':
      return { type: 'input_video', video_url: part.source.kind === 'id' ? part.source.id : urlOf(part.source) }
  }
}

function encodeAnnotations(annotations: readonly Annotation[]): object[] {
  return annotations.map(encodeAnnotation).filter((annotation) => annotation !== undefined)
}

/** Text files are sent as text: not every provider reads files other than PDF. */
function encodeFile(part: FilePart): object {
  const text = textOfFile(part)
  if (text !== undefined) return { type: 'input_text', text }
  const { source, filename } = part
  return { type: 'input_file', ...encodeFileSource(source), ...(filename !== undefined && { filename }) }
}

function encodeFileSource(source: MediaSource): object {
  if (source.kind === 'id') return { file_id: source.id }
  return source.kind === 'url' ? { file_url: source.url } : { file_data: urlOf(source) }
}

function urlOf(source: Exclude<MediaSource, { kind: 'id' }>): string {
  return source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.base64}`
}
