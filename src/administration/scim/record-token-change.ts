import type { ScimToken } from '../../storage/people/scim-token-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

interface TokenChange extends Pick<Change, 'action'> {
  readonly before: ScimToken | null
  readonly after: ScimToken | null
}

/** Writes down that a token was made or ended, within the transaction: its name and its mask. */
export function recordTokenChange(
  repositories: Pick<Repositories, 'audit'>,
  author: Author,
  { action, before, after }: TokenChange,
  now: number,
): Promise<void> {
  const target = { kind: 'scim_token', id: (after ?? before)?.id ?? '' }
  const records = { before: toShown(before), after: toShown(after) }
  return recordChange(repositories, author, { action, target, ...records }, now)
}

function toShown(token: ScimToken | null): object | null {
  return token === null ? null : { name: token.name, label: token.label }
}
