import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnvironment, variable } from '../environment/environment.ts'
import { embeddedBytes } from '../environment/executable.ts'
import { CommandError } from './usage-error.ts'

/**
 * The path of a copy of the executable's addon, which the system loads from files only: in a folder of this user's caches, or of temporary
 * files where there is none. Throws CommandError where neither can be written.
 */
export function unpackAddon(name: string): string {
  const bytes = embeddedBytes(name)
  const digest = sha256(bytes)
  const failures: string[] = []
  for (const folder of folders()) {
    try {
      return unpackInto(folder, `${digest.slice(0, 16)}-${name}`, bytes, digest)
    } catch (error) {
      failures.push(`${folder}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  throw new CommandError(
    `SQLite's addon could not be unpacked. XDG_CACHE_HOME or TMPDIR can name a folder that this user may write to.\n  ${failures.join('\n  ')}`,
  )
}

function folders(): string[] {
  const caches = variable(readEnvironment(), 'XDG_CACHE_HOME') ?? join(homedir(), '.cache')
  const user = process.getuid?.() ?? 'user'
  return [join(caches, 'model-gateway'), join(tmpdir(), `model-gateway-${user}`)]
}

/** Writes a file into a folder that belongs to this user alone, unless it is there as it should be; then nobody else can put another in its place. */
export function unpackInto(folder: string, name: string, bytes: Uint8Array, digest = sha256(bytes)): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  mustBeOwn(folder)
  const path = join(folder, name)
  if (isThere(path, digest)) return path
  const temporary = `${path}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, bytes, { mode: 0o600, flag: 'wx' })
    renameSync(temporary, path)
  } finally {
    rmSync(temporary, { force: true })
  }
  return path
}

function mustBeOwn(folder: string): void {
  // Not followed where it is a link: somebody else could change what it leads to.
  const found = lstatSync(folder)
  if (!found.isDirectory()) throw new Error('it is not a folder')
  if (process.getuid !== undefined && found.uid !== process.getuid()) throw new Error('it belongs to another user')
  if ((found.mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

function isThere(path: string, digest: string): boolean {
  try {
    return lstatSync(path).isFile() && sha256(readFileSync(path)) === digest
  } catch {
    return false
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
