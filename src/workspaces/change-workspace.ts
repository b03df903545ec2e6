import { randomUUID } from 'node:crypto'
import type { Schema } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { ConstraintViolationError } from '../errors/storage-error.ts'
import type { Workspace, WorkspaceChanges } from '../storage/people/workspace-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Author } from './author.ts'
import { lockWorkspace, unknownWorkspace, uuidForm } from './find-workspace.ts'
import { toWorkspaceRecord } from './workspace-record.ts'

type Fields = Schema<'UpdateWorkspaceRequest'>

/** Within a transaction: adds a workspace. Throws GatewayError when its slug is taken or looks like a UUID, or a key is not the organization's. */
export async function addWorkspace(
  repositories: Repositories,
  author: Author,
  wish: Schema<'CreateWorkspaceRequest'>,
  now: number,
): Promise<Workspace> {
  const { organizationId, actor, name: createdBy } = author
  await checkFields(repositories, organizationId, wish)
  const { name, slug, description = null } = wish
  const fresh = { id: randomUUID(), organizationId, name, slug, description, isDefault: false, createdBy }
  const workspace = await repositories.workspaces
    .create({ ...toChanges(wish), ...fresh }, now)
    .catch(explainSlugConflict)
  const after = toWorkspaceRecord(workspace)
  const target = { kind: 'workspace', id: workspace.id }
  await repositories.audit.record(
    { organizationId, actor, action: 'workspace.create', target, before: null, after },
    now,
  )
  return workspace
}

/** Within a transaction: changes what is named. Throws GatewayError as `addWorkspace`, and when there is no such workspace. */
export async function changeWorkspace(
  repositories: Repositories,
  author: Author,
  idOrSlug: string,
  wish: Fields,
  now: number,
): Promise<Workspace> {
  const { organizationId, actor } = author
  const before = await lockWorkspace(repositories, organizationId, idOrSlug)
  await checkFields(repositories, organizationId, wish)
  const changes = toChanges(wish)
  if (Object.keys(changes).length === 0) return before
  const after = await repositories.workspaces.update(organizationId, before.id, changes, now).catch(explainSlugConflict)
  if (after === null) throw unknownWorkspace()
  const records = { before: toWorkspaceRecord(before), after: toWorkspaceRecord(after) }
  const target = { kind: 'workspace', id: after.id }
  await repositories.audit.record({ organizationId, actor, action: 'workspace.update', target, ...records }, now)
  return after
}

/** Within a transaction: deletes a workspace with its members, mappings and budgets. Throws GatewayError for the Default one, one that has keys, and one that is not there. */
export async function dropWorkspace(
  repositories: Repositories,
  author: Author,
  idOrSlug: string,
  now: number,
): Promise<Workspace> {
  const { organizationId, actor } = author
  const workspace = await lockWorkspace(repositories, organizationId, idOrSlug)
  const { id, isDefault } = workspace
  if (isDefault) throw new GatewayError('invalid_request', 'The Default workspace can be renamed, but not deleted.')
  const keys = await repositories.keys.hashesOf(organizationId, { workspaceId: id })
  if (keys.length > 0) throw stillHasKeys(keys.length)
  const subject = { kind: 'workspace', id } as const
  await repositories.groupMappings.deleteByWorkspace(organizationId, id)
  await repositories.memberships.clear(organizationId, id)
  await repositories.budgets.clear(organizationId, subject)
  const noRates = { requestsPerMinute: null, tokensPerMinute: null }
  await repositories.limits.setRates(organizationId, { subjectKind: 'workspace', subjectId: id, ...noRates })
  await repositories.workspaces.delete(organizationId, id, now)
  const before = toWorkspaceRecord(workspace)
  await repositories.audit.record(
    { organizationId, actor, action: 'workspace.delete', target: subject, before, after: null },
    now,
  )
  return workspace
}

function stillHasKeys(count: number): GatewayError {
  const whose = count === 1 ? 'A key belongs' : `${count} keys belong`
  return new GatewayError(
    'invalid_request',
    `${whose} to this workspace, disabled and expired ones included: delete them first.`,
  )
}

async function checkFields(
  { keys }: Pick<Repositories, 'keys'>,
  organizationId: string,
  { slug, io_logging_api_key_ids: keyIds }: Fields,
): Promise<void> {
  if (slug !== undefined && uuidForm.test(slug)) {
    throw new GatewayError('invalid_request', 'slug: must not look like a UUID, which would be taken for an id.')
  }
  if (keyIds === undefined || keyIds === null) return
  const existing = await keys.existingIds(organizationId, keyIds)
  const missing = keyIds.find((id) => !existing.has(id))
  if (missing !== undefined) {
    throw new GatewayError('invalid_request', `io_logging_api_key_ids: there is no key with the id ${missing}.`)
  }
}

function toChanges(wish: Fields): WorkspaceChanges {
  return {
    ...(wish.name !== undefined && { name: wish.name }),
    ...(wish.slug !== undefined && { slug: wish.slug }),
    ...(wish.description !== undefined && { description: wish.description }),
    ...(wish.default_text_model !== undefined && { defaultTextModel: wish.default_text_model }),
    ...(wish.default_image_model !== undefined && { defaultImageModel: wish.default_image_model }),
    ...(wish.default_provider_sort !== undefined && { defaultProviderSort: wish.default_provider_sort }),
    ...(wish.io_logging_api_key_ids !== undefined && { ioLoggingApiKeyIds: wish.io_logging_api_key_ids }),
    ...(wish.io_logging_sampling_rate !== undefined && { ioLoggingSamplingRate: wish.io_logging_sampling_rate }),
    ...(wish.is_data_discount_logging_enabled !== undefined && {
      isDataDiscountLoggingEnabled: wish.is_data_discount_logging_enabled,
    }),
    ...(wish.is_observability_broadcast_enabled !== undefined && {
      isObservabilityBroadcastEnabled: wish.is_observability_broadcast_enabled,
    }),
    ...(wish.is_observability_io_logging_enabled !== undefined && {
      isObservabilityIoLoggingEnabled: wish.is_observability_io_logging_enabled,
    }),
  }
}

/** A slug that is taken as the caller's mistake; every other error as it was. */
function explainSlugConflict(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'unique') {
    throw new GatewayError('invalid_request', 'slug: another workspace has it.', { cause: error })
  }
  throw error
}
