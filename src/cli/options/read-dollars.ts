import { toNanos } from '../../catalog/dollar-prices.ts'
import { UsageError } from '../usage-error.ts'

const usdMax = 1_000_000

/** An amount such as `25` or `0.50` in whole nano-dollars. Throws UsageError when it is not valid; `name` is what the message calls it. */
export function readDollars(text: string, name: string): number {
  const nanos = /^\d{1,7}(\.\d{1,20})?$/.test(text) ? toNanos(Number(text)) : null
  if (nanos === null || nanos > usdMax * 1e9) {
    throw new UsageError(`${name} must be US dollars such as 25 or 0.50, up to ${usdMax}, not "${text}".`)
  }
  return nanos
}

/** Nano-dollars as text: at least two decimals, never an exponent. */
export function showDollars(nanos: number): string {
  const [whole = '0', places = ''] = (nanos / 1e9).toFixed(9).split('.')
  return `${whole}.${places.replace(/0+$/, '').padEnd(2, '0')} USD`
}
