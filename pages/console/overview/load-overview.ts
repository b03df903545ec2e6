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
  readonly before: readonly Row[]
  readonly byModel: readonly Row[]
  readonly byKey: readonly Row[]
  readonly byApp: readonly Row[]
  /** The newest requests: times to the first token are nowhere else. */
  readonly newest: readonly Generation[]
  readonly newestBefore: readonly Generation[]
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
  const own = ofWorkspace(workspace)
  const sums = (since: Date, to: Date, group_by: string) =>
    loadActivity({ since, until: to, stepMs }, group_by, workspace, signal)
  const sample = async (since: Date, to: Date) => {
    const query = { since: since.toISOString(), until: to.toISOString(), limit: sampleSize, ...own }
    return (await ask(api.GET('/generations', { params: { query }, signal }))).data
  }
  const stepStart = new Date(Math.floor(range.since.getTime() / stepMs) * stepMs)
  const [rows, before, byModel, byKey, byApp, newest, newestBefore] = await Promise.all([
    sums(range.since, until, 'total'),
    sums(earlier.since, stepStart, 'total'),
    sums(range.since, until, 'model'),
    sums(range.since, until, 'key'),
    sums(range.since, until, 'app'),
    sample(range.since, until),
    sample(earlier.since, earlier.until),
  ])
  return { since: range.since, until, stepMs, rows, before, byModel, byKey, byApp, newest, newestBefore }
}

/** Sums of a time, split by something. */
export async function loadActivity(
  { since, until, stepMs }: Pick<OverviewFacts, 'since' | 'until' | 'stepMs'>,
  groupBy: string,
  workspace: string | undefined,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const query = {
    since: new Date(Math.floor(since.getTime() / stepMs) * stepMs).toISOString(),
    until: until.toISOString(),
    interval: stepMs === hourMs ? ('hour' as const) : ('day' as const),
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
