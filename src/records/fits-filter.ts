import type { GenerationFilter } from './generation-query.ts'
import type { GenerationRecord } from './generation-record.ts'

/** Whether a stored generation is one of those that the store finds by a filter. */
export function fitsFilter(record: GenerationRecord, filter: GenerationFilter): boolean {
  return tests.every((test) => test(record, filter))
}

type Test = (record: GenerationRecord, filter: GenerationFilter) => boolean

const isOne = <T>(wanted: T | undefined, own: T | null | undefined) => wanted === undefined || own === wanted

const tests: readonly Test[] = [
  (record, { organizationId }) => record.organizationId === organizationId,
  ({ createdAt }, { since, until }) => createdAt >= since && createdAt < until,
  (record, { workspaceId, keyIds }) =>
    isOne(workspaceId, record.workspaceId) && (keyIds === undefined || keyIds.includes(record.keyId)),
  (record, { model, provider }) => isOne(model, record.model) && isOne(provider, record.provider),
  (record, { externalUser, sessionId }) =>
    isOne(externalUser, record.externalUser) && isOne(sessionId, record.sessionId),
  (record, { appId, status }) => isOne(appId, record.appId) && isOne(status, record.status),
  ({ stopReason }, { stopReasons }) =>
    stopReasons === undefined || (stopReason !== null && stopReasons.includes(stopReason)),
  ({ guardrails = [] }, { guardrailId }) =>
    guardrailId === undefined || guardrails.some(({ id }) => id === guardrailId),
  ({ plugins = [] }, { plugin }) => plugin === undefined || plugins.includes(plugin),
  ({ tools = [] }, { tool }) => tool === undefined || tools.includes(tool),
  ({ metadata = {} }, { label }) =>
    label === undefined || (Object.hasOwn(metadata, label.name) && metadata[label.name] === label.value),
  ({ costNanos }, { costNanosMin }) => costNanosMin === undefined || (costNanos !== null && costNanos >= costNanosMin),
  ({ errorMessage }, { errorText }) =>
    errorText === undefined || errorMessage?.toLowerCase().includes(errorText.toLowerCase()) === true,
  ({ createdAt, durationMs }, { endedSince }) => endedSince === undefined || createdAt + durationMs >= endedSince,
]
