import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import { type Editor, recordChange } from './editor.ts'
import {
  checkClaimChecks,
  checkTargetKey,
  explainPolicyConflict,
  toPolicyRecord,
  unknownPolicy,
} from './policy-record.ts'

const targetOf = (id: string) => ({ kind: 'federation_policy', id })

/** Adds a policy. Rejects with GatewayError 400 where its key, issuer or claim checks are not good. */
export async function addPolicy(
  editor: Editor,
  body: Schema<'CreateFederationPolicyRequest'>,
): Promise<FederationPolicy> {
  checkClaimChecks(body.claim_checks)
  const fields = {
    issuerId: body.issuer_id.toLowerCase(),
    subject: body.subject,
    audience: body.audience,
    apiKeyHash: body.api_key_hash,
    isEnabled: body.enabled ?? true,
    claimChecks: body.claim_checks ?? [],
  }
  const { organizationId, now } = editor
  return editor
    .transact(async (repositories) => {
      await checkTargetKey(repositories.keys, organizationId, fields.apiKeyHash, now)
      const policy = await repositories.federationPolicies.create({ id: randomUUID(), organizationId, ...fields }, now)
      await recordChange(repositories, editor, {
        action: 'federation_policy.create',
        target: targetOf(policy.id),
        before: null,
        after: toPolicyRecord(policy),
      })
      return policy
    })
    .catch(explainPolicyConflict)
}

/** Changes a policy. Rejects like `addPolicy`, and with 404 for one that the organization has not. */
export async function changePolicy(
  editor: Editor,
  id: string,
  body: Schema<'UpdateFederationPolicyRequest'>,
): Promise<FederationPolicy> {
  checkClaimChecks(body.claim_checks)
  const changes = {
    ...(body.issuer_id !== undefined && { issuerId: body.issuer_id.toLowerCase() }),
    ...(body.subject !== undefined && { subject: body.subject }),
    ...(body.audience !== undefined && { audience: body.audience }),
    ...(body.api_key_hash !== undefined && { apiKeyHash: body.api_key_hash }),
    ...(body.enabled !== undefined && { isEnabled: body.enabled }),
    ...(body.claim_checks !== undefined && { claimChecks: body.claim_checks }),
  }
  const { organizationId, now } = editor
  return editor
    .transact(async (repositories) => {
      const { api_key_hash: hash } = body
      if (hash !== undefined) await checkTargetKey(repositories.keys, organizationId, hash, now)
      const before = await repositories.federationPolicies.get(organizationId, id)
      if (before === null) throw unknownPolicy()
      if (Object.keys(changes).length === 0) return before
      const policy = await repositories.federationPolicies.update(organizationId, id, changes, now)
      if (policy === null) throw unknownPolicy()
      await recordChange(repositories, editor, {
        action: 'federation_policy.update',
        target: targetOf(id),
        before: toPolicyRecord(before),
        after: toPolicyRecord(policy),
      })
      return policy
    })
    .catch(explainPolicyConflict)
}

/** Deletes a policy. Rejects with GatewayError 404 for one that the organization has not. */
export function removePolicy(editor: Editor, id: string): Promise<FederationPolicy> {
  const { organizationId } = editor
  return editor.transact(async (repositories) => {
    const policy = await repositories.federationPolicies.get(organizationId, id)
    if (policy === null || !(await repositories.federationPolicies.delete(organizationId, id))) throw unknownPolicy()
    await recordChange(repositories, editor, {
      action: 'federation_policy.delete',
      target: targetOf(id),
      before: toPolicyRecord(policy),
      after: null,
    })
    return policy
  })
}
