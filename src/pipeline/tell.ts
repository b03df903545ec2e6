import type { BroadcastWatcher } from '../broadcast/broadcast-watcher.ts'
import type { GenerationRecord } from '../records/generation-record.ts'
import type { InferenceRequest } from './request.ts'

export interface TellParts {
  /** Knows which destinations are told of requests. Absent: none are. */
  readonly broadcast?: Pick<BroadcastWatcher, 'known'>
}

/** What the record of a request has beside it where destinations are told that this process died before the end. */
export function toldOf(
  { broadcast }: TellParts,
  { context, caller }: InferenceRequest,
): Pick<GenerationRecord, 'deliveries'> {
  if (broadcast === undefined || caller.observability?.isBroadcast !== true) return {}
  const { id: generationId, workspaceId } = context
  const deliveries = broadcast.known({ generationId, workspaceId, keyHash: caller.keyHash })
  return deliveries.length === 0 ? {} : { deliveries }
}
