import type { ComponentChildren } from 'preact'
import { useAnswer } from '../api/use-answer.ts'
import { hrefOf } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { type Sums, topOf } from './figures.ts'
import { loadNames, type OverviewFacts } from './load-overview.ts'

const topMax = 5

/** The models, keys and apps that cost most. */
export function TopTables({ facts: { byModel, byKey, byApp } }: { readonly facts: OverviewFacts }) {
  const { value: names } = useAnswer(loadNames, [])
  const keys = topOf(byKey, ({ api_key_hash }) => api_key_hash ?? '', topMax)
  const apps = topOf(byApp, ({ app_id }) => String(app_id ?? ''), topMax)
  return (
    <div class="thirds">
      <TopTable title="Models" rows={topOf(byModel, ({ model }) => model, topMax)}>
        {(model) => <a href={hrefOf(['requests'], { model })}>{model}</a>}
      </TopTable>
      <TopTable title="Keys" rows={keys}>
        {(hash) => (
          <a href={hrefOf(['requests'], { api_key_hash: hash })}>{names?.keys.get(hash) ?? `${hash.slice(0, 10)}…`}</a>
        )}
      </TopTable>
      <TopTable title="Apps" rows={apps}>
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
  readonly rows: readonly (readonly [string, Sums])[]
  readonly children: (name: string) => ComponentChildren
}) {
  const { title, rows, children } = props
  const most = Math.max(...rows.map(([, { cost }]) => cost), 0)
  return (
    <section>
      <table class="top-table">
        <caption>{title} by cost</caption>
        <thead>
          <tr>
            <th>{title.replace(/s$/, '')}</th>
            <th class="number">Requests</th>
            <th class="number">Cost</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, { requests, cost }]) => (
            <tr key={name}>
              <td>
                {children(name)}
                <span class="share-bar" style={{ width: `${most === 0 ? 0 : (cost / most) * 100}%` }} />
              </td>
              <td class="number">{words.brief(requests)}</td>
              <td class="number">{words.money(cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
