import type { MediaSource, Part } from '../canonical/part.ts'
import type { ContentPart } from '../records/generation-content.ts'
import { parseUntrusted } from '../streams/untrusted-json.ts'
import type { TextRoom } from './text-room.ts'

type Modality = Extract<ContentPart, { type: 'uri' }>['modality']

/** A part as it is kept: media by their names, without their bytes. */
export function toContentPart(part: Part, room: TextRoom): ContentPart {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return { type: 'text', content: room.take(part.text) }
    case 'audio':
      return mediaPart('audio', { kind: 'data', mediaType: `audio/${part.audioFormat}`, base64: part.base64 }, room)
    case 'file':
      return part.filename === undefined
        ? mediaPart('file', part.source, room)
        : uriPart('file', `file:${encodeURIComponent(part.filename)}`, room)
    default:
      return mediaPart(part.kind, part.source, room)
  }
}

/** A media part: its address or id; of bytes only how many they are. */
export function mediaPart(modality: Modality, source: MediaSource, room: TextRoom): ContentPart {
  if (source.kind === 'id') return uriPart(modality, source.id, room)
  if (source.kind === 'data') return uriPart(modality, bytesUri(source.mediaType, source.base64), room)
  // An address may hold the bytes themselves.
  const data = /^data:([^,;]*)[^,]*,/i.exec(source.url.slice(0, 200))
  return data === null
    ? uriPart(modality, source.url, room)
    : uriPart(modality, bytesUri(data[1] ?? '', source.url.slice(data[0].length)), room)
}

/** JSON text as the value that it is; text that is none, or was cut, as it is. */
export function toArguments(text: string, room: TextRoom): unknown {
  const kept = room.take(text)
  if (kept !== text || text === '') return kept
  return parseUntrusted(text) ?? text
}

function uriPart(modality: Modality, uri: string, room: TextRoom): ContentPart {
  return { type: 'uri', modality, uri: room.take(uri) }
}

/** A data URL's head with the size of what it would hold. */
function bytesUri(mediaType: string, base64: string): string {
  return `data:${mediaType};bytes=${Math.floor((base64.length * 3) / 4)}`
}
