import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file as `sha256sum --check` reads it: a line for each of these, by name. */
export async function checksums(files: readonly string[]): Promise<string> {
  const lines = files
    .toSorted((one, other) => (basename(one) < basename(other) ? -1 : 1))
    .map(async (file) => {
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      return `${hash.digest('hex')}  ${basename(file)}\n`
    })
  return (await Promise.all(lines)).join('')
}
