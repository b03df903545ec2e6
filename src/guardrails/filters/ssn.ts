import { isAlphanumeric } from '../characters.ts'
import type { Span } from '../span.ts'
import type { TextView } from '../text-view.ts'
import { type DigitRun, groupEnd, groupSize, groupStart, separatorBefore } from './digit-runs.ts'

const context =
  /\bssn\b|ssn[_:= #]|social[\s_-]{0,3}sec|soc\.? sec|seguro social|s[ée]curit[ée] sociale am|taxpayer|\btin\b|sozialversicherungsnummer \(usa?\)/i
const contextChars = 60

/** Finds social security numbers of the United States: with hyphens anywhere, with spaces, full stops or nothing between where words around say so. */
export function findSocialSecurityNumbers({ text, digitRuns }: TextView): readonly Span[] {
  const spans: Span[] = []
  for (const run of digitRuns) {
    if (run.digitCount < 9) continue
    for (let group = 0; group < run.groupCount; group++) {
      const last = lastGroupAt(text, run, group)
      if (last === null) continue
      spans.push({ start: groupStart(run, group), end: groupEnd(run, last) })
      group = last
    }
  }
  return spans
}

function lastGroupAt(text: string, run: DigitRun, group: number): number | null {
  if (groupSize(run, group) === 9) {
    const isBare = isAlone(text, run, group, group) && isValid(text, groupStart(run, group), 0)
    return isBare && isNamed(text, run, group, group) ? group : null
  }
  if (groupSize(run, group) !== 3 || groupSize(run, group + 1) !== 2 || groupSize(run, group + 2) !== 4) return null
  const separator = separatorBefore(text, run, group + 1)
  if (separator.length !== 1 || separator !== separatorBefore(text, run, group + 2)) return null
  if (!isAlone(text, run, group, group + 2) || !isValid(text, groupStart(run, group), 1)) return null
  if (separator === '-') return group + 2
  return /[ .]/.test(separator) && isNamed(text, run, group, group + 2) ? group + 2 : null
}

/** The areas 000, 666 and 900–999, the group 00 and the serial number 0000 are given to nobody (SSA, POMS RM 10201.035). */
function isValid(text: string, start: number, gap: number): boolean {
  const area = text.slice(start, start + 3)
  if (area === '000' || area === '666' || area.startsWith('9')) return false
  const group = start + 3 + gap
  return text.slice(group, group + 2) !== '00' && text.slice(group + 2 + gap, group + 6 + gap) !== '0000'
}

// Names of files have words behind hyphens: `scan-078-05-1120-old.pdf`. Numbers of parts have few letters, or large ones.
const wordBefore = /(?:^|[^A-Za-z\d])[A-Za-z]?[a-z]{2,}-$/
const wordBehind = /^-[a-z]{3}/
const wordChars = 16

/** Whether no digits or letters stick to it, so that it is not a piece of something longer. */
function isAlone(text: string, run: DigitRun, first: number, last: number): boolean {
  const [start, end] = [groupStart(run, first), groupEnd(run, last)]
  const before = text.charCodeAt(start - 1)
  const after = text.charCodeAt(end)
  if (isAlphanumeric(before) || isAlphanumeric(after)) return false
  if (
    before === 45 &&
    isAlphanumeric(text.charCodeAt(start - 2)) &&
    !wordBefore.test(text.slice(Math.max(0, start - wordChars), start))
  )
    return false
  if (after === 45 && isAlphanumeric(text.charCodeAt(end + 1)) && !wordBehind.test(text.slice(end, end + 4)))
    return false
  if (first > 0 && !/[ (]$/.test(separatorBefore(text, run, first))) return false
  return last + 1 >= run.groupCount || /^[ )]|^\. /.test(separatorBefore(text, run, last + 1))
}

function isNamed(text: string, run: DigitRun, first: number, last: number): boolean {
  const start = groupStart(run, first)
  const end = groupEnd(run, last)
  return context.test(text.slice(Math.max(0, start - contextChars), start)) || context.test(text.slice(end, end + 24))
}
