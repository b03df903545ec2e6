import { authorOf } from '../../administration/author.ts'
import { deleteGuardrail as remove } from '../../administration/guardrails/delete-guardrail.ts'
import type { Handler } from '../handler.ts'

/** DELETE /guardrails/{id} */
export const deleteGuardrail: Handler<'deleteGuardrail'> = async (
  { principal, path },
  { transact, authenticator, now },
) => {
  const { keyHashes } = await transact((repositories) => remove(repositories, authorOf(principal), path.id, now()))
  authenticator.changed(keyHashes)
  return { status: 200, body: { deleted: true } }
}
