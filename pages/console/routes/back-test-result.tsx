import { useState } from 'preact/hooks'
import type { Schema } from '../api/contract.ts'
import { EmptyNote } from '../parts/notes.tsx'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { type BackTestFigure, figuresOf } from './back-test-figures.ts'
import { BackTestRows } from './back-test-rows.tsx'
import { EndpointsSeen } from './endpoints-seen.tsx'
import { MovesTable } from './moves-table.tsx'

type Backtest = Schema<'RouteBacktest'>

/** What a back-test found, in one sentence whose figures open the requests behind them, and the moves. */
export function BackTestResult({ result, time }: { readonly result: Backtest; readonly time: string }) {
  const { records, cost, first_token: first, failed, failed_attempts: attempts, stayed, moved } = result
  const [openId, setOpen] = useState<string | undefined>()
  if (records.matched === 0) {
    return (
      <EmptyNote title="No request of this time fits.">
        <p>
          Choose a longer time, or all models. <a href={hrefOf(['requests'])}>See which requests there are</a>
        </p>
      </EmptyNote>
    )
  }
  const figures = figuresOf(result)
  const open = figures.find(({ id }) => id === openId)
  return (
    <div class="back-test-result" aria-live="polite">
      <p class="verdict">
        <span>{time.replace('the', 'The')} under this:</span>{' '}
        {figures.map((figure) => (
          <FigureButton
            key={figure.id}
            figure={figure}
            isOpen={figure.id === openId}
            toggle={() => setOpen(figure.id === openId ? undefined : figure.id)}
          />
        ))}
      </p>
      {open !== undefined && <BackTestRows title={open.rowsAre} rows={open.rows} />}
      <p>
        {words.money(cost.before)} before, {words.money(cost.after)} after by the prices of today
        {first.before !== null && first.after !== null && (
          <>
            ; half had their first token within {words.duration(first.before.p50)}, and would within{' '}
            {words.duration(first.after.p50)}
          </>
        )}
        . {words.count(stayed)} stay, {words.count(moved)} move.
        {attempts.before + attempts.after > 0 &&
          ` ${words.count(attempts.before)} attempts failed; ${words.plain(attempts.after)} are to be expected.`}
        {failed.reasons.length > 0 &&
          ` Left out by ${failed.reasons.map(({ reason, requests }) => `${reason} (${words.count(requests)})`).join(', ')}.`}{' '}
        <span class="muted">
          {records.share < 1
            ? `Of about ${words.brief(records.matched)} requests, ${words.count(records.planned)} were drawn evenly and planned. `
            : `${words.count(records.planned)} of ${words.count(records.matched)} requests were planned. `}
          A request that moves is taken to be as fast among those of its new endpoint as it was among those of its old
          one.
        </span>
      </p>
      <MovesTable moves={result.moves} leftOut={result.moves_left_out} />
      <EndpointsSeen endpoints={result.endpoints} />
    </div>
  )
}

function FigureButton(props: {
  readonly figure: BackTestFigure
  readonly isOpen: boolean
  readonly toggle: () => void
}) {
  const { figure, isOpen, toggle } = props
  if (figure.rows.length === 0) return <span class={`figure ${figure.look}`}>{figure.text}</span>
  return (
    <button type="button" class={`figure ${figure.look}`} aria-expanded={isOpen} onClick={toggle}>
      {figure.text}
    </button>
  )
}
