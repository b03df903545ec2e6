/** What a budget applies to. Its subject's id is the number of a key, otherwise a UUID. */
export type BudgetSubjectKind = 'key' | 'workspace' | 'organization' | 'guardrail'

/** The period of a budget. Spending resets at midnight in the budget's time zone, for weeks on Monday; `total` never resets. */
export type BudgetInterval = 'total' | 'daily' | 'weekly' | 'monthly'

export interface BudgetSubject {
  readonly kind: BudgetSubjectKind
  readonly id: string
}

/** A budget's current state. Amounts are whole nano-dollars, times Unix milliseconds. */
export interface Budget {
  readonly id: string
  readonly organizationId: string
  readonly subject: BudgetSubject
  readonly interval: BudgetInterval
  /** A name in the IANA database. */
  readonly timeZone: string
  readonly limitNanos: number
  /** Settled costs of the current window. */
  readonly spentNanos: number
  /** Reserved for requests in flight that arrived in the current window. */
  readonly reservedNanos: number
  /** When the current window ends; null for never. */
  readonly resetsAt: number | null
  readonly createdAt: number
  /** When the limit last changed; null for never. */
  readonly updatedAt: number | null
}

/** A budget that a request must fit into, cached with the caller's key: only the store knows its amounts. */
export interface BudgetReference {
  readonly id: string
  readonly interval: BudgetInterval
  /** The time zone in which its windows begin at midnight. Absent: UTC. */
  readonly timeZone?: string
  /** True when requests through the workspace's own provider keys count too. */
  readonly includesByok: boolean
  /** The name of the guardrail that sets it. Absent: none does. */
  readonly guardrailName?: string
}

/** An amount reserved on a budget, in the window of the request's arrival. */
export interface Hold {
  readonly budget: BudgetReference
  /** Unix milliseconds. */
  readonly windowStart: number
  readonly amountNanos: number
}

/** All holds of a request, until it is settled or released. */
export interface Reservation {
  readonly generationId: string
  readonly holds: readonly Hold[]
}

/** What a generation costs on a budget: it replaces the hold. */
export interface Charge {
  readonly generationId: string
  readonly budgetId: string
  readonly windowStart: number
  readonly costNanos: number
}
