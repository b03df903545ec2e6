import { stripVTControlCharacters } from 'node:util'
import { shownCell } from './shown-cell.ts'
import type { Output } from './terminal.ts'

/** One column of a table. */
export interface Column {
  readonly title: string
  readonly align?: 'right'
}

const gap = '  '
const narrowest = 12

/**
 * A table with aligned columns. On a terminal the titles are bold and the widest column is cut if a line would not
 * fit; otherwise nothing is cut. Cells may be coloured, and be what anybody wrote: a cell stays in its line.
 */
export function renderTable(columns: readonly Column[], cells: readonly (readonly string[])[], output: Output): string {
  const rows = cells.map((row) => row.map((cell) => shownCell(cell, output.colours)))
  const widths = columns.map(({ title }, index) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[index] ?? ''))),
  )
  narrow(widths, output.columns)
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => pad(cut(cell, widths[index] ?? 0), widths[index] ?? 0, columns[index]?.align))
      .join(gap)
      .trimEnd()
  const titles = line(columns.map(({ title }) => title))
  return `${[output.colours.bold(titles), ...rows.map(line)].join('\n')}\n`
}

function narrow(widths: number[], available: number): void {
  const total = widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1))
  if (total <= available) return
  const widest = widths.indexOf(Math.max(...widths))
  widths[widest] = Math.max(narrowest, (widths[widest] ?? 0) - (total - available))
}

function widthOf(text: string): number {
  return [...stripVTControlCharacters(text)].length
}

function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  return `${[...stripVTControlCharacters(text)].slice(0, width - 1).join('')}…`
}

function pad(text: string, width: number, align: Column['align']): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'right' ? space + text : text + space
}
