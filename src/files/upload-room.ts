import { GatewayError } from '../errors/gateway-error.ts'
import { sizeText } from '../errors/size-text.ts'
import { FairShares } from '../shares/fair-shares.ts'
import { type CallerHolder, type Holder, nameOfHolder } from '../shares/holder.ts'
import type { FilesTaken } from '../storage/files/file-repository.ts'
import type { DiskRoom } from './disk-room.ts'

/** The limits on a workspace's files. */
export interface FileLimits {
  readonly bytesMax: number
  readonly filesMax: number
}

/** A file that is to come. */
export interface ExpectedFile {
  readonly workspaceId: string
  /** Whose room it takes: the key's. */
  readonly holder: Holder
  /** How large it is at least, and at most as far as its sender says. */
  readonly bytesMin: number
  readonly bytesMax?: number
}

/** The limits of the workspace, and how to find what its files take. */
export interface RoomRules {
  readonly limits: FileLimits
  readonly taken: () => Promise<FilesTaken>
}

// Set aside at a time for a file of unknown size.
const stepBytes = 1024 * 1024

/** Files that are coming to one workspace, and its room for them. */
class WorkspaceRoom {
  readonly shares = new FairShares(0)
  /** Files that have a place, and those that ask for one. */
  files = 0
  users = 0
  taken: FilesTaken = { count: 0, bytes: 0 }
  /** True once a file that came is counted by the database. */
  isStale = true
  #asked = 0
  #answered = 0
  readonly #waiting = new Set<() => void>()

