import { ownKeyIds } from '../../administration/usage/own-key-ids.ts'
import type { Principal } from '../../auth/principal.ts'
import type { QueryParameters } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { GenerationFilter } from '../../records/generation-query.ts'
import { readLabel } from '../../records/read-label.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { stopReasonsOf } from './generation-record.ts'

type Wish = Omit<QueryParameters<'listGenerations'>, 'sort' | 'limit' | 'cursor'>

const dayMs = 24 * 60 * 60 * 1000
const daysShown = 30

/** The filter of a query, within what its caller may see. Throws GatewayError: 400 for a time that is none, 404 for what there is not. */
export async function toGenerationFilter(
  query: Wish,
  principal: Principal,
  repositories: Pick<Repositories, 'generationPages' | 'workspaces' | 'apps'>,
  now: number,
): Promise<GenerationFilter> {
  const { organizationId } = principal
  // What comes in meanwhile is listed, too.
  const until = query.until === undefined ? now + dayMs : Date.parse(query.until)
  const since = query.since === undefined ? Math.min(until, now) - daysShown * dayMs : Date.parse(query.since)
  if (!(since < until)) throw new GatewayError('invalid_request', 'since: must be before until.')
  const { user, app_id: appId, finish_reason: finish, min_cost: minCost, guardrail_id: guardrailId } = query
  if (appId !== undefined && (await repositories.apps.get(organizationId, appId)) === null) {
    throw new GatewayError('not_found', 'app_id: there is no app with this id.')
  }
  const workspaceId = await workspaceOf(query, principal, repositories)
  const keyIds = await keysOf(query, principal, repositories)
  const { model, provider, session_id: sessionId, status, plugin, tool, metadata, error } = query
  const label = metadata === undefined ? undefined : readLabel(metadata)
  return {
    ...{ organizationId, since: Math.max(0, since), until },
    ...(workspaceId !== undefined && { workspaceId }),
    ...(keyIds !== undefined && { keyIds }),
    ...(model !== undefined && { model }),
    ...(provider !== undefined && { provider }),
    ...(user !== undefined && { externalUser: user }),
    ...(sessionId !== undefined && { sessionId }),
    ...(appId !== undefined && { appId }),
    ...(status !== undefined && { status }),
    ...(finish !== undefined && { stopReasons: stopReasonsOf(finish) }),
    ...(guardrailId !== undefined && { guardrailId }),
    ...(plugin !== undefined && { plugin }),
    ...(tool !== undefined && { tool }),
    ...(label !== undefined && { label }),
    ...(minCost !== undefined && { costNanosMin: Math.round(minCost * 1e9) }),
    ...(error !== undefined && { errorText: error }),
  }
}

/** The workspace that is listed: an inference key's own is the only one that it sees. */
async function workspaceOf(
  { workspace_id: asked }: Wish,
  { kind, session, organizationId, workspaceId: own }: Principal,
  { workspaces }: Pick<Repositories, 'workspaces'>,
): Promise<string | undefined> {
  const wanted = asked?.toLowerCase()
  const missing = new GatewayError('not_found', 'workspace_id: there is no workspace with this id.')
  // A member's keys may be of several; which of them are seen is up to the key.
  if (kind !== 'management' && session?.role !== 'member') {
    if (wanted !== undefined && wanted !== own) throw missing
    return own
  }
  if (wanted !== undefined && (await workspaces.get(organizationId, wanted)) === null) throw missing
  return wanted
}

/** The keys that are listed; undefined for all. Whoever has signed in with an inference key sees that key alone, and a member the own ones. */
async function keysOf(
  { api_key_hash: hash }: Wish,
  principal: Principal,
  { generationPages }: Pick<Repositories, 'generationPages'>,
): Promise<readonly number[] | undefined> {
  const own = await ownKeyIds(principal, generationPages)
  if (hash === undefined) return own
  const id = await generationPages.keyWithHash(principal.organizationId, hash)
  if (id === null || own?.includes(id) === false) {
    throw new GatewayError('not_found', 'api_key_hash: there is no key with this hash.')
  }
  return [id]
}
