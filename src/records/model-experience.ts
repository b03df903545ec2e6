/** What requests of one task class came to at one model, as far as a router sent them there. */
export interface ModelExperience {
  readonly model: string
  readonly task: string
  readonly requests: number
  /** Those that were answered, whole or up to a limit. */
  readonly answered: number
  /** Input and output of requests whose cost is known, and that cost. */
  readonly pricedTokens: number
  readonly costNanos: number
  /** Requests whose first token came, and the sum of the milliseconds that it took. */
  readonly timed: number
  readonly firstTokenMs: number
}
