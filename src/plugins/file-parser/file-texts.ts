import { createHash } from 'node:crypto'
import { type DocumentKind, documentKind, type ReadDocument } from '../../documents/document.ts'
import type { Holder } from '../../shares/holder.ts'
import { SharedCache } from '../../shares/shared-cache.ts'
import { encodingOf } from '../../streams/decode-text.ts'

/** Reads a document. Rejects with DocumentError, or with the signal's reason. */
export interface DocumentReading {
  read(
    kind: DocumentKind,
    bytes: Uint8Array,
    holder: Holder,
    signal: AbortSignal,
    how?: { readonly encoding?: string },
  ): Promise<ReadDocument>
}

export interface FileBytes {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly name: string
}

export interface FileText extends ReadDocument {
  readonly kind: DocumentKind
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly hash: string
}

/** Characters of all texts that are remembered. */
const rememberedLengthMax = 16 * 1024 * 1024

/** The texts of files. They depend only on bytes and encoding, so files that return with each turn of a conversation are read once. */
export class FileTexts {
  readonly #reader: DocumentReading
  readonly #remembered = new SharedCache<ReadDocument>(rememberedLengthMax, ({ text }) => text.length)

  constructor(reader: DocumentReading) {
    this.#reader = reader
  }

  /** A file's text, and whether it was remembered; undefined for a kind of file that is not read, and for a PDF unless `readsPdf`. Rejects as the reader does. */
  async read(
    { bytes, mediaType, name }: FileBytes,
    readsPdf: boolean,
    holder: Holder,
    signal: AbortSignal,
    known: (hash: string) => string | undefined,
  ): Promise<{ readonly file: FileText; readonly origin: 'parsed' | 'memory' | 'annotation' } | undefined> {
    const kind = documentKind(bytes, mediaType, name)
    if (kind === undefined || (kind === 'pdf' && !readsPdf)) return undefined
    const hash = hashOf(bytes)
    const text = known(hash)
    if (text !== undefined) return { file: { kind, hash, text, isCut: false }, origin: 'annotation' }
    const encoding = kind === 'pdf' ? undefined : encodingOf(mediaType, kind === 'html' ? bytes : undefined)
    const key = `${kind} ${encoding ?? ''} ${hash}`
    const remembered = this.#remembered.use(key)
    if (remembered !== undefined) return { file: { ...remembered, kind, hash }, origin: 'memory' }
    const document = await this.#reader.read(kind, bytes, holder, signal, encoding === undefined ? {} : { encoding })
    this.#remembered.set(key, document, holder)
    return { file: { ...document, kind, hash }, origin: 'parsed' }
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
