import type { RankingRow } from '../../datasets/app-rankings.ts'
import type { Colours } from '../terminal/colours.ts'
import { renderBar, showAmount } from '../terminal/progress.ts'
import { type Column, renderTable } from '../terminal/table.ts'
import type { Output } from '../terminal/terminal.ts'

/** An app's rank by volume in the previous window. */
export interface EarlierPlace {
  readonly rank: number
  readonly tokens: bigint
}

/** An app's row and its rank in the previous window of the same length; null when it had none. */
export interface ComparedRow extends RankingRow {
  readonly earlier: EarlierPlace | null
}

const right = 'right' as const

/**
 * A ranking for people. On a terminal with bars, as long as its width allows, and amounts that are easy to read; elsewhere whole numbers
 * for programs. `hasEarlier` says whether there is a previous window to compare with; ranks are compared only where this is by volume too.
 */
export function renderRanking(
  rows: readonly ComparedRow[],
  { hasEarlier, isByVolume }: { readonly hasEarlier: boolean; readonly isByVolume: boolean },
  output: Output,
): string {
  const hasEarlierRank = hasEarlier && isByVolume
  const { colours, isTerminal, columns } = output
  const barWidth = isTerminal ? (columns >= 110 ? 24 : columns >= 84 ? 12 : 0) : 0
  const most = Math.max(1, ...rows.map(({ tokens }) => Number(tokens)))
  const show = (amount: bigint | number) => (isTerminal ? showAmount(Number(amount)) : String(amount))
  const titles: readonly Column[] = [
    { title: '#', align: right },
    ...(hasEarlierRank ? [{ title: 'WAS', align: right }] : []),
    { title: 'APP' },
    ...(barWidth > 0 ? [{ title: '' }] : []),
    { title: 'TOKENS', align: right },
    ...(hasEarlier ? [{ title: 'CHANGE', align: right }] : []),
    { title: 'REQUESTS', align: right },
    { title: 'ID', align: right },
  ]
  const cells = rows.map(({ rank, appId, name, tokens, requests, earlier }) => [
    String(rank),
    ...(hasEarlierRank ? [showEarlierRank(rank, earlier, colours)] : []),
    name,
    ...(barWidth > 0 ? [colours.cyan(renderBar(Number(tokens) / most, barWidth, ' ')).trimEnd()] : []),
    show(tokens),
    ...(hasEarlier ? [showChange(tokens, earlier, colours)] : []),
    show(requests),
    colours.dim(String(appId)),
  ])
  return renderTable(titles, cells, output)
}

function showEarlierRank(rank: number, earlier: EarlierPlace | null, { green, red, dim }: Colours): string {
  if (earlier === null) return green('new')
  if (earlier.rank === rank) return dim(String(rank))
  return (earlier.rank > rank ? green : red)(String(earlier.rank))
}

function showChange(tokens: bigint, earlier: EarlierPlace | null, { green, red, dim }: Colours): string {
  if (earlier === null || earlier.tokens === 0n) return dim('-')
  const change = (Number(tokens) / Number(earlier.tokens) - 1) * 100
  const shown = change >= 1000 ? `×${(change / 100 + 1).toFixed(0)}` : `${change > 0 ? '+' : ''}${change.toFixed(1)} %`
  if (Math.abs(change) < 0.05) return dim('0.0 %')
  return (change > 0 ? green : red)(shown)
}
