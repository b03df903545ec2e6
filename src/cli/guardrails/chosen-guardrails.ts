import type { AssignedGuardrail } from '../../records/guardrail.ts'
import { findOne } from '../find-one.ts'
import { allKeys, soughtKey } from '../keys/all-keys.ts'
import { chosenWorkspace } from '../options/workspace-option.ts'
import type { Store } from '../with-store.ts'
import { findGuardrail } from './find-guardrail.ts'

/** Whose guardrails are meant. */
export interface GuardrailChoice {
  readonly guardrail?: string | undefined
  readonly key?: string | undefined
  readonly workspace?: string | undefined
}

const byName = soughtKey(({ name, label }) => [name, label])

/** One guardrail, or those that hold for a key, or for all keys of a workspace. Rejects with CommandError for what is not there. */
export async function chosenGuardrails(
  store: Store,
  { guardrail, key, workspace }: GuardrailChoice,
  program: string,
): Promise<readonly AssignedGuardrail[]> {
  const { repositories, organizationId } = store
  if (guardrail !== undefined) return [{ ...(await findGuardrail(store, guardrail, program)), scope: 'key' }]
  if (key !== undefined) {
    const { id: keyId, workspaceId, creatorUserId: userId } = findOne(await allKeys(store), key, byName, program)
    return repositories.guardrails.guardrailsOf({ organizationId, workspaceId, keyId, userId })
  }
  const { id: workspaceId } = await chosenWorkspace(repositories, organizationId, workspace)
  // No key has this number.
  return repositories.guardrails.guardrailsOf({ organizationId, workspaceId, keyId: 0, userId: null })
}
