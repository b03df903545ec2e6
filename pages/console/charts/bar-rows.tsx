/** One bar: what it is, how long, and the figures that stand behind it. */
export interface BarRow {
  readonly key: string
  readonly title: string
  readonly value: number
  readonly cells: readonly string[]
}

interface BarRowsProps {
  readonly title: string
  /** Heads of the columns: what bars are, then one for each figure. */
  readonly heads: readonly string[]
  readonly rows: readonly BarRow[]
}

/** Bars that lie beside their names and figures: a table for who can't see or tell their lengths. */
export function BarRows({ title, heads, rows }: BarRowsProps) {
  const most = Math.max(0, ...rows.map(({ value }) => value))
  const [first, ...others] = heads
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <section class="scrolls" tabIndex={0} aria-label={title}>
        <table class="bar-rows">
          <thead>
            <tr>
              <th scope="col">{first}</th>
              {others.map((head) => (
                <th key={head} scope="col" class="number">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, title: name, value, cells }) => (
              <tr key={key}>
                <th scope="row" class="named">
                  {name}
                  <span class="track">
                    <span style={{ width: `${most === 0 ? 0 : (value / most) * 100}%` }} />
                  </span>
                </th>
                {cells.map((cell, at) => (
                  <td key={others[at]} class="number">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  )
}
