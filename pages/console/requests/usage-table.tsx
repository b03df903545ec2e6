import type { Schema } from '../api/contract.ts'
import { words } from '../words/numbers.ts'
import type { Generation } from './generation.ts'

const provenance: Readonly<Record<Schema<'CostOrigin'>, string>> = {
  provider: 'as the provider said',
  computed: "computed from the endpoint's prices",
  estimated: 'estimated: the provider did not count all tokens',
  unknown: 'unknown: no price is known',
}

/** Tokens and cost of a request, and where the figures are from. */
export function UsageTable({ generation }: { readonly generation: Generation }) {
  const { cost_origin, total_cost, cache_discount, upstream_inference_cost } = generation
  const tokens: readonly (readonly [string, number | null])[] = [
    ['Input tokens', generation.tokens_prompt],
    ['– read from cache', generation.native_tokens_cached],
    ['– written to cache', generation.native_tokens_cache_write],
    ['Output tokens', generation.tokens_completion],
    ['– reasoning', generation.native_tokens_reasoning],
  ]
  return (
    <section aria-labelledby="usage">
      <h2 id="usage">Tokens and cost</h2>
      <table class="figures">
        <tbody>
          {tokens
            .filter(([name, count]) => count !== null && (count > 0 || !name.startsWith('–')))
            .map(([name, count]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="number">{words.count(count ?? 0)}</td>
                <td class="muted">{name.startsWith('–') ? 'of these' : ''}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">Cost</th>
            <td class="number">{total_cost === null ? '–' : words.money(total_cost)}</td>
            <td class="muted">{provenance[cost_origin]}</td>
          </tr>
          {cache_discount !== null && cache_discount !== 0 && (
            <tr>
              <th scope="row">Saved by caching</th>
              <td class="number">{words.money(cache_discount)}</td>
              <td class="muted">by the endpoint's prices</td>
            </tr>
          )}
          {upstream_inference_cost !== null && (
            <tr>
              <th scope="row">On your own provider key</th>
              <td class="number">{words.money(upstream_inference_cost)}</td>
              <td class="muted">billed by the provider</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}
