import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { type Bill, freeOfCharge } from '../records/bill.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { BegunStore, GenerationStore } from '../records/generation-store.ts'
import { addDue, type Due, dueOf } from './due.ts'
import { completeUsage } from './reported-usage.ts'
import { endTime, type GenerationContext, priceOf, toRecord } from './settle.ts'
import { addBills, addUsage } from './sum-usage.ts'

/** How far a generation had come when its process last stored it. */
export interface Interrupted {
  /** The endpoint that was asked. */
  readonly endpoint: Endpoint | null
  /** Deltas received of the answer that was coming in. */
  readonly deltaCount: number
  /** Its usage as reported by then. */
  readonly reported?: Usage | undefined
  /** What the steps of a tool loop before it used and cost, and its tools. */
  readonly before: { readonly usage: Usage | null; readonly bill: Bill; readonly due: Due }
  /** Whether no answer was coming in: the steps before are all. */
  readonly isBetweenSteps: boolean
  readonly firstContentAt: number | null
  /** Monotonic milliseconds. */
  readonly endedAt: number
}

/** The record of a generation whose process died, and what it costs: its prompt and the output received are charged. */
export function interruptedRecord(
  context: GenerationContext,
  turn: Turn,
  interrupted: Interrupted,
): { readonly record: GenerationRecord; readonly due: Due } {
  const { before, endpoint } = interrupted
  const last = interrupted.isBetweenSteps ? null : usageOf(turn, interrupted)
  const lastBill = last === null ? freeOfCharge : priceOf({ endpoint }, last, endTime(context, interrupted))
  const usage = addUsage(before.usage, last)
  const bill = addBills(before.bill, lastBill)
  const due = addDue(before.due, dueOf(endpoint, lastBill.totalNanos))
  const outcome = { stopReason: null, fault: null, usage, upstreamId: null, serviceTier: null }
  const end = { ...interrupted, outcome, isCancelled: false, isEndedHere: true, askedAt: null, attempts: [] }
  return { record: toRecord(context, turn, end, { usage, bill, due }, { isInterrupted: true }), due }
}

function usageOf(turn: Turn, { reported, deltaCount }: Interrupted): Usage {
  return completeUsage(reported, {
    inputTokens: turn.needs.promptTokensGuess,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: deltaCount,
    reasoningTokens: 0,
    origin: 'estimated',
  })
}

const batchMax = 200

/** Records and charges the generations that were in flight in dead processes, each once. Returns how many there were. */
export async function recordInterrupted(
  begun: BegunStore,
  generations: GenerationStore,
  isAlive: (holder: string) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (const holder of await begun.holders()) {
    if (await isAlive(holder)) continue
    for (;;) {
      const rows = await begun.heldBy(holder, batchMax)
      if (rows.length === 0) break
      const records = rows.map(({ record }) => record)
      const charges = rows.flatMap((row) => row.charges)
      await generations.insertMany(records, charges, { begun: [], ended: rows.map(({ id }) => id) })
      count += rows.length
    }
  }
  return count
}
