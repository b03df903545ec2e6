import { authorOf } from '../../administration/author.ts'
import type { CatalogEditor } from '../../administration/catalog/catalog-editor.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Services } from '../services.ts'

/** The holder of a management key as an editor of providers and models. */
export function catalogEditorFor(
  principal: Principal,
  { catalogSetup }: Pick<Services, 'catalogSetup'>,
): CatalogEditor {
  return { ...authorOf(principal), ...catalogSetup }
}
