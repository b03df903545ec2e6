import type { CacheBreakpoint, MediaSource, Part } from '../../../canonical/part.ts'
import type { AudioBlock, CachePoint, InputBlock } from '../wire.ts'
import type { DocumentNames } from './document-names.ts'
import { encodeSource, mediaFormatOf } from './media.ts'
import type { ModelTraits } from './model-traits.ts'

/** The input for encoding parts, and where it notes what it leaves out. */
export interface PartContext {
  readonly traits: ModelTraits
  readonly names: DocumentNames
  readonly ignored: Set<string>
}

/** The blocks of a user message, each followed by its cache mark. Blank texts, which Bedrock refuses, are left out. */
export function encodeUserParts(
  parts: readonly Part[],
  context: PartContext,
): (InputBlock | AudioBlock | CachePoint)[] {
  return parts.flatMap((part): (InputBlock | AudioBlock | CachePoint)[] => {
    const block =
      part.kind === 'audio'
        ? { audio: { format: part.audioFormat, source: { bytes: part.base64 } } }
        : encodePart(part, context)
    // With no block before it there is nothing to cache.
    return block === undefined ? [] : [block, ...encodeCachePoint(part.cacheBreakpoint, context)]
  })
}

/** The blocks of a tool result, never empty. Its cache mark goes after the whole result, not here. */
export function encodeResultParts(parts: readonly Part[], context: PartContext): InputBlock[] {
  const blocks = parts.flatMap((part) => encodePart(part, context) ?? [])
  return blocks.length > 0 ? blocks : [{ text: '(no output)' }]
}

/** The cache mark for a breakpoint; none if the model supports none. */
export function encodeCachePoint(
  breakpoint: CacheBreakpoint | undefined,
  { traits, ignored }: Pick<PartContext, 'traits' | 'ignored'>,
): CachePoint[] {
  if (breakpoint === undefined) return []
  if (traits.cachePoints === 'none') {
    ignored.add('cache_control')
    return []
  }
  // A mark without a duration means five minutes.
  const isLong = breakpoint.ttl === '1h'
  if (isLong && traits.cachePoints === 'plain') ignored.add('cache_control.ttl')
  return [{ cachePoint: { type: 'default', ...(isLong && traits.cachePoints === 'timed' ? { ttl: '1h' } : {}) } }]
}

/** Whether a text is only white space, which Bedrock refuses. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

function encodePart(part: Part, context: PartContext): InputBlock | undefined {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return isBlank(part.text) ? undefined : { text: part.text }
    case 'image': {
      if (part.detail !== undefined && part.detail !== 'auto') context.ignored.add('input_image.detail')
      const source = sourceOf(part.source, 'input_image', 'image_url', context)
      return source && { image: { format: mediaFormatOf('image', ...namesOf(part.source)), source } }
    }
    case 'video': {
      const source = sourceOf(part.source, 'input_video', 'video_url', context)
      return source && { video: { format: mediaFormatOf('video', ...namesOf(part.source)), source } }
    }
    case 'file': {
      const source = sourceOf(part.source, 'input_file', 'file_url', context)
      const [mediaType, path] = namesOf(part.source)
      const filename = part.filename ?? path
      return (
        source && {
          document: {
            format: mediaFormatOf('document', mediaType, filename),
            name: context.names.nameFor(filename),
            source,
          },
        }
      )
    }
    case 'audio':
      // Tool results can't contain audio.
      context.ignored.add('input_audio')
      return undefined
  }
}

function sourceOf(source: MediaSource, type: string, urlName: string, { ignored }: PartContext) {
  const encoded = encodeSource(source)
  if (encoded === undefined) ignored.add(`${type}.${source.kind === 'id' ? 'file_id' : urlName}`)
  return encoded
}

/** The media type and file name of a source. */
function namesOf(source: MediaSource): [string | undefined, string | undefined] {
  return source.kind === 'data'
    ? [source.mediaType, undefined]
    : [undefined, source.kind === 'url' ? source.url : source.id]
}
