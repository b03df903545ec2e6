import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { maskSecret } from '../../workspaces/byok-secret.ts'
import { chooseWorkspace, noSuchWorkspace } from '../workspaces/choose-workspace.ts'
import type { ByokEditor } from './byok-editor.ts'
import { readKey, readSettings, usualName } from './credential-fields.ts'
import { recordCredentialChange } from './record-credential-change.ts'

/** Within a transaction: adds a credential behind the others of its provider. Throws GatewayError 400 where its key or its workspace is not good. */
export async function addCredential(
  repositories: Repositories,
  editor: ByokEditor,
  { provider, key, workspace_id: asked, ...settings }: Schema<'CreateByokCredentialRequest'>,
  now: number,
): Promise<ByokCredential> {
  const { organizationId, secrets } = editor
  const secret = readKey(provider, key, editor)
  const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, asked)
  const owner = { organizationId, workspaceId, id: randomUUID() }
  const wish = {
    ...owner,
    provider,
    name: usualName(provider, editor),
    label: maskSecret(secret),
    isDisabled: false,
    isFallback: false,
    allowedModels: null,
    allowedUserIds: null,
    allowedApiKeyHashes: null,
    ...readSettings(settings, provider, editor),
    ...secrets.seal(key, owner, editor.providers.addressFor(provider, secret)),
  }
  const credential = await repositories.byok.create(wish, now).catch(explainLostWorkspace)
  await recordCredentialChange(repositories, editor, { action: 'byok.create', before: null, after: credential }, now)
  return credential
}

// The workspace went away between the look and the insert.
function explainLostWorkspace(error: unknown): never {
  throw error instanceof ConstraintViolationError && error.constraint === 'reference' ? noSuchWorkspace() : error
}
