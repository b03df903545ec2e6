import type { GenerationRecord } from './generation-record.ts'

/** What a back-test needs of a record. */
export interface PastRequest
  extends Pick<
    GenerationRecord,
    | 'id'
    | 'workspaceId'
    | 'keyId'
    | 'clientFormat'
    | 'requestedModel'
    | 'model'
    | 'provider'
    | 'endpointTag'
    | 'isByok'
    | 'serviceTier'
    | 'inputTokens'
    | 'cachedTokens'
    | 'cacheWriteTokens'
    | 'cacheWriteHourTokens'
    | 'outputTokens'
    | 'reasoningTokens'
    | 'inputAudioTokens'
    | 'outputAudioTokens'
    | 'outputImageTokens'
    | 'webSearchCount'
    | 'costNanos'
    | 'createdAt'
    | 'firstTokenMs'
    | 'durationMs'
  > {
  /** The attempts that failed, in order. */
  readonly failures: readonly FailedAttempt[]
}

export interface FailedAttempt {
  /** Its slug. */
  readonly provider: string
  readonly model: string
  readonly durationMs: number
}

/** Some of the records of a time, drawn evenly. */
export interface GenerationSample {
  /** The newest first. */
  readonly requests: readonly PastRequest[]
  /** The part of all that were looked at; 1 for all. */
  readonly share: number
  /** From when on records were looked at, in Unix milliseconds: later than asked for where there were too many. */
  readonly since: number
}
