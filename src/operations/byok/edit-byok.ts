import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import type { AuditActor, AuditChange } from '../../storage/audit/audit-repository.ts'
import type { ByokChanges, ByokCredential } from '../../storage/byok/byok-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { ByokServices } from '../../workspaces/assemble-byok.ts'
import { type ByokSecret, maskSecret, readByokSecret } from '../../workspaces/byok-secret.ts'
import { findByokWorkspace, toByokRecord, unknownCredential, unknownWorkspace } from './byok-record.ts'

/** Who changes credentials, and with what. */
export interface ByokEditor extends Pick<ByokServices, 'providers' | 'secrets'> {
  readonly organizationId: string
  readonly actor: AuditActor
  readonly transact: <T>(work: (repositories: Repositories) => Promise<T>) => Promise<T>
  /** Unix milliseconds. */
  readonly now: number
}

/** Adds a credential behind the others of its provider. Rejects with GatewayError 400 where its key or its workspace is not good. */
export async function addCredential(
  editor: ByokEditor,
  body: Schema<'CreateByokCredentialRequest'>,
): Promise<ByokCredential> {
  const { organizationId, secrets, now } = editor
  const { provider, key, workspace_id: asked, ...settings } = body
  const secret = readKey(provider, key, editor)
  return editor
    .transact(async (repositories) => {
      const workspaceId = await findByokWorkspace(repositories.workspaces, organizationId, asked)
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
        ...secrets.seal(key, owner),
      }
      const credential = await repositories.byok.create(wish, now)
      await record(repositories, editor, { action: 'byok.create', before: null, after: credential })
      return credential
    })
    .catch((error: unknown) => {
      // The workspace went away between the look and the insert.
      throw error instanceof ConstraintViolationError && error.constraint === 'reference' ? unknownWorkspace() : error
    })
}

/** Changes a credential. Rejects with GatewayError: 404 for one that the organization has not, 400 where its new key is not good. */
export function changeCredential(
  editor: ByokEditor,
  id: string,
  { key, ...settings }: Schema<'UpdateByokCredentialRequest'>,
): Promise<ByokCredential> {
  const { organizationId, now, secrets } = editor
  return editor.transact(async (repositories) => {
    const before = await repositories.byok.get(organizationId, id.toLowerCase())
    if (before === null) throw unknownCredential()
    const changes: ByokChanges = {
      ...readSettings(settings, before.provider, editor),
      ...(key !== undefined && {
        label: maskSecret(readKey(before.provider, key, editor)),
        ...secrets.seal(key, before),
      }),
    }
    if (Object.keys(changes).length === 0) return before
    const after = await repositories.byok.update(organizationId, before.id, changes, now)
    if (after === null) throw unknownCredential()
    // A new key shows in its mask, if at all: the action says that there is one.
    await record(repositories, editor, { action: key === undefined ? 'byok.update' : 'byok.update_key', before, after })
    return after
  })
}

/** Deletes a credential and returns what it was. Rejects with GatewayError 404 for one that the organization has not. */
export function removeCredential(editor: ByokEditor, id: string): Promise<ByokCredential> {
  return editor.transact(async (repositories) => {
    const before = await repositories.byok.delete(editor.organizationId, id.toLowerCase())
    if (before === null) throw unknownCredential()
    await record(repositories, editor, { action: 'byok.delete', before, after: null })
    return before
  })
}

/**
 * Puts a provider's credentials in a workspace in this order, before those that are not named. Returns all of them as they are then
 * listed. Rejects with GatewayError 404, and changes nothing, when one of the ids is none of theirs.
 */
export function reorderCredentials(
  editor: ByokEditor,
  { provider, workspace_id: asked, ids }: Schema<'ReorderByokCredentialsRequest'>,
): Promise<readonly ByokCredential[]> {
  const { organizationId, now } = editor
  return editor.transact(async (repositories) => {
    const { byok, workspaces, audit } = repositories
    const workspaceId = await findByokWorkspace(workspaces, organizationId, asked)
    const before = await byok.idsOf(organizationId, workspaceId, provider)
    const first = new Set(ids.map((id) => id.toLowerCase()))
    const known = new Set(before)
    for (const id of first) if (!known.has(id)) throw unknownCredential()
    await byok.place(organizationId, [...first, ...before.filter((id) => !first.has(id))], now)
    const page = { organizationId, workspaceId, provider, offset: 0, limit: before.length }
    const { credentials } = await byok.list(page)
    await audit.record(
      {
        ...{ organizationId, actor: editor.actor, action: 'byok.reorder' },
        target: { kind: 'workspace', id: workspaceId },
        before: { provider, ids: before },
        after: { provider, ids: credentials.map(({ id }) => id) },
      },
      now,
    )
    return credentials
  })
}

interface Change extends Pick<AuditChange, 'action'> {
  readonly before: ByokCredential | null
  readonly after: ByokCredential | null
}

async function record({ audit }: Repositories, editor: ByokEditor, { action, before, after }: Change): Promise<void> {
  const { organizationId, actor, now } = editor
  const target = { kind: 'byok', id: (after ?? before)?.id ?? '' }
  const shown = (credential: ByokCredential | null) => (credential === null ? null : toByokRecord(credential))
  await audit.record({ organizationId, actor, action, target, before: shown(before), after: shown(after) }, now)
}

// Says what is wrong with it and repeats nothing of it.
function readKey(provider: string, key: string, { providers }: Pick<ByokEditor, 'providers'>): ByokSecret {
  const preset = providers.preset(provider)
  const secret = preset === undefined ? { problem: 'is for a provider that takes none' } : readByokSecret(key, preset)
  if ('problem' in secret) throw new GatewayError('invalid_request', `key: ${secret.problem}`)
  const lack = providers.explainLack(provider, secret)
  if (lack !== null) throw new GatewayError('invalid_request', `key: ${lack.problem}`)
  return secret
}

function readSettings(
  body: Omit<Schema<'UpdateByokCredentialRequest'>, 'key'>,
  provider: string,
  editor: Pick<ByokEditor, 'providers'>,
): Omit<ByokChanges, 'label' | 'sealedSecret' | 'keyId'> {
  return {
    ...(body.name !== undefined && { name: body.name ?? usualName(provider, editor) }),
    ...(body.disabled !== undefined && { isDisabled: body.disabled }),
    ...(body.is_fallback !== undefined && { isFallback: body.is_fallback }),
    ...(body.allowed_models !== undefined && { allowedModels: body.allowed_models }),
    ...(body.allowed_user_ids !== undefined && { allowedUserIds: body.allowed_user_ids }),
    ...(body.allowed_api_key_hashes !== undefined && { allowedApiKeyHashes: body.allowed_api_key_hashes }),
  }
}

function usualName(provider: string, { providers }: Pick<ByokEditor, 'providers'>): string {
  return providers.preset(provider)?.name ?? provider
}
