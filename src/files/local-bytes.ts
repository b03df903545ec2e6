import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ByteStore, BytesPlace } from './byte-store.ts'
import { storeUnavailable } from './store-unavailable.ts'

/** Keeps bytes in a folder: a folder for each workspace, a file for each id, which only their owner can read. */
export function localBytes(folder: string): ByteStore {
  const pathOf = ({ workspaceId, id }: BytesPlace) => join(folder, plain(workspaceId), plain(id))
  return {
    async put(place, spooled) {
      const path = pathOf(place)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(spooled.path, path)
      } catch (error) {
        throw storeUnavailable(error)
      }
    },
    async open(place) {
      let file: FileHandle
      try {
        file = await open(pathOf(place), 'r')
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw storeUnavailable(error)
      }
      return file.createReadStream()
    },
    async remove(place) {
      await rm(pathOf(place), { force: true }).catch((error: unknown) => {
        throw storeUnavailable(error)
      })
    },
  }
}

/** Ids are made by the gateway; a name from elsewhere must never become a path. */
function plain(name: string): string {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(name)) throw new Error('a file was to lie under a name that is no id')
  return name
}
