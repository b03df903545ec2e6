import type { BudgetInterval } from '../../records/budget.ts'
import type { AssignedGuardrail, Guardrail, GuardrailRules, GuardrailScope } from '../../records/guardrail.ts'
import { hasRules, noRules } from '../../records/guardrail-rules.ts'

/** A row of guardrails. */
export interface GuardrailRow {
  id: string
  organization_id: string
  workspace_id: string
  name: string
  description: string | null
  has_rules: number
  limit_nanos: number | null
  reset_interval: BudgetInterval
  include_byok_in_budgets: number
  rules: string
  created_at: number
  updated_at: number | null
}

export type RulesRow = Pick<
  GuardrailRow,
  'has_rules' | 'limit_nanos' | 'reset_interval' | 'include_byok_in_budgets' | 'rules'
>

/** Rules as they are stored. */
export function toRulesRow(rules: GuardrailRules): RulesRow {
  const { limitNanos, resetInterval, includesByok, ...others } = rules
  return {
    has_rules: hasRules(rules) ? 1 : 0,
    limit_nanos: limitNanos,
    reset_interval: resetInterval,
    include_byok_in_budgets: includesByok ? 1 : 0,
    rules: JSON.stringify(others),
  }
}

export function toGuardrail(row: GuardrailRow): Guardrail {
  return {
    id: row.id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    name: row.name,
    description: row.description,
    rules: toRules(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** A guardrail as it holds for a caller by an assignment of this kind. */
export function toAssigned(row: GuardrailRow, scope: GuardrailScope): AssignedGuardrail {
  const { id, name, rules, createdAt, updatedAt } = toGuardrail(row)
  return { id, name, rules, createdAt, updatedAt, scope }
}

function toRules(row: GuardrailRow): GuardrailRules {
  return {
    // Rules that came later are as in a guardrail that never named them.
    ...noRules,
    ...(JSON.parse(row.rules) as Partial<GuardrailRules>),
    limitNanos: row.limit_nanos,
    resetInterval: row.reset_interval,
    includesByok: row.include_byok_in_budgets === 1,
  }
}
