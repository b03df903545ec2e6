import { useState } from 'preact/hooks'
import type { Place } from '../router/place.ts'
import { go, hereWith } from '../router/place.ts'
import { AppPanel } from './app-panel.tsx'
import { AppsTable } from './apps-table.tsx'
import { RankingTable } from './ranking-table.tsx'

/** Which apps use most, and all apps with what is to be shown of them. */
export function RankingsPage({ place: { query } }: { readonly place: Place }) {
  const [round, setRound] = useState(0)
  const view = query.get('view') === 'apps' ? 'apps' : 'ranking'
  const app = Number(query.get('app') ?? '')
  const shown = { query, round, tools: <Views view={view} /> }
  return (
    <div class="page fills">
      <h1 class="unseen">Rankings</h1>
      {view === 'apps' ? <AppsTable {...shown} /> : <RankingTable {...shown} />}
      {Number.isSafeInteger(app) && app > 0 && (
        <AppPanel
          key={app}
          id={app}
          changed={() => setRound(round + 1)}
          close={() => go(hereWith({ app: undefined }))}
        />
      )}
    </div>
  )
}

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
