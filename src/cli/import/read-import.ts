import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { isTooDeep } from '../../config/yaml-depth.ts'
import { isMapping } from '../../importers/foreign.ts'
import { showBytes } from '../terminal/progress.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'

/** Parsed YAML takes forty times its length in memory; a configuration of a thousand models is 200 kB. */
const bytesMax = 8_000_000

/** Reads a file of YAML or JSON, or standard input for `-`. Rejects with CommandError where it is neither, or not `what` is asked for. */
export async function readImport(path: string, what: string, terminal: Terminal): Promise<unknown> {
  const text = path === '-' ? await terminal.readInput() : await readText(resolve(terminal.cwd, path), path)
  refuseHuge(text.length, path, what)
  const value = parsed(text, path)
  if (!isMapping(value) && !Array.isArray(value)) throw new CommandError(`${path} is not ${what}: it holds no mapping.`)
  return value
}

function parsed(text: string, path: string): unknown {
  if (isTooDeep(text)) throw new CommandError(`${path} can't be read: it is nested too deeply`)
  // JSON is YAML. `<<` joins mappings for the programs whose files these are.
  const document = parseDocument(text, { prettyErrors: true, merge: true })
  const [error] = document.errors
  if (error !== undefined) throw new CommandError(`${path} can't be read: ${worded(error.message)}`)
  try {
    return document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    throw new CommandError(`${path} can't be read: ${worded(cause instanceof Error ? cause.message : String(cause))}`)
  }
}

/** The parser's message in our words; its first line, without what stands in the file. */
function worded(message: string): string {
  const [first = ''] = message.split('\n')
  return `${first
    .replace(/:$/, '')
    .replace('Maximum call stack size exceeded', 'it is nested too deeply')
    .replace(/Source contains multiple documents;.*\(\)/, 'it holds several documents (---), and one is wanted:')
    .replace(/Excessive alias count.*/, 'its aliases (*name) make too much of it')
    .replace('Map keys must be unique', 'a key is there twice')}.`
}

function refuseHuge(bytes: number, path: string, what: string): void {
  if (bytes <= bytesMax) return
  throw new CommandError(`${path} has ${showBytes(bytes)}, more than ${what} may have (${showBytes(bytesMax)}).`)
}

async function readText(path: string, shown: string): Promise<string> {
  try {
    refuseHuge((await stat(path)).size, shown, 'a file to import')
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof CommandError) throw error
    const code = error instanceof Error && 'code' in error ? error.code : String(error)
    if (code === 'EISDIR') throw new CommandError(`${shown} is a folder: name a file in it.`)
    throw new CommandError(code === 'ENOENT' ? `There is no file ${shown}.` : `${shown} can't be read (${code}).`)
  }
}
