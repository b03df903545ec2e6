import { hasUtf16Mark } from '../streams/decode-text.ts'

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
const textTypes = /^(text\/[\w.+-]+|[\w-]+\/[\w.+-]+\+(xml|json|yaml|json-seq))$/
const textSubtypes =
  /^application\/(x-)?(json|json5|jsonl|jsonlines|ndjson|xml|xml-dtd|yaml|toml|javascript|ecmascript|typescript|csv|sql|graphql|sh|tex|subrip|www-form-urlencoded)$/
const htmlNames = /\.x?html?$/i
const textNames = /\.(txt|md|markdown|csv|tsv|json|ya?ml|toml|xml|log|rst|tex)$/i

/** The kind of a file by its bytes, else by its type, else by its name; undefined for one that is not read. */
export function documentKind(bytes: Buffer, mediaType: string, name = ''): DocumentKind | undefined {
  // A PDF may begin with other bytes (ISO 32000-1, implementation note 13).
  if (bytes.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  const [type = ''] = mediaType.toLowerCase().split(';')
  if (bytes.subarray(0, 4096).includes(0) && !hasUtf16Mark(bytes)) return undefined
  if (htmlTypes.test(type.trim())) return 'html'
  if (textTypes.test(type.trim()) || textSubtypes.test(type.trim())) return 'text'
  if (htmlNames.test(name)) return 'html'
  return textNames.test(name) ? 'text' : undefined
}
