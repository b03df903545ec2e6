import type { ClaimedUsage, Usage } from '../canonical/usage.ts'
import type { Bill } from '../records/bill.ts'

/** The sum of two answers' usages; null when both are unknown. */
export function addUsage(one: Usage | null, other: Usage | null): Usage | null {
  if (one === null || other === null) return one ?? other
  const sum: { -readonly [Name in keyof Usage]: Usage[Name] } = {
    inputTokens: one.inputTokens + other.inputTokens,
    cachedTokens: one.cachedTokens + other.cachedTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    reasoningTokens: one.reasoningTokens + other.reasoningTokens,
    origin: one.origin === 'estimated' ? one.origin : other.origin,
  }
  for (const name of countedNames) {
    if (one[name] !== undefined || other[name] !== undefined) sum[name] = (one[name] ?? 0) + (other[name] ?? 0)
  }
  return sum
}

/** Counters that not every provider reports. Reported charges are in the bills. */
const countedNames = [
  'cacheWriteHourTokens',
  'inputAudioTokens',
  'outputAudioTokens',
  'outputImageTokens',
  'webSearchCount',
] as const satisfies readonly (keyof Usage)[]

/** The claims of two answers together: numbers are added; of two words the first is kept. */
export function addClaimed(one: ClaimedUsage | undefined, other: ClaimedUsage | undefined): ClaimedUsage | undefined {
  if (one === undefined || other === undefined) return one ?? other
  const sum: Record<string, number | string> = { ...other, ...one }
  for (const [name, claim] of Object.entries(other)) {
    const before = one[name]
    if (typeof before === 'number' && typeof claim === 'number') sum[name] = before + claim
  }
  return sum
}

/** The sum of two bills; unknown when one of them is. */
export function addBills(one: Bill | null, other: Bill): Bill
export function addBills(one: Bill | null, other: Bill | null): Bill | null
export function addBills(one: Bill | null, other: Bill | null): Bill | null {
  if (one === null || other === null) return one ?? other
  return {
    totalNanos: add(one.totalNanos, other.totalNanos),
    inputNanos: add(one.inputNanos, other.inputNanos),
    outputNanos: add(one.outputNanos, other.outputNanos),
    origin: origins.find((origin) => origin === one.origin || origin === other.origin) ?? 'computed',
  }
}

/** A sum is as good as the worst of its parts. */
const origins = ['unknown', 'estimated', 'computed', 'provider'] as const satisfies readonly Bill['origin'][]

function add(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one + other
}
