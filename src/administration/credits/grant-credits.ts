import type { Budget } from '../../records/budget.ts'
import { getCredits, grantCredits as grant } from '../../storage/money/credits.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toCreditsRecord } from './credits-record.ts'

/** Within a transaction: adds whole nano-dollars to the organization's credits. From the first grant on, spending needs them. */
export async function grantCredits(
  repositories: Repositories,
  author: Author,
  nanos: number,
  now: number,
): Promise<Budget> {
  const { organizationId } = author
  const before = await getCredits(repositories, organizationId, now)
  const after = await grant(repositories, organizationId, nanos, now)
  const target = { kind: 'credits', id: organizationId }
  const records = { before: toCreditsRecord(before), after: toCreditsRecord(after) }
  await recordChange(repositories, author, { action: 'credits.grant', target, ...records }, now)
  return after
}
