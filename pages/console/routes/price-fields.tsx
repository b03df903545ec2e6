import type { Schema } from '../api/contract.ts'
import { go, hereWith } from '../router/place.ts'
import { perMillion } from './preferences.ts'
import { type TriedPrice, triedPrices, writtenPrices } from './tried-prices.ts'

/** Prices to try in a back-test, for the endpoints of a plan. The address keeps those that differ. */
export function PriceFields({
  plan,
  query,
}: {
  readonly plan: Schema<'RouteExplanation'>
  readonly query: URLSearchParams
}) {
  const tried = triedPrices(query)
  const ids = new Set<string>()
  const endpoints = [...plan.candidates, ...plan.excluded]
    .map(({ endpoint }) => endpoint)
    .filter(({ endpoint_id: id }) => !ids.has(id) && ids.add(id))
  const set = (price: TriedPrice, isSame: boolean) => {
    const others = tried.filter(({ endpoint }) => endpoint !== price.endpoint)
    go(hereWith({ prices: writtenPrices(isSame ? others : [...others, price]) }), { replaces: true })
  }
  return (
    <details class="tried-prices" open={tried.length > 0}>
      <summary>Other prices{tried.length > 0 && ` (${tried.length})`}</summary>
      {/* One element: Chromium was seen to open this and leave out rows that stand beside each other. */}
      <div>
        <p class="muted">Dollars per million tokens, for the back-test alone: no price of the gateway is changed.</p>
        {endpoints.map(({ endpoint_id: id, pricing }) => {
          const own = {
            endpoint: id,
            prompt: perMillion(pricing.prompt) ?? 0,
            completion: perMillion(pricing.completion) ?? 0,
          }
          const now = tried.find(({ endpoint }) => endpoint === id) ?? own
          const change = (member: 'prompt' | 'completion', text: string) => {
            const value = text.trim() === '' ? own[member] : Number(text)
            if (!(value >= 0)) return
            const next = { ...now, [member]: value }
            set(next, next.prompt === own.prompt && next.completion === own.completion)
          }
          const field = (member: 'prompt' | 'completion', title: string) => (
            <input
              inputMode="decimal"
              aria-label={`${title} price of ${id}`}
              value={String(now[member])}
              onChange={(event) => change(member, event.currentTarget.value)}
            />
          )
          return (
            <p key={id} class="tried-price">
              <span class="name">{id}</span>
              {field('prompt', 'Input')}
              {field('completion', 'Output')}
            </p>
          )
        })}
      </div>
    </details>
  )
}
