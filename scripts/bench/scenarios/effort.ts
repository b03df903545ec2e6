/** How long a run takes: more rounds and more warm-up make steadier figures. */
export interface Effort {
  readonly rounds: number
  /** Rounds of scenarios whose streams take seconds each. */
  readonly streamRounds: number
  /** Length of a round of one target, where the number of exchanges does not give it. */
  readonly roundMs: number
  /** Exchanges that each target makes before figures count, unless `warmUpMaxMs` passes first. */
  readonly warmUpExchanges: number
  readonly warmUpMaxMs: number
  /** Streams that each connection reads one after another in a round, where streams are paced. */
  readonly streamsPerConnection: number
  /** Deltas of each of the 2,000 streams. */
  readonly crowdDeltas: number
  /** Single requests to each target on an idle connection. */
  readonly idleRequests: number
  readonly starts: number
  /** How long memory may take to come down. */
  readonly calmMs: number
  /** What differs for pairs of formats, of which there are many. */
  readonly pairs: PairEffort
}

/** How long each pair of formats takes. */
export type PairEffort = Pick<Effort, 'rounds' | 'roundMs' | 'warmUpMaxMs'>

/** Thorough: some minutes. */
export const fullEffort: Effort = {
  rounds: 7,
  streamRounds: 5,
  roundMs: 1_500,
  warmUpExchanges: 5_000,
  warmUpMaxMs: 15_000,
  streamsPerConnection: 2,
  crowdDeltas: 100,
  idleRequests: 1_000,
  starts: 5,
  calmMs: 15_000,
  // Even, so that each target comes first as often.
  pairs: { rounds: 4, roundMs: 350, warmUpMaxMs: 2_500 },
}

/** Everything but the pairs of formats in under a minute. */
export const quickEffort: Effort = {
  rounds: 3,
  streamRounds: 2,
  roundMs: 300,
  warmUpExchanges: 2_000,
  warmUpMaxMs: 800,
  streamsPerConnection: 1,
  crowdDeltas: 15,
  idleRequests: 150,
  starts: 1,
  calmMs: 2_000,
  pairs: { rounds: 2, roundMs: 100, warmUpMaxMs: 300 },
}
