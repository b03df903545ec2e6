import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import type { BuiltinFilter, GuardrailRules, PatternFilter } from '../../records/guardrail.ts'
import { toZdrAuthors } from './zdr-switches.ts'

/** What a request says of a guardrail: null takes a rule away, an absent member leaves it. */
export interface GuardrailFields extends Omit<Schema<'UpdateGuardrailRequest'>, 'limit_usd'> {
  /** Whole nano-dollars. */
  readonly limitNanos?: number | null
}

/** The rules as they are with these fields; what is left out is as before. Throws GatewayError for a member that the filter it stands on has no use for. */
export function toRules(fields: GuardrailFields, before: GuardrailRules): GuardrailRules {
  return {
    allowedModels: given(fields.allowed_models, before.allowedModels),
    ignoredModels: given(fields.ignored_models, before.ignoredModels),
    allowedProviders: given(fields.allowed_providers, before.allowedProviders),
    ignoredProviders: given(fields.ignored_providers, before.ignoredProviders),
    zdrAuthors: toZdrAuthors(fields, before.zdrAuthors),
    freeModelPublication: given(fields.enable_free_model_publication, before.freeModelPublication),
    freeModelTraining: given(fields.enable_free_model_training, before.freeModelTraining),
    paidModelTraining: given(fields.enable_paid_model_training, before.paidModelTraining),
    limitNanos: given(fields.limitNanos, before.limitNanos),
    resetInterval: given(fields.reset_interval, before.resetInterval) ?? 'total',
    includesByok: fields.include_byok_in_budgets ?? before.includesByok,
    ...toFilters(fields, before),
    appliesTo: fields.applies_to ?? before.appliesTo,
    restores: fields.restore ?? before.restores,
    onError: fields.on_error ?? before.onError,
    holdBackChars: fields.hold_back_chars ?? before.holdBackChars,
  }
}

/** The filters among a guardrail's fields. */
export type FilterFields = Pick<GuardrailFields, 'content_filter_builtins' | 'content_filters'>

/** The filters as rules have them. Throws GatewayError as `toRules` does. */
export function toFilters(
  { content_filter_builtins: builtins, content_filters: patterns }: FilterFields,
  before: Pick<GuardrailRules, 'builtins' | 'patterns'>,
): Pick<GuardrailRules, 'builtins' | 'patterns'> {
  return {
    builtins: builtins === undefined ? before.builtins : (builtins ?? []).map(toBuiltin),
    patterns: patterns === undefined ? before.patterns : (patterns ?? []).map(toPattern),
  }
}

function toBuiltin(
  { slug, action, applies_to: appliesTo, scan_scope: scanScope, label = '' }: Schema<'ContentFilterBuiltinEntryInput'>,
  index: number,
): BuiltinFilter {
  if (scanScope !== undefined && slug !== 'regex-prompt-injection') {
    throw fieldRefusal(`content_filter_builtins[${index}].scan_scope`, 'is for regex-prompt-injection only')
  }
  return {
    slug,
    action,
    ...(appliesTo !== undefined && { appliesTo }),
    ...(scanScope !== undefined && { scanScope }),
    ...(label !== '' && { label }),
  }
}

function toPattern({ pattern, action, applies_to: appliesTo, label }: Schema<'ContentFilterEntry'>): PatternFilter {
  return {
    pattern,
    action,
    ...(appliesTo !== undefined && { appliesTo }),
    // An empty one would be no name.
    ...(label !== undefined && label !== null && label !== '' && { label }),
  }
}

function given<T, U>(value: T | undefined, before: U): T | U {
  return value === undefined ? before : value
}
