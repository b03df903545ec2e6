import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { Workspace } from '../../storage/people/workspace-repository.ts'

// Until 2.0 a key that belongs to no user stood here with its hash.
const keyHash = /^[0-9a-f]{64}$/

function makerOf({ createdBy }: Workspace): string {
  return createdBy === null || keyHash.test(createdBy) ? 'system' : createdBy
}

/** The wire record of a workspace. */
export function toWorkspaceRecord(workspace: Workspace): Schema<'Workspace'> {
  const { ioLoggingApiKeyIds } = workspace
  return {
    id: workspace.id,
    name: workspace.name,
    slug: workspace.slug,
    description: workspace.description,
    created_at: toTimestamp(workspace.createdAt),
    updated_at: toTimestamp(workspace.updatedAt),
    created_by: makerOf(workspace),
    default_guardrail_id: workspace.defaultGuardrailId,
    default_image_model: workspace.defaultImageModel,
    default_text_model: workspace.defaultTextModel,
    default_provider_sort: workspace.defaultProviderSort,
    include_byok_in_budgets: workspace.includeByokInBudgets,
    time_zone: workspace.timeZone,
    io_logging_api_key_ids: ioLoggingApiKeyIds === null ? null : [...ioLoggingApiKeyIds],
    io_logging_sampling_rate: workspace.ioLoggingSamplingRate,
    is_data_discount_logging_enabled: false,
    is_observability_broadcast_enabled: workspace.isObservabilityBroadcastEnabled,
    is_observability_io_logging_enabled: workspace.isObservabilityIoLoggingEnabled,
  }
}
