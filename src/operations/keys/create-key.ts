import { generateApiKey, hashApiKey, maskApiKey } from '../../auth/api-key.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { ConstraintViolationError } from '../../storage/storage-error.ts'
import type { Handler } from '../handler.ts'
import { readExpiry } from './key-expiry.ts'
import { readNewLimit } from './key-limit.ts'
import { readKeyRecord } from './key-record.ts'

/** POST /keys */
export const createKey: Handler<'createKey'> = async ({ principal, body }, { repositories, now }) => {
  const text = generateApiKey('inference')
  const expiresAt = readExpiry(body.expires_at, now())
  const limit = readNewLimit(body.limit, body.limit_reset)
  const workspaceId = body.workspace_id ?? principal.workspaceId
  const workspace = await repositories.workspaces.get(principal.organizationId, workspaceId)
  if (workspace === null) throw unknownWorkspace(workspaceId)
  const key = await repositories.keys
    .create(
      {
        hash: hashApiKey(text),
        organizationId: principal.organizationId,
        workspaceId,
        kind: 'inference',
        name: body.name,
        label: maskApiKey(text),
        expiresAt: expiresAt ?? null,
        creatorUserId: principal.userId,
        ...(body.include_byok_in_limit !== undefined && { includeByokInLimit: body.include_byok_in_limit }),
        ...(limit !== undefined && { limit }),
      },
      now(),
    )
    .catch((error: unknown) => {
      // The workspace went away between the look and the insert.
      if (error instanceof ConstraintViolationError && error.constraint === 'reference') {
        throw unknownWorkspace(workspaceId)
      }
      throw error
    })
  const data = await readKeyRecord(key, repositories, now())
  return { status: 201, headers: { 'cache-control': 'no-store' }, body: { data, key: text } }
}

function unknownWorkspace(id: string): GatewayError {
  return new GatewayError('invalid_request', `workspace_id: there is no workspace ${id}.`)
}
