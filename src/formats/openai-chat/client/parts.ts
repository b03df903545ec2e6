import type { CacheBreakpoint, ImagePart, MediaSource, Part } from '../../../canonical/part.ts'
import type { Schema } from '../../../contract/contract.ts'
import { sourceOfFileData, sourceOfUrl } from '../../client-request/media-source.ts'
import { isSet } from '../../shared/is-set.ts'
import { isAddress } from './inspect.ts'
import type { ClientPart } from './wire.ts'

/** The parts of a message; a string is one part, no content none. */
export function decodeContent(content: string | readonly ClientPart[] | null | undefined): Part[] {
  if (!isSet(content)) return []
  if (typeof content === 'string') return [{ kind: 'text', text: content }]
  return content.map(decodePart)
}

function decodePart(part: ClientPart): Part {
  switch (part.type) {
    case 'text':
      return { kind: 'text', text: part.text, ...marksOf(part) }
    case 'refusal':
      return { kind: 'refusal', text: part.refusal }
    case 'image_url':
      return decodeImage(part)
    case 'file': {
      const { filename } = part.file
      return { kind: 'file', source: sourceOfFile(part.file), ...(isSet(filename) && { filename }), ...marksOf(part) }
    }
    case 'input_audio':
      return { kind: 'audio', base64: part.input_audio.data, audioFormat: part.input_audio.format, ...marksOf(part) }
    case 'video_url':
    case 'input_video':
      return { kind: 'video', source: sourceOfUrl(part.video_url.url), ...marksOf(part) }
  }
}

function decodeImage(part: Schema<'ChatContentImage'>): ImagePart {
  const { url, detail } = part.image_url
  return { kind: 'image', source: sourceOfUrl(url), ...(isSet(detail) && { detail }), ...marksOf(part) }
}

function sourceOfFile({ file_data: data, file_id: id, filename }: Schema<'ChatFileSource'>): MediaSource {
  if (!isSet(data)) return { kind: 'id', id: id ?? '' }
  return isAddress(data) ? sourceOfUrl(data) : sourceOfFileData(data, filename)
}

interface Marks {
  readonly prompt_cache_breakpoint?: Schema<'PromptCacheBreakpoint'> | null
  readonly cache_control?: Schema<'CacheControl'> | null
}

function marksOf({ prompt_cache_breakpoint: mark, cache_control: control }: Marks): {
  cacheBreakpoint?: CacheBreakpoint
} {
  if (isSet(control)) return { cacheBreakpoint: decodeCacheControl(control) }
  return isSet(mark) ? { cacheBreakpoint: {} } : {}
}

/** A cache mark in canonical words. */
export function decodeCacheControl({ ttl }: Schema<'CacheControl'>): CacheBreakpoint {
  return ttl === undefined ? {} : { ttl }
}
