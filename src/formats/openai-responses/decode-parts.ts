import type { Annotation, CacheBreakpoint, MediaSource, Part, TextPart } from '../../canonical/part.ts'
import type { Schema } from '../../contract/contract.ts'
import { sourceOfFileData, sourceOfUrl } from '../client-request/media-source.ts'
import type { Writable } from '../shared/writable.ts'
import { formatId, type WireAnnotation } from './wire.ts'

type WirePart = Schema<'InputContentPart'> | Schema<'ToolOutputPart'>
type WireContent = string | readonly WirePart[] | null | undefined

/** The parts of a message or tool output; a string is one part, no content none. */
export function decodeParts(content: WireContent): Part[] {
  if (content === null || content === undefined) return []
  if (typeof content === 'string') return [{ kind: 'text', text: content }]
  return content.map(decodePart)
}

function decodePart(part: WirePart): Part {
  switch (part.type) {
    case 'input_text':
    case 'output_text':
      return decodeText(part)
    case 'refusal':
      return { kind: 'refusal', text: part.refusal }
    case 'input_image': {
      const { detail } = part
      return {
        kind: 'image',
        source: sourceOf(part.image_url, part.file_id),
        ...(detail !== undefined && detail !== null && { detail }),
        ...marksOf(part),
      }
    }
    case 'input_file': {
      const { filename } = part
      return {
        kind: 'file',
        source: fileSource(part),
        ...(filename !== undefined && filename !== null && { filename }),
        ...marksOf(part),
      }
    }
    case 'input_audio':
      return { kind: 'audio', base64: part.input_audio.data, audioFormat: part.input_audio.format, ...marksOf(part) }
    case 'input_video':
      return { kind: 'video', source: sourceOf(part.video_url, undefined), ...marksOf(part) }
  }
}

function decodeText(wire: Schema<'InputText'> | Schema<'OutputTextInput'>): TextPart {
  const part: Writable<TextPart> = { kind: 'text', text: wire.text }
  if (wire.type === 'output_text' && wire.annotations && wire.annotations.length > 0) {
    part.annotations = wire.annotations.map(decodeAnnotation)
  }
  const { cacheBreakpoint } = marksOf(wire)
  if (cacheBreakpoint !== undefined) part.cacheBreakpoint = cacheBreakpoint
  return part
}

/** An annotation of output text; kinds that other formats can't express are passed on unchanged. */
export function decodeAnnotation(wire: WireAnnotation): Annotation {
  if (wire.type !== 'url_citation') return { kind: 'native', format: formatId, wire }
  const { type: _, url, title, start_index: startIndex, end_index: endIndex, ...rest } = wire
  return {
    kind: 'url-citation',
    url,
    title,
    startIndex,
    endIndex,
    ...(Object.keys(rest).length > 0 && { extra: { [formatId]: rest } }),
  }
}

interface Marks {
  readonly prompt_cache_breakpoint?: Schema<'PromptCacheBreakpoint'> | null
  readonly cache_control?: Schema<'CacheControl'> | null
}

function marksOf({ prompt_cache_breakpoint: mark, cache_control: control }: Marks): {
  cacheBreakpoint?: CacheBreakpoint
} {
  if (control !== undefined && control !== null) return { cacheBreakpoint: decodeCacheControl(control) }
  return mark === undefined || mark === null ? {} : { cacheBreakpoint: {} }
}

/** A cache mark in canonical words. */
export function decodeCacheControl({ ttl }: Schema<'CacheControl'>): CacheBreakpoint {
  return ttl === undefined ? {} : { ttl }
}

function sourceOf(url: string | null | undefined, id: string | null | undefined): MediaSource {
  if (url === undefined || url === null) return { kind: 'id', id: id ?? '' }
  return sourceOfUrl(url)
}

function fileSource(part: Schema<'InputFile'>): MediaSource {
  const { file_data: data, file_url: url, file_id: id, filename } = part
  if (data === undefined || data === null) return sourceOf(url, id)
  return sourceOfFileData(data, filename)
}
