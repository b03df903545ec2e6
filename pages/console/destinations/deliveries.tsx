import type { Schema } from '../api/contract.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'

const marks = { delivered: 'good', failed: 'warn', dead: 'bad' } as const
const shapes = { delivered: '●', failed: '▲', dead: '■' } as const

/** The latest that was sent to a destination. */
export function Deliveries({ rows }: { readonly rows: readonly Schema<'ObservabilityDelivery'>[] }) {
  if (rows.length === 0) return <p class="muted">Nothing was sent there yet.</p>
  return (
    <section class="scrolls" tabIndex={0} aria-label="Latest deliveries">
      <table>
        <thead>
          <tr>
            <th>Sent</th>
            <th>Outcome</th>
            <th class="number">Requests</th>
            <th class="number">Status</th>
            <th class="number">Took</th>
            <th>What went wrong</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ sent_at, outcome, generations, status, duration_ms, error, kind }) => (
            <tr>
              <td class="short">
                <Moment at={sent_at} isAgo />
              </td>
              <td class={`${marks[outcome]} short`}>
                {shapes[outcome]} {outcome}
                {kind === 'test' && ' (test)'}
              </td>
              <td class="number">{words.count(generations)}</td>
              <td class="number">{status ?? '–'}</td>
              <td class="number">{words.duration(duration_ms)}</td>
              <td class="words">{error}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
