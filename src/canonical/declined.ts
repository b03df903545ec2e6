/** Why a model declined, in its provider's words. At least one member is set. */
export interface Declined {
  /** Kind of harm, such as `cyber`. */
  readonly category?: string
  /** A sentence for people. */
  readonly explanation?: string
}
