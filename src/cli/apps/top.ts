import { AppRankings, type RankingQuestion } from '../../datasets/app-rankings.ts'
import { type RankingSort, rankApps } from '../../datasets/rank-apps.ts'
import { readCategories, readWindow } from '../../datasets/ranking-window.ts'
import { type AppCategory, type CategoryGroup, categoryGroups, isAppCategory } from '../../records/app-categories.ts'
import { firstDay, formatDay } from '../../records/dataset-day.ts'
import type { DaySpan } from '../../storage/apps/app-usage-repository.ts'
import { defineCliCommand } from '../command.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { readWholeNumber } from '../options/read-whole-number.ts'
import { UsageError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'
import { type ComparedRow, type EarlierPlace, renderRanking } from './app-ranking-view.ts'

const groups = Object.keys(categoryGroups)

/** `apps top`: the ranking of GET /datasets/app-rankings, compared with the previous window. */
export const appsTop = defineCliCommand({
  description: 'Rank the public apps by usage, compared with the previous window of the same length.',
  args: {
    category: { type: 'string', valueHint: 'name', description: `Only apps of this group: ${groups.join(', ')}.` },
    subcategory: { type: 'string', valueHint: 'name', description: 'Only apps of this category, such as cli-agent.' },
    sort: {
      type: 'string',
      valueHint: 'order',
      description: 'popular, or trending (largest growth over its own past). Default: popular.',
    },
    'start-date': {
      type: 'string',
      valueHint: 'date',
      description: 'First day (UTC). Default: 30 days before the last.',
    },
    'end-date': { type: 'string', valueHint: 'date', description: 'Last day (UTC). Default: yesterday.' },
    limit: { type: 'string', valueHint: 'count', description: 'How many, 1 to 100. Default: 20.' },
    offset: { type: 'string', valueHint: 'count', description: 'How many to skip, up to 100.' },
    json: {
      type: 'boolean',
      description: 'Print JSON, as GET /datasets/app-rankings answers, with the previous window.',
    },
    ...configOptions,
  },
  examples: [
    ['apps top', 'The last 31 days.'],
    ['apps top --sort trending --category coding --start-date 2026-01-01 --end-date 2026-03-31', 'A quarter.'],
  ],
  async run(args, terminal) {
    const now = Date.now()
    const page = {
      limit: readWholeNumber('--limit', args.limit, { absent: 20, from: 1, to: 100 }),
      offset: readWholeNumber('--offset', args.offset, { absent: 0, from: 0, to: 100 }),
    }
    const sort = readSort(args.sort)
    const [group, category] = [readGroup(args.category), readCategory(args.subcategory)]
    const dates = {
      ...(args['start-date'] !== undefined && { start_date: args['start-date'] }),
      ...(args['end-date'] !== undefined && { end_date: args['end-date'] }),
    }
    const window = readWindow(dates, now)
    const categories = readCategories(group, category)
    const { config } = await loadConfigFor(args, terminal)
    const before = windowBefore(window)
    const { rows, asOf } = await withStore(config, terminal, (store) =>
      rankAndCompare(store, { window, sort, categories, ...page }, before, now),
    )
    const { out } = terminal
    if (args.json === true) {
      const meta = {
        as_of: new Date(asOf).toISOString(),
        ...dated(window),
        before: before === null ? null : dated(before),
      }
      out.write(`${JSON.stringify({ data: rows.map(toRecord), meta }, null, 2)}\n`)
      return 0
    }
    const { bold, dim } = out.colours
    const whose = category ?? group ?? 'all apps'
    const compared = before === null ? '' : `; compared with ${formatDay(before.from)} to ${formatDay(before.to)}`
    const headline = `${bold(`${sort === 'popular' ? 'Popular' : 'Trending'}, ${whose}`)} ${dim(`· ${formatDay(window.from)} to ${formatDay(window.to)}${compared}`)}`
    if (out.isTerminal) out.write(`${headline}\n`)
    out.write(renderRanking(rows, { hasEarlier: before !== null, isByVolume: sort === 'popular' }, out))
    if (rows.length === 0) terminal.err.write('No public app has any usage in this window.\n')
    return 0
  },
})

type Question = Omit<RankingQuestion, 'organizationId'>

async function rankAndCompare(
  { repositories, organizationId }: Store,
  question: Question,
  before: DaySpan | null,
  now: number,
): Promise<{ rows: readonly ComparedRow[]; asOf: number }> {
  const { appUsage: usage, apps } = repositories
  const { rows, asOf } = await new AppRankings({ usage, apps, now: () => now }).rank({ organizationId, ...question })
  const places = new Map<number, EarlierPlace>()
  if (before !== null) {
    const earlier = await usage.read({ organizationId, spans: [before], categories: question.categories })
    // Every app has a rank by volume; an earlier growth rate says little.
    const ranked = rankApps(earlier, 'popular', Number.POSITIVE_INFINITY)
    for (const [index, { appId, tokens }] of ranked.entries()) places.set(appId, { rank: index + 1, tokens })
  }
  return { rows: rows.map((row) => ({ ...row, earlier: places.get(row.appId) ?? null })), asOf }
}

/** The same number of days just before; null when the dataset begins later. */
function windowBefore({ from, to }: DaySpan): DaySpan | null {
  const start = Math.max(firstDay, from - (to - from + 1))
  return start < from ? { from: start, to: from - 1 } : null
}

function dated({ from, to }: DaySpan): object {
  return { start_date: formatDay(from), end_date: formatDay(to) }
}

function toRecord({ rank, appId, name, tokens, requests, earlier }: ComparedRow): object {
  const before = earlier === null ? null : { rank: earlier.rank, total_tokens: String(earlier.tokens) }
  return { rank, app_id: appId, app_name: name, total_tokens: String(tokens), total_requests: requests, before }
}

function readSort(word = 'popular'): RankingSort {
  if (word === 'popular' || word === 'trending') return word
  throw new UsageError(`--sort must be popular or trending, not "${word}".`)
}

function readGroup(name: string | undefined): CategoryGroup | undefined {
  if (name === undefined || isGroup(name)) return name
  const hint = isAppCategory(name) ? ` Did you mean --subcategory ${name}?` : ''
  throw new UsageError(`--category must be one of ${groups.join(', ')}, not "${name}".${hint}`)
}

function isGroup(name: string): name is CategoryGroup {
  return Object.hasOwn(categoryGroups, name)
}

function readCategory(name: string | undefined): AppCategory | undefined {
  if (name === undefined || isAppCategory(name)) return name
  const known = Object.values(categoryGroups).flat().join(', ')
  throw new UsageError(`--subcategory must be one of ${known}, not "${name}".`)
}
