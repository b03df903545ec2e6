import type { Ranking, RankingQuestion, RankingRow } from '../datasets/app-rankings.ts'
import { categoryGroups } from '../records/app-categories.ts'
import { formatDay } from '../records/dataset-day.ts'
import { type Html, html } from './html.ts'
import type { PageLoads } from './page-files.ts'
import { type RankingTime, type RankingView, rankingAddress } from './ranking-view.ts'
import { shell } from './shell.ts'

/** What the ranking page shows. */
export interface RankingFacts {
  readonly view: RankingView
  readonly window: RankingQuestion['window']
  /** Undefined where it can't be read just now. */
  readonly ranking: Ranking | undefined
}

/** The page of the public apps, ranked by what they use. It names nothing but apps. */
export function rankingPage(facts: RankingFacts, files: PageLoads): string {
  const { view, window, ranking } = facts
  const days =
    window.from === window.to ? formatDay(window.from) : `${formatDay(window.from)} to ${formatDay(window.to)}`
  return shell({
    title: 'App rankings · Model Gateway',
    description: 'The public apps of this gateway, ranked by the tokens that they use.',
    files,
    body: html`<main>
<header>
<h1>App rankings</h1>
<span class="muted">${days}, UTC</span>
<a href=".">Model Gateway</a>
</header>
${choicePart(view)}
${ranking === undefined ? html`<p class="bad">■ The rankings can not be read just now. Load the page again in a moment.</p>` : tablePart(ranking, view)}
${ranking !== undefined && quotePart(ranking)}
</main>`,
  })
}

const timeWords: readonly (readonly [RankingTime, string])[] = [
  ['today', 'Today'],
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
]

function choicePart(view: RankingView): Html {
  const { time, sort, group, category } = view
  const anything = { ...view, group: undefined, category: undefined }
  const groups = (['coding', 'creative', 'productivity', 'entertainment'] as const).map((each) => ({
    words: each,
    to: { ...anything, group: each },
    isChosen: group === each && category === undefined,
  }))
  const within = (group === undefined ? [] : categoryGroups[group]).map((each) => ({
    words: each,
    to: { ...view, category: each },
    isChosen: category === each,
  }))
  return html`<nav aria-label="What is ranked">
${choices(
  'Time',
  timeWords.map(([each, words]) => ({ words, to: { ...view, time: each }, isChosen: time === each })),
)}
${choices('Order', [
  { words: 'Most tokens', to: { ...view, sort: 'popular' }, isChosen: sort === 'popular' },
  { words: 'Growing most', to: { ...view, sort: 'trending' }, isChosen: sort === 'trending' },
])}
${choices('Category', [{ words: 'All', to: anything, isChosen: group === undefined }, ...groups])}
${within.length > 0 && choices('Kind', within)}
</nav>`
}

interface Choice {
  readonly words: string
  readonly to: RankingView
  readonly isChosen: boolean
}

function choices(title: string, all: readonly Choice[]): Html {
  return html`<div class="choice"><span class="muted">${title}</span>
<ul class="links">
${all.map(
  ({ words, to, isChosen }) =>
    html`<li><a href="${rankingAddress(to)}"${isChosen && html` aria-current="true"`}>${words}</a></li>
`,
)}</ul></div>`
}

function tablePart({ rows }: Ranking, { sort, group, time }: RankingView): Html {
  if (rows.length === 0) {
    const isWide = group === undefined && time !== 'today'
    return html`<p>No app ${sort === 'trending' ? 'has grown' : 'was used'} in this time.
${isWide ? html`A request names its app in the header <code>HTTP-Referer</code>, with a name in <code>X-Title</code>.` : 'Choose a longer time or all categories.'}</p>`
  }
  return html`<section aria-labelledby="ranking">
<h2 id="ranking">${sort === 'trending' ? 'Growing most' : 'Most tokens'}</h2>
<table>
<thead><tr><th class="rank">Rank</th><th>App</th><th class="number">Tokens</th><th class="number wide">Requests</th></tr></thead>
<tbody>
${rows.map(rowPart)}</tbody>
</table>
</section>`
}

function rowPart({ rank, name, tokens, requests }: RankingRow): Html {
  return html`<tr>
<td class="rank">${rank}</td>
<td class="name">${name}</td>
<td class="number">${grouped(tokens)}</td>
<td class="number wide">${grouped(requests)}</td>
</tr>
`
}

function grouped(count: number | bigint): string {
  return count.toLocaleString('en')
}

function quotePart({ asOf }: Ranking): Html {
  const day = new Date(asOf).toISOString().slice(0, 10)
  return html`<footer class="muted">
<p>As of ${day}. Tokens are counted by each provider's own tokenizer, so they are not strictly comparable. Whoever quotes the ranking names this gateway as
its source, with that date: <a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC BY 4.0</a>.</p>
<p>The same for programs: <a href="docs#getAppRankings">getAppRankings</a>.</p>
</footer>`
}
