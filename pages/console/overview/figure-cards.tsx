import { Sparkline } from '../charts/sparkline.tsx'
import { words } from '../words/numbers.ts'
import { percentilesByTime, type Sums, sumOf, sumsByTime, timesOf } from './figures.ts'
import type { OverviewFacts } from './load-overview.ts'

interface Figure {
  readonly title: string
  readonly now: number | null
  readonly before: number | null
  readonly values: readonly (number | null)[]
  readonly write: (value: number) => string
  /** Whether more of it is worse. */
  readonly isBurden: boolean
}

/** Six figures with their change against the time before. */
export function FigureCards({ facts }: { readonly facts: OverviewFacts }) {
  return (
    <ul class="figure-cards">
      {figuresOf(facts).map((figure) => (
        <li key={figure.title}>
          <span class="muted">{figure.title}</span>
          <strong>{figure.now === null ? '–' : figure.write(figure.now)}</strong>
          <Change figure={figure} />
          <Sparkline values={figure.values} />
        </li>
      ))}
    </ul>
  )
}

function Change({ figure: { now, before, isBurden, write } }: { readonly figure: Figure }) {
  if (now === null || before === null || before === 0) return <span class="muted">nothing to compare with</span>
  const change = now / before - 1
  const isFlat = Math.abs(change) < 0.005
  const isBad = isBurden && change > 0.1
  return (
    <span class={isBad ? 'warn' : 'muted'} title={`${write(before)} in the time before`}>
      {isFlat ? '= as before' : `${change > 0 ? '▲ +' : '▼ '}${words.share(change)}`}
    </span>
  )
}

function figuresOf({ rows, whole, before, since, until, stepMs }: OverviewFacts): readonly Figure[] {
  const [now, then] = [sumOf(rows), sumOf(before === undefined ? [] : [before])]
  const times = timesOf(since, until, stepMs)
  const course = sumsByTime(rows, times)
  const figure = (
    title: string,
    of: (sums: Sums) => number | null,
    write: Figure['write'],
    isBurden = false,
  ): Figure => ({
    title,
    now: of(now),
    before: of(then),
    values: course.map(of),
    write,
    isBurden,
  })
  const errors = ({ requests, failed }: Sums) => (requests === 0 ? null : failed / requests)
  const cached = ({ promptTokens, cachedTokens }: Sums) => (promptTokens === 0 ? null : cachedTokens / promptTokens)
  return [
    figure('Requests', ({ requests }) => requests, words.brief),
    figure('Error rate', errors, words.share, true),
    {
      title: 'First token, p95',
      now: whole?.first_token_ms?.p95 ?? null,
      before: before?.first_token_ms?.p95 ?? null,
      values: percentilesByTime(rows, times, 'first_token_ms', 'p95'),
      write: words.duration,
      isBurden: true,
    },
    figure('Tokens', ({ promptTokens, completionTokens }) => promptTokens + completionTokens, words.brief),
    figure('Cost', ({ cost }) => cost, words.money, true),
    figure('Input from cache', cached, words.share),
  ]
}
