import type { Principal } from '../auth/principal.ts'
import { changeBy } from './audit-change.ts'
import type { Services } from './services.ts'

/** A caller as handlers of an operator's own operations are told of it: without what only the gateway reads. */
export function shownCaller({ kind, organizationId, workspaceId, userId, keyHash }: Principal) {
  return { kind, organizationId, workspaceId, userId, keyHash }
}

/** Records that an operator's own operation has changed something, with its parameters and status. */
export function recordOwnChange(
  { repositories, now }: Services,
  id: string,
  caller: Principal,
  after: { readonly status: number; readonly params: Readonly<Record<string, unknown>> },
): Promise<void> {
  const change = { action: `extension.${id}`, target: { kind: 'extension', id }, before: null, after }
  return repositories.audit.record(changeBy(caller, change), now())
}
