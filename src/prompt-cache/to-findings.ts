import { breakWords, placeWords } from './break-words.ts'
import { type CacheBreak, type CacheCause, type CacheRow, sortedCauses } from './cache-tally.ts'
import type { Diagnosis } from './find-breaks.ts'
import { lostUsd } from './lost-usd.ts'

/** What was found, in the words of the API. */
export function toFindings({ rows, total, records, isWhole, hasShapes }: Diagnosis, group: 'session' | 'app') {
  return {
    records,
    is_complete: isWhole,
    shapes_recorded: hasShapes,
    total: { rows: rows.length, ...toSums(total) },
    rows: rows.map((row) => toRow(row, group)),
  }
}

function toRow(row: CacheRow, group: 'session' | 'app') {
  return {
    session_id: group === 'session' ? row.key : null,
    app_id: group === 'app' ? Number(row.key) : null,
    ...toSums(row),
    breaks: row.breaks.toReversed().map(toBreak),
  }
}

function toSums(row: CacheRow) {
  const { requests, inputTokens, cachedTokens, missedTokens } = row
  return {
    requests,
    prompt_tokens: inputTokens,
    cached_tokens: cachedTokens,
    cached_share: inputTokens === 0 ? 0 : Math.min(1, cachedTokens / inputTokens),
    missed_tokens: missedTokens,
    lost_usd: lostUsd(row),
    causes: sortedCauses(row).map(toCause),
  }
}

function toCause(cause: CacheCause) {
  const { kind, blockKind, requests, missedTokens, newest } = cause
  return {
    kind,
    block_kind: blockKind,
    ...breakWords[kind],
    requests,
    missed_tokens: missedTokens,
    lost_usd: lostUsd(cause),
    newest: toBreak(newest),
  }
}

function toBreak({ id, previousId, kind, position, block, missedTokens, createdAt }: CacheBreak) {
  return {
    generation_id: id,
    previous_generation_id: previousId,
    kind,
    position,
    block_kind: block?.kind ?? null,
    place: block === null ? null : placeWords(block),
    missed_tokens: missedTokens,
    at: new Date(createdAt).toISOString(),
  }
}
