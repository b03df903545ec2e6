import type { GenerationRecord } from './generation-record.ts'

/** What the prompt-cache doctor needs of a record. */
export interface CacheUse
  extends Pick<
    GenerationRecord,
    'id' | 'workspaceId' | 'model' | 'endpointTag' | 'sessionId' | 'inputTokens' | 'cachedTokens' | 'createdAt'
  > {
  readonly appId: number | null
}
