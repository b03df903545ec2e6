/** Text for a cell of a Markdown table: one line, bars escaped, and outside of backquotes what would be markup. */
export function cell(text: string): string {
  const parts = text.replaceAll('|', '\\|').replaceAll('\n', ' ').split('`')
  return parts.map((part, index) => (index % 2 === 1 ? part : part.replace(/[<*]/g, '\\$&'))).join('`')
}

/** A Markdown table; columns are as wide as their text, so that a new row changes one line only. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** The same with columns of one width, as the formatter writes tables on pages that people edit. */
export function paddedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(cell))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}

/** Text in backquotes; nothing where there is no text. */
export function code(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `\`${text}\``
}

/** The anchor that GitHub gives a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
}
