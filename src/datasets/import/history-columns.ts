/** The columns of a history file, in the order in which an export writes them. */
export const historyColumns = [
  'date',
  'app_url',
  'title',
  'categories',
  'requests',
  'prompt_tokens',
  'completion_tokens',
  'visibility',
  'merged_into',
] as const

export type HistoryColumn = (typeof historyColumns)[number]

/** Columns that a file must have. Without the others apps have no title or categories, are public, and are not merged. */
export const requiredColumns: readonly HistoryColumn[] = [
  'date',
  'app_url',
  'requests',
  'prompt_tokens',
  'completion_tokens',
]

/** The texts of one line by column; '' if missing. */
export type HistoryFields = Readonly<Record<HistoryColumn, string>>

/** Separates the categories of an app. */
export const categorySeparator = ';'

/** Whether a name is a column's. */
export function isHistoryColumn(name: string): name is HistoryColumn {
  return columnNames.has(name)
}

const columnNames: ReadonlySet<string> = new Set(historyColumns)
