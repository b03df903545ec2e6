import type { AssignedGuardrail, BuiltinFilterSlug, FilterAction } from '../records/guardrail.ts'
import type { Holder } from '../shares/holder.ts'

/** A filter of one guardrail, as findings refer to it. */
export interface FilterRule {
  /** What callers and records see of it: a built-in filter's slug, a pattern's label, or `pattern` with its number. Never what it found. */
  readonly name: string
  /** What it is, for metrics: labels are made up by operators. */
  readonly filter: BuiltinFilterSlug | 'pattern'
  /** What finds it. */
  readonly engine: 'builtin' | 'pattern' | 'presidio'
  readonly action: FilterAction
  /** The word in placeholders: `EMAIL` in `[EMAIL_1]`. */
  readonly word: string
  readonly guardrail: AssignedGuardrail
}

/** A stretch of text that a filter found, in UTF-16 code units; `end` is behind it. */
export interface Finding {
  readonly start: number
  readonly end: number
  readonly rule: FilterRule
}

/** Who wrote a text: some filters look at what users write only. */
export type TextOrigin = 'user' | 'other'

/** All filters that hold for a caller in one direction. */
export interface TextScanner {
  readonly rules: readonly FilterRule[]
  /** Most characters that a match has which is found for sure, where text is scanned piece by piece. */
  readonly holdBackChars: number
  /** The findings of each rule in a text, in order. Only findings of different rules overlap. */
  scan(text: string, origin: TextOrigin): readonly Finding[]
  /** The same, filter by filter, so that other work can be done in between. */
  scanInSteps(text: string, origin: TextOrigin): Generator<void, readonly Finding[]>
  /** Filters that `scan` goes without, and why: those that ask a server, and those that can't be used. Absent: there are none. */
  readonly unscanning?: readonly ScanError[]
  /** The same for several texts, with the filters that ask a server. Absent: there are none. Rejects with the signal's reason only. */
  scanAll?(texts: readonly ScannedText[], holder: Holder, signal: AbortSignal): Promise<ScanResult>
}

export interface ScannedText {
  readonly text: string
  readonly origin: TextOrigin
}

export interface ScanResult {
  /** For each text what was found in it, as `scan` gives it. */
  readonly findings: readonly (readonly Finding[])[]
  /** Filters that could not look at all of them. */
  readonly failed: readonly ScanError[]
}

/** A filter could not look at a text. `onError` of the rule's guardrail says what becomes of it. */
export class ScanError extends Error {
  readonly rule: FilterRule

  constructor(rule: FilterRule, message: string, options?: ErrorOptions) {
    super(message, options)
    this.rule = rule
  }
}
