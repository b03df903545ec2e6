import { useEffect, useRef, useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { ProblemNote } from '../parts/notes.tsx'
import { go, hereWith } from '../router/place.ts'
import { BackTestResult } from './back-test-result.tsx'
import { preferencesOf } from './preferences.ts'
import { pricesForBacktest, triedPrices } from './tried-prices.ts'

type Wish = Schema<'BacktestRoutesRequest'>

const dayMs = 24 * 60 * 60 * 1000
const times = { '1': 'the last 24 hours', '7': 'the last 7 days', '30': 'the last 30 days' } as const
type Days = keyof typeof times

// A second or two: who wants all of them asks on the command line.
const recordsMax = 20_000

interface State {
  readonly result?: Schema<'RouteBacktest'>
  readonly problem?: Problem
  readonly isRunning: boolean
}

/** What past requests would have become under what the page prefers. */
export function BackTest({ query, models }: { readonly query: URLSearchParams; readonly models: readonly string[] }) {
  const days: Days = (Object.keys(times) as Days[]).find((each) => each === query.get('days')) ?? '7'
  const [model] = models
  const isOneModel = model !== undefined && models.length === 1 && !query.has('everything')
  const wish = wishOf(query, isOneModel ? model : undefined)
  const about = JSON.stringify([days, wish])
  const [state, setState] = useState<State>({ isRunning: false })
  const ending = useRef<AbortController | undefined>(undefined)
  // A result is of what was asked; what comes after needs another.
  useEffect(() => {
    setState({ isRunning: false })
    return () => ending.current?.abort()
  }, [about])
  const run = async () => {
    const own = new AbortController()
    ending.current = own
    setState({ isRunning: true })
    const since = new Date(Date.now() - Number(days) * dayMs).toISOString()
    try {
      const { data } = await ask(api.POST('/routes/backtest', { body: { ...wish, since }, signal: own.signal }))
      if (!own.signal.aborted) setState({ result: data, isRunning: false })
    } catch (error) {
      if (!own.signal.aborted) setState({ problem: asProblem(error), isRunning: false })
    }
  }
  const stop = () => {
    ending.current?.abort()
    setState({ isRunning: false })
  }
  return (
    <section class="back-test" aria-label="Back-test">
      <h2>Back-test</h2>
      <p class="muted">
        Plans past requests again under the preferences and prices above, from their records. No provider is called, and
        nothing changes.
      </p>
      <div class="checks">
        <label class="field">
          <span class="unseen">Which requests</span>
          <select
            value={days}
            onChange={(event) => go(hereWith({ days: event.currentTarget.value }), { replaces: true })}
          >
            {Object.entries(times).map(([key, title]) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {models.length === 1 && (
          <label class="check">
            <input
              type="checkbox"
              checked={isOneModel}
              onChange={(event) =>
                go(hereWith({ everything: event.currentTarget.checked ? undefined : 'yes' }), { replaces: true })
              }
            />
            Only requests that {model} answered
          </label>
        )}
        <button type="button" class="primary" disabled={state.isRunning} onClick={() => void run()}>
          {state.isRunning ? 'Planning again …' : 'Back-test'}
        </button>
        {state.isRunning && (
          <button type="button" onClick={stop}>
            Stop
          </button>
        )}
      </div>
      {state.problem !== undefined && <ProblemNote problem={state.problem} again={() => void run()} />}
      {state.result !== undefined && <BackTestResult result={state.result} time={times[days]} />}
    </section>
  )
}

function wishOf(query: URLSearchParams, model: string | undefined): Wish {
  const provider = preferencesOf(query)
  const prices = pricesForBacktest(triedPrices(query))
  const workspace = query.get('workspace') ?? ''
  return {
    max_records: recordsMax,
    ...(model !== undefined && { model }),
    ...(provider !== undefined && { provider }),
    ...(prices.length > 0 && { prices }),
    ...(workspace !== '' && { workspace_id: workspace }),
  }
}
