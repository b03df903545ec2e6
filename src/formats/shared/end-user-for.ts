import type { Turn } from '../../canonical/turn.ts'
import type { Endpoint } from '../../catalog/catalog.ts'

/** What an endpoint is told of whom its answer is for; undefined for nothing. The account is not named to one that refuses users. */
export function endUserFor({ endUser }: Pick<Turn, 'endUser'>, { provider }: Endpoint): string | undefined {
  if (endUser === undefined) return undefined
  if (!endUser.isNamed && provider.capabilities.refusedParameters?.includes('user') === true) return undefined
  return endUser.hash
}
