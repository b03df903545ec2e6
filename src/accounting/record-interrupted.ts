import type { Turn } from '../canonical/turn.ts'
import type { Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { BegunStore, GenerationStore } from '../records/generation-store.ts'
import { priceUsage } from './price.ts'
import { completeUsage } from './reported-usage.ts'
import { type GenerationContext, toRecord } from './settle.ts'

/** How far a generation had come when its process last stored it. */
export interface Interrupted {
  /** The endpoint that was asked. */
  readonly endpoint: Endpoint | null
  /** Deltas received. */
  readonly deltaCount: number
  /** The usage reported by then. */
  readonly reported?: Usage | undefined
  readonly firstContentAt: number | null
  /** Monotonic milliseconds. */
  readonly endedAt: number
}

/** The record of a generation whose process died: its prompt and the output received are charged. */
export function interruptedRecord(context: GenerationContext, turn: Turn, interrupted: Interrupted): GenerationRecord {
  const usage = completeUsage(interrupted.reported, {
    inputTokens: turn.needs.promptTokensGuess,
    cachedTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: interrupted.deltaCount,
    reasoningTokens: 0,
    origin: 'estimated',
  })
  const bill = priceUsage(usage, interrupted.endpoint?.prices ?? null)
  const outcome = { stopReason: null, fault: null, usage, upstreamId: null, serviceTier: null }
  const end = { ...interrupted, outcome, isCancelled: false, isEndedHere: true, askedAt: null, attempts: [] }
  return { ...toRecord(context, turn, end, { usage, bill }), status: 'interrupted' }
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
