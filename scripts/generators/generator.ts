import type { NodeMajor } from '../nodes/releases.ts'

/** What is tried with each generator, in this order; a failure ends its row, as later trials need the earlier ones. */
export const trials = ['generates', 'compiles', 'call', 'stream', 'error'] as const
export type Trial = (typeof trials)[number]

/** The languages of the clients. */
export const languages = ['typescript', 'python', 'go', 'java', 'rust', 'csharp'] as const
export type Language = (typeof languages)[number]

/** A process to run in the folder of the row. */
export interface Step {
  /** A program of the machine, found by PATH, or an absolute path. */
  readonly file: string
  readonly words: readonly string[]
}

/** Where a row works. */
export interface Place {
  /** The contract, as a JSON file. */
  readonly contract: string
  /** The Node.js that runs generators from npm. */
  readonly node: string
  /** The folder that the packages of the row are in. It stays for the next run where the command line says so. */
  readonly tools: string
}

/** A generator of clients to try: a row of data. What it writes goes to the folder `sdk`. */
export interface Generator {
  readonly language: Language
  /** Fixed, so that a red cell is the contract's doing. */
  readonly version: string
  /** The major version of Node.js that it needs, where it does not run with all that the gateway takes. */
  readonly node?: NodeMajor
  /** Packages of npm with their versions, the generator first. */
  readonly packages?: readonly [string, ...string[]]
  /** What else installs it, in `tools`. */
  readonly install?: (place: Place) => readonly Step[]
  /** Files to write before it runs, by name. */
  readonly files?: (place: Place) => Readonly<Record<string, string>>
  readonly generate: (place: Place) => Step
  /** False where what it writes does not name the operations, so that none is missed there. */
  readonly namesOperations?: false
  readonly compile: (place: Place) => readonly Step[]
  /** The program that uses the client; absent where there is none, and the row ends when the client is compiled. */
  readonly use?: {
    /** Its file; the text is `consumers/<row>.txt`. */
    readonly file: string
    readonly run: (place: Place) => Step
  }
}
