import { decodeWindows1252 } from './windows-1252.ts'

/** Files whose text the gateway reads itself. */
export type DocumentKind = 'pdf' | 'html' | 'text'

/** What is in a document. */
export interface ReadDocument {
  /** Of a page. */
  readonly title?: string
  readonly text: string
  /** Of a PDF. */
  readonly pageCount?: number
  /** Pages without any text, which may be scanned. */
  readonly emptyPageCount?: number
  /** Whether the end is missing. */
  readonly isCut: boolean
}

/** Why a document can't be read. */
export type DocumentFault = 'broken' | 'password' | 'too-slow' | 'too-large' | 'busy'

const messages: Readonly<Record<DocumentFault, string>> = {
  broken: 'it is damaged, or not what it says it is',
  password: 'it needs a password',
  'too-slow': 'it takes too long',
  'too-large': 'it needs too much memory',
  busy: 'the gateway is reading too many documents just now',
}

/** A document can't be read. `message` goes on with a sentence and is safe to show. */
export class DocumentError extends Error {
  readonly fault: DocumentFault

  constructor(fault: DocumentFault, cause?: unknown) {
    super(messages[fault], cause === undefined ? undefined : { cause })
    this.name = 'DocumentError'
    this.fault = fault
  }
}

const htmlTypes = /^(text\/html|application\/xhtml\+xml)$/
const textTypes = /^(text\/[\w.+-]+|application\/(json|xml|x-yaml|yaml|toml|javascript|csv|x-ndjson))$/
const htmlNames = /\.x?html?$/i
const textNames = /\.(txt|md|markdown|csv|tsv|json|ya?ml|toml|xml|log|rst|tex)$/i

/** The kind of a file by its bytes, else by its type, else by its name; undefined for one that is not read. */
export function documentKind(bytes: Buffer, mediaType: string, name = ''): DocumentKind | undefined {
  // A PDF may begin with other bytes (ISO 32000-1, implementation note 13).
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  const [type = ''] = mediaType.toLowerCase().split(';')
  if (bytes.subarray(0, 4096).includes(0) && !hasUtf16Mark(bytes)) return undefined
  if (htmlTypes.test(type.trim())) return 'html'
  if (textTypes.test(type.trim())) return 'text'
  if (htmlNames.test(name)) return 'html'
  return textNames.test(name) ? 'text' : undefined
}

/** The text of a file that is text: in UTF-16 with its mark, in the encoding that is said, in UTF-8, else in Windows-1252. */
export function decodeText(bytes: Uint8Array, encoding?: string): string {
  if (hasUtf16Mark(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  const said = encoding === undefined ? undefined : decodedAs(encoding, bytes)
  if (said !== undefined) return said
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1252(bytes)
  }
}

/** Undefined for an encoding that is not known, and for Latin letters, which is said of much that is UTF-8. */
function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(encoding)
    return decoder.encoding === 'windows-1252' ? undefined : decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The encoding that a media type names, or else a page itself within its first kilobyte; undefined where neither does. */
export function encodingOf(mediaType: string, bytes: Uint8Array): string | undefined {
  const said = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(mediaType)?.[1]
  if (said !== undefined) return said
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1]
}

function hasUtf16Mark([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
