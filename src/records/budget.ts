/** Whom a budget is for. The subject's id is a key's number, a UUID otherwise. */
export type BudgetSubjectKind = 'key' | 'workspace' | 'organization' | 'guardrail'

/** When spending starts anew, at 00:00 UTC, for weeks on Monday; `total` never does. */
export type BudgetInterval = 'total' | 'daily' | 'weekly' | 'monthly'

export interface BudgetSubject {
  readonly kind: BudgetSubjectKind
  readonly id: string
}

/** A budget as it stands. Amounts are whole nano-dollars, times Unix milliseconds. */
export interface Budget {
  readonly id: string
  readonly organizationId: string
  readonly subject: BudgetSubject
  readonly interval: BudgetInterval
  readonly limitNanos: number
  /** Settled in the current window. */
  readonly spentNanos: number
  /** Set aside for requests under way that arrived in the current window. */
  readonly reservedNanos: number
  /** When the current window ends; null when it never does. */
  readonly resetsAt: number | null
  readonly createdAt: number
  /** Null until the limit was first changed. */
  readonly updatedAt: number | null
}

/** A budget that a request has to fit, as it is remembered with the caller's key: what it holds is only known in the store. */
export interface BudgetReference {
  readonly id: string
  readonly interval: BudgetInterval
  /** Whether what goes through the workspace's own provider keys counts too. */
  readonly includesByok: boolean
}

/** An amount that was set aside on a budget, in the window of the request's arrival. */
export interface Hold {
  readonly budget: BudgetReference
  /** Unix milliseconds. */
  readonly windowStart: number
}

/** What a request holds until it is settled or released. */
export interface Reservation {
  readonly generationId: string
  readonly holds: readonly Hold[]
}

/** What a generation has cost on a budget: it takes the place of what was set aside. */
export interface Charge {
  readonly generationId: string
  readonly budgetId: string
  readonly windowStart: number
  readonly costNanos: number
}
