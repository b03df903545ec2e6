import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createGroup } from '../../../src/administration/scim/create-group.ts'
import { createMapping } from '../../../src/administration/scim/create-mapping.ts'
import { createToken } from '../../../src/administration/scim/create-token.ts'
import { deleteMapping } from '../../../src/administration/scim/delete-mapping.ts'
import { revokeToken } from '../../../src/administration/scim/revoke-token.ts'
import { updateMapping } from '../../../src/administration/scim/update-mapping.ts'
import { chooseWorkspace } from '../../../src/administration/workspaces/choose-workspace.ts'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { describeStore } from '../../support/databases.ts'
import { now, openAdministration } from '../open-administration.ts'

const status = (error: unknown) => (error as { status?: number }).status

describeStore((openFresh) => {
  it('a token is known by its hash until it is revoked, and the log never has its text', async () => {
    const { carryOut, repositories, entries } = await openAdministration(openFresh)
    const { token, text } = await carryOut(createToken, 'Okta')
    expect(await repositories.scimTokens.findByHash(hashApiKey(text))).toMatchObject({ id: token.id })
    expect(await carryOut(revokeToken, token.id.toUpperCase())).toMatchObject({ id: token.id, name: 'Okta' })
    expect(await carryOut(revokeToken, token.id).catch(status)).toBe(404)
    expect(await repositories.scimTokens.findByHash(hashApiKey(text))).toBeNull()
    const shown = { name: 'Okta', label: token.label }
    const log = await entries()
    expect(log.map(({ action, target, before, after }) => [action, target.id, before, after])).toEqual([
      ['scim_token.create', token.id, null, shown],
      ['scim_token.delete', token.id, shown, null],
    ])
    expect(JSON.stringify(log)).not.toContain(text)
  })

  it('a mapping is made, changed and deleted by ids in whatever case, each with its entry', async () => {
    const { carryOut, repositories, organizationId, entries } = await openAdministration(openFresh)
    const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, undefined)
    const attributes = { displayName: 'Engineering', externalId: null }
    const { id: groupId } = await carryOut(createGroup, { attributes, memberIds: [] })
    const wish = { groupId: groupId.toUpperCase(), workspaceId: workspaceId.toUpperCase(), role: 'member' } as const
    const mapping = await carryOut(createMapping, wish)
    expect(mapping).toMatchObject({ groupId, workspaceId, role: 'member', createdAt: now })
    expect(await carryOut(createMapping, wish).catch(status)).toBe(409)
    const id = mapping.id.toUpperCase()
    expect(await carryOut(updateMapping, { id, changes: { role: 'admin' } })).toMatchObject({ role: 'admin' })
    await carryOut(deleteMapping, { id, keepsMembers: false })
    expect(await carryOut(deleteMapping, { id, keepsMembers: false }).catch(status)).toBe(404)
    expect((await entries()).map(({ action }) => action)).toEqual([
      'scim_group.create',
      'scim_group_mapping.create',
      'scim_group_mapping.update',
      'scim_group_mapping.delete',
    ])
  })

  it('a mapping of a group or to a workspace that is not there is refused', async () => {
    const { carryOut, repositories, organizationId } = await openAdministration(openFresh)
    const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, undefined)
    const wish = { groupId: randomUUID(), workspaceId, role: 'member' } as const
    expect(await carryOut(createMapping, wish).catch(status)).toBe(404)
    const attributes = { displayName: 'Engineering', externalId: null }
    const { id: groupId } = await carryOut(createGroup, { attributes, memberIds: [] })
    expect(await carryOut(createMapping, { ...wish, groupId, workspaceId: randomUUID() }).catch(status)).toBe(404)
  })
})
