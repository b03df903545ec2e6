import type { GuardrailEditor } from '../../administration/guardrails/guardrail-editor.ts'
import type { Config } from '../../config/config.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { Store } from '../with-store.ts'

/** The command line's user as an editor of the organization's guardrails. */
export function editorAt({ organizationId }: Pick<Store, 'organizationId'>, { guardrails }: Config): GuardrailEditor {
  return { ...cliAuthor(organizationId), hasPresidio: guardrails.presidio !== undefined }
}
