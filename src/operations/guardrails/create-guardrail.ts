import { createGuardrail as create } from '../../administration/guardrails/create-guardrail.ts'
import { toGuardrailRecord } from '../../administration/guardrails/guardrail-record.ts'
import { checkGuardrailNames } from '../../routing/check-guardrail-names.ts'
import type { Handler } from '../handler.ts'
import { callerCatalog } from '../models/caller-catalog.ts'
import { editorFor } from './guardrail-editor.ts'
import { readFields } from './read-fields.ts'

/** POST /guardrails */
export const createGuardrail: Handler<'createGuardrail'> = async ({ principal, body }, services) => {
  const { name, workspace_id: workspaceId, ...fields } = body
  const wish = { ...readFields(fields), name, ...(workspaceId !== undefined && { workspaceId }) }
  checkGuardrailNames(fields, await callerCatalog(principal, services))
  const guardrail = await services.transact((repositories) =>
    create(repositories, editorFor(principal, services), wish, services.now()),
  )
  return { status: 201, body: { data: toGuardrailRecord(guardrail) } }
}
