import type { ImagePart, Part } from '../../../canonical/part.ts'
import { textOfFile } from '../../shared/text-files.ts'

/** The content of an Ollama message: one text, and images in base64. */
export interface Said {
  readonly text: string
  readonly images: readonly string[]
}

/** Joins parts into one text and a list of images. Parts that Ollama can't express are left out and noted. */
export function joinParts(parts: readonly Part[], ignored: Set<string>): Said {
  const texts: string[] = []
  const images: string[] = []
  for (const part of parts) {
    // Ollama caches the last prompt automatically.
    if (part.cacheBreakpoint !== undefined) ignored.add('cache_control')
    switch (part.kind) {
      case 'text':
      case 'refusal':
        texts.push(part.text)
        break
      case 'image':
        for (const each of imageOf(part, ignored)) images.push(each)
        break
      case 'file': {
        const text = textOfFile(part)
        if (text === undefined) ignored.add('input_file')
        else texts.push(text)
        break
      }
      default:
        ignored.add(`input_${part.kind}`)
    }
  }
  return { text: texts.join('\n'), images }
}

function imageOf({ source, detail }: ImagePart, ignored: Set<string>): string[] {
  if (detail !== undefined && detail !== 'auto') ignored.add('input_image.detail')
  if (source.kind === 'data') return [source.base64]
  ignored.add(source.kind === 'id' ? 'input_image.file_id' : 'input_image')
  return []
}
