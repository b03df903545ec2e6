import type { GenerationRecord } from '../../records/generation-record.ts'
import { showDollars } from '../options/read-dollars.ts'
import type { Colours } from '../terminal/colours.ts'

/** The columns of a list of generations. */
export const generationColumns = [
  { title: 'WHEN' },
  { title: 'STATUS' },
  { title: 'MODEL' },
  { title: 'PROVIDER' },
  { title: 'IN', align: 'right' as const },
  { title: 'OUT', align: 'right' as const },
  { title: 'COST', align: 'right' as const },
  { title: 'TIME', align: 'right' as const },
  { title: 'ID' },
]

/** The cells of one generation. */
export function generationCells(record: GenerationRecord, colours: Colours): readonly string[] {
  const { status, createdAt, model, requestedModel, provider, inputTokens, outputTokens, costNanos } = record
  return [
    new Date(createdAt).toISOString().slice(0, 19).replace('T', ' '),
    status === 'completed' ? status : colours.red(status),
    model ?? requestedModel,
    provider ?? '-',
    String(inputTokens),
    String(outputTokens),
    costNanos === null ? 'unknown' : showDollars(costNanos),
    timeText(record.durationMs),
    record.id,
  ]
}

/** A length of time for people: 312 ms, 4.1 s. */
export function timeText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}
