import { readFile } from 'node:fs/promises'
import { isJsonObject, parseUntrusted, textOf } from '../../streams/untrusted-json.ts'

/** Hashes of tools by their names, by servers. */
export type LockFile = ReadonlyMap<string, Readonly<Record<string, string>>>

/**
 * Reads `mcp-lock.json`, in which older versions kept what was approved. Empty where there is none; rejects where it can't be read, since
 * without it everything would count as approved.
 */
export async function readLockFile(path: string): Promise<LockFile> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map()
    throw error
  }
  const file = parseUntrusted(text)
  if (!isJsonObject(file) || !isJsonObject(file['servers'])) throw new Error(`${path} is not a lock file`)
  return new Map(
    Object.entries(file['servers']).map(([server, hashes]) => [
      server,
      Object.fromEntries(
        Object.entries(isJsonObject(hashes) ? hashes : {}).map(([name, each]) => [name, textOf(each)]),
      ),
    ]),
  )
}
