import type { Conversation } from '../canonical/conversation.ts'
import type { MediaSource, Part } from '../canonical/part.ts'

/** The parts of a conversation that simulated models use. */
export interface Prompt {
  /** Text of the last user message; empty when there is none. */
  readonly text: string
  /** Descriptions of its media: `an image (image/png, 68 bytes)`. */
  readonly media: readonly string[]
  /** Number of user messages. */
  readonly turns: number
}

/** Reads the last user message and counts them. */
export function readPrompt(conversation: Conversation): Prompt {
  let turns = 0
  let last: readonly Part[] = []
  for (const item of conversation.items) {
    if (item.kind !== 'message' || item.role !== 'user') continue
    turns++
    last = item.parts
  }
  return { text: textOfParts(last), media: last.flatMap(describeMedia), turns }
}

/** The text of a message or tool result: its text parts, a line each. */
export function textOfParts(parts: readonly Part[]): string {
  const texts: string[] = []
  for (const part of parts) if (part.kind === 'text' || part.kind === 'refusal') texts.push(part.text)
  return texts.join('\n')
}

/** A text's first characters, with an ellipsis if it is longer. */
export function shorten(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const isPairSplit = /[\ud800-\udbff]/.test(text.charAt(charactersMax - 1))
  return `${text.slice(0, isPairSplit ? charactersMax - 1 : charactersMax)}…`
}

/** Describes each part that is not text. */
export function describeMedia(part: Part): string[] {
  switch (part.kind) {
    case 'text':
    case 'refusal':
      return []
    case 'image':
      return [`an image (${describeSource(part.source)})`]
    case 'file':
      return [`a file${part.filename === undefined ? '' : ` named ${part.filename}`} (${describeSource(part.source)})`]
    case 'audio':
      return [`an audio clip (${part.audioFormat}, ${countBytes(part.base64)})`]
    case 'video':
      return [`a video (${describeSource(part.source)})`]
  }
}

function describeSource(source: MediaSource): string {
  if (source.kind === 'id') return `id ${source.id}`
  if (source.kind === 'data') return `${source.mediaType}, ${countBytes(source.base64)}`
  const [, mediaType] = /^data:([^;,]{0,100})(?:;[^;,]{0,100}){0,3};base64,/.exec(source.url.slice(0, 500)) ?? []
  if (mediaType === undefined) return shorten(source.url, 200)
  return `${mediaType || 'text/plain'}, ${countBytes(source.url.slice(source.url.indexOf(',') + 1))}`
}

function countBytes(base64: string): string {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0
  const bytes = Math.max(0, Math.floor((base64.length * 3) / 4) - padding)
  return bytes === 1 ? '1 byte' : `${bytes} bytes`
}
