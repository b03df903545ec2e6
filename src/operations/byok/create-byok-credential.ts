import { randomUUID } from 'node:crypto'
import { ConstraintViolationError } from '../../storage/storage-error.ts'
import { maskSecret } from '../../workspaces/byok-secret.ts'
import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { readKey, readSettings } from './byok-change.ts'
import { findByokWorkspace, toByokRecord, unknownWorkspace } from './byok-record.ts'

/** POST /byok */
export const createByokCredential: Handler<'createByokCredential'> = async ({ principal, body }, services) => {
  const { byok, now } = services
  const { organizationId } = principal
  const { provider, key, workspace_id: asked, ...settings } = body
  const workspaceId = await findByokWorkspace(services.repositories.workspaces, organizationId, asked)
  const secret = readKey(provider, key, byok.providers)
  const owner = { organizationId, workspaceId, id: randomUUID() }
  const wish = {
    ...owner,
    provider,
    name: byok.providers.preset(provider)?.name ?? provider,
    label: maskSecret(secret),
    isDisabled: false,
    isFallback: false,
    allowedModels: null,
    allowedUserIds: null,
    allowedApiKeyHashes: null,
    ...readSettings(settings),
    ...byok.secrets.seal(key, owner),
  }
  const data = await services
    .transact(async (repositories) => {
      const record = toByokRecord(await repositories.byok.create(wish, now()))
      const target = { kind: 'byok', id: record.id }
      await repositories.audit.record(
        changeBy(principal, { action: 'byok.create', target, before: null, after: record }),
        now(),
      )
      return record
    })
    .catch((error: unknown) => {
      // The workspace went away between the look and the insert.
      throw error instanceof ConstraintViolationError && error.constraint === 'reference' ? unknownWorkspace() : error
    })
  byok.access.changed(workspaceId)
  return { status: 201, body: { data } }
}
