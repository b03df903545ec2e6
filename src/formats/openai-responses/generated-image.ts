import { sniffedBytes, sniffMediaType } from '../../streams/media-type.ts'

/** The media type of a generated image: from the item's format (`png`, `webp`, …), else from its first bytes. */
export function mediaTypeOfImage(outputFormat: string | null | undefined, base64: string): string {
  if (outputFormat === 'jpg') return 'image/jpeg'
  if (outputFormat !== undefined && outputFormat !== null && outputFormat !== '') return `image/${outputFormat}`
  return sniffMediaType(Buffer.from(base64.slice(0, 2 * sniffedBytes), 'base64')) ?? 'image/png'
}

/** This format's name for an image's media type; undefined if it is not an image. */
export function outputFormatOf(mediaType: string): string | undefined {
  return mediaType.startsWith('image/') ? mediaType.slice('image/'.length) : undefined
}
