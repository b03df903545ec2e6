import type { Schema } from '../../contract/contract.ts'
import type { ByokChanges, ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { maskSecret } from '../../workspaces/byok-secret.ts'
import type { ByokEditor } from './byok-editor.ts'
import { readKey, readSettings } from './credential-fields.ts'
import { recordCredentialChange } from './record-credential-change.ts'
import { requireCredential, unknownCredential } from './require-credential.ts'

/** What becomes of which credential. */
export interface CredentialUpdate {
  readonly id: string
  readonly changes: Schema<'UpdateByokCredentialRequest'>
}

/** Within a transaction: changes a credential. Throws GatewayError: 404 for one that the organization has not, 400 where its new key is not good. */
export async function updateCredential(
  repositories: Repositories,
  editor: ByokEditor,
  { id, changes: { key, ...settings } }: CredentialUpdate,
  now: number,
): Promise<ByokCredential> {
  const { organizationId } = editor
  const before = await requireCredential(repositories, organizationId, id)
  const changes: ByokChanges = {
    ...readSettings(settings, before.provider, editor),
    ...(key !== undefined && sealKey(key, before, editor)),
  }
  if (Object.keys(changes).length === 0) return before
  const after = await repositories.byok.update(organizationId, before.id, changes, now)
  if (after === null) throw unknownCredential()
  // A new key shows in its mask, if at all: the action says that there is one.
  const action = key === undefined ? 'byok.update' : 'byok.update_key'
  await recordCredentialChange(repositories, editor, { action, before, after }, now)
  return after
}

function sealKey(key: string, before: ByokCredential, { providers, secrets }: ByokEditor): ByokChanges {
  const secret = readKey(before.provider, key, { providers })
  return {
    label: maskSecret(secret),
    ...secrets.seal(key, before, providers.addressFor(before.provider, secret)),
  }
}
