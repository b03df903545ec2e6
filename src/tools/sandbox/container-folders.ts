import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContainerPlace } from './sandbox-command.ts'

/** A container in use. */
export interface Container extends ContainerPlace {
  readonly id: string
  /** Gives it back: it is deleted once it was idle for so long. */
  release(idleMs: number): Promise<void>
}

interface Use {
  count: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Folders that outlive a command and end when nobody uses them. They are named within a workspace, so that no other workspace can name them.
 * A folder's time of change is the moment from which it may be deleted, which holds after a restart, too.
 */
export class ContainerFolders {
  readonly #root: string
  readonly #now: () => number
  readonly #uses = new Map<string, Use>()
  #swept: Promise<void> | undefined

  /** Folders are made below `dataDir`, on first use. `now`: Unix milliseconds. */
  constructor(dataDir: string, now: () => number) {
    this.#root = join(dataDir, 'sandbox')
    this.#now = now
  }

  /** The container of a workspace with this id, made where there is none. */
  async open(workspaceId: string, id: string): Promise<Container> {
    this.#swept ??= this.#sweep()
    await this.#swept
    const path = join(this.#root, hashOf(workspaceId), id)
    const use = this.#uses.get(path) ?? { count: 0, timer: undefined }
    this.#uses.set(path, use)
    clearTimeout(use.timer)
    use.count++
    const [folder, temporary] = [join(path, 'work'), join(path, 'tmp')]
    for (const each of [folder, temporary]) await mkdir(each, { recursive: true, mode: 0o700 })
    return { id, folder, temporary, release: (idleMs) => this.#release(path, use, idleMs) }
  }

  async #release(path: string, use: Use, idleMs: number): Promise<void> {
    use.count--
    if (use.count > 0) return
    const ends = new Date(this.#now() + idleMs)
    await utimes(path, ends, ends)
    if (use.count > 0) return
    clearTimeout(use.timer)
    use.timer = setTimeout(() => void this.#delete(path, use), idleMs).unref()
  }

  async #delete(path: string, use: Use): Promise<void> {
    if (use.count > 0 || this.#uses.get(path) !== use) return
    this.#uses.delete(path)
    await removeFolder(path)
  }

  /** Deletes what an earlier run of the gateway has left and nobody may use any more. */
  async #sweep(): Promise<void> {
    for (const owner of await namesIn(this.#root)) {
      for (const id of await namesIn(join(this.#root, owner))) {
        const path = join(this.#root, owner, id)
        const { mtimeMs } = await stat(path)
        if (mtimeMs < this.#now()) await removeFolder(path)
      }
    }
  }
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

/** A command may have left folders that even their owner can't list. */
async function removeFolder(path: string): Promise<void> {
  const remove = () => rm(path, { recursive: true, force: true })
  await remove().catch(async () => {
    await openUp(path)
    await remove().catch(() => {})
  })
}

async function openUp(folder: string): Promise<void> {
  await chmod(folder, 0o700).catch(() => {})
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) if (entry.isDirectory()) await openUp(join(folder, entry.name))
}
