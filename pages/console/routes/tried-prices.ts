import type { Schema } from '../api/contract.ts'

/** Other prices of an endpoint, in $ per 1M. */
export interface TriedPrice {
  readonly endpoint: string
  readonly prompt: number
  readonly completion: number
}

/** The prices that an address wants tried: `<endpoint>*<input>*<output>`, one a line. */
export function triedPrices(query: URLSearchParams): readonly TriedPrice[] {
  return (query.get('prices') ?? '').split('\n').flatMap((line) => {
    const [endpoint = '', prompt, completion] = line.split('*')
    const price = { endpoint, prompt: Number(prompt), completion: Number(completion) }
    return endpoint !== '' && price.prompt >= 0 && price.completion >= 0 ? [price] : []
  })
}

/** The same as a member of the address. */
export function writtenPrices(prices: readonly TriedPrice[]): string {
  return prices.map(({ endpoint, prompt, completion }) => `${endpoint}*${prompt}*${completion}`).join('\n')
}

/** The same as a back-test takes them. */
export function pricesForBacktest(prices: readonly TriedPrice[]): Schema<'BacktestPrices'>[] {
  return prices.map(({ endpoint, prompt, completion }) => ({ endpoint_id: endpoint, prices: { prompt, completion } }))
}
