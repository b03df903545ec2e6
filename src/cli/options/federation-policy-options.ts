import type { Schema } from '../../contract/contract.ts'
import { findIssuer, findKeyHash } from '../federation/federation-editor.ts'
import type { Store } from '../with-store.ts'

/** The options that describe a policy. */
export const policyOptions = {
  issuer: { type: 'string', valueHint: 'issuer', description: "The identity provider's id, address or name." },
  subject: { type: 'string', valueHint: 'text', description: 'The workload, exactly as its tokens have it in sub.' },
  audience: { type: 'string', valueHint: 'text', description: 'What its tokens must have in aud.' },
  key: { type: 'string', valueHint: 'key', description: 'The inference key to act as: its name, or its hash.' },
  scopes: { type: 'string', valueHint: 'value', description: 'What the claim scopes must hold, a list of texts.' },
  'token-type': { type: 'string', valueHint: 'value', description: 'What the claim token_type must be.' },
} as const

type PolicyFlags = { readonly [Name in keyof typeof policyOptions]?: string | undefined }

/** A policy, or a change to one, as options describe it. Rejects with CommandError where there is no such issuer or key. */
export async function readPolicy(store: Store, flags: PolicyFlags): Promise<Schema<'UpdateFederationPolicyRequest'>> {
  const checks = readClaimChecks(flags)
  return {
    ...(flags.issuer !== undefined && { issuer_id: (await findIssuer(store, flags.issuer)).id }),
    ...(flags.subject !== undefined && { subject: flags.subject }),
    ...(flags.audience !== undefined && { audience: flags.audience }),
    ...(flags.key !== undefined && { api_key_hash: await findKeyHash(store, flags.key) }),
    ...(checks.length > 0 && { claim_checks: checks }),
  }
}

function readClaimChecks({ scopes, 'token-type': tokenType }: PolicyFlags): Schema<'FederationClaimCheck'>[] {
  return [
    ...(scopes === undefined ? [] : [{ type: 'scopes', value: scopes } as const]),
    ...(tokenType === undefined ? [] : [{ type: 'token_type', value: tokenType } as const]),
  ]
}
