import type { AddressBox } from '../../auth/address-box.ts'
import type { FoundProvider } from '../../catalog/discover-providers.ts'
import type { Config } from '../../config/config.ts'
import type { Environment } from '../../environment/environment.ts'
import type { Author } from '../author.ts'

/** What stored providers and models stand beside, and what they are sealed with. */
export interface CatalogSetup {
  /** As it was read, without what is stored. */
  readonly config: Config
  readonly env: Environment
  /** Providers that were found without configuration. */
  readonly found: readonly FoundProvider[]
  readonly secrets: AddressBox
}

/** Who changes providers and models. */
export interface CatalogEditor extends Author, CatalogSetup {}
