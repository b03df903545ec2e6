import type { Schema } from '../../contract/contract.ts'
import { findIssuer } from '../federation/find-issuer.ts'
import { findOne } from '../find-one.ts'
import { allKeys, soughtKey } from '../keys/all-keys.ts'
import type { Store } from '../with-store.ts'

/** The options that describe a policy. */
export const policyOptions = {
  issuer: { type: 'string', valueHint: 'issuer', description: "The identity provider's id, URL or name." },
  subject: {
    type: 'string',
    valueHint: 'text',
    description: 'The workload, exactly as in the sub claim of its tokens.',
  },
  audience: { type: 'string', valueHint: 'text', description: 'The required aud claim of its tokens.' },
  key: {
    type: 'string',
    valueHint: 'key',
    description: 'The inference key to act as: its name, or its hash.',
    names: 'keys',
  },
  scopes: { type: 'string', valueHint: 'value', description: 'A value that the claim scopes (a list) must contain.' },
  'token-type': { type: 'string', valueHint: 'value', description: 'The required value of the claim token_type.' },
} as const

const keyByName = soughtKey(({ name }) => [name])

type PolicyFlags = { readonly [Name in keyof typeof policyOptions]?: string | undefined }

/** A policy, or a change to one, from the options. Rejects with CommandError when there is no such issuer or key. */
export async function readPolicy(
  store: Store,
  flags: PolicyFlags,
  program: string,
): Promise<Schema<'UpdateFederationPolicyRequest'>> {
  const checks = readClaimChecks(flags)
  return {
    ...(flags.issuer !== undefined && { issuer_id: (await findIssuer(store, flags.issuer, program)).id }),
    ...(flags.subject !== undefined && { subject: flags.subject }),
    ...(flags.audience !== undefined && { audience: flags.audience }),
    ...(flags.key !== undefined && { api_key_hash: findOne(await allKeys(store), flags.key, keyByName, program).hash }),
    ...(checks.length > 0 && { claim_checks: checks }),
  }
}

function readClaimChecks({ scopes, 'token-type': tokenType }: PolicyFlags): Schema<'FederationClaimCheck'>[] {
  return [
    ...(scopes === undefined ? [] : [{ type: 'scopes', value: scopes } as const]),
    ...(tokenType === undefined ? [] : [{ type: 'token_type', value: tokenType } as const]),
  ]
}
