import { randomUUID } from 'node:crypto'
import type { Schema } from '../../../src/contract/contract.ts'
import { generateApiKey, hashApiKey } from '../../../src/records/api-key.ts'
import { openDatabase } from '../../../src/storage/store/database.ts'
import { manage } from '../../federation/arrange.ts'
import { inStore } from '../../support/generations.ts'
import { readError } from '../../support/read-error.ts'
import type { TestGateway } from '../../support/test-gateway.ts'

export type Credential = Schema<'ByokCredential'>

/** A secret that is looked for wherever it must not be. */
export const canary = 'sk-canary-5up3rS3cr3t-0123456789abcdefghijklmnopqrstuvwxyz'

/** Adds a credential for OpenAI, with the canary unless the fields say otherwise. */
export async function addCredential(gateway: TestGateway, fields: object = {}): Promise<Credential> {
  const { status, body } = await manage(gateway, 'POST', '/byok', { provider: 'openai', key: canary, ...fields })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return (body as { data: Credential }).data
}

/** What an operation says is wrong. */
export async function complaint(gateway: TestGateway, method: string, path: string, body?: unknown) {
  const { status, body: answer } = await manage(gateway, method, path, body)
  return { status, message: readError(answer).message }
}

/** Another workspace of the organization. */
export async function addWorkspace(gateway: TestGateway): Promise<string> {
  const id = randomUUID()
  await inStore(gateway.dataDir, async ({ organizations, workspaces }) => {
    const organizationId = (await organizations.first())?.id ?? ''
    const fields = { name: 'Other', slug: id, description: null, isDefault: false, createdBy: null }
    await workspaces.create({ id, organizationId, ...fields }, Date.now())
  })
  return id
}

/** Another organization with a management key in a workspace beside its Default one. */
export async function addOrganization(
  gateway: TestGateway,
): Promise<{ workspaceId: string; defaultWorkspaceId: string; key: string }> {
  const organizationId = randomUUID()
  const defaultWorkspaceId = randomUUID()
  const workspaceId = randomUUID()
  const key = generateApiKey('management')
  await inStore(gateway.dataDir, async ({ organizations, workspaces, keys }) => {
    await organizations.create({ id: organizationId, name: 'Foreign' }, Date.now())
    const fields = { organizationId, description: null, createdBy: null }
    const names = { name: 'Default', slug: 'default', isDefault: true }
    await workspaces.create({ id: defaultWorkspaceId, ...names, ...fields }, Date.now())
    await workspaces.create({ id: workspaceId, name: 'Admin', slug: 'admin', isDefault: false, ...fields }, Date.now())
    await keys.create(
      {
        ...{ organizationId, workspaceId, kind: 'management', name: 'admin', label: '' },
        ...{ hash: hashApiKey(key), expiresAt: null, creatorUserId: null },
      },
      Date.now(),
    )
  })
  return { workspaceId, defaultWorkspaceId, key }
}

/** Deletes a workspace as the store keeps deleted ones. */
export async function deleteWorkspace({ dataDir }: TestGateway, id: string): Promise<void> {
  const database = await openDatabase({ url: undefined, dataDir })
  try {
    await database.run((knex) => knex('workspaces').where({ id }).update({ deleted_at: Date.now() }))
  } finally {
    await database.close()
  }
}
