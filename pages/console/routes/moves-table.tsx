import { Fragment } from 'preact'
import { useState } from 'preact/hooks'
import type { Schema } from '../api/contract.ts'
import { words } from '../words/numbers.ts'
import { BackTestRows } from './back-test-rows.tsx'

type Move = Schema<'BacktestMove'>

/** Which requests would have gone from where to where; each count opens some of them. */
export function MovesTable({ moves, leftOut }: { readonly moves: readonly Move[]; readonly leftOut: number }) {
  const [open, setOpen] = useState<string | undefined>()
  if (moves.length === 0) return <p class="muted">No request would have gone elsewhere.</p>
  return (
    <section class="scrolls" tabIndex={0} aria-label="Moves">
      <table class="behind">
        <thead>
          <tr>
            <th>From</th>
            <th>To</th>
            <th class="number">Requests</th>
            <th class="number">Cost</th>
            <th class="number">would be</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => {
            const id = `${move.from} ${move.to}`
            return (
              <Fragment key={id}>
                <tr>
                  <td>{move.from}</td>
                  <td>{move.to}</td>
                  <td class="number">
                    <button
                      type="button"
                      class="figure"
                      aria-expanded={open === id}
                      aria-label={`${words.count(move.requests)} requests from ${move.from} to ${move.to}`}
                      onClick={() => setOpen(open === id ? undefined : id)}
                    >
                      {words.count(move.requests)}
                    </button>
                  </td>
                  <td class="number">{words.money(move.cost_before)}</td>
                  <td class="number">{words.money(move.cost_after)}</td>
                </tr>
                {open === id && (
                  <tr>
                    <td colSpan={5}>
                      <BackTestRows title={`Some that move from ${move.from}`} rows={move.rows} />
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
      {leftOut > 0 && <p class="muted">and {words.count(leftOut)} more</p>}
    </section>
  )
}
