import type { Outcome, Verdict } from './judge.ts'

const marks: Readonly<Record<Verdict, string>> = {
  noticed: 'noticed',
  survived: 'SURVIVED',
  broken: 'BROKEN',
  unusable: 'UNUSABLE',
  unfit: 'UNFIT',
}

/** One outcome in a line. */
export function describeOutcome({ mutation, verdict, words, isOwn, seconds }: Outcome): string {
  const said = words.slice(0, 200)
  const who = verdict === 'noticed' && !isOwn ? `by a test of another row: ${said}` : said
  return `${mutation.row.padEnd(4)} ${marks[verdict].padEnd(8)} ${seconds.toFixed(1).padStart(6)} s  ${mutation.file}\n     ${who}`
}

/** What all outcomes come to. */
export function describeTotals(outcomes: readonly Outcome[]): string {
  const countOf = (verdict: Verdict) => outcomes.filter((each) => each.verdict === verdict).length
  const rows = new Set(outcomes.filter(({ verdict }) => verdict === 'noticed').map(({ mutation }) => mutation.row))
  const own = outcomes.filter(({ isOwn }) => isOwn).length
  const counts = Object.keys(marks).map((verdict) => `${countOf(verdict as Verdict)} ${verdict}`)
  return `${outcomes.length} defences taken out of ${new Set(outcomes.map(({ mutation }) => mutation.row)).size} rows: ${counts.join(', ')}; noticed in ${rows.size} rows, ${own} by a test of the row itself`
}

/** Whether each was noticed. */
export function isGood(outcomes: readonly Outcome[]): boolean {
  return outcomes.every(({ verdict }) => verdict === 'noticed')
}
