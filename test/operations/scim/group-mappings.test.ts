import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { describeStore } from '../../support/databases.ts'
import { patch } from '../../support/scim.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { dataOf, makeForeign, messageOf } from '../workspaces/arrange.ts'
import { arranging, deletion } from './arrange.ts'

const nobody = randomUUID()

const wrongQueries = [
  '',
  '?keep_members',
  '?keep_members=',
  '?keep_members=TRUE',
  '?keep_members=True',
  '?keep_members=1',
  '?keep_members=0',
  '?keep_members=yes',
  '?keep_members=true&keep_members=true',
  '?keep_members=true&keep_members=false',
  '?keep_members=true%20',
  '?KEEP_MEMBERS=true',
  '?keepMembers=true',
  '?keep_members=true&force=true',
]

describeStore((openFresh) => {
  const start = arranging(openFresh)

  it('a mapping makes the members of its group members of the workspace, and is listed, got and changed', async () => {
    const { ask, scim, workspace, map, roles, actions } = await start()
    const [ada, bob, here, there] = [
      await scim.user('ada'),
      await scim.user('bob'),
      await workspace('here'),
      await workspace('there'),
    ]
    const group = await scim.group('Engineering', [ada])
    const mapping = await map(group, here)
    expect(await roles(here)).toEqual({ [ada]: 'member' })
    await scim.send('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value: bob }] }))
    expect(await roles(here)).toEqual({ [ada]: 'member', [bob]: 'member' })
    const path = `/scim/group-mappings/${mapping.id}`
    expect(dataOf(await ask('GET', path))).toEqual(mapping)
    expect((await ask('GET', '/scim/group-mappings')).body).toEqual({ data: [mapping], total_count: 1 })
    expect(dataOf(await ask('PATCH', path, { role: 'admin' }))).toMatchObject({ role: 'admin', workspace_id: here })
    expect(await roles(here)).toEqual({ [ada]: 'admin', [bob]: 'admin' })
    expect(dataOf(await ask('PATCH', path, { workspace_id: there }))).toMatchObject({ role: 'admin' })
    expect([await roles(here), await roles(there)]).toEqual([{}, { [ada]: 'admin', [bob]: 'admin' }])
    expect((await actions()).slice(0, 3)).toEqual([
      'scim_group_mapping.update',
      'scim_group_mapping.update',
      'scim_group.update',
    ])
    const groups = (await ask('GET', '/scim/groups')).body as { data: object[] }
    expect(groups.data).toMatchObject([{ id: group, display_name: 'Engineering', member_count: 2 }])
  })

  it('a mapping is refused: twice the same, to what is not there, with a role that is none', async () => {
    const opened = await start()
    const { ask, scim, workspace, map } = opened
    const [group, here, there] = [await scim.group('A'), await workspace('here'), await workspace('there')]
    const foreign = await makeForeign(opened)
    await map(group, here)
    const other = await map(group, there)
    const wish = { scim_group_id: group, workspace_id: here, role: 'member' }
    expect((await ask('POST', '/scim/group-mappings', wish)).status).toBe(409)
    expect((await ask('PATCH', `/scim/group-mappings/${other.id}`, { workspace_id: here })).status).toBe(409)
    for (const wrong of [{ scim_group_id: nobody }, { workspace_id: nobody }, { workspace_id: foreign.workspaceId }]) {
      expect((await ask('POST', '/scim/group-mappings', { ...wish, ...wrong })).status).toBe(404)
    }
    expect((await ask('PATCH', `/scim/group-mappings/${other.id}`, { workspace_id: nobody })).status).toBe(404)
    for (const wrong of [{ role: 'owner' }, { id: nobody }, { workspace_id: 'here' }, { organization_id: nobody }]) {
      expect((await ask('POST', '/scim/group-mappings', { ...wish, ...wrong })).status).toBe(400)
    }
    const empty = await ask('PATCH', `/scim/group-mappings/${other.id}`, {})
    expect([empty.status, messageOf(empty)]).toEqual([400, 'The body: must have a field'])
  })

  it('G1: DELETE without keep_members, or with anything but one true or false, is 400, and nothing happens', async () => {
    const { ask, scim, workspace, map, roles } = await start()
    const [ada, here] = [await scim.user('ada'), await workspace('here')]
    const { id } = await map(await scim.group('A', [ada]), here)
    for (const query of wrongQueries) {
      const answer = await ask('DELETE', `/scim/group-mappings/${id}${query}`)
      expect([query, answer.status]).toEqual([query, 400])
      expect(messageOf(answer)).toMatch(/keep|force/i)
    }
    expect((await ask('GET', `/scim/group-mappings/${id}`)).status).toBe(200)
    expect(await roles(here)).toEqual({ [ada]: 'member' })
  })

  describe.each([true, false])('G2: with keep_members=%s', (keepsMembers) => {
    it('the same mapping can be deleted once', async () => {
      const { ask, scim, workspace, map } = await start()
      const mapping = await map(await scim.group('A'), await workspace('here'))
      const first = await ask('DELETE', deletion(mapping, keepsMembers))
      expect([first.status, first.body]).toEqual([200, { deleted: true }])
      expect((await ask('DELETE', deletion(mapping, keepsMembers))).status).toBe(404)
    })

    it('of concurrent deletes exactly one is 200', async () => {
      const { ask, scim, workspace, map, roles, actions } = await start()
      const [ada, here] = [await scim.user('ada'), await workspace('here')]
      const mapping = await map(await scim.group('A', [ada]), here)
      const answers = await Promise.all(Array.from({ length: 6 }, () => ask('DELETE', deletion(mapping, keepsMembers))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404])
      expect((await actions()).filter((action) => action === 'scim_group_mapping.delete')).toHaveLength(1)
      expect(await roles(here)).toEqual(keepsMembers ? { [ada]: 'member' } : {})
    })
  })

  it("G3: another organization's mapping is as unknown as none, an inference key is 403, no uuid is 400", async () => {
    const opened = await start()
    const { ask, inStore } = opened
    const { organizationId, workspaceId, userId } = await makeForeign(opened)
    const [groupId, id] = [randomUUID(), randomUUID()]
    await inStore(async ({ scimGroups, groupMappings }) => {
      await scimGroups.create({ id: groupId, organizationId, displayName: 'Secret', externalId: null }, 1)
      await scimGroups.addMembers(organizationId, groupId, [userId])
      await groupMappings.create({ id, organizationId, groupId, workspaceId, role: 'member' }, 1)
    })
    const known = await ask('DELETE', deletion({ id }, false))
    const unknown = await ask('DELETE', deletion({ id: nobody }, false))
    expect([known.status, unknown.status]).toEqual([404, 404])
    expect(messageOf(known)).toBe(messageOf(unknown))
    expect((await ask('GET', `/scim/group-mappings/${id}`)).status).toBe(404)
    expect((await ask('PATCH', `/scim/group-mappings/${id}`, { role: 'admin' })).status).toBe(404)
    for (const path of ['/scim/group-mappings', '/scim/groups']) {
      expect((await ask('GET', path)).body).toEqual({ data: [], total_count: 0 })
    }
    expect(await inStore(({ groupMappings }) => groupMappings.get(organizationId, id))).not.toBeNull()
    // The specification has 403 for keys that do not manage.
    expect((await ask('DELETE', deletion({ id }, false), undefined, inferenceKey)).status).toBe(403)
    for (const bad of ['x', `urn:uuid:${id}`, `{${id}}`, `${id}%2f`, `${id}%00`, '%2e%2e%2fkeys', '1']) {
      expect((await ask('DELETE', deletion({ id: bad }, false))).status).toBe(400)
    }
  })

  it('G4: keep_members=false takes back only what this mapping granted', async () => {
    const { ask, scim, workspace, map, addByHand, roles } = await start()
    const [only, alsoMapped, byHand, here] = [
      await scim.user('only'),
      await scim.user('also-mapped'),
      await scim.user('by-hand'),
      await workspace('here'),
    ]
    const first = await map(await scim.group('A', [only, alsoMapped, byHand]), here, 'admin')
    await map(await scim.group('B', [alsoMapped]), here)
    await addByHand(here, byHand)
    expect(await roles(here)).toEqual({ [only]: 'admin', [alsoMapped]: 'admin', [byHand]: 'admin' })
    expect((await ask('DELETE', deletion(first, false))).status).toBe(200)
    expect(await roles(here)).toEqual({ [alsoMapped]: 'member', [byHand]: 'member' })
  })

  it('G4: keep_members=true leaves everybody as a member by hand, whom the group moves no more', async () => {
    const { ask, scim, workspace, map, addByHand, roles, inStore, organizationId } = await start()
    const [ada, bob, here] = [await scim.user('ada'), await scim.user('bob'), await workspace('here')]
    const group = await scim.group('A', [ada, bob])
    const mapping = await map(group, here, 'admin')
    await addByHand(here, bob, 'member')
    expect((await ask('DELETE', deletion(mapping, true))).status).toBe(200)
    await scim.send('DELETE', `/Groups/${group}`)
    expect(await roles(here)).toEqual({ [ada]: 'admin', [bob]: 'admin' })
    const organization = await organizationId()
    const member = await inStore(({ memberships }) => memberships.get(organization, here, ada))
    expect(member?.sources).toEqual(['manual'])
  })

  it.each([true, false])('G4: a crash in the middle of a delete undoes all of it (keep_members=%s)', async (keeps) => {
    const opened = await start()
    const { ask, gateway, scim, workspace, map, addByHand, roles, actions } = opened
    const [ada, bob, here] = [await scim.user('ada'), await scim.user('bob'), await workspace('here')]
    const mapping = await map(await scim.group('A', [ada, bob]), here, 'admin')
    await addByHand(here, bob)
    const before = [await roles(here), await actions()]
    // The audit entry is the last of the transaction's rows: what came before it must go with it.
    const restore = await opened.hide('audit_entries')
    expect((await ask('DELETE', deletion(mapping, keeps))).status).toBe(500)
    await restore()
    expect([await roles(here), await actions()]).toEqual(before)
    expect((await ask('GET', `/scim/group-mappings/${mapping.id}`)).status).toBe(200)
    expect((await ask('DELETE', deletion(mapping, keeps))).status).toBe(200)
    expect(gateway.log.join('')).toContain('audit_entries')
  })
})
