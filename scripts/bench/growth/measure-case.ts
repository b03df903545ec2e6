import type { GrowthCase } from './growth-cases.ts'
import { holdMsMax, isPlainlyCheap, type Judgement, judge, leastOf, type Sample } from './judge.ts'
import type { ProbedGateway } from './probed-gateway.ts'

/** A case as it was measured. */
export interface GrowthRow extends Judgement {
  readonly operation: string
  readonly place: string
  readonly shape: string
  readonly isValid: boolean
  readonly samples: readonly Sample[]
}

const rounds = 3
// A machine that others use too shows a fine request slow now and then, but not so many times.
const roundsOfSlow = 6
const slowMs = 500

/** Measures a case at n, 4n and 16n, and only at 16n where that costs next to nothing. `floorMs` is what the smallest request costs. */
export async function measureCase(gateway: ProbedGateway, each: GrowthCase, floorMs: number): Promise<GrowthRow> {
  const largest = Math.max(16, Math.floor(each.bytesMax / each.memberBytes))
  const sizes = [Math.ceil(largest / 16), Math.ceil(largest / 4), largest]
  const { operation, place, shape, isValid } = each
  const row = { operation, place, shape, isValid }
  const measureAt = async (size: number): Promise<Sample> => {
    const call = each.call(size)
    const cost = await gateway.measure(call)
    return { size, bytes: call.bytes, ...cost }
  }
  const first = await measureAt(sizes[0] ?? 1)
  // What is slow when it is small is not waited for when it is large.
  if (first.status === 0 || first.cpuMs > slowMs) return { ...row, samples: [first], ...judge([first], floorMs) }
  const middle = await measureAt(sizes[1] ?? 1)
  if (middle.status === 0 || middle.cpuMs > slowMs) {
    return { ...row, samples: [first, middle], ...judge([first, middle], floorMs) }
  }
  let samples = [first, middle, await measureAt(largest)]
  const isCheap = (): boolean => samples.every((sample) => isPlainlyCheap(sample, floorMs))
  for (let round = 1; round < roundsOfSlow && !isCheap(); round++) {
    const isSettled = round >= rounds && judge(samples, floorMs).verdict === 'fine'
    if (isSettled || samples.some(({ status, cpuMs }) => status === 0 || cpuMs > slowMs)) break
    const next: Sample[] = []
    for (const sample of samples) next.push(leastOf(sample, await measureAt(sample.size)))
    samples = next
  }
  return { ...row, samples, ...judge(samples, floorMs) }
}

/** How bad a row is, to put the worst first: its longest hold, as a share of what is allowed, or its exponent. */
export function badnessOf({ samples, exponent, verdict }: GrowthRow): number {
  const hold = Math.max(...samples.map(({ holdMs }) => holdMs)) / holdMsMax
  return hold + (verdict === 'fine' ? 0 : 1_000) + (verdict === 'grows too fast' ? (exponent ?? 0) : 0)
}