  async look({ taken, limits }: RoomRules): Promise<void> {
    const turn = ++this.#asked
    this.isStale = false
    const found = await taken().catch((error: unknown) => {
      this.isStale = true
      throw error
    })
    // An older answer that comes late would not count what a newer one does.
    if (turn < this.#answered) return
    this.#answered = turn
    this.taken = found
    this.shares.follow(Math.max(0, limits.bytesMax - found.bytes))
  }

  /** Resolves with true when a file has given back room, with false if none has for so long. */
  async waitForRoom(patienceMs: number): Promise<boolean> {
    let wake = () => {}
    let timer: NodeJS.Timeout | undefined
    const isFreed = await new Promise<boolean>((resolve) => {
      wake = () => resolve(true)
      timer = setTimeout(resolve, patienceMs, false)
      this.#waiting.add(wake)
    })
    clearTimeout(timer)
    this.#waiting.delete(wake)
    return isFreed
  }

  freed(): void {
    this.isStale = true
    for (const wake of this.#waiting) wake()
  }

  /** Takes a place for a file; false if there is none. */
  enter({ filesMax }: FileLimits): boolean {
    if (this.taken.count + this.files >= filesMax) return false
    this.files++
    return true
  }
}

/** Room for files while they come: of their workspace and on the disk, taken before their first byte is written. */
export class UploadRoom {
  readonly #disk: DiskRoom
  readonly #patienceMs: number
  readonly #workspaces = new Map<string, WorkspaceRoom>()

  /** `patienceMs`: how long an upload waits for others of its key. */
  constructor(disk: DiskRoom, patienceMs = 5_000) {
    this.#disk = disk
    this.#patienceMs = patienceMs
  }

  /**
   * Sets room aside for a file. Rejects with GatewayError: 413 if its workspace has too little, 503 if the disk is full, or
   * if other uploads of the key hold the key's share and do not end soon.
   */
  async open(file: ExpectedFile, rules: RoomRules): Promise<HeldRoom> {
    const { workspaceId } = file
    const room = this.#workspaces.get(workspaceId) ?? new WorkspaceRoom()
    this.#workspaces.set(workspaceId, room)
    room.users++
    const end = () => {
      if (--room.users === 0) this.#workspaces.delete(workspaceId)
    }
    const held = new HeldRoom(file, rules, room, { disk: this.#disk, patienceMs: this.#patienceMs, end })
    try {
      await held.open()
      return held
    } catch (error) {
      held.release()
      throw error
    }
  }
}

interface HeldRoomParts {
  readonly disk: DiskRoom
  readonly patienceMs: number
  readonly end: () => void
}

/** The room that one file holds. */
export class HeldRoom {
  readonly #file: ExpectedFile
  /** The holder, among those of its workspace: they are all of one organization. */
  readonly #within: CallerHolder
  readonly #rules: RoomRules
  readonly #room: WorkspaceRoom
  readonly #disk: DiskRoom
  readonly #patienceMs: number
  readonly #end: () => void
  #bytes = 0
  #unwritten = 0
  #hasPlace = false
  #isOpen = true

  constructor(file: ExpectedFile, rules: RoomRules, room: WorkspaceRoom, { disk, patienceMs, end }: HeldRoomParts) {
    this.#file = file
    this.#within = { name: nameOfHolder(file.holder) }
    this.#rules = rules
    this.#room = room
    this.#disk = disk
    this.#patienceMs = patienceMs
    this.#end = end
  }

  async open(): Promise<void> {
    const { limits } = this.#rules
    await this.#room.look(this.#rules)
    this.#hasPlace = this.#room.enter(limits)
    if (!this.#hasPlace) throw tooMany(this.#room.taken.count + this.#room.files, limits.filesMax)
    await this.#take(this.#file.bytesMin, this.#file.bytesMax ?? stepBytes)
  }

  /** Holds room for so many bytes in all. Rejects as `UploadRoom.open`. */
  async hold(bytes: number): Promise<void> {
    if (bytes > this.#bytes) await this.#take(bytes, bytes + stepBytes)
  }

  async #take(bytes: number, wanted: number): Promise<void> {
    const { holder } = this.#file
    const more = await this.#takeShare(bytes, wanted)
    this.#bytes += more
    try {
      await this.#disk.take(holder, more, this.#unwritten)
    } catch (error) {
      this.#bytes -= more
      this.#room.shares.giveBack(this.#within, more)
      throw error
    }
    this.#unwritten += more
  }

  /** Takes room of the workspace. Waits while there is room, but other uploads of its key hold the key's share. */
  async #takeShare(bytes: number, wanted: number): Promise<number> {
    const room = this.#room
    for (;;) {
      if (room.isStale) await room.look(this.#rules)
      const { shares, taken } = room
      const needed = bytes - this.#bytes
      const others = shares.capacity - shares.free - this.#bytes
      if (needed > shares.free) throw noRoom(taken.bytes, others, this.#rules.limits.bytesMax)
      const more = Math.min(Math.max(needed, wanted - this.#bytes), shares.free)
      if (shares.take(this.#within, more, this.#bytes)) return more
      if (!(await room.waitForRoom(this.#patienceMs))) throw noShare()
    }
  }

  /** Tells that bytes which it holds are on the disk now. */
  wrote(bytes: number): void {
    this.#disk.giveBack(this.#file.holder, bytes)
    this.#unwritten -= bytes
  }

  /** Keeps room for so many bytes only: the file is whole. */
  shrink(bytes: number): void {
    this.#room.shares.giveBack(this.#within, this.#bytes - bytes)
    this.#bytes = bytes
    this.wrote(this.#unwritten)
  }

  /** Gives everything back: the file is in the database, or gone. Nothing happens the second time. */
  release(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.shrink(0)
    if (this.#hasPlace) this.#room.files--
    this.#room.freed()
    this.#end()
  }
}

const remedy = 'Delete files that are not needed any more.'

/** Throws GatewayError, 413, if the files that are there leave no room for another one of so many bytes. */
export function checkRoom(taken: FilesTaken, bytes: number, { bytesMax, filesMax }: FileLimits): void {
  if (taken.count >= filesMax) throw tooMany(taken.count, filesMax)
  if (taken.bytes + bytes > bytesMax) throw noRoom(taken.bytes, 0, bytesMax)
}

function tooMany(files: number, filesMax: number): GatewayError {
  const message = `The workspace has ${files} files, and may have ${filesMax} (tools.files.workspace_files). ${remedy}`
  return new GatewayError('payload_too_large', message)
}

function noRoom(taken: number, coming: number, bytesMax: number): GatewayError {
  const others = coming === 0 ? '' : `, and other uploads hold ${sizeText(coming)}`
  const message = `The workspace has no room for the file: its files take ${sizeText(taken)} of ${sizeText(bytesMax)} (tools.files.workspace_bytes)${others}. ${remedy}`
  return new GatewayError('payload_too_large', message)
}

function noShare(): GatewayError {
  const message =
    'Other uploads of this key hold its share of the room that the workspace has left (tools.files.workspace_bytes). Try again when one is done.'
  return new GatewayError('provider_overloaded', message, { status: 503, retryAfter: 1 })
}
