import { addressOf } from '../../auth/address-box.ts'
import { destinationAddress } from '../../broadcast/destination-address.ts'
import type { Config } from '../../broadcast/shown-config.ts'
import { type ManagedParts, storedAddress } from '../../managed/read-managed.ts'
import type { StoredDestination } from '../../storage/broadcast/destination-repository.ts'
import type { SealedCredential } from '../../storage/byok/byok-repository.ts'
import type { SealedProvider } from '../../storage/catalog/managed-rows.ts'
import type { ByokProviders } from '../../workspaces/byok-providers.ts'
import { readByokSecret } from '../../workspaces/byok-secret.ts'

/** The providers and settings that secrets' addresses come from. */
export interface AddressParts extends Omit<ManagedParts, 'secrets'> {
  readonly byok: ByokProviders
}

/** The address that a secret leads to now: the one it is for, if an older version sealed it without an address. */
export function presentAddress(
  row: SealedCredential | StoredDestination | SealedProvider,
  secret: string,
  { byok, ...parts }: AddressParts,
): string {
  if ('type' in row) return destinationAddress(row.type, JSON.parse(secret) as Config)
  if ('slug' in row) return addressOf(storedAddress(row, secret, parts))
  const taker = byok.taker(row.provider)
  const read = taker === undefined ? null : readByokSecret(secret, taker)
  return read === null || 'problem' in read ? '' : byok.addressFor(row.provider, read)
}
