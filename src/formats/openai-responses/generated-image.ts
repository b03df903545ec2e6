import { sniffedBytes, sniffMediaType } from '../../streams/media-type.ts'

/** The media type of a generated image: by the format that the item names (`png`, `webp`, …), else by its first bytes. */
export function mediaTypeOfImage(outputFormat: string | null | undefined, base64: string): string {
  if (outputFormat === 'jpg') return 'image/jpeg'
  if (outputFormat !== undefined && outputFormat !== null && outputFormat !== '') return `image/${outputFormat}`
  return sniffMediaType(Buffer.from(base64.slice(0, 2 * sniffedBytes), 'base64')) ?? 'image/png'
}

/** The word of this format for an image's media type; undefined for what is none. */
export function outputFormatOf(mediaType: string): string | undefined {
  return mediaType.startsWith('image/') ? mediaType.slice('image/'.length) : undefined
}
