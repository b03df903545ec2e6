import type { Schema } from '../../api/contract.ts'
import { isTicked, textIn } from '../../parts/form-values.ts'

const claims = ['scopes', 'token_type'] as const

export type ClaimType = (typeof claims)[number]

/** What a form says of a policy. Claims are in the order that they had before, so that an order is no change. */
export function policyWish(
  form: FormData,
  before?: Schema<'FederationPolicy'>,
): Schema<'CreateFederationPolicyRequest'> & { enabled: boolean } {
  const had = before?.claim_checks.map(({ type }) => type) ?? []
  return {
    issuer_id: textIn(form, 'issuer_id'),
    subject: textIn(form, 'subject'),
    audience: textIn(form, 'audience'),
    api_key_hash: textIn(form, 'api_key_hash'),
    enabled: isTicked(form, 'enabled'),
    claim_checks: [...new Set([...had, ...claims])].flatMap((type) => {
      const value = textIn(form, type)
      return value === '' ? [] : [{ type, value }]
    }),
  }
}
