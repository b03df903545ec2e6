import type { Endpoint, Provider } from './catalog.ts'

/** Dates that providers append to a model's name: `-20251001`, `-2024-08-06`, `@20251001`. */
const day = /[-@]20\d\d(?:\d{4}|-\d\d-\d\d)(?=$|[-:@])/

/** Endpoints with known prices and limits, found by their provider's name of the model, case-insensitively, with or without a date. */
export class KnownEndpoints {
  readonly #named = new Map<string, Endpoint>()
  readonly #undated = new Map<string, Endpoint>()

  /** When two have the same name, the first wins. Known prices are those of the default tier. */
  constructor(endpoints: Iterable<Endpoint>) {
    for (const endpoint of endpoints) {
      if (endpoint.tier !== 'default') continue
      const { name, stem } = keysOf(endpoint.provider, endpoint.upstreamModel)
      if (!this.#named.has(name)) this.#named.set(name, endpoint)
      if (endpoint.prices === null) continue
      const other = this.#undated.get(stem)
      // The undated model stands for unknown dates, otherwise the most expensive dated one.
      if (other === undefined || name === stem || (isDated(other) && isMoreExpensive(endpoint, other)))
        this.#undated.set(stem, endpoint)
    }
  }

  find(provider: Provider, upstreamModel: string): Endpoint | undefined {
    const { name, stem } = keysOf(provider, upstreamModel)
    return this.#named.get(name) ?? this.#undated.get(stem)
  }
}

/** The normalized name, with and without its date. `4-5` and `4.5` are the same version. */
function keysOf({ slug }: Provider, upstreamModel: string): { readonly name: string; readonly stem: string } {
  const lower = upstreamModel.trim().toLowerCase()
  const [date = ''] = day.exec(lower) ?? []
  const stem = `${slug}/${lower.replace(day, '').replace(/-(\d{1,2})-(\d{1,2})(?=-|$)/, '-$1.$2')}`
  return { name: stem + date, stem }
}

function isDated({ upstreamModel }: Endpoint): boolean {
  return day.test(upstreamModel)
}

function isMoreExpensive({ prices }: Endpoint, { prices: other }: Endpoint): boolean {
  return (prices?.completionPicos ?? 0) > (other?.completionPicos ?? 0)
}
