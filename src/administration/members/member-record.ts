import { hash } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { WorkspaceMember } from '../../storage/people/membership-repository.ts'

/** The wire record of a member. */
export function toMemberRecord(member: WorkspaceMember): Schema<'WorkspaceMember'> {
  const { workspaceId, userId, role, sources, createdAt } = member
  return {
    id: membershipId(workspaceId, userId),
    workspace_id: workspaceId,
    user_id: userId,
    role,
    sources: [...sources],
    created_at: toTimestamp(createdAt),
  }
}

/** What the audit log calls a membership. */
export function membershipTarget(workspaceId: string, userId: string) {
  return { kind: 'workspace_member', id: `${workspaceId}/${userId}` }
}

/** Grants come and go, the membership stays: its id is made from what it joins (a UUID of version 8, RFC 9562 §5.8). */
function membershipId(workspaceId: string, userId: string): string {
  const digest = hash('sha256', `${workspaceId}/${userId}`, 'hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`]
  return [...parts, digest.slice(20, 32)].join('-')
}
