import { GatewayError } from '../../errors/gateway-error.ts'

/** More than any operation has, and few enough to cost nothing. */
const pairsMax = 100

/**
 * The pairs of a query or a form (WHATWG URL, section 5.1) by name, each with its values in order. Throws GatewayError, 400, where there
 * are more than a hundred: they are counted before any is looked at.
 */
export function splitPairs(text: string): ReadonlyMap<string, readonly string[]> {
  const pairs = new Map<string, string[]>()
  if (text === '') return pairs
  refuseTooMany(text)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = pairs.get(name)
    if (known === undefined) pairs.set(name, [value])
    else known.push(value)
  }
  return pairs
}

function refuseTooMany(text: string): void {
  let count = 1
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) {
    if (++count > pairsMax) throw new GatewayError('invalid_request', `There are more than ${pairsMax} parameters.`)
  }
}
