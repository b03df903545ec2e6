import type { CacheRow } from '../../prompt-cache/cache-tally.ts'
import type { Diagnosis } from '../../prompt-cache/find-breaks.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'

const toRight = (title: string): Column => ({ title, align: 'right' })
const picosPerDollar = 1e12

/** What was found, for programs. */
export function toFindings({ rows, records, isWhole, hasShapes }: Diagnosis, group: 'session' | 'app'): object {
  return {
    ...{ records, is_complete: isWhole, shapes_recorded: hasShapes },
    data: rows.map((row) => ({
      [group === 'app' ? 'app_id' : 'session_id']: group === 'app' ? Number(row.key) : row.key,
      ...{ requests: row.requests, prompt_tokens: row.inputTokens, cached_tokens: row.cachedTokens },
      ...{ missed_tokens: row.missedTokens, lost_usd: lostUsd(row) },
      breaks: row.breaks.toReversed().map(({ id, previousId, kind, position, missedTokens, createdAt }) => ({
        ...{ generation_id: id, previous_generation_id: previousId, kind, position, missed_tokens: missedTokens },
        at: new Date(createdAt).toISOString(),
      })),
    })),
  }
}

/** The same for people: a line for each session or app, with what broke its prompts most lately. */
export function renderDiagnosis({ rows }: Diagnosis, group: 'session' | 'app', output: Output): string {
  const columns = [
    { title: group.toUpperCase() },
    ...['REQUESTS', 'TOKENS IN', 'CACHED', 'MISSED', 'LOST $'].map(toRight),
    { title: 'NEWEST BREAK' },
  ]
  const cells = rows.map((row) => {
    const last = row.breaks.at(-1)
    const share = Math.round((100 * row.cachedTokens) / Math.max(1, row.inputTokens))
    return [
      row.key.replaceAll(/\p{Cc}/gu, '\uFFFD'),
      ...[String(row.requests), String(row.inputTokens), `${share} %`, String(row.missedTokens ?? '–')],
      lostUsd(row)?.toFixed(6) ?? '–',
      last === undefined ? '–' : `${last.kind}${last.position === null ? '' : ` at block ${last.position}`}`,
    ]
  })
  return renderTable(columns, cells, output)
}

function lostUsd({ missedTokens, lostPicos, isPriced }: CacheRow): number | null {
  if (missedTokens === null || (missedTokens > 0 && !isPriced)) return null
  return lostPicos / picosPerDollar
}
