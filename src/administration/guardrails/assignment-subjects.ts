import { notFound } from '../../errors/not-found.ts'
import type { GuardrailScope } from '../../records/guardrail.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { unknownWorkspace } from '../../workspaces/find-workspace.ts'
import { lockKey } from '../keys/require-key.ts'

/** Whom a guardrail is assigned to or taken from: hashes of keys, or ids of users or workspaces. */
export interface AssignmentSubjects {
  /** Id of the guardrail. */
  readonly id: string
  readonly scope: GuardrailScope
  readonly subjects: readonly string[]
}

/** What each kind of subject is named by in the audit log, as in requests. */
export const subjectFields = {
  key: 'key_hashes',
  member: 'member_user_ids',
  workspace: 'workspace_ids',
} as const satisfies Readonly<Record<GuardrailScope, string>>

/**
 * Within a transaction: the subjects by the ids that assignments have, each once, and held on to, so that none is deleted meanwhile. Throws
 * GatewayError `not_found` for one that is not the organization's.
 */
export async function lockSubjects(
  repositories: Pick<Repositories, 'keys' | 'users' | 'workspaces'>,
  organizationId: string,
  { scope, subjects }: Pick<AssignmentSubjects, 'scope' | 'subjects'>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  // Sorted, so that two requests lock them in the same order.
  for (const name of [...new Set(subjects.map((each) => each.toLowerCase()))].sort()) {
    names.set(await lockSubject(repositories, organizationId, scope, name), name)
  }
  return names
}

async function lockSubject(
  repositories: Pick<Repositories, 'keys' | 'users' | 'workspaces'>,
  organizationId: string,
  scope: GuardrailScope,
  name: string,
): Promise<string> {
  if (scope === 'key') return String((await lockKey(repositories, organizationId, name)).id)
  if (scope === 'workspace') {
    const workspace = await repositories.workspaces.lock(organizationId, name)
    if (workspace === null) throw unknownWorkspace()
    return workspace.id
  }
  const user = await repositories.users.lock(organizationId, name)
  if (user === null) throw notFound('user')
  return user.id
}
