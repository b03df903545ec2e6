import { authorOf } from '../../administration/author.ts'
import type { IssuerEditor } from '../../administration/federation/issuer-rules.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Services } from '../services.ts'

/** The holder of a management key as an editor of issuers. */
export function editorOf(principal: Principal, { federation }: Pick<Services, 'federation'>): IssuerEditor {
  return { ...authorOf(principal), issuerRules: federation.issuerRules, ownIssuer: federation.ownIssuer() }
}
