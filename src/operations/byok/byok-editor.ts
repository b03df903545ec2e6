import { authorOf } from '../../administration/author.ts'
import type { ByokEditor } from '../../administration/byok/byok-editor.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Services } from '../services.ts'

/** The holder of a management key as an editor of credentials. */
export function editorFor(principal: Principal, { byok: { providers, secrets } }: Pick<Services, 'byok'>): ByokEditor {
  return { ...authorOf(principal), providers, secrets }
}
