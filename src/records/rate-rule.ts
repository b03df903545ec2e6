/** Whom a rate limit is for. */
export type RateSubjectKind = 'key' | 'workspace' | 'organization'

/** How much one subject may ask for in a minute; null is without a limit. */
export interface RateRule {
  readonly subjectKind: RateSubjectKind
  readonly subjectId: string
  readonly requestsPerMinute: number | null
  readonly tokensPerMinute: number | null
}
