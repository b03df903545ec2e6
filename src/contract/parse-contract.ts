import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parse } from 'yaml'

/** The contract as a value. Parsing it takes most of a second, so the value is kept in the file `cache`, where that can be written. */
export function parseContract(text: string, cache: string): Record<string, unknown> {
  const mark = `${createHash('sha256').update(text).digest('hex')}\n`
  const known = readMarked(cache, mark)
  if (known !== undefined) return known
  const contract = parse(text, { maxAliasCount: 0 }) as Record<string, unknown>
  replace(cache, mark + JSON.stringify(contract))
  return contract
}

function readMarked(file: string, mark: string): Record<string, unknown> | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    return text.startsWith(mark) ? (JSON.parse(text.slice(mark.length)) as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

// In one step: other processes and threads may read or write the file at the same time.
function replace(file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    mkdirSync(dirname(file), { recursive: true })
    try {
      writeFileSync(temporary, text)
      renameSync(temporary, file)
    } finally {
      rmSync(temporary, { force: true })
    }
  } catch {
    // It is parsed again the next time.
  }
}
