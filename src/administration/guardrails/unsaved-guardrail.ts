import { randomUUID } from 'node:crypto'
import type { FilterEngines } from '../../guardrails/check-filters.ts'
import { builtinFilters } from '../../guardrails/filters/builtin-filters.ts'
import type { AssignedGuardrail, GuardrailRules } from '../../records/guardrail.ts'
import { noRules } from '../../records/guardrail-rules.ts'
import { checkRules } from './check-rules.ts'
import { type FilterFields, toFilters } from './guardrail-fields.ts'

/** Filters that are tested but not saved, as a guardrail that looks both ways where they can. Throws GatewayError 400 for those that can't be used. */
export function unsavedGuardrail(fields: FilterFields, engines: FilterEngines, now: number): AssignedGuardrail {
  const { builtins, ...others } = toFilters(fields, noRules)
  const rules = {
    ...{ ...noRules, ...others, appliesTo: 'both' as const },
    builtins: builtins.map((filter) => (asksServer(filter) ? { appliesTo: 'input' as const, ...filter } : filter)),
  }
  checkRules(rules, engines)
  return { id: randomUUID(), name: 'unsaved', rules, createdAt: now, updatedAt: null, scope: 'key' }
}

/** Whether a filter asks a server, for which no answer of a model waits. */
function asksServer({ slug }: GuardrailRules['builtins'][number]): boolean {
  return typeof builtinFilters[slug].finds !== 'function'
}
