/** What a rate limit applies to. */
export type RateSubjectKind = 'key' | 'workspace' | 'organization'

/** What one subject may use in a minute; null for no limit. */
export interface RateRule {
  readonly subjectKind: RateSubjectKind
  readonly subjectId: string
  readonly requestsPerMinute: number | null
  readonly tokensPerMinute: number | null
}
