import type { GenerationRecord, GenerationStatus } from './generation-record.ts'

/** Which generations are listed: those that fit all of it. Times are Unix milliseconds. */
export interface GenerationFilter {
  readonly organizationId: string
  /** Of the request's arrival; `until` itself is not in it. */
  readonly since: number
  readonly until: number
  readonly workspaceId?: string
  /** One of these keys; of none, nothing is found. */
  readonly keyIds?: readonly number[]
  /** The model that answered. */
  readonly model?: string
  /** Its slug. */
  readonly provider?: string
  readonly externalUser?: string
  readonly sessionId?: string
  readonly appId?: number
  readonly status?: GenerationStatus
  /** One of these, in the gateway's words. */
  readonly stopReasons?: readonly string[]
  readonly guardrailId?: string
  readonly plugin?: string
  readonly tool?: string
  /** A pair of the request's `metadata`. */
  readonly label?: { readonly name: string; readonly value: string }
  /** Nano-dollars. */
  readonly costNanosMin?: number
  /** Part of the message, whatever its case. */
  readonly errorText?: string
  /** Only those that ended at this time or later. */
  readonly endedSince?: number
}

export const generationOrders = ['newest', 'oldest', 'cost', 'duration', 'tokens'] as const

/** How generations are sorted: by arrival, or what is most first. Ids decide between equals. */
export type GenerationOrder = (typeof generationOrders)[number]

/** A place in a sorted list: behind the row with this value and id; without an id, before all rows with the value. */
export interface GenerationPosition {
  readonly value: number
  readonly id: string | null
}

/** A part of a list. */
export interface GenerationPage {
  readonly records: readonly GenerationRecord[]
  /** Where the rest begins; null where there is none. A page may be short, even empty, before the end: so much and no more is looked at in one go. */
  readonly next: GenerationPosition | null
}
