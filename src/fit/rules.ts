import type { SchemaSubset } from './schema/enforced-schema.ts'
import type { SchemaRoot } from './schema/object-root.ts'

/** The form that an id or a name must have. */
export interface TextForm {
  /** Matches texts of the characters that it may have. */
  readonly pattern: RegExp
  /** Absent: 1. */
  readonly minLength?: number
  /** Absent: any length. */
  readonly maxLength?: number
}

/** The form that ids of calls must have. */
export interface CallIdForm extends TextForm {
  /** Where no two calls may have the same id: in all of a conversation, or among those that the model made together. */
  readonly isUnique?: 'always' | 'in-a-turn'
}

/** The values that a number may have, both included. */
export interface NumberRange {
  readonly min?: number
  readonly max?: number
}

/** The sampling settings with a range. */
export type RangedSetting = 'temperature' | 'topP' | 'frequencyPenalty' | 'presencePenalty'

/** What an endpoint takes. A rule that is absent forbids nothing. */
export interface FitRules {
  readonly callId?: CallIdForm
  /** Ids of items, which the caller may leave out. */
  readonly itemId?: TextForm
  readonly toolName?: TextForm
  /** The members that messages and results may have besides those that every endpoint of the format knows. */
  readonly messageMembers?: { readonly ofMessages: readonly string[]; readonly ofResults: readonly string[] }
  /** Whether each call must have one result, right after the calls that the model made with it. */
  readonly pairsResults?: boolean
  /** Whether each call must have a result, wherever it stands. */
  readonly needsResults?: boolean
  /** Whether the model must have answered results before the user speaks again. */
  readonly answersResults?: boolean
  /** The role that the first message must have. */
  readonly firstRole?: 'user'
  /** How a last message of the assistant, which the model is to continue, must be sent: marked by this member, or with a user message after it. */
  readonly lastRole?: { readonly member: string } | 'user'
  /** Whether two messages in a row must not have the same role. */
  readonly alternatesRoles?: boolean
  /** Whether system texts alone make no request. */
  readonly needsMessage?: boolean
  /** Whether texts of nothing but white space are refused. */
  readonly refusesBlankTexts?: boolean
  /** Whether thoughts are read only from their cipher. */
  readonly sealedThoughts?: boolean
  /** Whether system texts may stand only before what the model and its tools said. */
  readonly systemFirst?: boolean
  readonly leastOutputTokens?: number
  /** The most that its models write, where the catalog does not say. */
  readonly mostOutputTokens?: number
  /** Settings that it has no place for. */
  readonly refusedSettings?: readonly RangedSetting[]
  /** Whether only one of temperature and top_p may be set. */
  readonly samplesOneWay?: boolean
  /** When settings of sampling must be the usual ones. */
  readonly fixedSampling?: 'always' | 'while-thinking'
  /** Whether no tool can be forced while the model thinks. */
  readonly thinkingForcesNone?: boolean
  /** Of a budget for thoughts. */
  readonly leastThinkingTokens?: number
  readonly ranges?: Readonly<Partial<Record<RangedSetting, NumberRange>>>
  readonly stop?: { readonly countMax?: number; readonly refusesBlank?: boolean }
  readonly cacheMarksMax?: number
  /** The names that it knows media types by, where others are usual. */
  readonly mediaTypes?: Readonly<Record<string, string>>
  /** Which of the tools that take free text, and of those that the caller runs by items of their own, it has: others must be functions. */
  readonly freeTextTools?: 'as-functions' | 'free-text-only' | 'as-they-are'
  /** What the root of a tool's schema must be. */
  readonly schemaRoot?: SchemaRoot
  /** The schemas that it can enforce, of answers and strict tools. */
  readonly enforcedSchemas?: SchemaSubset
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
    /** A parameter that the endpoint must list as supported. Absent: none. */
    readonly parameter?: string
    /** The documentation or report that the rule is from. */
    readonly source: string
  }
}[keyof FitRules]
