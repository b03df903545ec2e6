import type { ImagePart, Part } from '../../../canonical/part.ts'
import { textOfFile } from '../../shared/text-files.ts'
import type { CohereContent } from '../wire.ts'

/** The content of a user message: a string if there is only text. Parts that Cohere can't express are left out and noted. */
export function encodeUserContent(parts: readonly Part[], ignored: Set<string>): string | CohereContent[] {
  const content = parts.flatMap((part) => encodePart(part, ignored) ?? [])
  const [only, ...others] = content
  if (only === undefined) return ''
  return others.length === 0 && only.type === 'text' ? only.text : content
}

/** The images and readable files among parts. */
export function encodeMedia(parts: readonly Part[], ignored: Set<string>): CohereContent[] {
  return parts.flatMap((part) =>
    part.kind === 'text' || part.kind === 'refusal' ? [] : (encodePart(part, ignored) ?? []),
  )
}

/** The texts among parts, joined. */
export function joinTexts(parts: readonly Part[], separator: string, ignored: Set<string>): string {
  const texts = parts.flatMap((part) => {
    if (part.cacheBreakpoint !== undefined) ignored.add('cache_control')
    return part.kind === 'text' || part.kind === 'refusal' ? [part.text] : []
  })
  return texts.join(separator)
}

function encodePart(part: Part, ignored: Set<string>): CohereContent | undefined {
  // Cohere caches automatically.
  if (part.cacheBreakpoint !== undefined) ignored.add('cache_control')
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return { type: 'text', text: part.text }
    case 'image':
      return encodeImage(part, ignored)
    case 'file': {
      const text = textOfFile(part)
      if (text !== undefined) return { type: 'text', text }
      break
    }
  }
  ignored.add(`input_${part.kind}`)
  return undefined
}

function encodeImage({ source, detail }: ImagePart, ignored: Set<string>): CohereContent | undefined {
  if (source.kind === 'id') {
    ignored.add('input_image.file_id')
    return undefined
  }
  const url = source.kind === 'url' ? source.url : `data:${source.mediaType};base64,${source.base64}`
  // `original` exists only in the Responses format: `high` is the nearest.
  return { type: 'image_url', image_url: { url, ...(detail && { detail: detail === 'original' ? 'high' : detail }) } }
}
