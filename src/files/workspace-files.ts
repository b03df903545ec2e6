import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { GatewayError } from '../errors/gateway-error.ts'
import { sizeText } from '../errors/size-text.ts'
import type { FileScope } from '../records/own-scope.ts'
import { fileIdOf, isFileId, type StoredFile } from '../records/stored-file.ts'
import { gatewayHolder, type Holder, organizationHolder, partHolder } from '../shares/holder.ts'
import type { FileListing } from '../storage/files/file-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { ByteStore } from './byte-store.ts'
import { fileMediaType } from './file-media-type.ts'
import { fileNameOf } from './file-name.ts'
import type { Spool, SpooledFile } from './spool.ts'
import { checkRoom, type ExpectedFile, type FileLimits, type HeldRoom, type UploadRoom } from './upload-room.ts'

export interface WorkspaceFilesParts {
  readonly repositories: Pick<Repositories, 'files'>
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  readonly store: ByteStore
  readonly spool: Spool
  /** Shared by all that take files in this process. */
  readonly room: UploadRoom
  readonly limits: FileLimits
  /** Unix milliseconds. */
  readonly now: () => number
}

/** A file to keep, and for whom. */
export interface FileWish extends Pick<StoredFile, 'organizationId' | 'workspaceId' | 'keyHash' | 'userId'> {
  readonly name: string
  /** As the upload says; '' where it does not. */
  readonly mediaType: string
  readonly purpose: string
  /** The user who must be a member of the workspace. Absent: none must. */
  readonly memberId?: string | undefined
  /** Milliseconds after which it is deleted; null for never. */
  readonly expiresAfterMs: number | null
}

/** Does more in the transaction that shows or hides a file. `now`: Unix milliseconds. */
export type WithinChange = (repositories: Repositories, file: StoredFile, now: number) => Promise<void>

const nothingMore: WithinChange = async () => {}

/** The files of workspaces: what is known of them in the database, their bytes beside it. */
export class WorkspaceFiles {
  readonly #parts: WorkspaceFilesParts

  constructor(parts: WorkspaceFilesParts) {
    this.#parts = parts
  }

  /** Bytes of the largest file. */
  get fileBytesMax(): number {
    return this.#parts.spool.bytesMax
  }

  /** Sets room aside for a file, before its first byte. Rejects as `UploadRoom.open`. Whoever does not take the file gives the room back. */
  expect(file: ExpectedFile): Promise<HeldRoom> {
    const { repositories, room, limits } = this.#parts
    return room.open(file, { limits, taken: () => repositories.files.taken(file) })
  }

  /** Takes bytes as they come, without keeping them yet. Rejects as `Spool.take`. */
  take(bytes: AsyncIterable<Uint8Array>, room: HeldRoom): Promise<SpooledFile> {
    return this.#parts.spool.take(bytes, room)
  }

