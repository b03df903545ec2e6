import { chmodSync, closeSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** The file with the keys of a first start when there is no terminal to show them on. */
export const firstKeysFile = 'first-keys'

const forOwnerOnly = 0o600
const forOthers = 0o077

/** Creates a file if it is missing, and makes it accessible to its owner only. Ignores failures: opening the file reports them. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', forOwnerOnly))
  } catch {
    return
  }
  tighten(path)
}

/** Writes, or replaces, a file that only its owner may read. Returns its path. */
export function writePrivateFile(path: string, text: string): string {
  // An existing file would keep its mode, and a link would write elsewhere.
  rmSync(path, { force: true })
  writeFileSync(path, text, { mode: forOwnerOnly, flag: 'wx' })
  return path
}

/** Most files of one name that are kept beside each other. */
const keptMax = 9

/**
 * Writes a new file that only its owner may read: beside one that is there, which stays as it is, it is called `<path>-2`, and so on. Returns its
 * path. Throws the system's error.
 */
export function keepPrivateFile(path: string, text: string, number = 1): string {
  const free = number === 1 ? path : `${path}-${number}`
  try {
    writeFileSync(free, text, { mode: forOwnerOnly, flag: 'wx' })
    return free
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    if (!isTaken || number >= keptMax) throw error
    return keepPrivateFile(path, text, number + 1)
  }
}

/** Makes the files of a data folder private: the database with its journals, generated keys, and keys of connected programs. Returns those that were not. */
export function tightenDataFiles(dataDir: string): readonly string[] {
  const own = filesIn(dataDir).filter((path) =>
    /^(gateway\.(sqlite.*|json)|master\.key|first-keys(-\d+|\.txt)?)$/.test(basename(path)),
  )
  return [...own, ...filesIn(join(dataDir, 'connect'))].filter(tighten)
}

/** Makes a SQLite database and its existing journals private. New journals inherit the database's mode. */
export function makePrivateDatabase(filename: string): void {
  makePrivateFile(filename)
  for (const path of filesIn(dirname(filename))) if (basename(path).startsWith(`${basename(filename)}-`)) tighten(path)
}

/** Makes a file private; true when other users had access before. */
function tighten(path: string): boolean {
  try {
    const { mode } = statSync(path)
    // Windows has no such file modes.
    if (process.platform === 'win32' || (mode & forOthers) === 0) return false
    chmodSync(path, mode & 0o700)
    return true
  } catch {
    // Deleted meanwhile, or owned by another user, who is responsible for its mode.
    return false
  }
}

function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}
