import { useState } from 'preact/hooks'
import { Drawer } from '../parts/drawer.tsx'
import type { Place } from '../router/place.ts'
import { go, hereWith } from '../router/place.ts'
import { AppPanel } from './app-panel.tsx'
import { AppsTable } from './apps-table.tsx'
import { RankingTable } from './ranking-table.tsx'

/** Which apps use most, and all apps with what is to be shown of them. */
export function RankingsPage({ place: { query } }: { readonly place: Place }) {
  const [round, setRound] = useState(0)
  const view = query.get('view') === 'apps' ? 'apps' : 'ranking'
  const named = query.get('app')
  const app = Number(named ?? '')
  const shown = { query, round, tools: <Views view={view} /> }
  return (
    <div class="page fills">
      <h1 class="unseen">Rankings</h1>
      {view === 'apps' ? <AppsTable {...shown} /> : <RankingTable {...shown} />}
      {named !== null &&
        (Number.isSafeInteger(app) && app > 0 ? (
          <AppPanel key={app} id={app} changed={() => setRound(round + 1)} close={close} />
        ) : (
          <Drawer name="App" of={named} closing="Close the app" close={close} class="app-panel">
            <h2>There is no such app</h2>
            <p>
              Apps have numbers, and <code class="breaks">{named}</code> is none.{' '}
              <a href={hereWith({ app: undefined, view: 'apps' })}>Look through all apps</a>
            </p>
          </Drawer>
        ))}
    </div>
  )
}

const close = () => go(hereWith({ app: undefined }))

const views = { ranking: 'Ranking', apps: 'All apps' } as const

function Views({ view }: { readonly view: keyof typeof views }) {
  return (
    <div class="choices">
      {(['ranking', 'apps'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === view}
          onClick={() => go(hereWith({ view: each === 'ranking' ? undefined : each, app: undefined }))}
        >
          {views[each]}
        </button>
      ))}
    </div>
  )
}
