import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { GuardrailBody } from '../options/guardrail-options.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { UsageError } from '../usage-error.ts'

/** The option for rules that no other option says, such as patterns. */
export const rulesOption = {
  rules: {
    type: 'string',
    valueHint: 'file',
    description: 'A JSON file with rules as the API takes them, content_filters for instance; - for standard input.',
  },
} as const

/** Rules from a file. Rejects with UsageError for one that is no JSON object. */
export async function readRules(file: string | undefined, terminal: Terminal): Promise<GuardrailBody> {
  if (file === undefined) return {}
  const text = await readText(file, terminal)
  try {
    const rules: unknown = JSON.parse(text)
    if (typeof rules === 'object' && rules !== null && !Array.isArray(rules)) return rules
  } catch {
    // Said below.
  }
  throw new UsageError(`${file === '-' ? 'Standard input' : file} is not a JSON object.`)
}

/** All of a file, or of standard input for `-`. Rejects with UsageError when it can't be read. */
export async function readText(file: string, terminal: Pick<Terminal, 'readInput' | 'cwd'>): Promise<string> {
  if (file === '-') return terminal.readInput()
  try {
    return await readFile(resolve(terminal.cwd, file), 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new UsageError(code === 'ENOENT' ? `There is no file ${file}.` : `${file} can't be read (${code}).`)
  }
}
