import { scanJson } from './scan-json.ts'
import { isJsonObject } from './untrusted-json.ts'

/** The number of members of a parsed value, at all levels. */
export function countMembers(value: unknown): number {
  let count = 0
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) count += countMembers(value[index])
    return count
  }
  if (!isJsonObject(value)) return 0
  for (const name in value) count += 1 + countMembers(value[name])
  return count
}

/** Whether no object of the JSON text that `value` was parsed from repeats a name: only then do all parsers agree. */
export function readsOneWay(text: string | Buffer, value: object): boolean {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return scanJson(bytes).memberCount === countMembers(value)
}
