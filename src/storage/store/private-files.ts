import { chmodSync, closeSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Where the keys of a first start are when there is no terminal to show them on. */
export const firstKeysFile = 'first-keys.txt'

const forOwnerOnly = 0o600
const forOthers = 0o077

/** Sees that a file is there and that only its owner may use it. What it can't do, whoever opens the file finds out. */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'a', forOwnerOnly))
  } catch {
    return
  }
  tighten(path)
}

/** Writes a file that only its owner may read, in place of one that was there. Returns its path. */
export function writePrivateFile(path: string, text: string): string {
  // A file that is there would keep its mode, and a link would lead elsewhere.
  rmSync(path, { force: true })
  writeFileSync(path, text, { mode: forOwnerOnly, flag: 'wx' })
  return path
}

/** What the gateway keeps in a data folder: the database with its journals, keys that were made, and keys of connected programs. */
export function tightenDataFiles(dataDir: string): readonly string[] {
  const own = filesIn(dataDir).filter((path) =>
    /^(gateway\.sqlite.*|master\.key|first-keys\.txt)$/.test(basename(path)),
  )
  return [...own, ...filesIn(join(dataDir, 'connect'))].filter(tighten)
}

/** The database file of SQLite and what belongs to it. Its journals take the mode of the database when they are made. */
export function makePrivateDatabase(filename: string): void {
  makePrivateFile(filename)
  for (const path of filesIn(dirname(filename))) if (basename(path).startsWith(`${basename(filename)}-`)) tighten(path)
}

/** Whether others could use a file, and can't any more. */
function tighten(path: string): boolean {
  try {
    const { mode } = statSync(path)
    // Windows has no such modes.
    if (process.platform === 'win32' || (mode & forOthers) === 0) return false
    chmodSync(path, mode & 0o700)
    return true
  } catch {
    // Gone in the meantime, or somebody else's, whose business its mode is.
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
