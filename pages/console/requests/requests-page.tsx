import { useCallback } from 'preact/hooks'
import { DataTable } from '../parts/data-table.tsx'
import { FirstRequest } from '../parts/first-request.tsx'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { type Tab, TabbedPage } from '../parts/tabs.tsx'
import { go, hereWith, hrefOf, type Place } from '../router/place.ts'
import { useSight } from '../session/sight.ts'
import { FilterChips } from './filter-chips.tsx'
import { filterNames } from './filters.ts'
import type { Generation } from './generation.ts'
import { PromptCacheView } from './prompt-cache/prompt-cache-view.tsx'
import { requestColumns } from './request-columns.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { RequestView } from './request-view.tsx'
import { useGenerations } from './use-generations.ts'

const doctorSlug = 'prompt-cache'

const tabs: readonly Tab[] = [
  { slug: undefined, title: 'All requests', show: ({ query }) => <RequestList query={query} /> },
  { slug: doctorSlug, title: 'Prompt caches', show: (place) => <PromptCacheView place={place} /> },
]

/** The list of requests, one of them, or what broke prompt caches. Who sees only what is their own has the list alone. */
export function RequestsPage({ place }: { readonly place: Place }) {
  const { all } = useSight()
  const [, id] = place.path
  if (id !== undefined && id !== doctorSlug) return <RequestView key={id} id={id} isPage />
  return <TabbedPage title="Requests" tabs={all ? tabs : tabs.filter(({ slug }) => slug === id)} place={place} />
}

const keyOf = ({ id }: Generation) => id

function RequestList({ query }: { readonly query: URLSearchParams }) {
  const { rows, problem, isLoading, isWhole, more, again } = useGenerations(query)
  const openId = query.get('open') ?? undefined
  const open = useCallback(({ id }: Generation) => go(hereWith({ open: id }), { replaces: query.has('open') }), [query])
  const isNarrowed = filterNames.some((name) => query.has(name)) || query.has('workspace')
  return (
    <div class="page fills">
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
