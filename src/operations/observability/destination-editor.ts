import { authorOf } from '../../administration/author.ts'
import type { DestinationEditor } from '../../administration/destinations/destination-editor.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Services } from '../services.ts'

/** The holder of a management key as an editor of destinations. */
export function editorFor(principal: Principal, { destinations }: Pick<Services, 'destinations'>): DestinationEditor {
  return { ...authorOf(principal), secrets: destinations.secrets, allowedHosts: destinations.allowedHosts }
}
