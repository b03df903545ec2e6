import { type AddressBox, type OpenedSecret, requireAddress } from '../auth/address-box.ts'
import type { Destination } from '../records/destination.ts'
import type { StoredDestination } from '../storage/broadcast/destination-repository.ts'
import { destinationAddress } from './destination-address.ts'
import type { Config } from './shown-config.ts'

/** Settings of a destination in clear, and where alone their secrets may be sent. */
export interface OpenedConfig extends Pick<OpenedSecret, 'address'> {
  readonly config: Config
}

/** A destination with its settings in clear. Throws UnreadableSecretError where none of the master keys opens them, or they lead elsewhere. */
export function openDestination(stored: StoredDestination, secrets: Pick<AddressBox, 'open'>): Destination {
  const { shownConfig: _, sealedSecret: __, keyId: ___, ...destination } = stored
  const { config, address } = openConfig(stored, secrets)
  requireAddress({ address }, destinationAddress(stored.type, config))
  return { ...destination, config }
}

/** To change the settings, not to send anything. Throws UnreadableSecretError where none of the master keys opens them. */
export function openConfig(stored: StoredDestination, secrets: Pick<AddressBox, 'open'>): OpenedConfig {
  const { secret, address } = secrets.open(stored, stored)
  return { config: JSON.parse(secret) as Config, address }
}
