import type { Schema } from '../api/contract.ts'
import { hrefOf } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'

type Row = Schema<'BacktestRow'>

/** Requests of a back-test, each leading to its record. */
export function BackTestRows({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <section class="scrolls" tabIndex={0} aria-label={title}>
      <table class="behind">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th>Request</th>
            <th>Model</th>
            <th>From</th>
            <th>To</th>
            <th class="number">Cost</th>
            <th class="number">would be</th>
            <th class="number">First token</th>
            <th class="number">would be</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.generation_id}>
              <td>
                <a href={hrefOf(['requests', row.generation_id])}>
                  <Moment at={row.created_at} />
                </a>
              </td>
              <td>{row.model}</td>
              <td>{tagOf(row.from)}</td>
              <td>{row.to === null ? reasonWords(row) : tagOf(row.to)}</td>
              <td class="number">{amount(row.cost_before, words.money)}</td>
              <td class="number">{amount(row.cost_after, words.money)}</td>
              <td class="number">{amount(row.first_token_before, words.duration)}</td>
              <td class="number">{amount(row.first_token_after, words.duration)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The endpoint without its model, which stands beside it. */
function tagOf(id: string | null): string {
  return id === null ? '–' : id.slice(id.lastIndexOf('@') + 1)
}

function reasonWords({ reasons }: Row) {
  if (reasons.length === 0) return '–'
  return (
    <span class="bad">
      <span aria-hidden="true">■</span> none: {reasons.join(', ')}
    </span>
  )
}

function amount(value: number | null, write: (value: number) => string): string {
  return value === null ? '–' : write(value)
}
