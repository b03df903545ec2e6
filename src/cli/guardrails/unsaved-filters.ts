import { unsavedGuardrail } from '../../administration/guardrails/unsaved-guardrail.ts'
import type { FilterEngines } from '../../guardrails/check-filters.ts'
import type { AssignedGuardrail } from '../../records/guardrail.ts'
import { checkBody } from '../options/check-body.ts'
import { readFilters } from '../options/read-filters.ts'

/** Filters as options say them. */
export interface FilterFlags {
  readonly filter?: string | undefined
  readonly pattern?: string | undefined
}

/** Filters of the command line, which block where nothing else is said, as a guardrail; null without any. Rejects with UsageError or GatewayError for those that can't be used. */
export async function unsavedFilters(
  { filter, pattern }: FilterFlags,
  engines: FilterEngines,
): Promise<AssignedGuardrail | null> {
  if (filter === undefined && pattern === undefined) return null
  const fields = {
    content_filter_builtins: filter === undefined ? [] : readFilters(filter, '--filter', 'block'),
    content_filters: (pattern?.split('\n') ?? []).map((each) => ({ pattern: each, action: 'block' as const })),
  }
  await checkBody('testGuardrails', { text: '', ...fields })
  return unsavedGuardrail(fields, engines, Date.now())
}
