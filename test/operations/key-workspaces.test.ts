import { expect, it } from 'vitest'
import { generateApiKey, hashApiKey } from '../../src/records/api-key.ts'
import { describeStore } from '../support/databases.ts'
import { dataOf, gatewaysOn } from './workspaces/arrange.ts'

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('a new key belongs to the Default workspace where none is named, whatever workspace the caller belongs to', async () => {
    const { ask, inStore, organizationId } = await open()
    const elsewhere = dataOf<{ id: string }>(await ask('POST', '/workspaces', { name: 'CI', slug: 'ci' })).id
    const [organization, caller] = [await organizationId(), generateApiKey('management')]
    const key = { hash: hashApiKey(caller), kind: 'management', name: 'CI', label: 'l', expiresAt: null } as const
    const place = { organizationId: organization, workspaceId: elsewhere, creatorUserId: null }
    await inStore(({ keys }) => keys.create({ ...key, ...place }, 1))
    const usual = await inStore(({ workspaces }) => workspaces.findDefault(organization))
    const made = dataOf(await ask('POST', '/keys', { name: 'a' }, caller))
    expect(made['workspace_id']).toBe(usual?.id)
    const named = dataOf(await ask('POST', '/keys', { name: 'b', workspace_id: elsewhere.toUpperCase() }, caller))
    expect(named['workspace_id']).toBe(elsewhere)
  })
})
