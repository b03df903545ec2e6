import { GatewayError } from '../errors/gateway-error.ts'
import type { App, AppChanges } from '../storage/apps/app-repository.ts'
import type { AuditActor } from '../storage/audit/audit-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import { toAppRecord } from './app-record.ts'

/** Whose apps are changed, and who changes them. */
export interface Operator {
  readonly organizationId: string
  readonly actor: AuditActor
}

type Store = Pick<Repositories, 'apps' | 'audit'>

/** Renames, hides, shows or categorises an app and writes that down. Belongs in a transaction. Throws GatewayError when there is no such app. */
export async function updateApp(
  store: Store,
  operator: Operator,
  id: number,
  changes: Omit<AppChanges, 'canonicalId'>,
  now: number,
): Promise<App> {
  const before = await lockApp(store, operator, id)
  if (Object.keys(changes).length === 0) return before
  return change(store, operator, 'app.update', before, changes, now)
}

/**
 * Makes an app an alias: all that it has used, and will use, counts for the canonical app from now on. What was merged into it before goes
 * with it. Belongs in a transaction. Throws GatewayError for an app that does not exist, is merged already, or would come back to itself.
 */
export async function mergeApp(
  store: Store,
  operator: Operator,
  id: number,
  canonicalId: number,
  now: number,
): Promise<App> {
  // One merge at a time: two could close a circle that neither of them sees.
  await store.apps.lockMerges(operator.organizationId)
  const before = await lockApp(store, operator, id)
  if (id === canonicalId) refuse('into: an app can not be merged into itself.')
  const canonical = await findApp(store, operator, canonicalId)
  if (before.canonicalId !== null) refuse(`This app is merged into app ${before.canonicalId}: unmerge it first.`)
  for (let app: App | null = canonical; app?.canonicalId != null; ) {
    if (app.canonicalId === id) refuse(`into: app ${canonicalId} is merged into this app itself.`)
    app = await store.apps.get(operator.organizationId, app.canonicalId)
  }
  return change(store, operator, 'app.merge', before, { canonicalId }, now)
}

/** Makes an alias an app of its own again, with all that it has ever used. Belongs in a transaction. Throws GatewayError when it is none. */
export async function unmergeApp(store: Store, operator: Operator, id: number, now: number): Promise<App> {
  await store.apps.lockMerges(operator.organizationId)
  const before = await lockApp(store, operator, id)
  if (before.canonicalId === null) refuse('This app is not merged into another.')
  return change(store, operator, 'app.unmerge', before, { canonicalId: null }, now)
}

/** Throws GatewayError when there is no such app, or when it is another organization's. */
export async function findApp({ apps }: Pick<Store, 'apps'>, operator: Pick<Operator, 'organizationId'>, id: number) {
  return (await apps.get(operator.organizationId, id)) ?? refuseUnknown()
}

async function lockApp({ apps }: Store, { organizationId }: Operator, id: number): Promise<App> {
  return (await apps.lock(organizationId, id)) ?? refuseUnknown()
}

async function change(
  { apps, audit }: Store,
  { organizationId, actor }: Operator,
  action: string,
  before: App,
  changes: AppChanges,
  now: number,
): Promise<App> {
  const after = (await apps.update(organizationId, before.id, changes, now)) ?? refuseUnknown()
  const target = { kind: 'app', id: String(before.id) }
  await audit.record(
    { organizationId, actor, action, target, before: toAppRecord(before), after: toAppRecord(after) },
    now,
  )
  return after
}

function refuse(message: string): never {
  throw new GatewayError('invalid_request', message)
}

function refuseUnknown(): never {
  throw new GatewayError('not_found', 'There is no app with this id.')
}
