import { stringify } from 'csv-stringify/sync'
import { formatDay } from '../../records/dataset-day.ts'
import type { ExportedDay } from '../../storage/apps/app-export.ts'
import { withFormulaGuard } from './csv-lines.ts'
import { categorySeparator, type HistoryColumn, historyColumns } from './history-columns.ts'
import type { HistoryFormat } from './import-history.ts'

/** Writes history in the format that the import reads. */
export interface HistoryWriter {
  /** The text before the first row. */
  readonly head: string
  rows(days: readonly ExportedDay[]): string
}

/** How each format is written. */
export const historyWriters: Readonly<Record<HistoryFormat, HistoryWriter>> = {
  csv: {
    head: `${historyColumns.join()}\n`,
    rows: (days) => stringify(days.map(toCsvRow)),
  },
  ndjson: {
    head: '',
    rows: (days) => days.map((day) => `${JSON.stringify(toRecord(day))}\n`).join(''),
  },
}

function toCsvRow({ day, app, requests, promptTokens, completionTokens }: ExportedDay): readonly string[] {
  const { origin, title, categories, visibility, canonicalOrigin } = app
  return [
    formatDay(day),
    origin,
    withFormulaGuard(title ?? ''),
    categories.join(categorySeparator),
    String(requests),
    String(promptTokens),
    String(completionTokens),
    visibility,
    canonicalOrigin ?? '',
  ]
}

function toRecord({ day, app, ...counts }: ExportedDay): Readonly<Record<HistoryColumn, unknown>> {
  return {
    date: formatDay(day),
    app_url: app.origin,
    title: app.title,
    categories: app.categories,
    requests: toNumber(counts.requests),
    prompt_tokens: toNumber(counts.promptTokens),
    completion_tokens: toNumber(counts.completionTokens),
    visibility: app.visibility,
    merged_into: app.canonicalOrigin,
  }
}

// Most JSON parsers would round a larger number.
function toNumber(count: bigint): number | string {
  return count <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(count) : String(count)
}
