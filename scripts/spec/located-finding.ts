import type { Finding } from '../../codegen/finding.ts'

/** A finding and the file it is in. */
export interface FileFinding extends Finding {
  /** Path from the project's folder. */
  readonly file: string
}

/** A finding as it is shown. */
export interface LocatedFinding {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  readonly rule: string
  readonly message: string
}
