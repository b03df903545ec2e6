import { createRequire } from 'node:module'
import { extname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { embeddedText, isExecutable } from '../environment/executable.ts'
import { BusyError } from '../shares/busy-error.ts'
import type { Holder } from '../shares/holder.ts'
import { Semaphore } from '../shares/semaphore.ts'
import { DocumentError, type DocumentKind, type ReadDocument } from './document.ts'
import type { DocumentResult, DocumentTask } from './document-worker.ts'

export interface DocumentLimits {
  /** Documents that are read at once, and that wait. */
  readonly workersMax?: number
  readonly waitingMax?: number
  /** For one document, from its beginning. */
  readonly timeoutMs?: number
  /** Of a worker's heap, and half as many outside it, where decompressed data is. */
  readonly memoryMebibytes?: number
}

interface ThreadProgram {
  readonly code: string
  readonly isCode: boolean
}

/** The program of the threads: within the executable, or a file beside this one; in development the source, which has to be compiled there. */
function threadProgram(): ThreadProgram {
  if (isExecutable) return { code: embeddedText('document-worker.cjs'), isCode: true }
  const program = new URL(`./document-worker${extname(import.meta.url)}`, import.meta.url)
  return program.href.endsWith('.ts')
    ? { code: compiling(program), isCode: true }
    : { code: fileURLToPath(program), isCode: false }
}

function compiling({ href }: URL): string {
  const compiler = pathToFileURL(
    createRequire(import.meta.url)
      .resolve('tsx/esm/api')
      .replace(/cjs$/, 'mjs'),
  ).href
  return `import('${compiler}').then(({ tsImport }) => tsImport('${href}', '${import.meta.url}'))`
}

/**
 * Reads documents of callers, each in a thread of its own that has a limit on memory and time, no environment variables, and ends with it:
 * a document that was made to do harm holds nothing up.
 */
export class DocumentReader {
  readonly #semaphore: Semaphore
  readonly #timeoutMs: number
  readonly #memoryMebibytes: number
  readonly #bufferBytesMax: number

  constructor({ workersMax = 4, waitingMax = 64, timeoutMs = 30_000, memoryMebibytes = 512 }: DocumentLimits = {}) {
    this.#semaphore = new Semaphore(workersMax, waitingMax)
    this.#timeoutMs = timeoutMs
    this.#memoryMebibytes = memoryMebibytes
    this.#bufferBytesMax = memoryMebibytes * 512 * 1024
  }

  /** Reads a document on a holder's behalf. Rejects with DocumentError, or with the signal's reason. */
  async read(
    kind: DocumentKind,
    bytes: Uint8Array,
    holder: Holder,
    signal: AbortSignal,
    how: Pick<DocumentTask, 'address' | 'encoding'> = {},
  ): Promise<ReadDocument> {
    try {
      await this.#semaphore.acquire(signal, holder)
    } catch (error) {
      throw error instanceof BusyError ? new DocumentError('busy', error) : error
    }
    try {
      return await this.#run(
        { ...how, kind, bytes: Uint8Array.from(bytes), bufferBytesMax: this.#bufferBytesMax },
        signal,
      )
    } finally {
      this.#semaphore.release(holder)
    }
  }

  async #run(task: DocumentTask, signal: AbortSignal): Promise<ReadDocument> {
    signal.throwIfAborted()
    const { code, isCode } = threadProgram()
    const worker = new Worker(code, {
      eval: isCode,
      workerData: task,
      transferList: [task.bytes.buffer as ArrayBuffer],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#memoryMebibytes, maxYoungGenerationSizeMb: 64 },
      stdout: true,
      stderr: true,
    })
    let timer: NodeJS.Timeout | undefined
    let onAbort: (() => void) | undefined
    try {
      const result = await new Promise<DocumentResult>((resolve, reject) => {
        timer = setTimeout(() => reject(new DocumentError('too-slow')), this.#timeoutMs)
        onAbort = () => reject(signal.reason)
        signal.addEventListener('abort', onAbort, { once: true })
        worker.once('message', resolve)
        worker.once('error', (error) => reject(new DocumentError(isOutOfMemory(error) ? 'too-large' : 'broken', error)))
        worker.once('exit', () => reject(new DocumentError('broken')))
      })
      if ('fault' in result) throw new DocumentError(result.fault, result.message)
      return result
    } finally {
      clearTimeout(timer)
      if (onAbort !== undefined) signal.removeEventListener('abort', onAbort)
      await worker.terminate()
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
