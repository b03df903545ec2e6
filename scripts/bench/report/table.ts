/** A column of a text table. */
export interface Column {
  readonly title: string
  readonly align: 'left' | 'right'
}

/** A plain-text table: two spaces between columns, a line of dashes under the titles, no trailing spaces. Missing cells stay empty. */
export function renderTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map((column, index) =>
    rows.reduce((width, row) => Math.max(width, row[index]?.length ?? 0), column.title.length),
  )
  const renderRow = (cells: readonly string[]): string =>
    columns
      .map((column, index) => {
        const cell = cells[index] ?? ''
        const width = widths[index] ?? 0
        return column.align === 'left' ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd()
  const titles = renderRow(columns.map((column) => column.title))
  const dashes = widths.map((width) => '-'.repeat(width)).join('  ')
  return [titles, dashes, ...rows.map(renderRow)].join('\n')
}
