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

/** What a file must have; without the others apps have no title or categories, are public, and are not merged. */
export const requiredColumns: readonly HistoryColumn[] = [
  'date',
  'app_url',
  'requests',
  'prompt_tokens',
  'completion_tokens',
]

/** One line's texts, by column; empty where the line gives none. */
export type HistoryFields = Readonly<Record<HistoryColumn, string>>

/** Between the categories of an app in one text. */
export const categorySeparator = ';'

/** Whether a name is that of a column. */
export function isHistoryColumn(name: string): name is HistoryColumn {
  return columnNames.has(name)
}

const columnNames: ReadonlySet<string> = new Set(historyColumns)
