import type { Random } from '../seeded-random.ts'
import type { FlatSchema } from './flat-schema.ts'

// The range of numbers when the schema bounds only one side.
const usualSpan = 100
const triesMax = 1000

/**
 * An accepted number within the schema's bounds that its divisors divide, as validators compute it (in binary fractions). Undefined when
 * none is found.
 */
export function numberForSchema(
  flat: FlatSchema,
  isInteger: boolean,
  random: Random,
  accepts: (value: number) => boolean,
): number | undefined {
  const step = commonStep(flat.multiplesOf, isInteger)
  const [low, high] = usefulBounds(flat, step ?? 1)
  if (step === undefined) return fractionBetween(low, high, flat, random, accepts)
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  if (first > last) return undefined
  // Not every multiple of 0.1 divides evenly by 0.1, so look around.
  const start = random.integer(first, last)
  const count = Math.min(triesMax, last - first + 1)
  for (let offset = 0; offset < count; offset++) {
    const factor = first + ((start - first + offset) % (last - first + 1))
    for (const value of [factor * step, Number((factor * step).toPrecision(12))]) {
      if (fits(value, flat, isInteger) && accepts(value)) return Object.is(value, -0) ? 0 : value
    }
  }
  return undefined
}

function fits(value: number, flat: FlatSchema, isInteger: boolean): boolean {
  if (!Number.isFinite(value) || (isInteger && !Number.isInteger(value))) return false
  if (flat.isMinimumExclusive ? value <= flat.minimum : value < flat.minimum) return false
  if (flat.isMaximumExclusive ? value >= flat.maximum : value > flat.maximum) return false
  return flat.multiplesOf.every((divisor) => Number.isInteger(value / divisor))
}

/** Starts at 0 where that is allowed, so that numbers look like counts. */
function usefulBounds(flat: FlatSchema, step: number): [low: number, high: number] {
  const span = usualSpan * step
  const { minimum, maximum } = flat
  if (minimum !== -Infinity && maximum !== Infinity) return [minimum, maximum]
  if (minimum !== -Infinity) return [minimum, minimum + Math.max(span, Math.abs(minimum) / 10)]
  if (maximum !== Infinity)
    return maximum > 0 ? [0, maximum] : [maximum - Math.max(span, Math.abs(maximum) / 10), maximum]
  return [0, span]
}

/** The smallest number that every divisor divides; 1 for integers without divisors, undefined for fractions without. */
function commonStep(divisors: readonly number[], isInteger: boolean): number | undefined {
  const steps = isInteger ? [1, ...divisors] : divisors
  if (steps.length === 0) return undefined
  const decimals = steps.reduce((most, step) => Math.max(most, countDecimals(step)), 0)
  const scale = 10 ** Math.min(9, decimals)
  let multiple = 1
  for (const step of steps) {
    const scaled = Math.max(1, Math.round(step * scale))
    multiple = (multiple / greatestCommonDivisor(multiple, scaled)) * scaled
  }
  return multiple / scale
}

function countDecimals(value: number): number {
  const [mantissa = '', exponent = '0'] = value.toString().split('e')
  return Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent))
}

function greatestCommonDivisor(first: number, second: number): number {
  let [a, b] = [first, second]
  while (b > 0) [a, b] = [b, a % b]
  return a
}

function fractionBetween(
  low: number,
  high: number,
  flat: FlatSchema,
  random: Random,
  accepts: (value: number) => boolean,
): number | undefined {
  // Halved first, because the span of the widest bounds would overflow.
  const exact = 2 * (low / 2 + random.next() * (high / 2 - low / 2))
  for (const value of [Math.round(exact * 100) / 100, exact, low / 2 + high / 2, low, high]) {
    if (fits(value, flat, false) && accepts(value)) return Object.is(value, -0) ? 0 : value
  }
  return undefined
}
