/** One request as it was measured: the least of several rounds. */
export interface Sample {
  readonly size: number
  readonly bytes: number
  readonly status: number
  /** CPU of the gateway's process, all threads. */
  readonly cpuMs: number
  /** How long its event loop stood still at most. */
  readonly holdMs: number
}

export type Verdict = 'fine' | 'grows too fast' | 'holds the loop' | 'no answer' | 'server error'

export interface Judgement {
  readonly verdict: Verdict
  /** CPU ∝ size^exponent up to the largest size, from the smallest or the middle, whichever is less; undefined where it is too little to tell. */
  readonly exponent: number | undefined
}

/** Longest that one request below a megabyte may hold the event loop. */
export const holdMsMax = 50
const heldBytesMax = 1_000_000

// Less CPU than this, beside what any request costs, is noise.
const tellingMs = 20
const leastMs = 0.5
// n·log n gives 1.1 between thousands and ten thousands; what is squared gives 2. About halfway, so that noise decides nothing.
const exponentMax = 1.45

/** Says whether CPU grows faster than n·log n, or a request holds the loop. `floorMs` is what the smallest request costs. */
export function judge(samples: readonly Sample[], floorMs: number): Judgement {
  const exponent = exponentOf(samples, floorMs)
  if (samples.some(({ status }) => status === 0)) return { verdict: 'no answer', exponent }
  if (samples.some(({ status }) => status === 500)) return { verdict: 'server error', exponent }
  if (samples.some(({ holdMs, bytes }) => holdMs > holdMsMax && bytes < heldBytesMax))
    return { verdict: 'holds the loop', exponent }
  return { verdict: exponent !== undefined && exponent > exponentMax ? 'grows too fast' : 'fine', exponent }
}

function exponentOf(samples: readonly Sample[], floorMs: number): number | undefined {
  const largest = samples.at(-1)
  const smaller = samples.filter(({ size }) => largest !== undefined && size < largest.size)
  if (largest === undefined || smaller.length === 0 || largest.cpuMs - floorMs < tellingMs) return undefined
  const netMs = ({ cpuMs }: Sample): number => Math.max(cpuMs - floorMs, leastMs)
  // The collector's work begins at some size and is no growth: it shows between two sizes, but not among three.
  const exponents = smaller.map((each) => Math.log(netMs(largest) / netMs(each)) / Math.log(largest.size / each.size))
  return Math.min(...exponents)
}

/** Whether what the largest size cost is so little that smaller ones need not be asked. */
export function isPlainlyCheap({ cpuMs, holdMs, status }: Sample, floorMs: number): boolean {
  return status !== 0 && status !== 500 && cpuMs - floorMs < tellingMs && holdMs < holdMsMax / 2
}

/** The least of what several rounds of one request showed. */
export function leastOf(first: Sample, ...others: readonly Sample[]): Sample {
  return others.reduce(
    (least, each) => ({
      ...each,
      cpuMs: Math.min(least.cpuMs, each.cpuMs),
      holdMs: Math.min(least.holdMs, each.holdMs),
    }),
    first,
  )
}
