import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GatewayError } from '../errors/gateway-error.ts'
import { sizeText } from '../errors/size-text.ts'
import { ownMark, writerOf } from './process-mark.ts'
import { storeUnavailable } from './store-unavailable.ts'
import type { HeldRoom } from './upload-room.ts'

/** A file that has come as a whole, in a place of its own until it is kept or discarded. */
export interface SpooledFile {
  readonly path: string
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
  /** Its first bytes, at most 4,096. */
  readonly head: Buffer
  /** Gives back the room that it holds: from now on the database counts it. */
  release(): void
  /** Deletes it and gives back its room. Nothing happens where it was moved away or deleted before. */
  discard(): Promise<void>
}

/** The room that a file takes while it comes. */
export type SpoolRoom = Pick<HeldRoom, 'hold' | 'wrote' | 'shrink' | 'release'>

const headBytes = 4096
// Longer than any request takes.
const usualLeftoverMs = 2 * 60 * 60 * 1000

/** Writes files to disk as they come, with a bound, and hashes them on the way. */
export class Spool {
  /** Of one file. */
  readonly bytesMax: number
  readonly #folder: string
  readonly #leftoverMs: number

  /**
   * `folder` is made on first use. `leftoverMs`: how long nobody has written a file of another machine that is taken for left over; those
   * of a process of this one are known by their names.
   */
  constructor(folder: string, bytesMax: number, leftoverMs = usualLeftoverMs) {
    this.#folder = folder
    this.#leftoverMs = leftoverMs
    this.bytesMax = bytesMax
  }

  /**
   * Writes no byte that `room` does not hold. Rejects with GatewayError, 413 as soon as there are too many bytes, with that of `room`, or
   * with the error of `bytes`. What was written is then deleted, and the room given back.
   */
  async take(bytes: AsyncIterable<Uint8Array>, room: SpoolRoom): Promise<SpooledFile> {
    const path = join(this.#folder, `${ownMark}${randomBytes(16).toString('hex')}`)
    const file = await this.#create(path, room)
    try {
      const { count, sha256, head } = await this.#write(file, bytes, room)
      // A name in the store must not stand for less than was promised, whenever the power goes.
      await file.sync().catch(fail)
      await file.close()
      room.shrink(count)
      const discard = async () => {
        try {
          await rm(path, { force: true })
        } finally {
          room.release()
        }
      }
      return { path, bytes: count, sha256, head, release: () => room.release(), discard }
    } catch (error) {
      await file.close().catch(() => {})
      await rm(path, { force: true })
      room.release()
      throw error
    }
  }

  /** Deletes what processes that died have left. `now`: Unix milliseconds. */
  async sweep(now: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      if (await this.#isLeftover(name, path, now)) await rm(path, { force: true })
    }
  }

  async #isLeftover(name: string, path: string, now: number): Promise<boolean> {
    const writer = writerOf(name)
    if (writer !== 'unknown') return writer === 'dead'
    const found = await stat(path).catch(() => undefined)
    return found !== undefined && found.mtimeMs < now - this.#leftoverMs
  }

  async #create(path: string, room: SpoolRoom): Promise<FileHandle> {
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      return await open(path, 'wx', 0o600)
    } catch (error) {
      room.release()
      throw storeUnavailable(error)
    }
  }

  async #write(file: FileHandle, bytes: AsyncIterable<Uint8Array>, room: SpoolRoom) {
    const hash = createHash('sha256')
    const heads: Uint8Array[] = []
    let count = 0
    for await (const chunk of bytes) {
      if (count < headBytes) heads.push(chunk.subarray(0, headBytes - count))
      count += chunk.byteLength
      if (count > this.bytesMax) throw tooLarge(this.bytesMax)
      await room.hold(count)
      hash.update(chunk)
      for (let at = 0; at < chunk.byteLength; ) at += (await file.write(chunk, at).catch(fail)).bytesWritten
      room.wrote(chunk.byteLength)
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
