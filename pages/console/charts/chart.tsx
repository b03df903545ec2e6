import { useEffect, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import { useStore } from '../api/store.ts'
import { theme } from '../frame/theme.ts'
import { stackOf } from './stack.ts'

/** One line, area or set of bars. */
export interface Series {
  readonly title: string
  /** One for each time; null where nothing was measured. */
  readonly values: readonly (number | null)[]
  /** A variable of the look, such as `--good`. */
  readonly colour: string
}

interface ChartProps {
  readonly title: string
  /** What the vertical axis counts, with its unit. */
  readonly axis: string
  readonly kind: 'lines' | 'areas' | 'bars'
  /** When each point begins, in milliseconds. */
  readonly times: readonly number[]
  readonly series: readonly Series[]
  readonly write: (value: number) => string
  /** What a click on a time does. */
  readonly choose?: (at: number) => void
}

const height = 190

/** A chart over time with a table of the same figures. Areas and bars stand on one another. */
export function Chart(props: ChartProps) {
  const { title, axis, kind, times, series, write } = props
  const place = useRef<HTMLDivElement>(null)
  const look = useStore(theme)
  const latest = useRef(props)
  latest.current = props
  const drawn = useRef<uPlot | undefined>(undefined)
  const lines = series.map((each) => `${each.title} ${each.colour}`).join('\n')
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const made = draw(element, () => latest.current)
    drawn.current = made
    const follow = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height }))
    follow.observe(element)
    return () => {
      follow.disconnect()
      made.destroy()
    }
  }, [kind, axis, lines, look])
  // New figures of the same lines leave the chart standing, and whoever points at it where they are.
  useEffect(() => drawn.current?.setData(dataOf(latest.current)), [times, series])
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <div class="drawing" ref={place} aria-hidden="true" />
      <details>
        <summary>As a table</summary>
        <section class="scrolls" tabIndex={0} aria-label={`${title}, as a table`}>
          <table>
            <thead>
              <tr>
                <th>Time</th>
                {series.map((each) => (
                  <th key={each.title} class="number">
                    {each.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {times.map((at, row) => (
                <tr key={at}>
                  <td>{new Date(at).toLocaleString()}</td>
                  {series.map((each) => {
                    const value = each.values[row] ?? null
                    return (
                      <td key={each.title} class="number">
                        {value === null ? '–' : write(value)}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

/** Room for the longest label, in pixels. */
function labelWidth(_: uPlot, labels: readonly string[] | null): number {
  return 20 + Math.max(0, ...(labels ?? []).map((label) => label.length * 7))
}

function draw(element: HTMLElement, props: () => ChartProps): uPlot {
  const { axis, kind, series, write } = props()
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const isStacked = kind !== 'lines'
  const axes = { stroke: colour('--muted'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } }
  const options: uPlot.Options = {
    width: element.clientWidth,
    height,
    scales: { y: { range: (_, __, max) => [0, max > 0 ? max * 1.08 : 1] } },
    axes: [axes, { ...axes, label: axis, labelSize: 18, size: labelWidth, values: (_, ticks) => ticks.map(write) }],
    cursor: { drag: { x: false, y: false }, points: { show: false } },
    series: [
      { value: (_, at) => (at === null ? '' : new Date(at * 1000).toLocaleString()), label: 'Time' },
      ...orderOf(series).map((at): uPlot.Series => {
        const each = series[at]
        const stroke = colour(each?.colour ?? '--text')
        return {
          label: each?.title ?? '',
          stroke,
          width: 1.5,
          // A value between two that were not measured is on no line.
          points: { show: () => kind === 'lines' || props().times.length < 2 },
          ...(isStacked && { fill: `color-mix(in srgb, ${stroke} 45%, ${colour('--ground')})` }),
          ...(kind === 'bars' && uPlot.paths.bars !== undefined && { paths: uPlot.paths.bars({ size: [0.8, 24] }) }),
          value: (_, __, ___, index) => {
            const value = index === null ? null : (props().series[at]?.values[index] ?? null)
            return value === null ? '–' : write(value)
          },
        }
      }),
    ],
  }
  const drawn = new uPlot(options, dataOf(props()), element)
  drawn.over.addEventListener('click', () => {
    const at = props().times[drawn.cursor.idx ?? -1]
    if (at !== undefined) props().choose?.(at)
  })
  return drawn
}

/** What stands on others is drawn first, so that they are seen. */
function orderOf(series: readonly Series[]): readonly number[] {
  return series.map((_, at) => at).reverse()
}

function dataOf({ kind, times, series }: ChartProps): uPlot.AlignedData {
  const shown = kind === 'lines' ? series.map(({ values }) => [...values]) : stackOf(series.map(({ values }) => values))
  return [times.map((at) => at / 1000), ...orderOf(series).map((at) => shown[at] ?? [])]
}
