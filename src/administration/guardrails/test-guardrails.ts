import type { Schema } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import type { FilterEngines } from '../../guardrails/check-filters.ts'
import type { AssignedGuardrail } from '../../records/guardrail.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { requireGuardrail } from './require-guardrail.ts'
import { type FilterTester, testFilters } from './test-filters.ts'
import { unsavedGuardrail } from './unsaved-guardrail.ts'

/** Who tests guardrails, and with what. */
export interface GuardrailTester extends FilterTester, FilterEngines {
  readonly organizationId: string
}

/** What filters make of a text: those of guardrails, or some that are not saved. Throws GatewayError: 404 for a guardrail that the organization does not have, 400 for filters that can't be used, and for both or neither. */
export async function testGuardrails(
  repositories: Pick<Repositories, 'guardrails'>,
  tester: GuardrailTester,
  { text, direction = 'input', ...wish }: Schema<'TestGuardrailsRequest'>,
  now: number,
): Promise<Schema<'GuardrailTest'>> {
  const isUnsaved = saysFilters(wish)
  const guardrails = isUnsaved
    ? [unsavedGuardrail(wish, tester, now)]
    : await savedGuardrails(repositories, tester, wish)
  const unsavedId = isUnsaved ? guardrails[0]?.id : undefined
  return testFilters(tester, guardrails, { text, direction, unsavedId })
}

type Wish = Omit<Schema<'TestGuardrailsRequest'>, 'text' | 'direction'>

function saysFilters({ guardrail_ids: ids, ...fields }: Wish): boolean {
  const hasFilters = fields.content_filters !== undefined || fields.content_filter_builtins !== undefined
  if (hasFilters !== (ids !== undefined)) return hasFilters
  throw fieldRefusal('guardrail_ids', 'send either ids of guardrails, or content_filters and content_filter_builtins')
}

async function savedGuardrails(
  repositories: Pick<Repositories, 'guardrails'>,
  { organizationId }: Pick<GuardrailTester, 'organizationId'>,
  { guardrail_ids: ids = [] }: Wish,
): Promise<AssignedGuardrail[]> {
  const found: AssignedGuardrail[] = []
  for (const id of new Set(ids.map((each) => each.toLowerCase()))) {
    found.push({ ...(await requireGuardrail(repositories, organizationId, id)), scope: 'key' })
  }
  return found
}
