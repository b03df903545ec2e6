import { useCallback, useLayoutEffect } from 'preact/hooks'
import { DataTable } from '../parts/data-table.tsx'
import { FirstRequest } from '../parts/first-request.tsx'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { go, hereWith, hrefOf, type Place } from '../router/place.ts'
import { FilterChips } from './filter-chips.tsx'
import { filterNames } from './filters.ts'
import type { Generation } from './generation.ts'
import { requestColumns } from './request-columns.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { RequestView } from './request-view.tsx'
import { useGenerations } from './use-generations.ts'

/** The list of requests, or one of them. */
export function RequestsPage({ place: { path, query } }: { readonly place: Place }) {
  const [, id] = path
  return id === undefined ? <RequestList query={query} /> : <RequestView key={id} id={id} isPage />
}

const keyOf = ({ id }: Generation) => id

function RequestList({ query }: { readonly query: URLSearchParams }) {
  const { rows, problem, isLoading, isWhole, more, again } = useGenerations(query)
  const openId = query.get('open') ?? undefined
  const open = useCallback(({ id }: Generation) => go(hereWith({ open: id }), { replaces: query.has('open') }), [query])
  useLayoutEffect(() => {
    if (openId === undefined) return
    const close = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) go(hereWith({ open: undefined }))
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [openId])
  const isNarrowed = filterNames.some((name) => query.has(name)) || query.has('workspace')
  return (
    <div class="page fills">
      <h1 class="unseen">Requests</h1>
      {problem !== undefined && <ProblemNote problem={problem} again={again} />}
      <DataTable
        name="Requests"
        columns={requestColumns}
        rows={rows}
        keyOf={keyOf}
        open={open}
        openKey={openId}
        atEnd={more}
        tools={<FilterChips query={query} />}
        foot={
          rows.length === 0 && isWhole ? (
            <NoRequests isNarrowed={isNarrowed} />
          ) : (
            <p class="muted foot">{isLoading ? 'Loading …' : isWhole ? 'That is all of this time.' : ''}</p>
          )
        }
      />
      {openId !== undefined && <RequestDrawer id={openId} />}
    </div>
  )
}

function NoRequests({ isNarrowed }: { readonly isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyNote title="No request fits">
        <p>In this time none has all that the filters ask for. Take one away, or choose a longer time.</p>
        <a href={hrefOf(['requests'])}>Remove all filters</a>
      </EmptyNote>
    )
  }
  return (
    <EmptyNote title="No requests in this time">
      <p>
        Every request that a key sends through the gateway is listed here as it ends, with what it cost and where it
        went. Send a first one:
      </p>
      <FirstRequest />
    </EmptyNote>
  )
}
