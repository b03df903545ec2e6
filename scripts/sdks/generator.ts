/** What is tried with each generator, in this order; the first failure ends its row. */
export const trials = ['generates', 'compiles', 'call', 'stream', 'error'] as const
export type Trial = (typeof trials)[number]

/** A generator of clients to try: a row of data. */
export interface Generator {
  /** The first one is the generator. Versions are fixed, so that a red cell is the contract's doing. */
  readonly packages: readonly [string, ...string[]]
  /** Its program in `node_modules/.bin`. */
  readonly bin: string
  /** Its words; the client goes to the folder `sdk`. */
  words(contract: string): readonly string[]
  /** Files to write before it runs, by name. */
  files?(contract: string): Readonly<Record<string, string>>
}
