import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { ToolError } from '../define-tool.ts'
import type { ContainerBounds, ContainerFiles, ContainerUsage } from './container-files.ts'
import { diskFiles, removeFolder } from './disk-files.ts'
import { memoryFiles } from './memory-files.ts'

/** A container in use. */
export interface Container extends Omit<ContainerFiles, 'remove'> {
  readonly id: string
  readonly bounds: ContainerBounds
  /** Gives it back: it is deleted once it was idle for so long. */
  release(idleMs: number): Promise<void>
}

export interface ContainerRules extends ContainerBounds {
  /** Bytes of all containers together. */
  readonly bytesOfAll: number
  /** True where commands can enter a file system of their own, which the kernel bounds. */
  readonly canBeBounded: boolean
}

interface Use {
  count: number
  timer: NodeJS.Timeout | undefined
  files: Promise<ContainerFiles> | undefined
  bounds: ContainerBounds
  /** True if the kernel holds it to its bounds, which then stay. */
  isFixed: boolean
  /** What it held when it was last given back, and how long it may be idle from then on. */
  bytes: number
  idleMs: number
}

const mebibyte = 1024 * 1024
/** The least size that a container counts as. */
const bytesLeast = 4 * mebibyte
const usualRules: ContainerRules = {
  ...{ bytes: 64 * mebibyte, files: 10_000, bytesOfAll: 512 * mebibyte },
  canBeBounded: false,
}

/**
 * Folders that outlive a command and end when nobody uses them. They are named within their owner, so that nobody else can name them.
 * A folder's time of change is the moment from which it may be deleted, which holds after a restart, too. All of them together stay within
 * their room: what is idle counts as what it holds, what is in use as what it may hold, and the one that was idle the longest goes first.
 */
export class ContainerFolders {
  readonly #root: string
  readonly #now: () => number
  readonly #onUnbounded: () => void
  /** In the order in which they were used last. */
  readonly #uses = new Map<string, Use>()
  /** Those that are being deleted. */
  readonly #ending = new Map<string, Promise<void>>()
  #swept: Promise<void> | undefined
  #isUnbounded = false

  /** Folders are made in `root`, on first use. `now`: Unix milliseconds. `onUnbounded` is told once that the kernel can't bound them. */
  constructor(root: string, now: () => number, onUnbounded: () => void = () => {}) {
    this.#root = root
    this.#now = now
    this.#onUnbounded = onUnbounded
  }

  /** Deletes what an earlier run of the gateway has left and nobody may use any more. Needed once; `open` waits for it. */
  sweep(): Promise<void> {
    this.#swept ??= this.#sweep()
    return this.#swept
  }

