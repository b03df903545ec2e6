import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns the operations that no file in a folder names, in any case and with any separators. Generators leave out what they can't express,
 * some with only a warning.
 */
export function droppedOperations(folder: string, operationIds: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
  const paths = files.map((file) => join(folder, file)).filter((path) => statSync(path).isFile())
  const text = [...files, ...paths.map((path) => readFileSync(path, 'utf8'))].map(plain).join('\n')
  return operationIds.filter((id) => !text.includes(plain(id)))
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[_-]/g, '')
}
