import type { DestinationEditor } from '../../administration/destinations/destination-editor.ts'
import { addressBoxOf } from '../../auth/address-box.ts'
import type { Config } from '../../config/config.ts'
import { AllowedHosts } from '../../outbound/allowed-hosts.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { Store } from '../with-store.ts'

/** The command line's user as an editor of destinations. */
export function editorAt({ organizationId }: Pick<Store, 'organizationId'>, config: Config): DestinationEditor {
  const allowedHosts = new AllowedHosts(config.outbound.allowHosts)
  return { ...cliAuthor(organizationId), secrets: addressBoxOf(config), allowedHosts }
}
