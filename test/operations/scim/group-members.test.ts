import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { patch } from '../../support/scim.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { type Answer, makeForeign } from '../workspaces/arrange.ts'
import { arranging } from './arrange.ts'

type Page = Schema<'OrganizationMemberListResponse'>

const namesIn = (answer: Answer) => (answer.body as Page).data.map(({ user_name }) => user_name)

describeStore((openFresh) => {
  const start = arranging(openFresh)

  it('the users of a group are listed by user name, inactive ones too, and nobody else', async () => {
    const { ask, scim, workspace, map } = await start()
    const cleo = await scim.user('cleo@example.com')
    const ada = await scim.user('Ada@example.com', { name: { givenName: 'Ada', familyName: 'Lovelace' } })
    const bob = await scim.user('bob@example.com', { externalId: '00u2', active: false })
    await scim.group('Sales', [await scim.user('dora@example.com'), ada])
    const group = await scim.group('Engineering', [cleo, bob, ada])
    const here = await workspace('here')
    await map(group, here)
    const answer = await ask('GET', `/scim/groups/${group}/members`)
    expect([answer.status, (answer.body as Page).total_count]).toEqual([200, 3])
    const member = { id: here, role: 'member' }
    expect((answer.body as Page).data).toMatchObject([
      { id: ada, user_name: 'Ada@example.com', first_name: 'Ada', active: true, workspaces: [member] },
      { id: bob, user_name: 'bob@example.com', external_id: '00u2', active: false, workspaces: [member] },
      { id: cleo, user_name: 'cleo@example.com', active: true, workspaces: [member] },
    ])
    const listed = await ask('GET', '/organization/members')
    expect((listed.body as Page).data).toEqual(expect.arrayContaining((answer.body as Page).data))
    expect((await ask('GET', `/scim/groups/${group.toUpperCase()}/members`)).body).toEqual(answer.body)
    const leaves = patch({ op: 'remove', path: `members[value eq "${bob}"]` })
    await scim.send('PATCH', `/Groups/${group}`, leaves)
    expect(namesIn(await ask('GET', `/scim/groups/${group}/members`))).toEqual(['Ada@example.com', 'cleo@example.com'])
  })

  it('pages hold each user once, and say how many there are on all of them', async () => {
    const { ask, scim, addUsers } = await start()
    const path = `/scim/groups/${await scim.group('Everybody', await addUsers(120))}/members`
    const first = await ask('GET', path)
    expect([namesIn(first).length, (first.body as Page).total_count]).toEqual([50, 120])
    const pages = [await ask('GET', `${path}?limit=100`), await ask('GET', `${path}?limit=100&offset=100`)]
    const names = pages.flatMap(namesIn)
    expect([names.length, new Set(names).size]).toEqual([120, 120])
    expect(names).toEqual(names.toSorted())
    expect((await ask('GET', `${path}?offset=120`)).body).toEqual({ data: [], total_count: 120 })
    for (const query of ['limit=0', 'limit=101', 'offset=-1'])
      expect((await ask('GET', `${path}?${query}`)).status).toBe(400)
  })

  it('a group without users is an empty page; one that is not there, or of another organization, is 404', async () => {
    const opened = await start()
    const { ask, scim, inStore } = opened
    const empty = await scim.group('Empty')
    expect((await ask('GET', `/scim/groups/${empty}/members`)).body).toEqual({ data: [], total_count: 0 })
    const { organizationId, userId } = await makeForeign(opened)
    const foreign = randomUUID()
    await inStore(async ({ scimGroups }) => {
      await scimGroups.create({ id: foreign, organizationId, displayName: 'Foreign', externalId: null }, 1)
      await scimGroups.addMembers(organizationId, foreign, [userId])
    })
    for (const id of [foreign, randomUUID()])
      expect(await ask('GET', `/scim/groups/${id}/members`)).toMatchObject({
        status: 404,
        body: { error: { message: expect.stringContaining('group') } },
      })
    expect((await ask('GET', '/scim/groups/Empty/members')).status).toBe(400)
    expect((await ask('GET', `/scim/groups/${empty}/members`, undefined, inferenceKey)).status).toBe(403)
  })
})
