import { randomUUID } from 'node:crypto'
import { hashApiKey, maskApiKey } from '../records/api-key.ts'
import { generateScimToken } from '../records/scim-token.ts'
import type { ScimToken } from '../storage/people/scim-token-repository.ts'
import { type Change, record } from './change.ts'
import { missing } from './map-group.ts'

/** Makes a token; its text is returned here and kept nowhere. */
export async function createToken(change: Change, name: string): Promise<{ token: ScimToken; text: string }> {
  const { repositories, organizationId, now } = change
  const text = generateScimToken()
  const token = await repositories.scimTokens.create(
    { id: randomUUID(), organizationId, name, label: maskApiKey(text), hash: hashApiKey(text) },
    now,
  )
  await record(change, {
    action: 'scim_token.create',
    target: targetOf(token),
    before: null,
    after: toAuditToken(token),
  })
  return { token, text }
}

/** Ends a token; GatewayError 404 when there is none of that id, or no more. */
export async function revokeToken(change: Change, id: string): Promise<ScimToken> {
  const token = await change.repositories.scimTokens.revoke(change.organizationId, id, change.now)
  if (token === null) throw missing('SCIM token')
  await record(change, {
    action: 'scim_token.delete',
    target: targetOf(token),
    before: toAuditToken(token),
    after: null,
  })
  return token
}

function targetOf({ id }: ScimToken) {
  return { kind: 'scim_token', id }
}

function toAuditToken({ name, label }: ScimToken) {
  return { name, label }
}
