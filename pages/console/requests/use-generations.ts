import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import { connection } from '../api/connection.ts'
import { asProblem, type Problem } from '../api/problem.ts'
import { useStore } from '../api/store.ts'
import { live } from '../frame/live.tsx'
import { rangeOf, rangeWords } from '../router/time-range.ts'
import { filtersOf, sortOf } from './filters.ts'
import { followGenerations } from './follow-generations.ts'
import type { Generation } from './generation.ts'

export interface GenerationList {
  readonly rows: readonly Generation[]
  readonly problem: Problem | undefined
  readonly isLoading: boolean
  /** Whether there is nothing more to load. */
  readonly isWhole: boolean
  more(): void
  again(): void
}

interface Loaded {
  readonly rows: readonly Generation[]
  readonly cursor: string | null | undefined
  readonly problem?: Problem
}

const pageSize = 100
// Of a page that is open for days, what nobody scrolls back to is let go.
const rowsMax = 20_000
const nothing: Loaded = { rows: [], cursor: undefined }

/** The requests that an address asks for, page by page, with those that end meanwhile. */
export function useGenerations(query: URLSearchParams): GenerationList {
  const about = `${rangeWords(query)} ${JSON.stringify(filtersOf(query))} ${sortOf(query)}`
  const [loaded, setLoaded] = useState(nothing)
  const [isLoading, setLoading] = useState(true)
  const [round, setRound] = useState(0)
  const { times } = useStore(connection)
  const { isWanted } = useStore(live)
  const asking = useRef<AbortController | undefined>(undefined)
  const time = useRef(rangeOf(query, new Date()))
  const load = useCallback(
    async (cursor: string | undefined) => {
      asking.current?.abort()
      const own = new AbortController()
      asking.current = own
      setLoading(true)
      // Further pages are of the same time as the first: a cursor holds for that alone.
      if (cursor === undefined) time.current = rangeOf(query, new Date())
      const { since, until } = time.current
      const wish = {
        ...filtersOf(query),
        sort: sortOf(query),
        since: since.toISOString(),
        ...(until !== undefined && { until: until.toISOString() }),
        limit: pageSize,
        ...(cursor !== undefined && { cursor }),
      }
      try {
        const page = await ask(api.GET('/generations', { params: { query: wish }, signal: own.signal }))
        setLoaded(({ rows }) => ({
          rows: cursor === undefined ? page.data : [...rows, ...unknownOf(page.data, rows)],
          cursor: page.next_cursor,
        }))
      } catch (error) {
        if (own.signal.aborted) return
        setLoaded((before) => ({ ...before, problem: asProblem(error) }))
      }
      setLoading(false)
    },
    [about],
  )
  useEffect(() => {
    setLoaded(nothing)
    void load(undefined)
    return () => asking.current?.abort()
  }, [load, round, times])
  const follows = isWanted && sortOf(query) === 'newest' && !query.has('until')
  useEffect(() => {
    if (!follows) return
    const ending = new AbortController()
    const following = {
      filters: filtersOf(query),
      signal: ending.signal,
      tell: (generation: Generation) =>
        setLoaded((before) => ({
          ...before,
          rows: [...unknownOf([generation], before.rows), ...before.rows].slice(0, rowsMax),
        })),
      noteOpen: (isOpen: boolean) => {
        if (!ending.signal.aborted) live.set({ ...live.get(), isOpen })
      },
    }
    void followGenerations(following)
    return () => {
      ending.abort()
      live.set({ ...live.get(), isOpen: false })
    }
  }, [about, follows])
  const { rows, cursor, problem } = loaded
  const more = useCallback(() => {
    if (!isLoading && problem === undefined && typeof cursor === 'string') void load(cursor)
  }, [isLoading, problem, cursor, load])
  return { rows, problem, isLoading, isWhole: cursor === null, more, again: () => setRound(round + 1) }
}

function unknownOf(news: readonly Generation[], rows: readonly Generation[]): readonly Generation[] {
  const ids = new Set(rows.map(({ id }) => id))
  return news.filter(({ id }) => !ids.has(id))
}
