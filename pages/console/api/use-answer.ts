import { useEffect, useRef, useState } from 'preact/hooks'
import { connection } from './connection.ts'
import { asProblem, type Problem } from './problem.ts'
import { useStore } from './store.ts'

/** What became of a question so far. What was known before stays until there is something newer. */
export interface Answer<T> {
  readonly value: T | undefined
  readonly problem: Problem | undefined
  readonly isLoading: boolean
  /** Asks again. */
  again(): void
}

/** Asks when the page shows this, when `about` changes, and when the gateway is back after it was away. */
export function useAnswer<T>(load: (signal: AbortSignal) => Promise<T>, about: readonly unknown[]): Answer<T> {
  const [state, setState] = useState<{ value?: T; problem?: Problem; isLoading: boolean }>({ isLoading: true })
  const [round, setRound] = useState(0)
  const { times } = useStore(connection)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    const ending = new AbortController()
    setState((before) => ({ ...before, isLoading: true }))
    latest.current(ending.signal).then(
      (value) => !ending.signal.aborted && setState({ value, isLoading: false }),
      (error) =>
        !ending.signal.aborted &&
        setState(({ value }) => ({
          ...(value !== undefined && { value }),
          problem: asProblem(error),
          isLoading: false,
        })),
    )
    return () => ending.abort()
  }, [...about, round, times])
  const { value, problem, isLoading } = state
  return { value, problem, isLoading, again: () => setRound((before) => before + 1) }
}
