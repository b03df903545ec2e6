import type { Schema } from '../../api/contract.ts'
import { textIn } from '../../parts/form-values.ts'

const claims = ['scopes', 'token_type'] as const

/** What a form says of a policy. */
export function policyWish(form: FormData): Schema<'CreateFederationPolicyRequest'> {
  return {
    issuer_id: textIn(form, 'issuer_id'),
    subject: textIn(form, 'subject'),
    audience: textIn(form, 'audience'),
    api_key_hash: textIn(form, 'api_key_hash'),
    claim_checks: claims.flatMap((type) => {
      const value = textIn(form, type)
      return value === '' ? [] : [{ type, value }]
    }),
  }
}
