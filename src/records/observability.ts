/** What a workspace wants to be seen of the requests of its keys. */
export interface Observability {
  /** Null: prompts and answers are not kept. */
  readonly ioLogging: IoLogging | null
  /** Whether generations are sent to the workspace's destinations. */
  readonly isBroadcast: boolean
}

/** Whose prompts and answers are kept. */
export interface IoLogging {
  /** The part of the requests, from 0 to 1. */
  readonly samplingRate: number
  /** Numbers of the keys; null: all. */
  readonly keyIds: readonly number[] | null
}
