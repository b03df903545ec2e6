import type { Principal } from '../../auth/principal.ts'
import type { Body } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { generateApiKey, hashApiKey, maskApiKey } from '../../records/api-key.ts'
import type { ApiKey } from '../../records/key-record.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { readExpiry } from './key-expiry.ts'
import { readNewLimit } from './key-limit.ts'
import { readKeyRecord } from './key-record.ts'

/** POST /keys */
export const createKey: Handler<'createKey'> = async ({ principal, body }, { transact, now }) => {
  const text = generateApiKey('inference')
  const data = await transact(async (repositories) => {
    const key = await makeKey(repositories, principal, body, text, now())
    const record = await readKeyRecord(key, repositories, now())
    const target = { kind: 'key', id: key.hash }
    await repositories.audit.record(
      changeBy(principal, { action: 'key.create', target, before: null, after: record }),
      now(),
    )
    return record
  })
  return { status: 201, headers: { 'cache-control': 'no-store' }, body: { data, key: text } }
}

async function makeKey(
  repositories: Repositories,
  principal: Principal,
  body: Body<'createKey'>,
  text: string,
  now: number,
): Promise<ApiKey> {
  const { organizationId } = principal
  const expiresAt = readExpiry(body.expires_at, now)
  const limit = readNewLimit(body.limit, body.limit_reset)
  const workspaceId = body.workspace_id?.toLowerCase() ?? principal.workspaceId
  // Held on to, so that nobody deletes it as empty meanwhile.
  const workspace = await repositories.workspaces.lock(organizationId, workspaceId)
  if (workspace === null) throw unknownWorkspace(workspaceId)
  const creatorUserId = await readOwner(repositories, principal, body.creator_user_id)
  return repositories.keys.create(
    {
      hash: hashApiKey(text),
      organizationId,
      workspaceId,
      kind: 'inference',
      name: body.name,
      label: maskApiKey(text),
      expiresAt: expiresAt ?? null,
      creatorUserId,
      ...(body.include_byok_in_limit !== undefined && { includeByokInLimit: body.include_byok_in_limit }),
      ...(limit !== undefined && { limit }),
    },
    now,
  )
}

async function readOwner(
  { users }: Pick<Repositories, 'users'>,
  { organizationId, userId }: Principal,
  wanted: string | null | undefined,
): Promise<string | null> {
  if (wanted === undefined) return userId
  if (wanted === null) return null
  const user = await users.lock(organizationId, wanted.toLowerCase())
  if (user === null) throw new GatewayError('invalid_request', `creator_user_id: there is no user ${wanted}.`)
  return user.id
}

function unknownWorkspace(id: string): GatewayError {
  return new GatewayError('invalid_request', `workspace_id: there is no workspace ${id}.`)
}
