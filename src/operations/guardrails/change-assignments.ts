import type { Author } from '../../administration/author.ts'
import { authorOf } from '../../administration/author.ts'
import type { ChangedAssignments } from '../../administration/guardrails/assign-guardrail.ts'
import type { AssignmentSubjects } from '../../administration/guardrails/assignment-subjects.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Services } from '../services.ts'

type Change = (
  repositories: Repositories,
  author: Author,
  wish: AssignmentSubjects,
  now: number,
) => Promise<ChangedAssignments>

/** Assigns a guardrail or takes it away, tells the gateways whose keys that touches, and returns how many assignments changed. */
export async function changeAssignments(
  { transact, authenticator, now }: Services,
  principal: Principal,
  change: Change,
  wish: AssignmentSubjects,
): Promise<number> {
  const { count, keyHashes } = await transact((repositories) => change(repositories, authorOf(principal), wish, now()))
  authenticator.changed(keyHashes)
  return count
}
