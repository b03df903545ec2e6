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
import { threadCpuMs, threadSlot } from './thread-time.ts'

export interface DocumentLimits {
  /** Documents that are read at once, and that wait. */
  readonly workersMax?: number
  readonly waitingMax?: number
  /** Of one document: a longer one is not begun. */
  readonly bytesMax?: number
  /** Of one document's thread. A busy machine takes nothing from it. */
  readonly cpuMsMax?: number
  /** For one document, from its beginning: also where the system does not tell the CPU time of a thread. */
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

/** How often the CPU time of a thread is looked at. */
const betweenLooksMs = 100

/**
 * Reads documents of callers, each in a thread of its own that has a limit on memory, CPU time and time, no environment variables, and ends with it:
 * a document that was made to do harm holds nothing up.
 */
export class DocumentReader {
  readonly #semaphore: Semaphore
  readonly #bytesMax: number
  readonly #cpuMsMax: number
  readonly #timeoutMs: number
  readonly #memoryMebibytes: number
  readonly #bufferBytesMax: number

  constructor({
    workersMax = 4,
    waitingMax = 64,
    bytesMax = 64 * 1024 * 1024,
    cpuMsMax = 20_000,
    timeoutMs = 60_000,
    memoryMebibytes = 512,
  }: DocumentLimits = {}) {
    this.#semaphore = new Semaphore(workersMax, waitingMax)
    this.#bytesMax = bytesMax
    this.#cpuMsMax = cpuMsMax
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
    if (bytes.length > this.#bytesMax) throw new DocumentError('too-large')
    try {
      await this.#semaphore.acquire(signal, holder)
    } catch (error) {
      throw error instanceof BusyError ? new DocumentError('busy', error) : error
    }
    try {
      const bufferBytesMax = this.#bufferBytesMax
      return await this.#run(
        { ...how, kind, bytes: Uint8Array.from(bytes), bufferBytesMax, thread: threadSlot() },
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
    let looking: NodeJS.Timeout | undefined
    let onAbort: (() => void) | undefined
    try {
      const result = await new Promise<DocumentResult>((resolve, reject) => {
        const giveUp = () => reject(new DocumentError('too-slow'))
        timer = setTimeout(giveUp, this.#timeoutMs)
        looking = setInterval(() => {
          if (threadCpuMs(task.thread) > this.#cpuMsMax) giveUp()
        }, betweenLooksMs)
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
      clearInterval(looking)
      if (onAbort !== undefined) signal.removeEventListener('abort', onAbort)
      await worker.terminate()
    }
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
