/** Whom an answer is for. */
export interface EndUser {
  /** What providers are told: 48 characters (they take 64), the same for the same user, different in every organization. */
  readonly hash: string
  /** The hash of the request's `user`. Absent: it has none. */
  readonly userHash?: string
  /** Whether the request names an end user; otherwise `hash` is the account's. */
  readonly isNamed: boolean
}
