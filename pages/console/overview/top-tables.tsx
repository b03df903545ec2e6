import type { ComponentChildren } from 'preact'
import type { Schema } from '../api/contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { splits } from './course.ts'
import { topOf } from './figures.ts'
import { loadNames, type OverviewFacts } from './load-overview.ts'

type Row = Schema<'ActivityItem'>

const topMax = 5

/** The models, keys and apps that cost most. */
export function TopTables({ facts: { models, keys, apps } }: { readonly facts: OverviewFacts }) {
  const { value: names } = useAnswer(loadNames, [])
  return (
    <div class="tops">
      <TopTable title="Models" rows={models} nameOf={splits.model.ofRow}>
        {(model) => <a href={hrefOf(['requests'], { model })}>{model}</a>}
      </TopTable>
      <TopTable title="Keys" rows={keys} nameOf={splits.key.ofRow}>
        {(hash) => (
          <a href={hrefOf(['requests'], { api_key_hash: hash })}>{names?.keys.get(hash) ?? `${hash.slice(0, 10)}…`}</a>
        )}
      </TopTable>
      <TopTable title="Apps" rows={apps} nameOf={splits.app.ofRow}>
        {(id) =>
          id === '' ? (
            <span class="muted">no app named</span>
          ) : (
            <a href={hrefOf(['requests'], { app_id: id })}>{names?.apps.get(id) ?? `app ${id}`}</a>
          )
        }
      </TopTable>
    </div>
  )
}

function TopTable(props: {
  readonly title: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly children: (name: string) => ComponentChildren
}) {
  const { title, rows, nameOf, children } = props
  const top = topOf(rows, nameOf, topMax)
  const firstTokens = new Map(rows.map((row) => [nameOf(row), row.first_token_ms?.p95]))
  const most = Math.max(...top.map(([, { cost }]) => cost), 0)
  return (
    <section>
      <table class="top-table">
        <caption>{title} by cost</caption>
        <thead>
          <tr>
            <th>{title.replace(/s$/, '')}</th>
            <th class="number">Requests</th>
            <th class="number">First token, p95</th>
            <th class="number">Cost</th>
          </tr>
        </thead>
        <tbody>
          {top.map(([name, { requests, cost }]) => (
            <tr key={name}>
              <td>
                {children(name)}
                <span class="share-bar" style={{ width: `${most === 0 ? 0 : (cost / most) * 100}%` }} />
              </td>
              <td class="number">{words.brief(requests)}</td>
              <td class="number">{firstTokenWords(firstTokens.get(name))}</td>
              <td class="number">{words.money(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function firstTokenWords(ms: number | undefined): string {
  return ms === undefined ? '–' : words.duration(ms)
}
