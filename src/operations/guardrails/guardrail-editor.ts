import { authorOf } from '../../administration/author.ts'
import type { GuardrailEditor } from '../../administration/guardrails/guardrail-editor.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Services } from '../services.ts'

/** The holder of a management key as an editor of guardrails. */
export function editorFor(principal: Principal, { guardrails }: Pick<Services, 'guardrails'>): GuardrailEditor {
  return { ...authorOf(principal), hasPresidio: guardrails.hasPresidio }
}
