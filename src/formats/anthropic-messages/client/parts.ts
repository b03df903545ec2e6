import type {
  CacheBreakpoint,
  Extra,
  FilePart,
  ImagePart,
  MediaSource,
  Part,
  TextPart,
} from '../../../canonical/part.ts'
import type { Schema } from '../../../contract/contract.ts'
import { sourceOfUrl } from '../../client-request/media-source.ts'
import { formatId } from '../wire.ts'
import { decodeCitations } from './citations.ts'

type ImageSource = Schema<'MessageImageSource'>
type Document = Schema<'MessageDocumentBlockParam'>
type SearchResult = Schema<'MessageSearchResultBlockParam'>

/** Blocks that are parts of a message or of a tool's result. */
export type PartBlock = Schema<'MessageTextBlockParam'> | Schema<'MessageImageBlockParam'> | Document | SearchResult

/** Whether a block is a part, rather than an item of its own. */
export function isPartBlock(block: { readonly type: string }): block is PartBlock {
  const { type } = block
  return type === 'text' || type === 'image' || type === 'document' || type === 'search_result'
}

/** The parts of a block. */
export function decodePart(block: PartBlock): readonly Part[] {
  switch (block.type) {
    case 'text':
      return [decodeText(block)]
    case 'image':
      return [decodeImage(block)]
    case 'document':
      return decodeDocument(block)
    case 'search_result':
      return [decodeSearchResult(block)]
  }
}

/** A text block. */
export function decodeText({
  text,
  citations,
  cache_control: mark,
}: Schema<'MessageTextBlockParam'> | Schema<'MessageSystemBlock'>): TextPart {
  const annotations = decodeCitations(citations, text)
  return { kind: 'text', text, ...(annotations.length > 0 && { annotations }), ...markOf(mark) }
}

/** A cache mark in canonical words. */
export function decodeCacheControl({ ttl }: Schema<'CacheControl'>): CacheBreakpoint {
  return ttl === undefined ? {} : { ttl }
}

/** `extra` with the members that are there; nothing when none is. */
export function extraOf(members: object): { extra?: Extra } {
  // Hardly any block has one.
  if (Object.values(members).every(isAbsent)) return {}
  const carried = Object.entries(members).filter(([, value]) => !isAbsent(value))
  return { extra: { [formatId]: Object.fromEntries(carried) } }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function decodeImage({ source, cache_control: mark }: Schema<'MessageImageBlockParam'>): ImagePart {
  return { kind: 'image', source: decodeSource(source), ...markOf(mark) }
}

function decodeDocument(block: Document): readonly Part[] {
  const { source, title, context, citations, cache_control: mark } = block
  const carried = { context, citations }
  const named = title === undefined || title === null ? {} : { filename: title }
  if (source.type === 'text') return [{ ...textFile(source.data), ...named, ...markOf(mark), ...extraOf(carried) }]
  if (source.type === 'content') {
    const { content } = source
    if (typeof content === 'string' || content.every(({ type }) => type === 'text')) {
      const text = typeof content === 'string' ? content : joinTexts(content)
      // Elsewhere a document is one part, with the last mark in it.
      return [{ ...textFile(text), ...named, ...markOf(mark ?? lastMark(content)), ...extraOf({ source, ...carried }) }]
    }
    // A document with images becomes its parts, because no other format has one.
    return content.flatMap((each) => decodePart(each))
  }
  return [{ kind: 'file', source: decodeSource(source), ...named, ...markOf(mark), ...extraOf(carried) }]
}

function decodeSearchResult(block: SearchResult): FilePart {
  const { cache_control: mark, ...rest } = block
  const { source, title, content } = block
  return {
    ...textFile(`${title}\n${source}\n\n${joinTexts(content)}`),
    filename: title,
    ...markOf(mark ?? lastMark(content)),
    // `extra` wins over the file that replaces it in other formats.
    ...extraOf(rest),
  }
}

function decodeSource(source: ImageSource | Exclude<Document['source'], { type: 'text' | 'content' }>): MediaSource {
  switch (source.type) {
    case 'base64':
      return { kind: 'data', mediaType: source.media_type, base64: source.data }
    case 'url':
      return sourceOfUrl(source.url)
    case 'file':
      return { kind: 'id', id: source.file_id }
  }
}

function textFile(text: string): FilePart {
  const base64 = Buffer.from(text).toString('base64')
  return { kind: 'file', source: { kind: 'data', mediaType: 'text/plain', base64 } }
}

function lastMark(content: string | readonly object[]): Schema<'CacheControl'> | null | undefined {
  if (typeof content === 'string') return undefined
  const marked = content.findLast((block) => 'cache_control' in block) as Schema<'MessageTextBlockParam'> | undefined
  return marked?.cache_control
}

function joinTexts(blocks: readonly { readonly type: string; readonly text?: string }[]): string {
  return blocks.map(({ text = '' }) => text).join('\n\n')
}

function markOf(control: Schema<'CacheControl'> | null | undefined): { cacheBreakpoint?: CacheBreakpoint } {
  return control === undefined || control === null ? {} : { cacheBreakpoint: decodeCacheControl(control) }
}
