/** What CSV needs of a column. */
export interface TextColumn<Row> {
  readonly title: string
  readonly text: (row: Row) => string
}

/** Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula is made a text. */
export function csvOf<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  return lines.map((fields) => `${fields.map(fieldOf).join(',')}\r\n`).join('')
}

function fieldOf(text: string): string {
  const isNumber = /^-?[\d.]+(e-?\d+)?$/.test(text)
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
