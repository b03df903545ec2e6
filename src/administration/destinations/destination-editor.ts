import type { AddressBox } from '../../auth/address-box.ts'
import type { AllowedHosts } from '../../outbound/allowed-hosts.ts'
import type { Author } from '../author.ts'

/** Who changes destinations, what their settings are sealed with, and which private hosts they may lead to. */
export interface DestinationEditor extends Author {
  readonly secrets: AddressBox
  readonly allowedHosts: AllowedHosts
}
