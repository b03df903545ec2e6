import type { Schema } from '../api/contract.ts'
import { choiceIn, numberIn, textIn } from '../parts/form-values.ts'

/** How often the limit of a key can start anew. */
export const resets = ['daily', 'weekly', 'monthly'] as const

/** What a form asks for. Its date counts to the end of that day where the reader is. */
export function keyWish(form: FormData): Schema<'CreateKeyRequest'> {
  const workspace = textIn(form, 'workspace')
  const limit = numberIn(form, 'limit')
  const expires = textIn(form, 'expires')
  return {
    name: textIn(form, 'name'),
    ...(workspace !== '' && { workspace_id: workspace }),
    ...(limit !== undefined && { limit, limit_reset: choiceIn(form, 'reset', resets) ?? null }),
    ...(expires !== '' && { expires_at: new Date(`${expires}T23:59:59`).toISOString() }),
  }
}
