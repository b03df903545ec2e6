import type { BudgetInterval } from './budget.ts'

/** What happens to text that a filter finds: replaced by a placeholder, the request or answer refused, or only recorded. */
export type FilterAction = 'redact' | 'block' | 'flag'

/** Which way text goes that a filter looks at: to the model, from it, or both. */
export type FilterDirection = 'input' | 'output' | 'both'

/** The filters that come with the gateway. */
export type BuiltinFilterSlug =
  | 'email'
  | 'phone'
  | 'ssn'
  | 'credit-card'
  | 'iban'
  | 'ip-address'
  | 'secrets'
  | 'person-name'
  | 'address'
  | 'regex-prompt-injection'

/** A built-in filter as a guardrail has it. */
export interface BuiltinFilter {
  readonly slug: BuiltinFilterSlug
  readonly action: FilterAction
  /** Absent: the guardrail's own. */
  readonly appliesTo?: FilterDirection
  /** Prompt injection only: what users write, or all messages. Absent: all. */
  readonly scanScope?: 'user_only' | 'all_messages'
  /** The name that callers see of it. Absent: its slug. */
  readonly label?: string
}

/** A pattern of the operator's own, as a guardrail has it. */
export interface PatternFilter {
  /** In the syntax of RE2. */
  readonly pattern: string
  readonly action: FilterAction
  /** As on built-in filters. */
  readonly appliesTo?: FilterDirection
  /** The name that callers see of it. Absent or null: the pattern has none. */
  readonly label?: string | null
}

/** What a guardrail holds requests to. Null: it says nothing. */
export interface GuardrailRules {
  readonly allowedModels: readonly string[] | null
  readonly ignoredModels: readonly string[] | null
  readonly allowedProviders: readonly string[] | null
  readonly ignoredProviders: readonly string[] | null
  /** Authors of models that only endpoints without data retention may serve; `other` means all authors that have no switch of their own. */
  readonly zdrAuthors: readonly string[]
  /** False: no endpoint that publishes what it is sent may serve free models. */
  readonly freeModelPublication: boolean | null
  /** False: no endpoint that trains on what it is sent may serve free models. */
  readonly freeModelTraining: boolean | null
  /** False: no endpoint that trains on what it is sent may serve models with a price. */
  readonly paidModelTraining: boolean | null
  /** The limit of each budget that it sets, in nano-dollars: one for each key, member and workspace that it is assigned to. */
  readonly limitNanos: number | null
  readonly resetInterval: BudgetInterval
  /** Whether requests through the workspace's own provider keys count too. */
  readonly includesByok: boolean
  readonly builtins: readonly BuiltinFilter[]
  readonly patterns: readonly PatternFilter[]
  /** Which way text goes that its filters look at, where they don't say. */
  readonly appliesTo: FilterDirection
  /** Whether placeholders in answers become the values again that they replaced in the request. */
  readonly restores: boolean
  /** What becomes of requests that can't be looked at: refused, or let through. */
  readonly onError: 'closed' | 'open'
  /** Most characters of a streamed answer that are held back: the longest match that is found for sure. */
  readonly holdBackChars: number
}

export interface Guardrail {
  /** A UUID. */
  readonly id: string
  readonly organizationId: string
  readonly workspaceId: string
  readonly name: string
  readonly description: string | null
  readonly rules: GuardrailRules
  /** Unix milliseconds. */
  readonly createdAt: number
  /** Unix milliseconds; null for never. It changes with every change of the rules. */
  readonly updatedAt: number | null
}

/** What a guardrail is assigned to. */
export type GuardrailScope = 'workspace' | 'member' | 'key'

/** A guardrail that holds for a caller, cached with its key. */
export interface AssignedGuardrail extends Pick<Guardrail, 'id' | 'name' | 'rules' | 'createdAt' | 'updatedAt'> {
  /** The narrowest one by which it holds for the caller. */
  readonly scope: GuardrailScope
}

/** That a guardrail holds for a key, a member or a workspace. */
export interface GuardrailAssignment {
  /** A UUID; the guardrail's budget for this subject has it as the id of its own subject. */
  readonly id: string
  readonly organizationId: string
  readonly guardrailId: string
  readonly scope: GuardrailScope
  /** The number of a key, or the UUID of a user or workspace. */
  readonly subjectId: string
  /** Null for the gateway itself. */
  readonly assignedBy: string | null
  /** Unix milliseconds. */
  readonly createdAt: number
}
