import type { Principal } from '../../auth/principal.ts'
import type { Schema } from '../../contract/contract.ts'
import type { OpenSession } from '../../records/console-session.ts'
import { toTimestamp } from '../../records/timestamp.ts'

/** The wire record of a session. */
export function toSessionRecord(session: OpenSession, principal: Principal): Schema<'ConsoleSession'> {
  return {
    role: session.role,
    name: session.name,
    key_hash: session.means === 'key' ? principal.keyHash : null,
    user_id: session.means === 'person' ? principal.userId : null,
    workspace_id: principal.kind === 'inference' ? principal.workspaceId : null,
    csrf_token: session.csrfToken,
    created_at: toTimestamp(session.createdAt),
    expires_at: toTimestamp(session.expiresAt),
    idle_expires_at: toTimestamp(session.idleExpiresAt),
  }
}
