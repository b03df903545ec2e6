import { expect, it } from 'vitest'
import { arranging } from '../operations/scim/arrange.ts'
import { describeStore } from '../support/databases.ts'
import { groupUrn, patch, userUrn } from '../support/scim.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/** A user as Microsoft Entra ID creates one. */
const entraUser = (userName: string) => ({
  schemas: [userUrn, enterprise],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName,
  active: true,
  emails: [{ primary: true, type: 'work', value: `${userName}@testuser.com` }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  [enterprise]: { department: 'Analytical Engines' },
})

const find = (attribute: string, value: string) => `filter=${encodeURIComponent(`${attribute} eq "${value}"`)}`

// The requests of Entra's "develop and plan provisioning for a SCIM endpoint", in the order in which it sends them.
describeStore((openFresh) => {
  const start = arranging(openFresh)

  it('Entra tests the connection, creates a user, changes it in its own dialect, disables and deletes it', async () => {
    const { scim } = await start()
    const probe = await scim.send('GET', `/Users?${find('userName', '5e2a1c6e-0f0c-4e0b-8b38-4d1e5a0b2b1f')}`)
    expect([probe.status, probe.body['totalResults']]).toEqual([200, 0])
    const userName = 'Test_User_ab6490ee'
    const created = await scim.send('POST', '/Users', entraUser(userName), { 'content-type': 'application/json' })
    expect(created.status).toBe(201)
    const path = `/Users/${String(created.body['id'])}`
    for (const query of [find('userName', userName), find('externalId', entraUser('').externalId)]) {
      expect((await scim.send('GET', `/Users?${query}`)).body['totalResults']).toBe(1)
    }
    const several = patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
      { op: 'Replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'Add', path: `${enterprise}:employeeNumber`, value: '4711' },
      { op: 'Add', path: 'title', value: 'Countess' },
    )
    const patched = await scim.send('PATCH', path, several)
    expect(patched.status).toBe(200)
    expect(patched.body).toMatchObject({
      name: { formatted: 'givenName updatedFamilyName' },
      emails: [{ value: 'updatedEmail@microsoft.com', type: 'work', primary: true }],
    })
    const renamed = await scim.send(
      'PATCH',
      path,
      patch({ op: 'Replace', path: 'userName', value: '5b50642d@contoso.com' }),
    )
    expect(renamed.body['userName']).toBe('5b50642d@contoso.com')
    for (const [value, active] of [
      ['False', false],
      ['True', true],
      [false, false],
    ] as const) {
      const switched = await scim.send('PATCH', path, patch({ op: 'Replace', path: 'active', value }))
      expect([switched.status, switched.body['active']]).toEqual([200, active])
    }
    expect((await scim.send('DELETE', path)).status).toBe(204)
    const gone = await scim.send('GET', path)
    expect([gone.status, gone.body['status']]).toEqual([404, '404'])
    expect((await scim.send('DELETE', path)).status).toBe(404)
  })

  it('Entra creates a group without members, looks at it without them, and moves them one at a time', async () => {
    const { scim, workspace, map, roles } = await start()
    const [ada, bob, here] = [await scim.user('ada'), await scim.user('bob'), await workspace('here')]
    const created = await scim.send('POST', '/Groups', {
      schemas: [groupUrn, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'displayName',
      meta: { resourceType: 'Group' },
    })
    expect(created.status).toBe(201)
    const id = String(created.body['id'])
    await map(id, here, 'admin')
    const shown = await scim.send('GET', `/Groups/${id}?excludedAttributes=members`)
    expect(shown.body).not.toHaveProperty('members')
    const found = await scim.send('GET', `/Groups?excludedAttributes=members&${find('displayName', 'DISPLAYNAME')}`)
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: 'displayName' }] })
    const send = async (operation: object) => (await scim.send('PATCH', `/Groups/${id}`, patch(operation))).status
    expect(await send({ op: 'Replace', path: 'displayName', value: 'updated' })).toBe(204)
    expect(await send({ op: 'Add', path: 'members', value: [{ $ref: null, value: ada }] })).toBe(204)
    expect(
      await send({
        op: 'Add',
        path: 'members',
        value: [
          { $ref: null, value: ada },
          { $ref: null, value: bob },
        ],
      }),
    ).toBe(204)
    expect(await roles(here)).toEqual({ [ada]: 'admin', [bob]: 'admin' })
    const isMember = (user: string) => encodeURIComponent(`id eq "${id}" and members eq "${user}"`)
    for (const [user, total] of [
      [ada, 1],
      ['8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159', 0],
    ] as const) {
      const asked = await scim.send('GET', `/Groups?excludedAttributes=members&filter=${isMember(user)}`)
      expect(asked.body['totalResults']).toBe(total)
    }
    expect(await send({ op: 'Remove', path: 'members', value: [{ $ref: null, value: ada }] })).toBe(204)
    expect(await roles(here)).toEqual({ [bob]: 'admin' })
    expect((await scim.send('DELETE', `/Groups/${id}`)).status).toBe(204)
    expect(await roles(here)).toEqual({})
  })
})
