import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { diskFull } from '../errors/disk-full.ts'
import type { GatewayError } from '../errors/gateway-error.ts'
import { sizeText } from '../errors/size-text.ts'
import { FairShares } from '../shares/fair-shares.ts'
import type { Holder } from '../shares/holder.ts'

/** The size and free space of a file system, from `statfs`. */
export interface DiskState {
  readonly bsize: number
  readonly blocks: number
  readonly bavail: number
  readonly files: number
  readonly ffree: number
}

export interface DiskRoomOptions {
  /** May not exist yet. */
  readonly folder: string
  /** Bytes that stay free for the database and its log. */
  readonly reserveBytes: () => number
  /** Called when the disk becomes full, and when it no longer is. */
  readonly report?: (isFull: boolean, refusal: GatewayError) => void
  /** Absent: asks the operating system. */
  readonly look?: (folder: string) => Promise<DiskState>
}

/** On a small disk the reserve takes this share of it at most, so that something is left for files. */
const reserveShareMax = 1 / 4
const reservedFiles = 256
const unknown: DiskState = { bsize: 1, blocks: 2 ** 50, bavail: 2 ** 50, files: 0, ffree: 0 }

/**
 * Room for callers' bytes on the disk of the data folder: what is free above a reserve, so that records and the database still have room
 * when files do not. What is set aside and not written yet is shared by holder.
 */
export class DiskRoom {
  readonly #options: DiskRoomOptions
  #isFull = false
  /** Bytes that are set aside and not written yet. */
  readonly #shares = new FairShares(0)

  constructor(options: DiskRoomOptions) {
    this.#options = options
  }

  /** Sets bytes aside. Rejects with GatewayError, 503, if they are not free. `own`: what the same file has set aside already. */
  async take(holder: Holder, bytes: number, own = 0): Promise<void> {
    const refusal = await this.#follow()
    if (this.#shares.take(holder, bytes, own)) return
    throw bytes <= this.#shares.free ? diskFull('Other uploads of this key hold the rest of it.') : refusal()
  }

  /** Gives back bytes that were written, which the disk itself counts from now on, or that are not needed. */
  giveBack(holder: Holder, bytes: number): void {
    this.#shares.giveBack(holder, bytes)
  }

  /** The error for callers while nothing may be written; undefined if something may. */
  async refusal(): Promise<GatewayError | undefined> {
    const refusal = await this.#follow()
    return this.#shares.free <= 0 ? refusal() : undefined
  }

  /** Looks at what is free now, and returns what to say if it is too little. */
  async #follow(): Promise<() => GatewayError> {
    const { bsize, blocks, bavail, files, ffree } = await this.#look()
    const hasPlaces = files === 0 || ffree > Math.min(reservedFiles, files * reserveShareMax)
    const free = bavail * bsize
    const reserve = Math.floor(Math.min(this.#options.reserveBytes(), blocks * bsize * reserveShareMax))
    this.#shares.follow(hasPlaces ? Math.max(0, free - reserve) : 0)
    const left = hasPlaces ? `${sizeText(free)} are free` : `It takes ${ffree} more files`
    const refusal = () => diskFull(`${left}, and ${sizeText(reserve)} stay free for records (limits.disk_reserve).`)
    const isFull = this.#shares.capacity === 0
    if (isFull !== this.#isFull) this.#options.report?.(isFull, refusal())
    this.#isFull = isFull
    return refusal
  }

  async #look(): Promise<DiskState> {
    const { folder: wanted, look = statfs } = this.#options
    // What does not exist yet will be on the disk of the folder above it.
    for (let folder = wanted; ; folder = dirname(folder)) {
      try {
        return await look(folder)
      } catch {
        // Where the system does not say, it still refuses what is too much.
        if (folder === dirname(folder)) return unknown
      }
    }
  }
}
