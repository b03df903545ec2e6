import { dayOf, formatDay } from '../../records/dataset-day.ts'
import type { AppImport, ImportOutcome } from '../../storage/apps/app-import.ts'
import type { AuditActor } from '../../storage/audit/audit-repository.ts'
import { csvLines } from './csv-lines.ts'
import { HistoryFileError } from './history-file-error.ts'
import { HistoryProblemList } from './history-problems.ts'
import { type HistoryDay, HistoryReader } from './history-reader.ts'
import { findMergeCircle } from './merge-circle.ts'
import { ndjsonLines } from './ndjson-lines.ts'
import type { LineParser } from './parsed-line.ts'
import { readTextBlocks } from './text-blocks.ts'

/** File formats of history. */
export type HistoryFormat = 'csv' | 'ndjson'

export interface HistorySource {
  readonly bytes: AsyncIterable<Uint8Array>
  readonly format: HistoryFormat
}

export interface HistoryImport {
  readonly organizationId: string
  readonly actor: AuditActor
  /** Unix milliseconds. */
  readonly now: number
  readonly problemsMax: number
  /** Called between blocks of lines, and between days when they are stored. */
  onProgress(step: HistoryStep): void
}

export type HistoryStep =
  | { readonly kind: 'read'; readonly bytes: number; readonly rows: number }
  | { readonly kind: 'sort'; readonly rows: number }
  | { readonly kind: 'store'; readonly done: number; readonly total: number }

/** What an import contained and what it changed. */
export interface HistorySummary extends ImportOutcome {
  readonly rows: number
  readonly apps: number
  readonly firstDay: string
  readonly lastDay: string
}

const parsers: Readonly<Record<HistoryFormat, () => LineParser>> = { csv: csvLines, ndjson: ndjsonLines }

/**
 * Reads a history file and replaces the stored usage of its apps and days, all or nothing: rejects with HistoryProblemsError if any line is
 * invalid. Importing a file again changes nothing. Memory grows with apps, not with lines.
 */
export async function importHistory(
  { bytes, format }: HistorySource,
  target: AppImport,
  { problemsMax, onProgress, ...change }: HistoryImport,
): Promise<HistorySummary> {
  const reader = new HistoryReader(dayOf(change.now))
  const problems = new HistoryProblemList(problemsMax)
  const span = new DaySpan()
  let rows = 0
  let bytesRead = 0
  const counted = countBytes(bytes, (length) => {
    bytesRead += length
  })
  try {
    const parse = parsers[format]()
    for await (const block of readTextBlocks(counted)) {
      const days: HistoryDay[] = []
      for (const [index, parsed] of parse(block).entries()) {
        if (parsed === null) continue
        const line = block.firstLine + index
        const day = 'reason' in parsed ? parsed.reason : reader.read(parsed.fields, line)
        if (typeof day === 'string') problems.add(line, day)
        else days.push(day)
      }
      rows += days.length
      span.add(days)
      // An invalid file is not staged, but read to its end to report all problems.
      if (problems.total === 0) await target.stage(days)
      onProgress({ kind: 'read', bytes: bytesRead, rows })
    }
  } catch (error) {
    if (!(error instanceof HistoryFileError)) throw error
    problems.add(error.line, `${error.message}; nothing after this line was read`)
  }
  if (problems.total === 0 && rows === 0) problems.add(1, 'the file holds no rows')
  const { apps } = reader
  const circular = findMergeCircle(apps)
  if (circular !== undefined) problems.add(circular.line, `${circular.origin} is merged into itself by way of others`)
  problems.throwIfAny()
  onProgress({ kind: 'sort', rows })
  const outcome = await target.commit(apps, change, (done, total) => onProgress({ kind: 'store', done, total }))
  if ('unknownCanonicals' in outcome) {
    for (const { line, canonicalOrigin } of outcome.unknownCanonicals) {
      problems.add(line, `merged_into names ${canonicalOrigin}, which is no app of this file or of the store`)
    }
    problems.throwIfAny()
    throw new Error('an import was refused without a reason')
  }
  return { ...outcome, rows, apps: apps.length, firstDay: formatDay(span.first), lastDay: formatDay(span.last) }
}

async function* countBytes(
  source: AsyncIterable<Uint8Array>,
  onChunk: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    onChunk(chunk.byteLength)
    yield chunk
  }
}

class DaySpan {
  first = Number.POSITIVE_INFINITY
  last = Number.NEGATIVE_INFINITY

  add(days: readonly HistoryDay[]): void {
    for (const { day } of days) {
      if (day < this.first) this.first = day
      if (day > this.last) this.last = day
    }
  }
}
