import type { RouteCaller } from '../pipeline/request.ts'
import type { PastRequest } from '../records/past-request.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { WorkspaceByok } from '../workspaces/byok-access.ts'

export interface CallerParts {
  readonly repositories: Pick<Repositories, 'keys' | 'limits' | 'guardrails' | 'workspaces'>
  readonly byok: { of(workspaceId: string): WorkspaceByok | null | Promise<WorkspaceByok | null> }
}

/** Who asked, as routing sees them today. */
export interface PastCaller {
  readonly caller: RouteCaller
  readonly byok: WorkspaceByok | null
}

/** Keys that one statement looks for. */
const keysMax = 500

/** The callers of past requests by key, with the defaults, budgets, guardrails and credentials that they have today. A key that is gone keeps what its workspace has. */
export async function pastCallers(
  organizationId: string,
  requests: readonly PastRequest[],
  parts: CallerParts,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, PastCaller>> {
  const workspaceOf = new Map(requests.map(({ keyId, workspaceId }) => [keyId, workspaceId]))
  const ids = [...workspaceOf.keys()]
  const known = new Map<number, { readonly hash: string; readonly creatorUserId: string | null }>()
  for (let at = 0; at < ids.length; at += keysMax) {
    const keys = await parts.repositories.keys.byIds(organizationId, ids.slice(at, at + keysMax))
    for (const key of keys) known.set(key.id, key)
  }
  const callers = new Map<number, PastCaller>()
  for (const [keyId, workspaceId] of workspaceOf) {
    signal.throwIfAborted()
    const key = known.get(keyId)
    const who = { organizationId, workspaceId, keyId, userId: key?.creatorUserId ?? null }
    callers.set(keyId, await callerOf(who, key?.hash ?? '', parts))
  }
  return callers
}

interface Who {
  readonly organizationId: string
  readonly workspaceId: string
  readonly keyId: number
  readonly userId: string | null
}

async function callerOf(who: Who, keyHash: string, { repositories, byok }: CallerParts): Promise<PastCaller> {
  const { limits, guardrails, workspaces } = repositories
  const own = await limits.of(who)
  const held = own.isGuarded ? await guardrails.guardrailsOf(who) : []
  const workspace = await workspaces.get(who.organizationId, who.workspaceId)
  const sort = workspace?.defaultProviderSort ?? null
  return {
    caller: {
      userId: who.userId,
      keyHash,
      defaults: sort === null ? {} : { sort },
      policy: { budgets: own.budgets, rates: null, ...(held.length > 0 && { guardrails: held }) },
    },
    byok: workspace === null ? null : await byok.of(who.workspaceId),
  }
}
