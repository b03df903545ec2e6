import { breakWords, placeWords } from '../../prompt-cache/break-words.ts'
import { type CacheRow, sortedCauses } from '../../prompt-cache/cache-tally.ts'
import { type Diagnosis, recordsMost } from '../../prompt-cache/find-breaks.ts'
import { lostUsd } from '../../prompt-cache/lost-usd.ts'
import { toFindings } from '../../prompt-cache/to-findings.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'

const toRight = (title: string): Column => ({ title, align: 'right' })

/** What was found, for programs: what the API answers, with its rows as `data`. */
export function toJson(diagnosis: Diagnosis, group: 'session' | 'app'): object {
  const { rows, ...found } = toFindings(diagnosis, group)
  return { ...found, data: rows }
}

/** The same for people: a line for each session or app, with what broke its prompts most lately, and what to do about each cause. */
export function renderDiagnosis({ rows, total, isWhole }: Diagnosis, group: 'session' | 'app', output: Output): string {
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
      last === undefined ? '–' : `${last.kind}${last.block === null ? '' : ` ${placeWords(last.block)}`}`,
    ]
  })
  const bound = isWhole ? '' : `Only the newest ${recordsMost} requests of this time were looked at.\n`
  return `${renderTable(columns, cells, output)}${bound}${adviceOn(total)}`
}

function adviceOn(total: CacheRow): string {
  const kinds = new Set(sortedCauses(total).map(({ kind }) => kind))
  const lines = [...kinds].map((kind) => `${kind}: ${breakWords[kind].advice}\n`)
  return lines.length === 0 ? '' : `\n${lines.join('')}`
}
