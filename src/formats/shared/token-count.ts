import type { ClaimedUsage, Usage } from '../../canonical/usage.ts'
import { ExactNumber } from '../../streams/exact-number.ts'
import { isJsonObject } from '../../streams/untrusted-json.ts'

/** More tokens than any answer has; a larger count is invalid. */
const tokensMax = 1_000_000_000

/** A provider's count; undefined if it is missing or invalid (negative, fractional, no number, absurd). */
export function tokenCount(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= tokensMax ? value : undefined
}

const countName = /(?:tokens|count|requests|queries|units)$/i
const claimsMax = 16
const wordLengthMax = 64

/** The usage members of an answer's end: the counts that were read, else the provider's members that are no counts. */
export function usageMembers(
  usage: Usage | null | undefined,
  wire: unknown,
): { readonly usage?: Usage; readonly wrongUsage?: ClaimedUsage } {
  if (usage !== undefined && usage !== null) return { usage }
  const wrongUsage = wrongCounts(wire)
  return wrongUsage === undefined ? {} : { wrongUsage }
}

/** The members of a provider's usage that are named like counts and are none; undefined if there are none of these. */
export function wrongCounts(usage: unknown): ClaimedUsage | undefined {
  const wrong: Record<string, number | string> = {}
  collect(usage, wrong, 2)
  return Object.keys(wrong).length === 0 ? undefined : wrong
}

function collect(usage: unknown, wrong: Record<string, number | string>, depth: number): void {
  if (!isJsonObject(usage)) return
  for (const [name, value] of Object.entries(usage)) {
    if (Object.keys(wrong).length >= claimsMax) return
    if (isJsonObject(value) && depth > 1) collect(value, wrong, depth - 1)
    else if (value !== null && value !== undefined && countName.test(name) && tokenCount(value) === undefined)
      wrong[name.slice(0, wordLengthMax)] = shown(value)
  }
}

function shown(value: unknown): number | string {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  const isObject = typeof value === 'object' && !(value instanceof ExactNumber)
  return (isObject ? 'an object' : String(value)).slice(0, wordLengthMax)
}
