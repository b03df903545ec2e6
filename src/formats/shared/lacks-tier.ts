import type { Turn } from '../../canonical/turn.ts'
import type { Endpoint } from '../../catalog/catalog.ts'

/** True when a turn asks for a service tier and goes to an endpoint that is of none. */
export function lacksTier(
  { routing: { serviceTier } }: Pick<Turn, 'routing'>,
  { tier }: Pick<Endpoint, 'tier'>,
): boolean {
  return tier === 'default' && serviceTier !== undefined && serviceTier !== 'default'
}
