/** Names of what is there now and was not, what is gone, and what differs; each sorted. */
export interface Changes {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** What came of reading the configuration again. */
export interface ReloadReport {
  /** By slug. */
  readonly providers: Changes
  /** By id. */
  readonly models: Changes
  /** Keys of the settings that differ and count from now on. */
  readonly settings: readonly string[]
  /** Keys of the settings that differ from what the process was started with, and count after a restart. */
  readonly requiresRestart: readonly string[]
}
