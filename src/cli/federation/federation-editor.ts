import type { IssuerEditor } from '../../administration/federation/issuer-rules.ts'
import { baseUrlOf } from '../../config/base-url.ts'
import type { Config } from '../../config/config.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { Store } from '../with-store.ts'

/** The command line's user as an editor of the organization's issuers. */
export function editorAt({ organizationId }: Pick<Store, 'organizationId'>, config: Config): IssuerEditor {
  const issuerRules = { allowsLoopback: !config.isProduction }
  return { ...cliAuthor(organizationId), issuerRules, ownIssuer: baseUrlOf(config) }
}
