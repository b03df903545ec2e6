import type { Schema } from '../api/contract.ts'

/** Why an endpoint is left out: the reason by its name, then words that follow "because it". */
export function exclusionWords({ reason, detail }: Pick<Schema<'RouteExclusion'>, 'reason' | 'detail'>): string {
  return detail === '' ? reason : `${reason}: ${detail}`
}

/** Why an endpoint may be asked. */
export function fitWords(isSticky: boolean): string {
  return isSticky ? '✓ served this conversation before' : '✓ fits'
}
