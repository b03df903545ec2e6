import type { ComponentChildren } from 'preact'
import type { Column } from './columns.ts'

interface ListTableProps<Row> {
  /** What the rows are, in the plural. */
  readonly name: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Shown where there are no rows. */
  readonly empty: ComponentChildren
}

/** A short list among other things of a page. Long ones are for a DataTable. */
export function ListTable<Row>({ name, columns, rows, keyOf, empty }: ListTableProps<Row>) {
  if (rows.length === 0) return <>{empty}</>
  return (
    <section class="scrolls" tabIndex={0} aria-label={`${name}, scrollable`}>
      <table class="list">
        <thead>
          <tr>
            {columns.map(({ id, title, isNumber }) => (
              <th key={id} scope="col" class={isNumber === true ? 'number' : ''}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ id, isNumber, show }) => (
                <td key={id} class={isNumber === true ? 'number' : ''}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
