import { words } from '../words/numbers.ts'
import type { Generation } from './generation.ts'
import { type Timeline, timelineOf } from './timeline.ts'

/** A request's time as bars, one line for each thing that took some. */
export function TimelineView({ generation }: { readonly generation: Generation }) {
  const timeline = timelineOf(generation)
  const { totalMs, firstTokenMs, stretches } = timeline
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">Timeline</h2>
      <table class="timeline">
        <colgroup>
          <col class="what" />
          <col />
          <col class="how-long" />
        </colgroup>
        <thead class="unseen">
          <tr>
            <th>What</th>
            <th>When</th>
            <th>How long</th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ title, words: said, startMs, durationMs, kind }) => (
            <tr key={`${title} ${startMs}`}>
              <th scope="row" title={said}>
                {title}
                <span class={kind === 'failed' ? 'bad' : 'muted'}>{said}</span>
              </th>
              <td class="track">
                <span class={`bar ${kind}`} style={barStyle(startMs, durationMs, timeline)} />
                {firstTokenMs !== null && (
                  <span class="first-token" style={{ left: `${share(firstTokenMs, totalMs)}%` }} />
                )}
              </td>
              <td class="number">{words.duration(durationMs)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{firstTokenMs === null ? 'no content came' : <FirstToken ms={firstTokenMs} />}</th>
            <td class="track" />
            <td class="number">
              <strong>{words.duration(totalMs)}</strong>
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function FirstToken({ ms }: { readonly ms: number }) {
  return (
    <>
      <span class="first-token-key" aria-hidden="true" /> first token after {words.duration(ms)}
    </>
  )
}

function share(ms: number, totalMs: number): number {
  return Math.min(100, Math.max(0, (ms / totalMs) * 100))
}

function barStyle(startMs: number, durationMs: number, { totalMs }: Timeline) {
  return { left: `${share(startMs, totalMs)}%`, width: `max(2px, ${share(durationMs, totalMs)}%)` }
}
