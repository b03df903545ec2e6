import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GatewayError } from '../errors/gateway-error.ts'
import { sizeText } from './size-text.ts'
import { storeUnavailable } from './store-unavailable.ts'

/** A file that has come as a whole, in a place of its own until it is kept or discarded. */
export interface SpooledFile {
  readonly path: string
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
  /** Its first bytes, at most 4,096. */
  readonly head: Buffer
  /** Deletes it. Nothing happens where it was moved away or deleted before. */
  discard(): Promise<void>
}

const headBytes = 4096
// Longer than any request takes.
const leftoverMs = 2 * 60 * 60 * 1000

/** Writes files to disk as they come, with a bound, and hashes them on the way. */
export class Spool {
  /** Of one file. */
  readonly bytesMax: number
  readonly #folder: string

  /** `folder` is made on first use. */
  constructor(folder: string, bytesMax: number) {
    this.#folder = folder
    this.bytesMax = bytesMax
  }

  /** Rejects with GatewayError, 413 as soon as there are too many bytes, or with the error of `bytes`. What was written is then deleted. */
  async take(bytes: AsyncIterable<Uint8Array>): Promise<SpooledFile> {
    const path = join(this.#folder, randomBytes(16).toString('hex'))
    const file = await this.#create(path)
    try {
      const { count, sha256, head } = await this.#write(file, bytes)
      // A name in the store must not stand for less than was promised, whenever the power goes.
      await file.sync().catch(fail)
      await file.close()
      return { path, bytes: count, sha256, head, discard: () => rm(path, { force: true }) }
    } catch (error) {
      await file.close().catch(() => {})
      await rm(path, { force: true })
      throw error
    }
  }

  /** Deletes what processes that died have left. `now`: Unix milliseconds. */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found !== undefined && found.mtimeMs < now - leftoverMs) await rm(path, { force: true })
    }
  }

  async #create(path: string): Promise<FileHandle> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      return await open(path, 'wx', 0o600)
    } catch (error) {
      throw storeUnavailable(error)
    }
  }

  async #write(file: FileHandle, bytes: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256')
    const heads: Uint8Array[] = []
    let count = 0
    for await (const chunk of bytes) {
      if (count < headBytes) heads.push(chunk.subarray(0, headBytes - count))
      count += chunk.byteLength
      if (count > this.bytesMax) throw tooLarge(this.bytesMax)
      hash.update(chunk)
      for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at).catch(fail)).bytesWritten
    }
    return { count, sha256: hash.digest('hex'), head: Buffer.concat(heads) }
  }
}

function fail(error: unknown): never {
  throw storeUnavailable(error)
}

function tooLarge(bytesMax: number): GatewayError {
  return new GatewayError(
    'payload_too_large',
    `The file is larger than ${sizeText(bytesMax)} (tools.files.file_bytes).`,
  )
}
