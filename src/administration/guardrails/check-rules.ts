import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import {
  type CheckedRules,
  checkFilters,
  type FilterEngines,
  type FilterProblem,
} from '../../guardrails/check-filters.ts'

/** Throws GatewayError 400 for filters that can't be used: patterns that the engine refuses, filters that need what this gateway does not have. */
export function checkRules(rules: CheckedRules, engines: FilterEngines): void {
  const issues = checkFilters(rules, engines).map(toIssue)
  const [first] = issues
  if (first === undefined) return
  const { path, message, code, position } = first
  const where = position === undefined ? '' : ` at position ${position}`
  throw new GatewayError('invalid_request', `${path}: ${message} (${code}${where})`, {
    metadata: { issues: issues.slice(0, 20) },
  })
}

function toIssue({ list, index, code, message, position }: FilterProblem): Schema<'ErrorIssue'> {
  const path = list === 'patterns' ? `content_filters[${index}].pattern` : `content_filter_builtins[${index}].slug`
  return { path, message, code, ...(position !== undefined && { position }) }
}
