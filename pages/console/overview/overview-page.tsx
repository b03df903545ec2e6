import { useMemo } from 'preact/hooks'
import { useAnswer } from '../api/use-answer.ts'
import { Chart, type Series } from '../charts/chart.tsx'
import { FirstRequest } from '../parts/first-request.tsx'
import { Answered, EmptyNote } from '../parts/notes.tsx'
import { useRefresh } from '../parts/use-refresh.ts'
import { go, hrefOf, type Place } from '../router/place.ts'
import { rangeOf, rangeWords } from '../router/time-range.ts'
import { words } from '../words/numbers.ts'
import { CourseChart } from './course-chart.tsx'
import { FigureCards } from './figure-cards.tsx'
import { startOf, sumsByTime, timesOf, topOf } from './figures.ts'
import { loadOverview, type OverviewFacts } from './load-overview.ts'
import { ProviderHealth } from './provider-health.tsx'
import { TopTables } from './top-tables.tsx'
import { WorthALook } from './worth-a-look.tsx'

const refreshMs = 30_000

/** Whether all is well, and what it costs. It is kept up to date while somebody looks at it. */
export function OverviewPage({ place: { query } }: { readonly place: Place }) {
  const workspace = query.get('workspace') ?? undefined
  const answer = useAnswer(
    (signal) => loadOverview(rangeOf(query, new Date()), workspace, signal),
    [rangeWords(query), workspace],
  )
  // What is over does not change.
  useRefresh(answer.again, refreshMs, query.get('until') === null)
  return (
    <div class="page overview">
      <h1 class="unseen">Overview</h1>
      <Answered answer={answer}>
        {(facts) =>
          facts.rows.length === 0 && facts.newest.length === 0 ? <NothingYet /> : <Facts facts={facts} query={query} />
        }
      </Answered>
    </div>
  )
}

function Facts({ facts, query }: { readonly facts: OverviewFacts; readonly query: URLSearchParams }) {
  const { since, until, stepMs, rows, newest, byModel } = facts
  const { times, counts, costs } = useMemo(() => {
    const all = timesOf(since, until, stepMs)
    const sums = sumsByTime(rows, all)
    const bars: readonly Series[] = [
      { title: 'answered', colour: '--good', values: sums.map(({ requests, failed }) => requests - failed) },
      { title: 'failed', colour: '--bad', values: sums.map(({ failed }) => failed) },
    ]
    return { times: all, counts: bars, costs: costSeries(byModel, all) }
  }, [facts])
  const choose = (at: number) => {
    const change = { since: new Date(at).toISOString(), until: new Date(at + stepMs).toISOString(), range: undefined }
    go(hrefOf(['requests'], change))
  }
  const step = stepMs > 3_600_000 ? 'a day' : 'an hour'
  return (
    <>
      <FigureCards facts={facts} />
      <WorthALook newest={newest} />
      <div class="pair">
        <Chart
          title={`Requests ${step}`}
          axis="requests"
          kind="bars"
          times={times}
          series={counts}
          write={words.brief}
          choose={choose}
        />
        <Chart
          title={`Cost by model, ${step}`}
          axis="US dollars"
          kind="areas"
          times={times}
          series={costs}
          write={words.money}
          choose={choose}
        />
      </div>
      <CourseChart facts={facts} query={query} choose={choose} />
      <ProviderHealth round={facts} />
      <TopTables facts={facts} />
      <p class="muted">
        Requests, tokens and cost are sums of whole {stepMs > 3_600_000 ? 'days' : 'hours'} (UTC) that the range
        touches. Times to the first token and of whole answers are those that 50, 95 or 99 of 100 answered requests
        stayed within, estimated within a quarter{timedWords(facts)}. The page is kept up to date by itself.
      </p>
    </>
  )
}

/** Empty where the times of all requests that did not fail are known. */
function timedWords({ whole }: OverviewFacts): string {
  const { requests = 0, failed_requests: failed = 0, timed_requests: timed = 0 } = whole ?? {}
  return timed >= requests - failed ? '' : `, of ${words.count(timed)} of ${words.count(requests)} requests`
}

const colours = ['--accent', '--good', '--warn', '--word', '--bad', '--muted'] as const
const seriesMax = colours.length - 1

function costSeries(rows: OverviewFacts['byModel'], times: readonly number[]): readonly Series[] {
  const top = topOf(rows, ({ model }) => model, seriesMax).map(([name]) => name)
  const rest = rows.filter(({ model }) => !top.includes(model))
  const named = top.map((name, at): Series => {
    const own = rows.filter(({ model }) => model === name)
    return { title: name, colour: colours[at] ?? '--muted', values: costsOf(own, times) }
  })
  return rest.length === 0 ? named : [...named, { title: 'others', colour: '--muted', values: costsOf(rest, times) }]
}

function costsOf(rows: OverviewFacts['byModel'], times: readonly number[]): readonly number[] {
  const known = new Set(times)
  return sumsByTime(
    rows.filter((row) => known.has(startOf(row))),
    times,
  ).map(({ cost }) => cost)
}

function NothingYet() {
  return (
    <EmptyNote title="Nothing has been asked in this time">
      <p>
        This page tells whether requests are answered, how fast, and what they cost. Send a first one, or choose a
        longer time above.
      </p>
      <FirstRequest />
      <div class="actions">
        <a class="button" href={hrefOf(['keys'])}>
          Create a key
        </a>
      </div>
    </EmptyNote>
  )
}
