import type { Part } from '../../../canonical/part.ts'
import type { Endpoint } from '../../../catalog/catalog.ts'
import type { GeminiPart } from '../wire.ts'
import { audioMediaType, encodeMedia } from './media.ts'

/** The input for encoding parts, and where it notes what it leaves out. */
export interface PartContext {
  readonly endpoint: Endpoint
  readonly ignored: Set<string>
}

/** The parts of a message. Empty texts, which Google refuses, are left out; what the format can't express is left out and noted. */
export function encodeParts(parts: readonly Part[], context: PartContext): GeminiPart[] {
  return parts.flatMap((part) => encodePart(part, context) ?? [])
}

function encodePart(part: Part, { endpoint, ignored }: PartContext): GeminiPart | undefined {
  const { baseUrl } = endpoint.provider
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return part.text === '' ? undefined : { text: part.text }
    case 'audio':
      return { inlineData: { mimeType: audioMediaType(part.audioFormat), data: part.base64 } }
    case 'image': {
      if (part.detail !== undefined && part.detail !== 'auto') ignored.add('input_image.detail')
      const image = encodeMedia('image', part.source, undefined, baseUrl)
      if (image === undefined) ignored.add('input_image.file_id')
      return image
    }
    case 'file': {
      if (part.filename !== undefined) ignored.add('input_file.filename')
      const file = encodeMedia('file', part.source, part.filename, baseUrl)
      if (file === undefined) ignored.add('input_file.file_id')
      return file
    }
    case 'video': {
      const video = encodeMedia('video', part.source, undefined, baseUrl)
      if (video === undefined) ignored.add('input_video.file_id')
      return video
    }
  }
}
