import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import { updateGuardrail as update } from '../../administration/guardrails/update-guardrail.ts'
import { checkGuardrailNames } from '../../routing/check-guardrail-names.ts'
import type { Handler } from '../handler.ts'
import { callerCatalog } from '../models/caller-catalog.ts'
import { editorFor } from './guardrail-editor.ts'
import { readFields } from './read-fields.ts'

/** PATCH /guardrails/{id} */
export const updateGuardrail: Handler<'updateGuardrail'> = async ({ principal, path, body }, services) => {
  checkGuardrailNames(body, await callerCatalog(principal, services))
  const wish = { id: path.id, changes: readFields(body) }
  const { guardrail, keyHashes } = await services.transact((repositories) =>
    update(repositories, editorFor(principal, services), wish, services.now()),
  )
  // Which guardrails hold for a caller is remembered with its key.
  services.authenticator.changed(keyHashes)
  return { status: 200, body: { data: toGuardrailRecord(guardrail) } }
}
