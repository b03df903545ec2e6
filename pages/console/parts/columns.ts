import type { ComponentChildren } from 'preact'

/** A column of a table. */
export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly isNumber?: boolean
  /** In pixels; what is left goes to columns without one. */
  readonly width?: number
  /** Whether it is shown only when somebody asks for it. */
  readonly isExtra?: boolean
  readonly show: (row: Row) => ComponentChildren
  /** As a field of CSV. */
  readonly text: (row: Row) => string
}

/** A column that shows what it copies: a text. */
export function textColumn<Row>(
  id: string,
  title: string,
  text: (row: Row) => string,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { id, title, show: text, text, ...more }
}
