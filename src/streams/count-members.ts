import { scanJson } from './scan-json.ts'

/** How many members a parsed value has at all levels. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) count += countMembers(value[index])
    return count
  }
  for (const name in value) count += 1 + countMembers(value[name as keyof typeof value])
  return count
}

/** Whether each name stands once in each object of JSON text, which `value` was parsed from: only then do all readers read the same. */
export function readsOneWay(text: string | Buffer, value: object): boolean {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  return scanJson(bytes).memberCount === countMembers(value)
}
