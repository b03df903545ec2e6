import type { Schema } from '../api/contract.ts'
import { words } from '../words/numbers.ts'
import { fitWords } from '../words/route-words.ts'
import type { PlannedRow } from './compare-plans.ts'
import { otherPrices, perMillion } from './preferences.ts'

/** A plan from best to worst. `isCompared`: says what the preferences changed. */
export function PlanTable({
  rows,
  isCompared,
}: {
  readonly rows: readonly PlannedRow[]
  readonly isCompared: boolean
}) {
  return (
    <section class="scrolls" tabIndex={0} aria-label="Plan">
      <table class="plan">
        <thead>
          <tr>
            <th class="number">#</th>
            {isCompared && <th>Without</th>}
            <th>Endpoint</th>
            <th class="number">Input, $/1M</th>
            <th class="number">Output, $/1M</th>
            <th class="number">First token</th>
            <th class="number">Tokens/s</th>
            <th class="number">Answered</th>
            <th>State</th>
            <th>Why</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} isCompared={isCompared} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, isCompared }: { readonly row: PlannedRow; readonly isCompared: boolean }) {
  const { endpoint, place, placeBefore, reason, byok, isSticky } = row
  const { latency_last_5m: latency, throughput_last_5m: throughput, uptime_last_5m: uptime, pricing } = endpoint
  return (
    <tr class={place === undefined ? 'left-out' : ''}>
      <td class="number">{place ?? '–'}</td>
      {isCompared && <td>{changeWords(place, placeBefore)}</td>}
      <td>
        {endpoint.provider_name} <span class="muted">{endpoint.endpoint_id}</span>
        {byok !== undefined && <span class="muted"> by the key {byok}</span>}
      </td>
      <td class="number">
        <Price pricing={pricing} kind="prompt" />
      </td>
      <td class="number">
        <Price pricing={pricing} kind="completion" />
      </td>
      <td class="number">{latency === null ? '–' : words.duration(latency.p50 * 1000)}</td>
      <td class="number">{throughput === null ? '–' : words.plain(throughput.p50)}</td>
      <td class="number">{uptime === null ? '–' : words.share(uptime / 100)}</td>
      <td>
        <State status={endpoint.status} />
      </td>
      <td>{reason === undefined ? <span class="good">{fitWords(isSticky)}</span> : reason}</td>
    </tr>
  )
}

function Price({
  pricing,
  kind,
}: {
  readonly pricing: Schema<'PublicPricing'>
  readonly kind: 'prompt' | 'completion'
}) {
  const dollars = perMillion(pricing[kind])
  if (dollars === undefined) return <span class="muted">unknown</span>
  const usual = dollars === 0 ? 'free' : words.money(dollars)
  const others = otherPrices(pricing, kind)
  return others === '' ? usual : <span title={others}>{usual} *</span>
}

function State({ status }: { readonly status: Schema<'EndpointStatus'> }) {
  if (status === 0) return <span class="good">● ready</span>
  if (status === -1) return <span class="warn">▲ failed just now</span>
  return <span class="bad">■ cooling down</span>
}

function changeWords(place: number | undefined, before: number | undefined): string {
  if (place === before) return 'the same'
  if (before === undefined) return 'left out'
  const step = place === undefined ? 0 : before - place
  return `#${before}${step > 0 ? ` ▲${step}` : step < 0 ? ` ▼${-step}` : ''}`
}
