import { useMemo } from 'preact/hooks'
import { useAnswer } from '../api/use-answer.ts'
import { Chart, type Series } from '../charts/chart.tsx'
import { Answered } from '../parts/notes.tsx'
import { go, hereWith } from '../router/place.ts'
import { words } from '../words/numbers.ts'
import { type FigureName, figures, linesOf, type SplitName, splits } from './course.ts'
import { timesOf } from './figures.ts'
import { loadActivity, loadNames, type Names, type OverviewFacts } from './load-overview.ts'

interface CourseChartProps {
  readonly facts: OverviewFacts
  readonly query: URLSearchParams
  readonly choose: (at: number) => void
}

const colours = ['--accent', '--good', '--warn', '--word', '--bad'] as const

/** One figure over time, a line for each of what it is split by; both are chosen above, and are in the address. */
export function CourseChart({ facts, query, choose }: CourseChartProps) {
  const by = nameIn(splits, query.get('by')) ?? 'model'
  const figure = nameIn(figures, query.get('figure')) ?? 'requests'
  return (
    <section class="course" aria-labelledby="course">
      <div class="actions">
        <h2 id="course">Over time</h2>
        <select
          aria-label="Figure"
          value={figure}
          onChange={({ currentTarget }) => go(hereWith({ figure: currentTarget.value }), { replaces: true })}
        >
          {Object.entries(figures).map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <select
          aria-label="Split by"
          value={by}
          onChange={({ currentTarget }) => go(hereWith({ by: currentTarget.value }), { replaces: true })}
        >
          {Object.entries(splits).map(([name, { title }]) => (
            <option key={name} value={name}>
              by {title}
            </option>
          ))}
        </select>
      </div>
      <Lines facts={facts} workspace={query.get('workspace') ?? undefined} by={by} name={figure} choose={choose} />
    </section>
  )
}

function Lines(props: {
  readonly facts: OverviewFacts
  readonly workspace: string | undefined
  readonly by: SplitName
  readonly name: FigureName
  readonly choose: (at: number) => void
}) {
  const { facts, workspace, by, name, choose } = props
  const { value: names } = useAnswer(loadNames, [])
  const answer = useAnswer(
    async (signal) => ({ by, rows: await loadActivity(facts, by, workspace, signal) }),
    [by, facts, workspace],
  )
  const figure = figures[name]
  const { times, series } = useMemo(() => {
    const all = timesOf(facts.since, facts.until, facts.stepMs)
    // The rows of the split before are no lines of this one.
    const rows = answer.value?.by === by ? answer.value.rows : []
    const lines = linesOf(figure, splits[by], rows, all)
    return {
      times: all,
      series: lines.map(
        ({ id, values }, at): Series => ({
          title: titleOf(by, id, names),
          values,
          colour: colours[at] ?? '--muted',
        }),
      ),
    }
  }, [facts, answer.value, by, name, names])
  return (
    <Answered answer={answer}>
      {() => (
        <Chart
          title={`${figure.title} by ${splits[by].title}`}
          axis={figure.axis}
          kind="lines"
          times={times}
          series={series}
          write={'timed' in figure ? words.duration : figure.of === 'cost' ? words.money : words.brief}
          choose={choose}
        />
      )}
    </Answered>
  )
}

function titleOf(by: SplitName, id: string, names: Names | undefined): string {
  if (id === '') return `no ${splits[by].title}`
  if (by === 'key') return names?.keys.get(id) ?? `${id.slice(0, 10)}…`
  if (by === 'app') return names?.apps.get(id) ?? `app ${id}`
  if (by === 'workspace') return names?.workspaces.get(id) ?? id
  return id
}

function nameIn<Name extends string>(all: Readonly<Record<Name, unknown>>, text: string | null): Name | undefined {
  return (Object.keys(all) as Name[]).find((name) => name === text)
}
