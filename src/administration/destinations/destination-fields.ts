import type { Schema } from '../../contract/contract.ts'
import type { Destination, FilterRules } from '../../records/destination.ts'

/** What a request says of a destination but for its type and its settings; an absent member leaves what is. */
export type DestinationFields = Omit<Schema<'UpdateObservabilityDestinationRequest'>, 'config'>

/** The members of a destination that requests may change, but for its settings. */
export type DestinationRules = Pick<
  Destination,
  | 'name'
  | 'isEnabled'
  | 'isPrivate'
  | 'sendsCost'
  | 'sendsIdentity'
  | 'sendsRequestContext'
  | 'samplingRate'
  | 'keyHashes'
  | 'filterRules'
>

/** What a destination is that was told nothing: all generations go there, without costs and without who asked. */
export const usualRules: Omit<DestinationRules, 'name'> = {
  isEnabled: true,
  isPrivate: false,
  sendsCost: false,
  sendsIdentity: false,
  sendsRequestContext: false,
  samplingRate: 1,
  keyHashes: null,
  filterRules: null,
}

/** The rules as they are with these fields. */
export function toRules(fields: DestinationFields, before: DestinationRules): DestinationRules {
  const { api_key_hashes: keyHashes, filter_rules: filterRules } = fields
  return {
    name: fields.name ?? before.name,
    isEnabled: fields.enabled ?? before.isEnabled,
    isPrivate: fields.privacy_mode ?? before.isPrivate,
    sendsCost: fields.broadcast_generation_cost ?? before.sendsCost,
    sendsIdentity: fields.broadcast_generation_identity ?? before.sendsIdentity,
    sendsRequestContext: fields.broadcast_generation_request_context ?? before.sendsRequestContext,
    samplingRate: fields.sampling_rate ?? before.samplingRate,
    keyHashes: keyHashes === undefined ? before.keyHashes : keyHashes,
    filterRules: filterRules === undefined ? before.filterRules : filterRules && toFilterRules(filterRules),
  }
}

function toFilterRules({ enabled = true, groups }: Schema<'ObservabilityFilterRulesConfig'>): FilterRules {
  return { isEnabled: enabled, groups: groups.map(({ logic = 'and', rules }) => ({ logic, rules })) }
}
