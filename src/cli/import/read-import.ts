import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseDocument } from 'yaml'
import { isMapping } from '../../importers/foreign.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'

/** Reads a file of YAML or JSON, or standard input for `-`. Rejects with CommandError where it is neither, or not `what` is asked for. */
export async function readImport(path: string, what: string, terminal: Terminal): Promise<unknown> {
  const text = path === '-' ? await terminal.readInput() : await readText(resolve(terminal.cwd, path), path)
  // JSON is YAML.
  const document = parseDocument(text, { prettyErrors: true })
  const [error] = document.errors
  if (error !== undefined) throw new CommandError(`${path} can't be read: ${error.message.split('\n')[0]}`)
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 100 })
  } catch (cause) {
    throw new CommandError(`${path} can't be read: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
  if (!isMapping(value) && !Array.isArray(value)) throw new CommandError(`${path} is not ${what}: it holds no mapping.`)
  return value
}

async function readText(path: string, shown: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : String(error)
    throw new CommandError(`${shown} can't be read (${code}).`)
  }
}
