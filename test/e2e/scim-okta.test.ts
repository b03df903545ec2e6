import { expect, it } from 'vitest'
import { arranging } from '../operations/scim/arrange.ts'
import { describeStore } from '../support/databases.ts'
import { groupUrn, patch, userUrn } from '../support/scim.ts'

const accept = { accept: 'application/scim+json', 'content-type': 'application/scim+json; charset=utf-8' }

/** A user as Okta creates one: with attributes that nobody keeps. */
const oktaUser = (login: string, fields: object = {}) => ({
  schemas: [userUrn],
  userName: login,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: login, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
  ...fields,
})

// The requests of Okta's "SCIM 2.0 protocol reference", in the order in which it sends them.
describeStore((openFresh) => {
  const start = arranging(openFresh)

  it('Okta assigns, changes, deactivates and reactivates a user', async () => {
    const { scim, actions } = await start()
    const login = 'test.user@okta.local'
    const filter = encodeURIComponent(`userName eq "${login}"`)
    const search = `/Users?filter=${filter}&startIndex=1&count=100`
    expect((await scim.send('GET', '/Users?startIndex=1&count=2', undefined, accept)).status).toBe(200)
    const before = await scim.send('GET', search, undefined, accept)
    expect(before.body).toMatchObject({ totalResults: 0, startIndex: 1, itemsPerPage: 0, Resources: [] })

    const created = await scim.send('POST', '/Users', oktaUser(login), accept)
    expect(created.status).toBe(201)
    expect(created.headers.get('content-type')).toMatch(/^application\/scim\+json/)
    const id = String(created.body['id'])
    expect(created.headers.get('location')).toBe((created.body['meta'] as { location: string }).location)
    expect(created.body).toMatchObject({
      schemas: [userUrn],
      userName: login,
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: login, type: 'work' }],
      externalId: '00ujl29u0le5T6Aj10h7',
      active: true,
      groups: [],
    })
    expect(created.body).not.toHaveProperty('password')
    const again = await scim.send('POST', '/Users', oktaUser(login.toUpperCase()), accept)
    expect([again.status, again.body['scimType'], again.body['status']]).toEqual([409, 'uniqueness', '409'])

    expect((await scim.send('GET', search, undefined, accept)).body).toMatchObject({
      totalResults: 1,
      Resources: [{ id }],
    })
    const renamed = await scim.send(
      'PUT',
      `/Users/${id}`,
      { ...oktaUser(login), id, displayName: 'Another Name' },
      accept,
    )
    expect([renamed.status, renamed.body['displayName']]).toEqual([200, 'Another Name'])
    const off = await scim.send('PATCH', `/Users/${id}`, patch({ op: 'replace', value: { active: false } }), accept)
    expect([off.status, off.body['active']]).toEqual([200, false])
    const on = await scim.send('PUT', `/Users/${id}`, { ...oktaUser(login), id, active: true }, accept)
    expect([on.status, on.body['active']]).toEqual([200, true])
    expect((await actions()).filter((action) => action.startsWith('user.'))).toEqual([
      'user.update',
      'user.update',
      'user.update',
      'user.create',
    ])
  })

  it('Okta pushes a group, renames it, moves members and deletes it; memberships follow', async () => {
    const { scim, workspace, map, roles } = await start()
    const [ada, bob, here] = [await scim.user('ada'), await scim.user('bob'), await workspace('here')]
    expect((await scim.send('GET', '/Groups?startIndex=1&count=100', undefined, accept)).body['totalResults']).toBe(0)
    const created = await scim.send('POST', '/Groups', { schemas: [groupUrn], displayName: 'Test SCIMv2', members: [] })
    expect([created.status, created.body['members']]).toEqual([201, []])
    const id = String(created.body['id'])
    await map(id, here)

    const rename = patch({ op: 'replace', value: { id, displayName: 'Test SCIMv20' } })
    expect((await scim.send('PATCH', `/Groups/${id}`, rename, accept)).status).toBe(204)
    const join = patch({ op: 'add', path: 'members', value: [{ value: ada, display: 'ada' }] })
    expect((await scim.send('PATCH', `/Groups/${id}`, join, accept)).status).toBe(204)
    expect(await roles(here)).toEqual({ [ada]: 'member' })
    const swap = patch(
      { op: 'remove', path: `members[value eq "${ada}"]` },
      { op: 'add', path: 'members', value: [{ value: bob, display: 'bob' }] },
    )
    expect((await scim.send('PATCH', `/Groups/${id}`, swap, accept)).status).toBe(204)
    expect(await roles(here)).toEqual({ [bob]: 'member' })
    const group = (await scim.send('GET', `/Groups/${id}`, undefined, accept)).body
    expect(group).toMatchObject({ displayName: 'Test SCIMv20', members: [{ value: bob, display: 'bob' }] })
    const whole = { schemas: [groupUrn], id, displayName: 'Test SCIMv20', members: [{ value: ada }, { value: bob }] }
    const replaced = await scim.send('PUT', `/Groups/${id}`, whole, accept)
    expect(replaced.status).toBe(200)
    expect(await roles(here)).toEqual({ [ada]: 'member', [bob]: 'member' })
    expect((await scim.send('DELETE', `/Groups/${id}`, undefined, accept)).status).toBe(204)
    expect(await roles(here)).toEqual({})
    expect((await scim.send('GET', `/Groups/${id}`)).status).toBe(404)
  })
})
