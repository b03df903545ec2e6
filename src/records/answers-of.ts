/** Identifies the answers that one key got from one model. */
export interface AnswersOf {
  readonly organizationId: string
  readonly keyId: number
  readonly model: string
}
