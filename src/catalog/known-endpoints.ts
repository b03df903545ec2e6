import type { Endpoint, Provider } from './catalog.ts'

/** Days that providers put behind a model's name: `-20251001`, `-2024-08-06`, `@20251001`. */
const day = /[-@]20\d\d(?:\d{4}|-\d\d-\d\d)(?=$|[-:@])/

/** Endpoints whose prices and limits are known, found by what their provider calls the model, in any case and dated or not. */
export class KnownEndpoints {
  readonly #named = new Map<string, Endpoint>()
  readonly #undated = new Map<string, Endpoint>()

  /** Where two have one name the first stands for it. Known prices are those of the default tier. */
  constructor(endpoints: Iterable<Endpoint>) {
    for (const endpoint of endpoints) {
      if (endpoint.tier !== 'default') continue
      const { name, stem } = keysOf(endpoint.provider, endpoint.upstreamModel)
      if (!this.#named.has(name)) this.#named.set(name, endpoint)
      if (endpoint.prices === null) continue
      const other = this.#undated.get(stem)
      // The model without a day stands for those of other days, else the most expensive one.
      if (other === undefined || name === stem || (isDated(other) && isDearer(endpoint, other)))
        this.#undated.set(stem, endpoint)
    }
  }

  find(provider: Provider, upstreamModel: string): Endpoint | undefined {
    const { name, stem } = keysOf(provider, upstreamModel)
    return this.#named.get(name) ?? this.#undated.get(stem)
  }
}

/** The name in one spelling, with its day and without. `4-5` and `4.5` are the same version. */
function keysOf({ slug }: Provider, upstreamModel: string): { readonly name: string; readonly stem: string } {
  const lower = upstreamModel.trim().toLowerCase()
  const [date = ''] = day.exec(lower) ?? []
  const stem = `${slug}/${lower.replace(day, '').replace(/-(\d{1,2})-(\d{1,2})(?=-|$)/, '-$1.$2')}`
  return { name: stem + date, stem }
}

function isDated({ upstreamModel }: Endpoint): boolean {
  return day.test(upstreamModel)
}

function isDearer({ prices }: Endpoint, { prices: other }: Endpoint): boolean {
  return (prices?.completionPicos ?? 0) > (other?.completionPicos ?? 0)
}
