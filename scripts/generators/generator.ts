import type { NodeMajor } from '../nodes/releases.ts'

/** Trials of each generator, in order. A failure ends the row: later trials need the earlier ones. */
export const trials = ['generates', 'compiles', 'call', 'stream', 'error'] as const
export type Trial = (typeof trials)[number]

/** The languages of the clients. */
export const languages = ['typescript', 'python', 'go', 'java', 'rust', 'csharp'] as const
export type Language = (typeof languages)[number]

/** A process to run in the folder of the row. */
export interface Step {
  /** A program found by PATH, or an absolute path. */
  readonly file: string
  readonly words: readonly string[]
}

/** Files and folders of a row. */
export interface Place {
  /** The contract, as a JSON file. */
  readonly contract: string
  /** The Node.js that runs generators from npm. */
  readonly node: string
  /** The folder of the row's packages. `--keep` keeps it for the next run. */
  readonly tools: string
}

/** A client generator to try: a row of data. It writes to the folder `sdk`. */
export interface Generator {
  readonly language: Language
  /** Fixed, so that only the contract can turn a cell red. */
  readonly version: string
  /** The major version of Node.js that it needs. Absent: it runs with all that the gateway supports. */
  readonly node?: NodeMajor
  /** npm packages with versions, the generator first. */
  readonly packages?: readonly [string, ...string[]]
  /** Commands that install it in `tools`, for other registries. */
  readonly install?: (place: Place) => readonly Step[]
  /** Files to write before it runs, by name. */
  readonly files?: (place: Place) => Readonly<Record<string, string>>
  readonly generate: (place: Place) => Step
  /** False if its client does not use the names of operations, so that none can be reported missing. */
  readonly namesOperations?: false
  readonly compile: (place: Place) => readonly Step[]
  /** The program that uses the client. Absent: the row ends when the client is compiled. */
  readonly use?: {
    /** Its file; the text is `consumers/<row>.txt`. */
    readonly file: string
    readonly run: (place: Place) => Step
  }
}
