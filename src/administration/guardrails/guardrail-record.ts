import type { Schema } from '../../contract/contract.ts'
import { toDollars } from '../../records/bill.ts'
import type { BuiltinFilter, Guardrail, PatternFilter } from '../../records/guardrail.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import { toZdrFields } from './zdr-switches.ts'

/** The wire record of a guardrail. */
export function toGuardrailRecord({ rules, ...guardrail }: Guardrail): Schema<'Guardrail'> {
  return {
    id: guardrail.id,
    name: guardrail.name,
    description: guardrail.description,
    workspace_id: guardrail.workspaceId,
    allowed_models: copyOf(rules.allowedModels),
    ignored_models: copyOf(rules.ignoredModels),
    allowed_providers: copyOf(rules.allowedProviders),
    ignored_providers: copyOf(rules.ignoredProviders),
    ...toZdrFields(rules.zdrAuthors),
    enable_free_model_publication: rules.freeModelPublication,
    enable_free_model_training: rules.freeModelTraining,
    enable_paid_model_training: rules.paidModelTraining,
    limit_usd: rules.limitNanos === null ? null : toDollars(rules.limitNanos),
    reset_interval: rules.resetInterval === 'total' ? null : rules.resetInterval,
    include_byok_in_budgets: rules.includesByok,
    content_filter_builtins: rules.builtins.length === 0 ? null : rules.builtins.map(toBuiltinEntry),
    content_filters: rules.patterns.length === 0 ? null : rules.patterns.map(toPatternEntry),
    applies_to: rules.appliesTo,
    restore: rules.restores,
    on_error: rules.onError,
    hold_back_chars: rules.holdBackChars,
    created_at: toTimestamp(guardrail.createdAt),
    updated_at: toTimestamp(guardrail.updatedAt),
  }
}

function copyOf(list: readonly string[] | null): string[] | null {
  return list === null ? null : [...list]
}

function toBuiltinEntry({
  slug,
  action,
  appliesTo,
  scanScope,
  label,
}: BuiltinFilter): Schema<'ContentFilterBuiltinEntry'> {
  return {
    slug,
    action,
    ...(appliesTo !== undefined && { applies_to: appliesTo }),
    ...(scanScope !== undefined && { scan_scope: scanScope }),
    ...(label !== undefined && { label }),
  }
}

function toPatternEntry({ pattern, action, appliesTo, label }: PatternFilter): Schema<'ContentFilterEntry'> {
  return {
    pattern,
    action,
    ...(appliesTo !== undefined && { applies_to: appliesTo }),
    ...(label !== undefined && { label }),
  }
}
