import type { Principal } from '../../auth/principal.ts'
import { visibleWorkspace } from '../../auth/visible-workspace.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { ownKeyIds } from './own-key-ids.ts'

/** The first generation of a request, of those that a caller may see; null where there is none. Others may have named theirs the same. */
export async function generationOfRequest(
  principal: Principal,
  requestId: string,
  generationPages: Pick<Repositories['generationPages'], 'keysOfUser' | 'ofRequest'>,
): Promise<GenerationRecord | null> {
  const keyIds = await ownKeyIds(principal, generationPages)
  // A session is of a person: the workspace of its key says nothing of theirs.
  const isOfPerson = keyIds !== undefined && principal.session !== undefined
  const workspaceId = isOfPerson ? undefined : visibleWorkspace(principal)
  return generationPages.ofRequest(principal.organizationId, requestId, {
    ...(workspaceId !== undefined && { workspaceId }),
    ...(keyIds !== undefined && { keyIds }),
  })
}
