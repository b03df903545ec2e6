import type { Schema } from '../../contract/contract.ts'
import type { FilterRules } from '../../records/destination.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'

/** The wire record of a destination, which the audit log keeps too. Its secrets are masked, but for those that are given to be shown once. */
export function toDestinationRecord(
  destination: StoredDestination,
  shownOnce: Readonly<Record<string, string>> = {},
): Schema<'ObservabilityDestination'> {
  const { keyHashes, filterRules } = destination
  const record = {
    id: destination.id,
    type: destination.type,
    workspace_id: destination.workspaceId,
    name: destination.name,
    enabled: destination.isEnabled,
    config: { ...destination.shownConfig, ...shownOnce },
    privacy_mode: destination.isPrivate,
    broadcast_generation_cost: destination.sendsCost,
    broadcast_generation_identity: destination.sendsIdentity,
    broadcast_generation_request_context: destination.sendsRequestContext,
    sampling_rate: destination.samplingRate,
    api_key_hashes: keyHashes === null ? null : [...keyHashes],
    filter_rules: filterRules === null ? null : toRulesRecord(filterRules),
    created_at: toTimestamp(destination.createdAt),
    updated_at: toTimestamp(destination.updatedAt),
  }
  // The settings were held to the schema of their type when they were saved.
  return record as Schema<'ObservabilityDestination'>
}

function toRulesRecord({ isEnabled, groups }: FilterRules) {
  return { enabled: isEnabled, groups }
}