  /** The container of an owner with this id, made where there is none. Rejects with ToolError if there is no room for it. */
  async open(owner: string, id: string, rules: ContainerRules = usualRules): Promise<Container> {
    await this.sweep()
    const path = join(this.#root, hashOf(owner), id)
    await this.#ending.get(path)
    const { bytes, files, bytesOfAll } = rules
    const use = this.#uses.get(path) ?? {
      count: 0,
      timer: undefined,
      files: undefined,
      bounds: { bytes, files },
      isFixed: false,
      bytes: 0,
      idleMs: 0,
    }
    this.#uses.delete(path)
    this.#uses.set(path, use)
    clearTimeout(use.timer)
    if (!use.isFixed) use.bounds = { bytes, files }
    use.count++
    try {
      await this.#makeRoom(bytesOfAll)
      if ((await use.files)?.isGone() === true) use.files = undefined
      if (use.files === undefined) use.bounds = { bytes, files }
      use.files ??= this.#make(path, rules)
      const { remove: _, ...made } = await use.files
      use.isFixed = made.empty === undefined
      return { id, ...made, bounds: use.bounds, release: (idleMs) => this.#release(path, use, idleMs) }
    } catch (error) {
      use.count--
      const made = await use.files?.catch(() => undefined)
      if (made === undefined) use.files = undefined
      if (use.count === 0) this.#idle(path, use, use.idleMs)
      throw error
    }
  }

  async #make(path: string, rules: ContainerRules): Promise<ContainerFiles> {
    if (!rules.canBeBounded) return diskFiles(path)
    const bounded = this.#isUnbounded ? undefined : await memoryFiles(path, rules)
    if (bounded !== undefined) return bounded
    if (!this.#isUnbounded) this.#onUnbounded()
    this.#isUnbounded = true
    return diskFiles(path)
  }

  /** Deletes idle containers until all others have room. */
  async #makeRoom(bytesOfAll: number): Promise<void> {
    let held = 0
    for (const { count, bounds, bytes } of this.#uses.values())
      held += Math.max(bytesLeast, count > 0 ? Math.max(bounds.bytes, bytes) : bytes)
    const ended: Promise<void>[] = []
    for (const [path, use] of this.#uses) {
      if (held <= bytesOfAll) break
      if (use.count > 0) continue
      held -= Math.max(bytesLeast, use.bytes)
      ended.push(this.#delete(path, use))
    }
    if (held > bytesOfAll) throw new ToolError('the sandbox has no room for another container now: try again later')
    await Promise.all(ended)
  }

  async #release(path: string, use: Use, idleMs: number): Promise<void> {
    const usage: ContainerUsage | undefined = await use.files?.then((files) => files.usage()).catch(() => undefined)
    // What can't be counted may be all that it may hold.
    use.bytes = usage?.bytes ?? use.bounds.bytes
    use.idleMs = idleMs
    use.count--
    if (use.count > 0) return
    this.#idle(path, use, idleMs)
    const ends = new Date(this.#now() + idleMs)
    await utimes(path, ends, ends).catch(() => {})
  }

  #idle(path: string, use: Use, idleMs: number): void {
    clearTimeout(use.timer)
    use.timer = setTimeout(() => void this.#delete(path, use), idleMs).unref()
  }

  #delete(path: string, use: Use): Promise<void> {
    if (use.count > 0 || this.#uses.get(path) !== use) return Promise.resolve()
    clearTimeout(use.timer)
    this.#uses.delete(path)
    const ended = (use.files ?? Promise.resolve(undefined))
      .then((files) => files?.remove())
      .catch(() => {})
      .finally(() => this.#ending.delete(path))
    this.#ending.set(path, ended)
    return ended
  }

  /** What may still be used is counted from now on. */
  async #sweep(): Promise<void> {
    for (const owner of await namesIn(this.#root)) {
      // One that can't be read must not keep all others from the sandbox.
      for (const id of await namesIn(join(this.#root, owner)))
        await this.#adopt(join(this.#root, owner, id)).catch(() => {})
    }
  }

  async #adopt(path: string): Promise<void> {
    const idleMs = (await stat(path)).mtimeMs - this.#now()
    if (idleMs < 0) return removeFolder(path)
    const files = await diskFiles(path)
    const { bytes } = await files.usage()
    const use: Use = {
      ...{ count: 0, timer: undefined, files: Promise.resolve(files) },
      ...{ bounds: usualRules, isFixed: false, bytes, idleMs },
    }
    this.#uses.set(path, use)
    this.#idle(path, use, idleMs)
  }
}

/** Whose containers a request may name: a member's own, those of the workspace for everybody else. */
export function containerOwner(workspaceId: string, memberId: string | undefined): string {
  return memberId === undefined ? workspaceId : `${workspaceId} ${memberId}`
}

/** An id of a container that stands for a conversation. */
export function containerIdOf(sessionId: string): string {
  return `s_${hashOf(sessionId)}`
}

/** An id that no container has. */
export function newContainerId(): string {
  return randomBytes(8).toString('hex')
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 18)
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return await readdir(folder).catch(() => [])
}
