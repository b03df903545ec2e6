import type { BroadcastItem, Destination } from '../records/destination.ts'
import type { AttemptRecord, GenerationRecord } from '../records/generation-record.ts'

/** What of a generation a destination may see. */
export type Discretion = Pick<Destination, 'isPrivate' | 'sendsCost' | 'sendsIdentity' | 'sendsRequestContext'>

/** A generation without what a destination must not see. */
export function reduceItem(item: BroadcastItem, discretion: Discretion): BroadcastItem {
  const { isPrivate, sendsCost, sendsIdentity, sendsRequestContext } = discretion
  let record: GenerationRecord = item.record
  // Providers quote prompts in what they refuse, and what left endpoints out may quote names that callers chose.
  if (isPrivate) record = withoutWords(record)
  if (!sendsCost) record = withoutCost(record)
  if (!sendsIdentity) record = withoutIdentity(record)
  if (!sendsRequestContext) {
    record = { ...record, httpReferer: null, userAgent: null, sessionId: null, trace: null, metadata: undefined }
  }
  return {
    ...item,
    record,
    content: isPrivate ? null : item.content,
    ...(!sendsIdentity && { keyName: null, keyHash: null }),
  }
}

function withoutWords({ errorMessage: _, pipeline: __, route: ___, ...record }: GenerationRecord): GenerationRecord {
  return { ...record, attempts: record.attempts.map(withoutMessage) }
}

function withoutMessage({ message: _, ...attempt }: AttemptRecord): AttemptRecord {
  return attempt
}

function withoutCost({ byokNanos: _, cacheDiscountNanos: __, ...record }: GenerationRecord): GenerationRecord {
  return { ...record, costNanos: null, costOrigin: 'unknown' }
}

function withoutIdentity({ app: _, appId: __, ...record }: GenerationRecord): GenerationRecord {
  return { ...record, keyId: 0, externalUser: null }
}
