import type { Turn } from '../../canonical/turn.ts'
import { writtenFile } from '../file-parser/written-file.ts'

/** Engines take no more. */
const queryCharactersMax = 400

/** The last message of the user, and what is to be searched for: its words, without files, in at most 400 characters. */
export interface AskedMessage {
  /** Its place among the conversation's items. */
  readonly at: number
  /** Empty where it has no words. */
  readonly query: string
}

/** Undefined where no user has said anything. */
export function askedMessageOf({ conversation, parsedFiles = [] }: Turn): AskedMessage | undefined {
  const { items } = conversation()
  const at = items.findLastIndex((item) => item.kind === 'message' && item.role === 'user')
  const message = items[at]
  if (message?.kind !== 'message') return undefined
  const files = new Set(parsedFiles.map(writtenFile))
  const words = message.parts.flatMap((part) => (part.kind === 'text' && !files.has(part.text) ? [part.text] : []))
  return { at, query: shortened(words.join(' ').replace(/\s+/g, ' ').trim()) }
}

/** A long message says at its beginning or its end what it is about. */
function shortened(text: string): string {
  if (text.length <= queryCharactersMax) return text
  const half = queryCharactersMax / 2
  return `${text.slice(0, half - 1)} ${text.slice(-half)}`.replace(/\p{Cs}/gu, '')
}
