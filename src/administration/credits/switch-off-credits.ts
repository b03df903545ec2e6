import { getCredits, removeCredits } from '../../storage/money/credits.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toCreditsRecord } from './credits-record.ts'

/** Within a transaction: lets spending do without credits and forgets what was granted; false where it needed none before. */
export async function switchOffCredits(repositories: Repositories, author: Author, now: number): Promise<boolean> {
  const { organizationId } = author
  const before = await getCredits(repositories, organizationId, now)
  if (!(await removeCredits(repositories, organizationId))) return false
  const target = { kind: 'credits', id: organizationId }
  const records = { before: toCreditsRecord(before), after: toCreditsRecord(null) }
  await recordChange(repositories, author, { action: 'credits.off', target, ...records }, now)
  return true
}
