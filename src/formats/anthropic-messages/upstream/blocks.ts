import type {
  Annotation,
  CacheBreakpoint,
  Extra,
  FilePart,
  ImagePart,
  MediaSource,
  Part,
} from '../../../canonical/part.ts'
import { isJsonObject, type JsonObject, objectOf } from '../../../streams/untrusted-json.ts'
import { textOfData } from '../../shared/text-files.ts'
import { type BlockSource, type CacheControl, type ContentBlock, formatId, type TextBlock } from '../wire.ts'

/** Where encoding notes what it leaves out, and the beta features that the request needs. */
export interface BlockContext {
  readonly ignored: Set<string>
  readonly betas: Set<string>
}

/** Needed by every request that names a stored file. */
const filesBeta = 'files-api-2025-04-14'

/** The blocks of a user's message or of a tool's result. Parts that the format can't express are left out and noted. */
export function encodeParts(parts: readonly Part[], context: BlockContext): ContentBlock[] {
  return parts.flatMap((part) => encodePart(part, context) ?? [])
}

/** The blocks of an assistant message: text only, with its citations. */
export function encodeSaidParts(parts: readonly Part[], context: BlockContext): TextBlock[] {
  return parts.flatMap((part): TextBlock[] => {
    if (part.kind !== 'text' && part.kind !== 'refusal') {
      context.ignored.add('input.output_media')
      return []
    }
    const block = encodeText(part.text, part.cacheBreakpoint, part.extra, context)
    const citations = part.kind === 'text' ? (part.annotations ?? []).flatMap(encodeCitation) : []
    if (block === undefined) return []
    return [citations.length === 0 ? block : { ...block, citations }]
  })
}

/** A text block; undefined for blank text, which the provider refuses. */
export function encodeText(
  text: string,
  breakpoint: CacheBreakpoint | undefined,
  extra: Extra | undefined,
  { ignored }: BlockContext,
): TextBlock | undefined {
  if (text.trim() !== '') return { type: 'text', text, ...markOf(breakpoint), ...ownExtra(extra) }
  if (breakpoint !== undefined) ignored.add('cache_control')
  return undefined
}

/** A cache mark on the wire. */
export function encodeCacheControl({ ttl }: CacheBreakpoint): CacheControl {
  return { type: 'ephemeral', ...(ttl === undefined ? {} : { ttl }) }
}

/** This format's part of an `extra`; empty if none. */
export function ownExtra(extra: Extra | undefined): JsonObject {
  return objectOf(extra?.[formatId])
}

function encodePart(part: Part, context: BlockContext): ContentBlock | undefined {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return encodeText(part.text, part.cacheBreakpoint, part.extra, context)
    case 'image':
      return encodeImage(part, context)
    case 'file':
      return encodeFile(part, context)
    case 'audio':
    case 'video':
      context.ignored.add(`input_${part.kind}`)
      return undefined
  }
}

function encodeImage(part: ImagePart, context: BlockContext): ContentBlock {
  if (part.detail !== undefined && part.detail !== 'auto') context.ignored.add('input_image.detail')
  return {
    type: 'image',
    source: encodeSource(part.source, context),
    ...markOf(part.cacheBreakpoint),
    ...ownExtra(part.extra),
  }
}

function encodeFile(part: FilePart, context: BlockContext): ContentBlock | undefined {
  const { source, filename } = part
  const mark = { ...markOf(part.cacheBreakpoint), ...ownExtra(part.extra) }
  if (source.kind === 'data') {
    const mediaType = bareMediaType(source.mediaType)
    if (mediaType.startsWith('image/')) return { type: 'image', source: encodeSource(source, context), ...mark }
    if (mediaType !== 'application/pdf' && !isTextual(mediaType)) {
      context.ignored.add('input_file')
      return undefined
    }
  }
  return {
    type: 'document',
    source: encodeSource(source, context),
    ...(filename === undefined ? {} : { title: filename }),
    ...mark,
  }
}

function encodeSource(source: MediaSource, { betas }: BlockContext): BlockSource {
  switch (source.kind) {
    case 'url':
      return { type: 'url', url: source.url }
    case 'id':
      betas.add(filesBeta)
      return { type: 'file', file_id: source.id }
    case 'data': {
      const mediaType = bareMediaType(source.mediaType)
      if (!isTextual(mediaType)) return { type: 'base64', media_type: mediaType, data: source.base64 }
      return { type: 'text', media_type: 'text/plain', data: textOfData(source) }
    }
  }
}

/** The provider knows only these types: no parameters, no aliases. */
function bareMediaType(mediaType: string): string {
  const bare = (mediaType.split(';')[0] ?? '').trim().toLowerCase()
  return bare === 'image/jpg' ? 'image/jpeg' : bare
}

/** Whether a document of that type is plain text, which is all that the provider takes besides PDF. */
function isTextual(mediaType: string): boolean {
  return (
    mediaType.startsWith('text/') || /^application\/(?:[\w.-]+\+)?(?:json|xml|yaml|x-yaml|javascript)$/.test(mediaType)
  )
}

/** Only this format's own citations can be sent back: those of other formats lack `encrypted_index`. */
function encodeCitation(annotation: Annotation): JsonObject[] {
  if (annotation.kind === 'native') {
    return annotation.format === formatId && isJsonObject(annotation.wire) ? [annotation.wire] : []
  }
  const carried = annotation.extra?.[formatId]
  return isJsonObject(carried) ? [{ url: annotation.url, title: annotation.title, ...carried }] : []
}

/** A cache mark of any block, as a member to spread. */
export function markOf(breakpoint: CacheBreakpoint | undefined): { readonly cache_control?: CacheControl } {
  return breakpoint === undefined ? {} : { cache_control: encodeCacheControl(breakpoint) }
}
