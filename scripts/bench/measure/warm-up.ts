import { type Exchange, prepareRequest } from '../requests/exchange.ts'
import type { Effort } from '../scenarios/effort.ts'
import type { Target } from '../targets/targets.ts'
import { LoadClient } from './load.ts'

/** Exchanges to warm a target up with. */
export interface WarmUp {
  readonly exchange: Exchange
  readonly connections: number
}

const stepMs = 150

/**
 * Lets a target make thousands of exchanges, since code that the compiler has not seen often enough is several times slower. Throws
 * when the first of them are all wrong.
 */
export async function warmUp(target: Target, plan: WarmUp, effort: Effort): Promise<void> {
  const client = new LoadClient(target, prepareRequest(target, plan.exchange), plan.connections)
  const endsAt = performance.now() + effort.warmUpMaxMs
  let exchanges = 0
  try {
    while (exchanges < effort.warmUpExchanges && performance.now() < endsAt) {
      const tally = await client.run({ forMs: stepMs })
      exchanges += tally.exchanges
      if (exchanges > 0) continue
      const [complaint = 'nothing'] = tally.complaints.keys()
      throw new Error(`${target.name} gives no right answer: ${complaint}. ${target.child.lastWords()}`.trim())
    }
  } finally {
    await client.close()
  }
}
