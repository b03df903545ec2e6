import type { CacheBreakpoint, FilePart, ImagePart, MediaSource, Part } from '../../../canonical/part.ts'
import { textOfFile } from '../../shared/text-files.ts'
import type { ChatCacheControl, ChatPart, ChatTextPart } from '../wire.ts'

/** The provider's traits for encoding a request, and where it notes what it leaves out. */
export interface PartContext {
  readonly takesCacheControl: boolean
  readonly ignored: Set<string>
}

/** The parts of a user message. Parts that the format can't express are left out and noted. */
export function encodeParts(parts: readonly Part[], context: PartContext): ChatPart[] {
  const encoded: ChatPart[] = []
  for (const part of parts) {
    const one = encodePart(part, context)
    if (one !== undefined) encoded.push(one)
  }
  return encoded
}

/** The content of a message: a string if there is only one text, which every server understands. */
export function encodeContent(parts: readonly Part[], context: PartContext): string | ChatPart[] {
  const encoded = encodeParts(parts, context)
  const first = encoded[0]
  if (first === undefined) return ''
  return encoded.length === 1 && first.type === 'text' && first.cache_control === undefined ? first.text : encoded
}

/** Content with text only: joined by `separator` into one string, unless it has a cache mark. */
export function encodeTextContent(
  parts: readonly Part[],
  separator: string,
  context: PartContext,
): string | ChatTextPart[] {
  const texts: ChatTextPart[] = []
  let joined = ''
  let isMarked = false
  for (const part of parts) {
    if (part.kind !== 'text') continue
    const text = encodeText(part.text, part.cacheBreakpoint, context)
    joined = texts.length === 0 ? text.text : joined + separator + text.text
    if (text.cache_control !== undefined) isMarked = true
    texts.push(text)
  }
  return isMarked ? texts : joined
}

/** A cache mark as OpenRouter's dialect writes it. */
export function encodeCacheControl({ ttl }: CacheBreakpoint): ChatCacheControl {
  return { type: 'ephemeral', ...(ttl === undefined ? {} : { ttl }) }
}

function encodePart(part: Part, context: PartContext): ChatPart | undefined {
  if (part.kind === 'text') return encodeText(part.text, part.cacheBreakpoint, context)
  const mark = markOf(part.cacheBreakpoint, context)
  switch (part.kind) {
    case 'refusal':
      return { type: 'text', text: part.text }
    case 'image':
      return encodeImage(part, mark, context)
    case 'file': {
      // Providers take PDF at most; text files are sent as text.
      const text = textOfFile(part)
      return text === undefined ? encodeFile(part, mark) : { type: 'text', text, ...mark }
    }
    case 'audio':
      return { type: 'input_audio', input_audio: { data: part.base64, format: part.audioFormat }, ...mark }
    case 'video':
      if (part.source.kind === 'id') break
      return { type: 'video_url', video_url: { url: urlOf(part.source) }, ...mark }
  }
  context.ignored.add('input_video.file_id')
  return undefined
}

function encodeText(text: string, breakpoint: CacheBreakpoint | undefined, context: PartContext): ChatTextPart {
  const { cache_control } = markOf(breakpoint, context)
  return cache_control === undefined ? { type: 'text', text } : { type: 'text', text, cache_control }
}

function encodeImage(part: ImagePart, mark: Mark, context: PartContext): ChatPart | undefined {
  if (part.source.kind === 'id') {
    context.ignored.add('input_image.file_id')
    return undefined
  }
  // `original` exists only in the Responses format: `high` is the nearest.
  if (part.detail === 'original') context.ignored.add('input_image.detail')
  const detail = part.detail === 'original' ? 'high' : part.detail
  return {
    type: 'image_url',
    image_url: { url: urlOf(part.source), ...(detail === undefined ? {} : { detail }) },
    ...mark,
  }
}

function encodeFile({ source, filename }: FilePart, mark: Mark): ChatPart {
  if (source.kind === 'id') return { type: 'file', file: { file_id: source.id }, ...mark }
  // OpenAI requires a name with the bytes. A URL instead of bytes is OpenRouter's dialect.
  const name = filename ?? (source.kind === 'data' && source.mediaType === 'application/pdf' ? 'document.pdf' : 'file')
  return { type: 'file', file: { filename: name, file_data: urlOf(source) }, ...mark }
}

type Mark = { readonly cache_control?: ChatCacheControl }
const noMark: Mark = Object.freeze({})

function markOf(breakpoint: CacheBreakpoint | undefined, context: PartContext): Mark {
  if (breakpoint === undefined) return noMark
  if (context.takesCacheControl) return { cache_control: encodeCacheControl(breakpoint) }
  context.ignored.add('cache_control')
  return noMark
}

function urlOf(source: Exclude<MediaSource, { kind: 'id' }>): string {
  return source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.base64}`
}
