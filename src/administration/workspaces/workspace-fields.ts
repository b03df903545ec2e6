import { isTimeZone } from '../../canonical/time-zone.ts'
import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { ConstraintViolationError } from '../../errors/storage-error.ts'
import { toId } from '../../records/uuid.ts'
import type { WorkspaceChanges } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** What a request says of a workspace. */
export type WorkspaceFields = Schema<'UpdateWorkspaceRequest'>

/** Throws GatewayError for a slug that looks like a UUID, for a key that is not the organization's, and an unknown time zone. */
export async function checkWorkspaceFields(
  { keys }: Pick<Repositories, 'keys'>,
  organizationId: string,
  { slug, io_logging_api_key_ids: keyIds, time_zone: timeZone }: WorkspaceFields,
): Promise<void> {
  if (slug !== undefined && toId(slug) !== undefined) {
    throw fieldRefusal('slug', 'must not look like a UUID, which would be taken for an id')
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw fieldRefusal('time_zone', 'must be an IANA time zone such as Europe/Berlin')
  }
  if (keyIds === undefined || keyIds === null) return
  const existing = await keys.existingIds(organizationId, keyIds)
  const missing = keyIds.find((id) => !existing.has(id))
  if (missing !== undefined) {
    throw fieldRefusal('io_logging_api_key_ids', `there is no key with the id ${missing}`)
  }
}

/** The fields as the store has them; what is left out stays as it is. */
export function toWorkspaceChanges(wish: WorkspaceFields): WorkspaceChanges {
  return {
    ...(wish.name !== undefined && { name: wish.name }),
    ...(wish.slug !== undefined && { slug: wish.slug }),
    ...(wish.description !== undefined && { description: wish.description }),
    ...(wish.default_text_model !== undefined && { defaultTextModel: wish.default_text_model }),
    ...(wish.default_image_model !== undefined && { defaultImageModel: wish.default_image_model }),
    ...(wish.default_provider_sort !== undefined && { defaultProviderSort: wish.default_provider_sort }),
    ...(wish.time_zone !== undefined && { timeZone: wish.time_zone }),
    ...(wish.io_logging_api_key_ids !== undefined && { ioLoggingApiKeyIds: wish.io_logging_api_key_ids }),
    ...(wish.io_logging_sampling_rate !== undefined && { ioLoggingSamplingRate: wish.io_logging_sampling_rate }),
    ...(wish.is_observability_broadcast_enabled !== undefined && {
      isObservabilityBroadcastEnabled: wish.is_observability_broadcast_enabled,
    }),
    ...(wish.is_observability_io_logging_enabled !== undefined && {
      isObservabilityIoLoggingEnabled: wish.is_observability_io_logging_enabled,
    }),
  }
}

/** A slug that is taken as the caller's mistake; every other error as it was. */
export function explainSlugConflict(error: unknown): never {
  if (error instanceof ConstraintViolationError && error.constraint === 'unique') {
    throw fieldRefusal('slug', 'another workspace has it', { cause: error })
  }
  throw error
}
