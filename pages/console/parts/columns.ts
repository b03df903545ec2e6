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