  /**
   * Keeps a file that has come; `spooled` is gone afterwards, whatever happens. Rejects with GatewayError: 413 where the workspace has no
   * room for it, 404 where there is no such workspace, 503 where the bytes can't be stored.
   */
  async keep(wish: FileWish, spooled: SpooledFile, alsoThen: WithinChange = nothingMore): Promise<StoredFile> {
    const { repositories, transact, store, now } = this.#parts
    try {
      const file = toFile(wish, spooled, now())
      await transact((within) => this.#begin(within, file, wish.memberId))
      spooled.release()
      try {
        await store.put(file, spooled, partHolder('uploads of', file.keyHash ?? 'nobody', file.organizationId))
        const isShown = await transact(async (within) => {
          if (!(await within.files.finish(file.id, now()))) return false
          await alsoThen(within, file, now())
          return true
        })
        if (!isShown) throw noWorkspace()
      } catch (error) {
        // Where this fails too, the next sweep does it.
        await repositories.files
          .hide(file.id, now())
          .then(() => this.#erase(file, organizationHolder(file.organizationId)))
          .catch(() => {})
        throw error
      }
      return file
    } finally {
      await spooled.discard()
    }
  }

  /** Throws GatewayError `not_found` for an id that is not there, or not to be seen from there. */
  async get(scope: FileScope, id: string): Promise<StoredFile> {
    const { repositories, now } = this.#parts
    const file = isFileId(id) ? await repositories.files.get(scope, id, now()) : null
    if (file === null) throw new GatewayError('not_found', 'There is no file with this id.')
    return file
  }

  list(listing: FileListing): Promise<readonly StoredFile[]> {
    return this.#parts.repositories.files.list(listing, this.#parts.now())
  }

  /** Its bytes as they come, for a holder. Rejects with GatewayError: 404 where they are lost, 503 where they can't be had now. */
  async open(file: StoredFile, holder: Holder, signal: AbortSignal): Promise<Readable> {
    const bytes = await this.#parts.store.open(file, holder, signal)
    if (bytes === null)
      throw new GatewayError('not_found', 'The bytes of this file are lost. Delete it, and upload it again.')
    return bytes
  }

  /** All of its bytes, in memory. Rejects as `open`, and for a file of more than `bytesMax` with GatewayError 413. */
  async read(file: StoredFile, bytesMax: number, holder: Holder, signal: AbortSignal): Promise<Buffer> {
    if (file.bytes > bytesMax) {
      throw new GatewayError('payload_too_large', `The file ${file.id} is larger than ${sizeText(bytesMax)}.`)
    }
    const chunks: Buffer[] = []
    for await (const chunk of await this.open(file, holder, signal)) chunks.push(chunk)
    return Buffer.concat(chunks)
  }

  /** Deletes a file. Throws GatewayError `not_found` like `get`. */
  async remove(scope: FileScope, id: string, alsoThen: WithinChange = nothingMore): Promise<StoredFile> {
    const { transact, now } = this.#parts
    const file = await this.get(scope, id)
    const isFirst = await transact(async (within) => {
      if (!(await within.files.hide(file.id, now()))) return false
      await alsoThen(within, file, now())
      return true
    })
    if (!isFirst) throw new GatewayError('not_found', 'There is no file with this id.')
    // It is gone for everybody now: what can't be deleted at once is deleted by a sweep.
    await this.#erase(file, organizationHolder(file.organizationId)).catch(() => {})
    return file
  }

  /**
   * Deletes what has expired, what was begun and never finished, and the bytes of files that are hidden. `report` is told of bytes that
   * can't be deleted now. Several processes may do this at once.
   */
  async sweep(report: (error: unknown) => void): Promise<void> {
    const { repositories, spool, now } = this.#parts
    await spool.sweep(now())
    await repositories.files.hideStale(now(), now() - unfinishedMs)
    for (const file of await repositories.files.hidden(sweptMax)) {
      try {
        await this.#erase(file, gatewayHolder('upkeep'))
      } catch (error) {
        report(error)
        await repositories.files.postpone(file.id, now())
      }
    }
  }

  async #begin(
    { files, memberships, workspaces }: Repositories,
    file: StoredFile,
    memberId: string | undefined,
  ): Promise<void> {
    const { limits, now } = this.#parts
    const { organizationId, workspaceId } = file
    // Two uploads at once must not both find the last place.
    if ((await workspaces.lock(organizationId, workspaceId)) === null) throw noWorkspace()
    const isOut = memberId !== undefined && (await memberships.get(organizationId, workspaceId, memberId)) === null
    if (isOut) throw noWorkspace()
    checkRoom(await files.taken(file), file.bytes, limits)
    await files.begin(file, now())
  }

  async #erase(file: StoredFile, holder: Holder): Promise<void> {
    await this.#parts.store.remove(file, holder)
    await this.#parts.repositories.files.forget(file.id)
  }
}

// Longer than storing takes.
const unfinishedMs = 60 * 60 * 1000
const sweptMax = 1_000

function toFile(wish: FileWish, { bytes, sha256, head }: SpooledFile, now: number): StoredFile {
  const { organizationId, workspaceId, keyHash, userId, purpose, expiresAfterMs } = wish
  const name = fileNameOf(wish.name)
  return {
    id: fileIdOf(randomBytes(16).toString('hex')),
    ...{ organizationId, workspaceId, keyHash, userId, purpose, name, bytes, sha256 },
    mediaType: fileMediaType(head, wish.mediaType, name),
    createdAt: now,
    expiresAt: expiresAfterMs === null ? null : now + expiresAfterMs,
  }
}

function noWorkspace(): GatewayError {
  return new GatewayError('not_found', 'workspace_id: there is no workspace with this id.')
}
