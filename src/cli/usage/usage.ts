import { activityWords, readActivityGroups } from '../../administration/usage/activity-groups.ts'
import { toActivityTimes } from '../../administration/usage/activity-times.ts'
import { type ActivityWindow, toActivityWindow } from '../../administration/usage/activity-window.ts'
import { parseDuration } from '../../config/quantities.ts'
import type { ActivityFilter, ActivityGroup, ActivityRow } from '../../records/activity.ts'
import { defineCliCommand } from '../command.ts'
import { findKeyHash, keyOption } from '../keys/all-keys.ts'
import { configOptions, loadConfigFor } from '../options/config-options.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import { UsageError } from '../usage-error.ts'
import { type Store, withStore } from '../with-store.ts'
import { type NamedRow, renderUsage, sumUsage } from './usage-view.ts'

/** `usage`: what was used, by whatever is asked for, as GET /activity sums it. */
export const usage = defineCliCommand({
  description: 'Show requests, tokens, times and cost of a time, by model, key, app or whatever you ask for.',
  args: {
    by: {
      type: 'string',
      default: 'model',
      valueHint: 'words',
      description: `What rows are split by, comma-separated: ${activityWords.filter((word) => word !== 'api_key').join(', ')}.`,
    },
    last: { type: 'string', valueHint: 'time', description: 'The time until now: 24h, 7d. Default: 30d.' },
    since: {
      type: 'string',
      valueHint: 'moment',
      description: 'The first hour, such as 2026-01-31 or 2026-01-31T09:00:00Z.',
    },
    until: { type: 'string', valueHint: 'moment', description: 'The end, which is not covered itself. Default: now.' },
    workspace: { type: 'string', valueHint: 'slug|id', description: 'Only this workspace.', names: 'workspaces' },
    ...keyOption,
    json: { type: 'boolean', description: 'Print JSON.' },
    ...configOptions,
  },
  words: { by: activityWords },
  examples: [
    ['usage', 'The last 30 days, by model.'],
    ['usage --by model,key --last 7d', 'What each key used of each model in a week.'],
    ['usage --by user --since 2026-01-01 --until 2026-02-01', 'End users of a month.'],
  ],
  async run(args, terminal) {
    const groups = readGroups(args.by)
    const window = readWindow(args, Date.now())
    const { config } = await loadConfigFor(args, terminal)
    const rows = await withStore(config, terminal, async (store) => {
      const filter = await readFilter(store, args, terminal.program)
      return read(store, { ...window, groups, ...filter })
    })
    const { out, err } = terminal
    if (args.json === true) {
      const times = { since: new Date(window.since).toISOString(), until: new Date(window.until).toISOString() }
      const data = rows.map(({ start: _, names, ...row }) => ({ ...toRecord(row), names }))
      out.write(`${JSON.stringify({ ...times, by: groups, data, total: toRecord(sumUsage(rows)) }, null, 2)}\n`)
      return 0
    }
    if (rows.length === 0) err.write('Nothing was used in this time.\n')
    else out.write(renderUsage(rows, groups, out))
    return 0
  },
})

async function readFilter(
  store: Store,
  { workspace, key }: { readonly workspace?: string | undefined; readonly key?: string | undefined },
  program: string,
): Promise<Pick<ActivityFilter, 'workspaceId' | 'keyHash'>> {
  const { repositories, organizationId } = store
  return {
    ...(workspace !== undefined && {
      workspaceId: (await chosenWorkspace(repositories, organizationId, workspace)).id,
    }),
    ...(key !== undefined && { keyHash: await findKeyHash(store, key, program) }),
  }
}

function readGroups(list: string): readonly ActivityGroup[] {
  // Legacy words of GET /activity add to a split by model and endpoint; here a word is what it says.
  const groups = readActivityGroups(`total,${list}`)
  if (typeof groups !== 'string') return groups
  throw new UsageError(`--by: there is no "${groups}". There are: ${activityWords.join(', ')}.`)
}

interface TimeFlags {
  readonly last?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

function readWindow({ last, since, until }: TimeFlags, now: number): ActivityWindow {
  if (last === undefined) {
    const wish = { since: readMoment('--since', since), until: readMoment('--until', until) }
    return toActivityWindow(wish, 'all', now)
  }
  if ((since ?? until) !== undefined) throw new UsageError('--last must be given without --since and --until.')
  const lastMs = parseDuration(last)
  if (lastMs === null || lastMs === 0) throw new UsageError(`--last must be a time such as 24h or 7d, not "${last}".`)
  return toActivityWindow(
    { since: new Date(Math.max(0, now - lastMs)).toISOString(), until: new Date(now).toISOString() },
    'all',
    now,
  )
}

function readMoment(name: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const isMoment = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) && !Number.isNaN(Date.parse(text))
  if (isMoment) return text
  throw new UsageError(`${name} must be a date such as 2026-01-31, or 2026-01-31T09:00:00Z, not "${text}".`)
}

type Question = ActivityWindow & Omit<ActivityFilter, 'organizationId'> & { readonly groups: readonly ActivityGroup[] }

async function read({ repositories, organizationId }: Store, question: Question): Promise<readonly NamedRow[]> {
  const { activity, apps, workspaces } = repositories
  const rows = (await activity.list({ organizationId, ...question, interval: 'all' })) ?? []
  const keys = await activity.keyNames(organizationId, known(rows.map(({ keyHash }) => keyHash)))
  const appNames = await apps.names(organizationId, known(rows.map(({ appId }) => appId)))
  const page = { offset: 0, limit: 100_000 }
  const all = question.groups.includes('workspace') ? (await workspaces.list(organizationId, page)).workspaces : []
  const spaces = new Map(all.map(({ id, name }) => [id, name]))
  const nameOf = (row: ActivityRow): Readonly<Record<ActivityGroup, string>> => ({
    model: row.model ?? '',
    provider: row.provider ?? '',
    endpoint: `${row.model ?? ''}@${row.endpointTag ?? ''}`,
    workspace: spaces.get(row.workspaceId ?? '') ?? row.workspaceId ?? '',
    key: keys.get(row.keyHash ?? '') ?? row.keyHash ?? '',
    app: row.appId == null ? '–' : (appNames.get(row.appId) ?? String(row.appId)),
    task: row.task ?? '–',
    user: row.user ?? '–',
  })
  return rows.map((row) => ({ ...row, names: question.groups.map((group) => nameOf(row)[group]) }))
}

function known<T>(values: readonly (T | null | undefined)[]): readonly T[] {
  return [...new Set(values.flatMap((value) => (value === null || value === undefined ? [] : [value])))]
}

function toRecord(sums: Omit<ActivityRow, 'start'>): object {
  const { costNanos, byokCostNanos, firstTokenTimes: _, durationTimes: __, ...row } = sums
  const snake = Object.entries(row).map(([name, value]) => [
    name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
    value,
  ])
  return {
    ...Object.fromEntries(snake),
    cost: costNanos / 1e9,
    byok_cost: byokCostNanos / 1e9,
    ...toActivityTimes(sums),
  }
}
