/** The form that an id or a name must have. */
export interface TextForm {
  /** Matches the characters that it may have, from the first to the last. */
  readonly pattern: RegExp
  /** Absent: any length. */
  readonly maxLength?: number
  /** Of ids that must have one length. */
  readonly minLength?: number
}

/** The values that a number may have. */
export interface NumberRange {
  readonly min?: number
  readonly max?: number
}

/** What an endpoint takes. A rule that is absent forbids nothing. */
export interface FitRules {
  readonly callId?: TextForm
  readonly toolName?: TextForm
}

/** One rule of a format, for all of its endpoints, or those of some providers or models. */
export type RuleRow = {
  readonly [Name in keyof FitRules]-?: {
    readonly rule: Name
    readonly value: Required<FitRules>[Name]
    /** Slugs of the providers. Absent: all. */
    readonly providers?: readonly string[]
    /** Matches names of models as the provider knows them. Absent: all. */
    readonly model?: RegExp
    /** The documentation or report that the rule is from. */
    readonly source: string
  }
}[keyof FitRules]
