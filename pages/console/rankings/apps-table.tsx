import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { Column } from '../parts/columns.ts'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { go, hereWith } from '../router/place.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import type { TableProps } from './ranking-table.tsx'

export type App = Schema<'App'>

const keyOf = ({ id }: App) => String(id)
const open = ({ id }: App) => go(hereWith({ app: String(id) }))
const pageSize = 100

/** Every app that requests have named, hidden and merged ones among them. */
export function AppsTable({ query, round, tools }: TableProps) {
  const search = query.get('search') ?? ''
  const shown = Math.max(1, Number(query.get('pages') ?? 1) || 1)
  const answer = useAnswer((signal) => load(search, shown, signal), [search, shown, round])
  const { apps: rows = [], total = 0 } = answer.value ?? {}
  return (
    <>
      {answer.problem !== undefined && <ProblemNote problem={answer.problem} again={answer.again} />}
      <DataTable
        name="Apps"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        open={open}
        openKey={query.get('app') ?? undefined}
        tools={
          <>
            {tools}
            <input
              class="narrow"
              aria-label="Only apps with this name or origin"
              placeholder="Name or origin"
              value={search}
              onChange={({ currentTarget: { value } }) => go(hereWith({ search: value.trim() }))}
            />
          </>
        }
        foot={
          rows.length === 0 && !answer.isLoading && answer.problem === undefined ? (
            <EmptyNote title={search === '' ? 'No apps yet' : 'No app fits'}>
              <p>
                An app is here once a request has named it in the header <code>HTTP-Referer</code>.
              </p>
            </EmptyNote>
          ) : (
            <p class="foot muted">
              {words.count(rows.length)} of {words.count(total)}{' '}
              {rows.length < total && (
                <button type="button" onClick={() => go(hereWith({ pages: String(shown + 1) }), { replaces: true })}>
                  Load more
                </button>
              )}
            </p>
          )
        }
      />
    </>
  )
}

async function load(search: string, pages: number, signal: AbortSignal) {
  const apps: App[] = []
  for (let page = 0; page < pages; page++) {
    const query = { offset: page * pageSize, limit: pageSize, ...(search !== '' && { search }) }
    const { data, total_count: total } = await ask(api.GET('/apps', { params: { query }, signal }))
    apps.push(...data)
    if (apps.length >= total || page === pages - 1) return { apps, total }
  }
  return { apps, total: apps.length }
}

const shapes = { public: '●', hidden: '○', private: '■' } as const

/** How an app counts, in words. */
export function standingOf({ visibility, merged_into }: App): string {
  return merged_into === null ? `${shapes[visibility]} ${visibility}` : `→ merged into ${merged_into}`
}

const columns: readonly Column<App>[] = [
  { id: 'id', title: 'Number', width: 80, isNumber: true, show: ({ id }) => id, text: ({ id }) => String(id) },
  {
    id: 'name',
    title: 'Name',
    show: ({ id, name }) => (
      <a class="row-link" href={hereWith({ app: String(id) })}>
        {name}
      </a>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'origin',
    title: 'Origin',
    show: ({ origin }) => <span class="mono muted">{origin}</span>,
    text: ({ origin }) => origin,
  },
  { id: 'standing', title: 'Ranked as', width: 160, show: standingOf, text: standingOf },
  {
    id: 'categories',
    title: 'Categories',
    show: ({ categories }) => categories.join(', '),
    text: ({ categories }) => categories.join(' '),
  },
  {
    id: 'seen',
    title: 'First seen',
    width: 120,
    show: ({ created_at }) => <Moment at={created_at} isAgo />,
    text: ({ created_at }) => created_at,
  },
]
