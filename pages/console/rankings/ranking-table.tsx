import type { ComponentChildren } from 'preact'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { gatewayPage } from '../api/place-of-gateway.ts'
import { useAnswer } from '../api/use-answer.ts'
import type { Column } from '../parts/columns.ts'
import { DataTable } from '../parts/data-table.tsx'
import { EmptyNote, ProblemNote } from '../parts/notes.tsx'
import { go, hereWith } from '../router/place.ts'
import { rangeOf, rangeWords } from '../router/time-range.ts'
import { Moment } from '../words/moment.tsx'
import { words } from '../words/numbers.ts'
import { categoryGroups, narrowingOf } from './categories.ts'

type Item = Schema<'AppRankingsItem'>

export interface TableProps {
  readonly query: URLSearchParams
  /** Changes when an app has changed. */
  readonly round: number
  readonly tools: ComponentChildren
}

const keyOf = ({ app_id }: Item) => String(app_id)
const open = ({ app_id }: Item) => go(hereWith({ app: String(app_id) }))

/** The public apps by what they have used, as `getAppRankings` has them. */
export function RankingTable({ query, round, tools }: TableProps) {
  const sort = query.get('sort') === 'trending' ? 'trending' : 'popular'
  const word = query.get('category')
  const answer = useAnswer((signal) => load(query, signal), [rangeWords(query), sort, word, round])
  const { data: rows = [], meta } = answer.value ?? {}
  return (
    <>
      {answer.problem !== undefined && <ProblemNote problem={answer.problem} again={answer.again} />}
      <DataTable
        name="Rankings"
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        open={open}
        openKey={query.get('app') ?? undefined}
        tools={
          <>
            {tools}
            <CategoryChoice word={word} />
            <select
              aria-label="Order"
              value={sort}
              onChange={({ currentTarget: { value } }) => go(hereWith({ sort: value === 'popular' ? '' : value }))}
            >
              <option value="popular">Most tokens first</option>
              <option value="trending">Growing most first</option>
            </select>
          </>
        }
        foot={
          rows.length === 0 && !answer.isLoading && answer.problem === undefined ? (
            <EmptyNote title="No apps in this time">
              <p>
                An app is ranked when its requests name it in the header <code>HTTP-Referer</code>, with its name in{' '}
                <code>X-Title</code>. <a href={gatewayPage('docs#getAppRankings')}>Read how rankings count</a>, or
                choose a longer time above.
              </p>
            </EmptyNote>
          ) : (
            meta !== undefined && (
              <p class="foot muted">
                {meta.start_date} to {meta.end_date}, whole UTC days, as of <Moment at={meta.as_of} />. Public apps
                only.
              </p>
            )
          )
        }
      />
    </>
  )
}

/** Narrows a list of apps to a group of categories, or to one. */
function CategoryChoice({ word }: { readonly word: string | null }) {
  return (
    <select
      aria-label="Category"
      value={word ?? ''}
      onChange={({ currentTarget: { value } }) => go(hereWith({ category: value }))}
    >
      <option value="">All categories</option>
      {Object.entries(categoryGroups).map(([group, own]) => (
        <optgroup key={group} label={group}>
          <option value={group}>All of {group}</option>
          {own.map((category) => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

async function load(query: URLSearchParams, signal: AbortSignal) {
  const now = new Date()
  const { since, until = now } = rangeOf(query, now)
  const wish = {
    start_date: since.toISOString().slice(0, 10),
    end_date: until.toISOString().slice(0, 10),
    sort: query.get('sort') === 'trending' ? ('trending' as const) : ('popular' as const),
    limit: 100,
    ...narrowingOf(query.get('category')),
  }
  return ask(api.GET('/datasets/app-rankings', { params: { query: wish }, signal }))
}

const columns: readonly Column<Item>[] = [
  { id: 'rank', title: 'Rank', width: 70, isNumber: true, show: ({ rank }) => rank, text: ({ rank }) => String(rank) },
  {
    id: 'app',
    title: 'App',
    show: ({ app_id, app_name }) => (
      <a class="row-link" href={hereWith({ app: String(app_id) })}>
        {app_name}
      </a>
    ),
    text: ({ app_name }) => app_name,
  },
  {
    id: 'tokens',
    title: 'Tokens',
    width: 160,
    isNumber: true,
    // Larger than what numbers hold exactly.
    show: ({ total_tokens }) => BigInt(total_tokens).toLocaleString(),
    text: ({ total_tokens }) => total_tokens,
  },
  {
    id: 'requests',
    title: 'Requests',
    width: 110,
    isNumber: true,
    show: ({ total_requests }) => words.count(total_requests),
    text: ({ total_requests }) => String(total_requests),
  },
]
