import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import type { Generation } from '../requests/generation.ts'
import { rangeBefore, type TimeRange } from '../router/time-range.ts'

type Row = Schema<'ActivityItem'>

/** What the overview shows of a time, and of the same length of time before it. */
export interface OverviewFacts {
  readonly since: Date
  readonly until: Date
  readonly stepMs: number
  readonly rows: readonly Row[]
  readonly byModel: readonly Row[]
  /** The whole time in one row, and the time before it: percentiles can't be added up. */
  readonly whole: Row | undefined
  readonly before: Row | undefined
  /** One row of each. */
  readonly models: readonly Row[]
  readonly keys: readonly Row[]
  readonly apps: readonly Row[]
  /** The newest requests, for what sums do not say. */
  readonly newest: readonly Generation[]
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
// Hours can be asked for 31 days at once.
const hoursMaxMs = 7 * dayMs
const sampleSize = 500

export async function loadOverview(
  range: TimeRange,
  workspace: string | undefined,
  signal: AbortSignal,
): Promise<OverviewFacts> {
  const now = new Date()
  const until = range.until ?? now
  const earlier = rangeBefore(range, now)
  const stepMs = until.getTime() - range.since.getTime() <= hoursMaxMs ? hourMs : dayMs
  const sums = (group_by: string) => loadActivity({ since: range.since, until, stepMs }, group_by, workspace, signal)
  const wholes = (group_by: string, since = range.since, to = until) =>
    loadActivity({ since, until: to, stepMs, interval: 'all' }, group_by, workspace, signal)
  const query = {
    ...{ since: range.since.toISOString(), until: until.toISOString(), limit: sampleSize },
    ...ofWorkspace(workspace),
  }
  const stepStart = new Date(Math.floor(range.since.getTime() / stepMs) * stepMs)
  const [rows, byModel, [whole], [before], models, keys, apps, { data: newest }] = await Promise.all([
    sums('total'),
    sums('model'),
    wholes('total'),
    wholes('total', earlier.since, stepStart),
    wholes('model'),
    wholes('key'),
    wholes('app'),
    ask(api.GET('/generations', { params: { query }, signal })),
  ])
  return { since: range.since, until, stepMs, rows, byModel, whole, before, models, keys, apps, newest }
}

/** Sums of a time, split by something; of each hour or day of it without an `interval`. */
export async function loadActivity(
  { since, until, stepMs, interval }: Pick<OverviewFacts, 'since' | 'until' | 'stepMs'> & { readonly interval?: 'all' },
  groupBy: string,
  workspace: string | undefined,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const query = {
    since: new Date(Math.floor(since.getTime() / stepMs) * stepMs).toISOString(),
    until: until.toISOString(),
    interval: interval ?? (stepMs === hourMs ? ('hour' as const) : ('day' as const)),
    group_by: groupBy,
    ...ofWorkspace(workspace),
  }
  return (await ask(api.GET('/activity', { params: { query }, signal }))).data
}

function ofWorkspace(workspace: string | undefined) {
  return workspace === undefined ? {} : { workspace_id: workspace }
}

/** What keys, apps and workspaces are called, by what sums name them by. */
export type Names = Readonly<Record<'keys' | 'apps' | 'workspaces', ReadonlyMap<string, string>>>

export async function loadNames(signal: AbortSignal): Promise<Names> {
  const query = { limit: 100 }
  const [keys, apps, workspaces] = await Promise.all([
    ask(api.GET('/keys', { params: { query: { ...query, include_disabled: 'true' } }, signal })),
    ask(api.GET('/apps', { params: { query }, signal })).catch(() => ({ data: [] })),
    ask(api.GET('/workspaces', { params: { query }, signal })),
  ])
  return {
    keys: new Map(keys.data.map(({ hash, name }) => [hash, name])),
    apps: new Map(apps.data.map(({ id, name }) => [String(id), name])),
    workspaces: new Map(workspaces.data.map(({ id, name }) => [id, name])),
  }
}
