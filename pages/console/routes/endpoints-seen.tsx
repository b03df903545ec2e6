import type { Schema } from '../api/contract.ts'
import { words } from '../words/numbers.ts'

type Seen = Schema<'BacktestEndpoint'>

/** What the records of the time show of each endpoint, and how many requests it has and would have. */
export function EndpointsSeen({ endpoints }: { readonly endpoints: readonly Seen[] }) {
  return (
    <details>
      <summary>Endpoints as the records show them</summary>
      <section class="scrolls" tabIndex={0} aria-label="Endpoints">
        <table class="behind">
          <thead>
            <tr>
              <th>Endpoint</th>
              <th class="number">Requests</th>
              <th class="number">would be</th>
              <th class="number">Answered</th>
              <th class="number">First token, p50</th>
              <th class="number">p95</th>
              <th class="number">Tokens/s</th>
            </tr>
          </thead>
          <tbody>
            {endpoints.map((each) => (
              <tr key={each.endpoint_id}>
                <td>{each.endpoint_id}</td>
                <td class="number">{words.count(each.requests_before)}</td>
                <td class="number">{words.count(each.requests_after)}</td>
                <td class="number">{each.answered_share === null ? '–' : words.share(each.answered_share)}</td>
                <td class="number">{each.first_token === null ? '–' : words.duration(each.first_token.p50)}</td>
                <td class="number">{each.first_token === null ? '–' : words.duration(each.first_token.p95)}</td>
                <td class="number">{each.tokens_per_second === null ? '–' : words.plain(each.tokens_per_second)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
