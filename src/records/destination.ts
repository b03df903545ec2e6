import type { GenerationContent } from './generation-content.ts'
import type { GenerationRecord } from './generation-record.ts'

/** A place that the generations of a workspace are sent to. */
export interface Destination {
  readonly id: string
  readonly organizationId: string
  readonly workspaceId: string
  readonly type: string
  readonly name: string
  readonly isEnabled: boolean
  /** True: prompts and answers are not sent. */
  readonly isPrivate: boolean
  readonly sendsCost: boolean
  /** Whether it is told who asked: user, key, app. */
  readonly sendsIdentity: boolean
  /** Whether it is told where the request came from: referer, user agent, session, trace, metadata. */
  readonly sendsRequestContext: boolean
  /** From 0 to 1. */
  readonly samplingRate: number
  /** SHA-256 of the keys whose generations are sent; null: all. */
  readonly keyHashes: readonly string[] | null
  readonly filterRules: FilterRules | null
  /** The settings of its type, its secrets in clear. Held to the contract's schema of the type when it was saved. */
  readonly config: Readonly<Record<string, unknown>>
  /** Unix milliseconds. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** Which generations are sent: those that fit all groups. Nothing is filtered where `isEnabled` is false. */
export interface FilterRules {
  readonly isEnabled: boolean
  readonly groups: readonly FilterGroup[]
}

export interface FilterGroup {
  readonly logic: 'and' | 'or'
  readonly rules: readonly FilterRule[]
}

export interface FilterRule {
  readonly field: string
  readonly operator: string
  readonly value?: string | number
}

/** An ended generation as a destination may see it: what it must not see is null or absent already. */
export interface BroadcastItem {
  readonly record: GenerationRecord
  /** Null where it is not sent or was not kept. */
  readonly content: GenerationContent | null
  /** The names under which people know these; null where they are not sent. */
  readonly keyName: string | null
  readonly keyHash: string | null
  readonly workspaceName: string | null
  readonly providerName: string | null
}
