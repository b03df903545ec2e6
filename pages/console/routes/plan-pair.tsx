import type { Schema } from '../api/contract.ts'
import { words } from '../words/numbers.ts'
import { perMillion } from './preferences.ts'

type Plan = Schema<'RouteExplanation'>

/** Two plans side by side, each from best to worst. */
export function PlanPair({ plan, without }: { readonly plan: Plan; readonly without: Plan }) {
  return (
    <section class="plan-pair" aria-label="Two plans">
      <Side title="Without preferences" plan={without} other={plan} />
      <Side title="With these" plan={plan} other={without} />
    </section>
  )
}

function Side({ title, plan, other }: { readonly title: string; readonly plan: Plan; readonly other: Plan }) {
  const places = new Map(other.candidates.map(({ endpoint }, at) => [endpoint.endpoint_id, at]))
  return (
    <div class="card">
      <h2>{title}</h2>
      {plan.candidates.length === 0 ? (
        <p class="bad">
          <span aria-hidden="true">■</span> Nobody could serve it.
        </p>
      ) : (
        <ol>
          {plan.candidates.map(({ endpoint: { endpoint_id: id, provider_name: name, pricing } }, at) => (
            <li key={`${id} ${at}`}>
              {name} <span class="muted">{priceWords(pricing.prompt)}</span>{' '}
              {!places.has(id) ? (
                <span class="warn">▲ only here</span>
              ) : (
                places.get(id) !== at && <span class="muted">↕ #{(places.get(id) ?? 0) + 1} there</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function priceWords(price: string): string {
  const dollars = perMillion(price)
  return dollars === undefined ? 'price unknown' : dollars === 0 ? 'free' : `${words.money(dollars)} per 1M in`
}
