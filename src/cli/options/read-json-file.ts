import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError } from '../usage-error.ts'

/** The JSON object in a file; - is standard input. Rejects with CommandError. */
export async function readJsonFile(file: string, terminal: Terminal): Promise<object> {
  return parseObject(file === '-' ? await terminal.readInput() : await readText(file, terminal), file)
}

async function readText(file: string, { cwd }: Terminal): Promise<string> {
  try {
    return await readFile(resolve(cwd, file), 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError(code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read (${code}).`)
  }
}

function parseObject(source: string, file: string): object {
  const name = file === '-' ? 'Standard input' : file
  try {
    const value: unknown = JSON.parse(source)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (error) {
    throw new CommandError(`${name} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  throw new CommandError(`${name} is not a JSON object.`)
}
