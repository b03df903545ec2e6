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

// What is pasted and not opened is split at tabs and ends of lines, whatever is quoted. Spreadsheets read the wide forms as the others.
const formulas = /(^|[\t\r\n] *)(?=[=+\-@＝＋－＠])/g

function fieldOf(text: string): string {
  const isNumber = /^-?[\d.]+(e-?\d+)?$/.test(text)
  const safe = isNumber ? text : text.replaceAll(formulas, "$1'")
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
