import type { Turn } from '../../canonical/turn.ts'
import type { Endpoint } from '../../catalog/catalog.ts'

/** True if a turn asks for a service tier and its endpoint has the default one. */
export function lacksTier(
  { routing: { serviceTier } }: Pick<Turn, 'routing'>,
  { tier }: Pick<Endpoint, 'tier'>,
): boolean {
  return tier === 'default' && serviceTier !== undefined && serviceTier !== 'default'
}
