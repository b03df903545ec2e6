/** Whom an answer is for. */
export interface EndUser {
  /** What providers are told: 48 characters (they take 64), the same for the same user, different in every organization. */
  readonly hash: string
  /** The hash of the request's `user`. Absent: it has none. */
  readonly userHash?: string
  /** Whether the request names an end user; otherwise `hash` is the account's. */
  readonly isNamed: boolean
  /** What providers are told in place of the request's `prompt_cache_key`, which callers like to name after a user: as stable as it is. */
  readonly cacheKeyHash?: string
  /** What providers are told in place of `metadata.user_id`, where that is a member like others: the hash that it would have as `user`. */
  readonly metadataUserHash?: string
}
