import { parentPort, workerData } from 'node:worker_threads'
import { decodeText } from '../streams/decode-text.ts'
import type { DocumentFault, DocumentKind, ReadDocument } from './document.ts'
import { readHtml } from './html-text.ts'
import { limitBuffers } from './limit-buffers.ts'
import { readPdf } from './pdf-pages.ts'
import { nameThread, type ThreadSlot } from './thread-time.ts'

/** What a worker thread is given, and its only message. */
export interface DocumentTask {
  readonly kind: DocumentKind
  readonly bytes: Uint8Array
  /** As `HtmlReading` has it. */
  readonly address?: string
  readonly encoding?: string
  /** Outside the heap. */
  readonly bufferBytesMax: number
  /** Where the thread says which one it is. */
  readonly thread: ThreadSlot
}

export type DocumentResult = ReadDocument | { readonly fault: DocumentFault; readonly message: string }

const pagesMax = 2_000
const textLengthMax = 2_000_000

async function read({
  kind,
  bytes,
  encoding,
  ...page
}: Omit<DocumentTask, 'bufferBytesMax' | 'thread'>): Promise<ReadDocument> {
  if (kind === 'pdf') return toDocument(await readPdf(bytes, { pagesMax, textLengthMax }))
  const said = decodeText(bytes, encoding)
  if (kind === 'text') return cut(said)
  const { text, ...title } = readHtml(said, page)
  return { ...cut(text), ...(page.address !== undefined && title) }
}

function toDocument({ pages, pageCount }: Awaited<ReturnType<typeof readPdf>>): ReadDocument {
  const emptyPageCount = pages.filter((page) => page === '').length
  const shown = pages.map((page, index) => `[Page ${index + 1}]\n${page === '' ? empty : page}`)
  const { text, isCut } = cut(shown.join('\n\n'))
  return { text, pageCount, emptyPageCount, isCut: isCut || pages.length < pageCount }
}

const empty = '(There is no text on this page: it may be scanned.)'

function cut(text: string): ReadDocument {
  return text.length > textLengthMax ? { text: text.slice(0, textLengthMax), isCut: true } : { text, isCut: false }
}

const { bufferBytesMax, thread, ...task } = workerData as DocumentTask
nameThread(thread)
limitBuffers(bufferBytesMax, () => {
  parentPort?.postMessage({ fault: 'too-large', message: 'its data is too large' } satisfies DocumentResult)
  // Libraries take errors for damages that they can read on after.
  process.exit(1)
})
// Not awaited at the top of the file, which a program in one file can't have. It never rejects.
void answer()

async function answer(): Promise<void> {
  try {
    parentPort?.postMessage((await read(task)) satisfies DocumentResult)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    const message = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ fault: isLocked ? 'password' : 'broken', message } satisfies DocumentResult)
  }
}
