import type { Readable } from 'node:stream'
import type { StoredFile } from '../records/stored-file.ts'
import type { Holder } from '../shares/holder.ts'
import type { SpooledFile } from './spool.ts'

/** Where the bytes of a file are, and how many. */
export type BytesPlace = Pick<StoredFile, 'workspaceId' | 'id' | 'bytes'>

/** Keeps the bytes of files. What it can't do rejects with the error of `storeUnavailable`. */
export interface ByteStore {
  /** Takes the bytes over, whole or not at all. */
  put(place: BytesPlace, spooled: SpooledFile, holder: Holder): Promise<void>
  /** The bytes as they come, and to their end even if they are deleted meanwhile; null where there are none. */
  open(place: BytesPlace, holder: Holder, signal: AbortSignal): Promise<Readable | null>
  /** Deletes the bytes, if there are any. */
  remove(place: BytesPlace, holder: Holder): Promise<void>
}
