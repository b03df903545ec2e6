import { useState } from 'preact/hooks'
import { words } from '../words/numbers.ts'
import type { Generation } from './generation.ts'
import { type Stretch, type Timeline, timelineOf } from './timeline.ts'

/** A request's time as bars, one line for each thing that took some. Arrow keys go from line to line; the exact times of one are below. */
export function TimelineView({ generation }: { readonly generation: Generation }) {
  const timeline = timelineOf(generation)
  const { totalMs, firstTokenMs, stretches, isMeasured } = timeline
  const [chosen, choose] = useState<number | null>(null)
  const shown = chosen === null ? undefined : stretches[chosen]
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <table class="timeline">
        <colgroup>
          <col class="what" />
          <col />
          <col class="since" />
          <col class="how-long" />
        </colgroup>
        <thead>
          <tr>
            <th>What</th>
            <th>
              <span class="unseen">When</span>
            </th>
            <th class="number">Began</th>
            <th class="number">Took</th>
          </tr>
        </thead>
        <tbody onMouseLeave={() => choose(null)}>
          {stretches.map((stretch, at) => (
            <tr
              key={`${at} ${stretch.title}`}
              tabIndex={at === (chosen ?? 0) ? 0 : -1}
              onFocus={() => choose(at)}
              onMouseEnter={() => choose(at)}
              onKeyDown={goAlong}
              title={exactly(stretch)}
            >
              <th scope="row">
                {stretch.title}
                <span class={stretch.kind === 'failed' ? 'bad' : 'muted'}>{stretch.words}</span>
              </th>
              <td class="track">
                <span class={`bar ${stretch.kind}`} style={barStyle(stretch, timeline)} />
                {firstTokenMs !== null && (
                  <span class="first-token" style={{ left: `${share(firstTokenMs, totalMs)}%` }} />
                )}
              </td>
              <td class="number">{words.duration(stretch.startMs)}</td>
              <td class="number">{stretch.kind === 'moment' ? '' : words.duration(stretch.durationMs)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{firstTokenMs === null ? 'end, no content came' : <FirstToken ms={firstTokenMs} />}</th>
            <td class="track" />
            <td class="number">end</td>
            <td class="number">
              <strong>{words.duration(totalMs)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
      <p class="muted exactly" aria-live="polite">
        {shown === undefined ? noteOn(isMeasured) : `${shown.title}: ${exactly(shown)}. ${shown.words}`}
      </p>
    </section>
  )
}

function noteOn(isMeasured: boolean): string {
  return isMeasured
    ? 'Steps may overlap, and what was not measured is not shown: they need not add up to the whole.'
    : 'This record is of a version that did not measure steps: places are worked out from sums.'
}

function FirstToken({ ms }: { readonly ms: number }) {
  return (
    <>
      <span class="first-token-key" aria-hidden="true" /> first token after {words.duration(ms)}
    </>
  )
}

/** `from 2.251 ms to 2.663 ms, 0.412 ms`. */
function exactly({ startMs, durationMs, kind }: Stretch): string {
  if (kind === 'moment') return `at ${ms(startMs)}`
  return `from ${ms(startMs)} to ${ms(startMs + durationMs)}, ${ms(durationMs)}`
}

const thousandths = new Intl.NumberFormat(undefined, { maximumFractionDigits: 3 })

function ms(time: number): string {
  return `${thousandths.format(time)} ms`
}

function goAlong(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const { key, currentTarget: row } = event
  const next =
    key === 'ArrowDown' || key === 'j'
      ? row.nextElementSibling
      : key === 'ArrowUp' || key === 'k'
        ? row.previousElementSibling
        : null
  if (!(next instanceof HTMLElement)) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
}

function share(part: number, totalMs: number): number {
  return Math.min(100, Math.max(0, (part / totalMs) * 100))
}

function barStyle({ startMs, durationMs, kind }: Stretch, { totalMs }: Timeline) {
  if (kind === 'moment') return { left: `${share(startMs, totalMs)}%`, width: '2px' }
  // Short steps at the end are still seen.
  return {
    left: `min(calc(100% - 2px), ${share(startMs, totalMs)}%)`,
    width: `max(2px, ${share(durationMs, totalMs)}%)`,
  }
}
