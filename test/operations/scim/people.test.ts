import { expect, it } from 'vitest'
import { generateApiKey, hashApiKey } from '../../../src/records/api-key.ts'
import { describeDatabases } from '../../support/databases.ts'
import { patch } from '../../support/scim.ts'
import { type Arranged, arranging } from './arrange.ts'

const workers = 10
const crowd = 10_000

async function keyOf({ inStore, organizationId, workspace }: Arranged, userId: string): Promise<string> {
  const text = generateApiKey('inference')
  const organization = await organizationId()
  const workspaceId = await workspace('keys')
  const wish = { kind: 'inference', name: 'k', label: 'k', expiresAt: null, creatorUserId: userId } as const
  await inStore(({ keys }) =>
    keys.create({ ...wish, hash: hashApiKey(text), organizationId: organization, workspaceId }, 1),
  )
  return text
}

describeDatabases((openFresh) => {
  const start = arranging(openFresh)

  it("a deactivated user's keys are refused at once, work again when the user is active, and die with the user", async () => {
    const opened = await start()
    const { ask, scim } = opened
    const ada = await scim.user('ada')
    const key = await keyOf(opened, ada)
    const tried = async () => (await ask('GET', '/models', undefined, key)).status
    const turn = (active: boolean) => scim.send('PATCH', `/Users/${ada}`, patch({ op: 'replace', value: { active } }))
    expect(await tried()).toBe(200)
    await turn(false)
    expect(await tried()).toBe(401)
    await turn(true)
    expect(await tried()).toBe(200)
    await scim.send('DELETE', `/Users/${ada}`)
    expect(await tried()).toBe(401)
    await scim.user('ada')
    expect(await tried()).toBe(401)
  })

  it('null is as good as absent, for each attribute of users and groups', async () => {
    const { scim } = await start()
    const nulls = {
      schemas: null,
      emails: null,
      name: null,
      displayName: null,
      externalId: null,
      active: null,
      title: null,
    }
    const made = await scim.send('POST', '/Users', { userName: 'ada', ...nulls })
    expect(made).toMatchObject({ status: 201, body: { userName: 'ada', active: true } })
    const path = `/Users/${made.body['id']}`
    await scim.send('PATCH', path, {
      schemas: null,
      Operations: [{ op: 'replace', path: null, value: { active: false } }],
    })
    expect(await scim.send('PUT', path, { userName: 'ada', ...nulls })).toMatchObject({
      status: 200,
      body: { active: false },
    })
    const parts = { emails: [{ value: null, type: null, primary: null }], name: { givenName: null, familyName: null } }
    expect(await scim.send('PUT', path, { userName: 'ada', ...parts })).toMatchObject({ status: 200 })
    const group = { displayName: 'g', members: null, externalId: null, schemas: null }
    expect(await scim.send('POST', '/Groups', group)).toMatchObject({ status: 201 })
  })

  it('query parameters that are unknown are ignored, in all operations', async () => {
    const { scim } = await start()
    const ada = await scim.user('ada')
    const group = await scim.group('g')
    for (const [method, path, body] of [
      ['GET', '/Users'],
      ['GET', `/Users/${ada}`],
      ['PUT', `/Users/${ada}`, { userName: 'ada' }],
      ['PATCH', `/Users/${ada}`, patch({ op: 'replace', value: { active: true } })],
      ['GET', '/Groups'],
      ['GET', `/Groups/${group}`],
      ['GET', '/ServiceProviderConfig'],
      ['GET', '/ResourceTypes'],
      ['GET', '/Schemas'],
      ['DELETE', `/Groups/${group}`],
      ['DELETE', `/Users/${ada}`],
    ] as const) {
      const { status } = await scim.send(method, `${path}?api-version=1&aadOptscim062020`, body)
      expect([method, path, status]).toEqual([method, path, method === 'DELETE' ? 204 : 200])
    }
  })

  it('a list of one is its value, for each attribute of users and groups that has one value', async () => {
    const { scim } = await start()
    const [userName, displayName, externalId] = [['ada'], [{ $ref: null, value: 'Ada' }], [{ value: 'x1' }]]
    const made = await scim.send('POST', '/Users', { userName, displayName, externalId, active: [{ value: 'False' }] })
    expect(made).toMatchObject({
      status: 201,
      body: { userName: 'ada', displayName: 'Ada', externalId: 'x1', active: false },
    })
    const put = await scim.send('PUT', `/Users/${made.body['id']}`, { userName: [{ value: 'bob' }], active: [true] })
    expect(put).toMatchObject({ status: 200, body: { userName: 'bob', active: true } })
    const group = await scim.send('POST', '/Groups', { displayName: ['g'], externalId })
    expect(group).toMatchObject({ status: 201, body: { displayName: 'g', externalId: 'x1' } })
  })

  it('an empty filter, and empty lists of attributes, count as absent', async () => {
    const { scim } = await start()
    await scim.user('ada')
    await scim.group('g')
    for (const path of ['/Users', '/Groups']) {
      const empty = `${path}?filter=&attributes=&excludedAttributes=`
      expect((await scim.send('GET', empty)).body).toEqual((await scim.send('GET', path)).body)
    }
  })

  it('users are found by a part of the address that a filter chooses', async () => {
    const { scim } = await start()
    await scim.user('ada', { emails: [{ value: 'ada@example.com', type: 'work' }] })
    await scim.user('bob', { emails: [{ value: 'bob@example.com', type: 'work' }] })
    const filter = encodeURIComponent('emails[type eq "work"].value eq "ada@example.com"')
    const { body } = await scim.send('GET', `/Users?filter=${filter}`)
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ userName: 'ada' }] })
  })

  it('true and false may be texts, as some identity providers send them', async () => {
    const { scim } = await start()
    const emails = [
      { value: 'other@example.com', type: 'work' },
      { value: 'ada@example.com', primary: 'True' },
    ]
    const schemas = ['urn:ietf:params:scim:schemas:core:2.0:User']
    const { status, body } = await scim.send('POST', '/Users', { schemas, userName: 'ada', active: 'False', emails })
    expect(status).toBe(201)
    expect(body).toMatchObject({ active: false, emails: [{ value: 'ada@example.com', primary: true }] })
  })

  it('deleting a user takes all memberships away, those by hand too', async () => {
    const { scim, workspace, map, addByHand, roles } = await start()
    const [ada, here, there] = [await scim.user('ada'), await workspace('here'), await workspace('there')]
    await map(await scim.group('A', [ada]), here)
    await addByHand(there, ada)
    await scim.send('DELETE', `/Users/${ada}`)
    expect([await roles(here), await roles(there)]).toEqual([{}, {}])
  })

  it('the audit log names the token, and has nothing to say about what changes nothing', async () => {
    const { scim, inStore, organizationId } = await start()
    const ada = await scim.user('ada', { displayName: 'Ada' })
    const group = await scim.group('A', [ada])
    const before = (await scim.send('GET', `/Groups/${group}`)).body
    await scim.send('PATCH', `/Users/${ada}`, patch({ op: 'replace', path: 'displayName', value: 'Ada' }))
    await scim.send('PATCH', `/Groups/${group}`, patch({ op: 'add', path: 'members', value: [{ value: ada }] }))
    await scim.send('PUT', `/Groups/${group}`, { displayName: 'A', members: [{ value: ada }] })
    expect((await scim.send('GET', `/Groups/${group}`)).body).toEqual(before)
    await scim.send('PATCH', `/Groups/${group}`, patch({ op: 'remove', path: 'members' }))
    const organization = await organizationId()
    const { entries } = await inStore(({ audit }) => audit.list({ organizationId: organization, offset: 0, limit: 9 }))
    expect(entries.map(({ action }) => action)).toEqual([
      'scim_group.update',
      'scim_group.create',
      'user.create',
      'scim_token.create',
    ])
    expect(entries[0]).toMatchObject({
      actor: { kind: 'scim', id: scim.tokenId },
      target: { kind: 'scim_group', id: group },
      after: { members_left: [ada], members_left_count: 1, members_joined_count: 0 },
    })
    expect(JSON.stringify(entries)).not.toContain(scim.token)
  })

  it('X12: of concurrent creates of the same name one is 201, the others 409', async () => {
    const { scim } = await start()
    const users = await Promise.all(
      Array.from({ length: workers }, (_, index) =>
        scim.send('POST', '/Users', { userName: index % 2 === 0 ? 'ada' : 'ADA' }),
      ),
    )
    const groups = await Promise.all(
      Array.from({ length: workers }, () => scim.send('POST', '/Groups', { displayName: 'A' })),
    )
    for (const answers of [users, groups]) {
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(workers - 1).fill(409)])
    }
  })

  it('X12: concurrent changes of one group all count, and grants are those of the members that are left', async () => {
    const { scim, workspace, map, roles } = await start()
    const here = await workspace('here')
    const users = await Promise.all(Array.from({ length: workers }, (_, index) => scim.user(`u${index}`)))
    const group = await scim.group('A')
    const change = (operation: object) => scim.send('PATCH', `/Groups/${group}`, patch(operation))
    const [, ...changes] = await Promise.all([
      map(group, here),
      ...users.map((value) => change({ op: 'add', path: 'members', value: [{ value }] })),
    ])
    expect(changes.map(({ status }) => status)).toEqual(Array(workers).fill(204))
    expect(Object.keys(await roles(here)).sort()).toEqual(users.toSorted())
    const gone = users.slice(0, 3)
    const left = users.slice(3, 6)
    await Promise.all([
      ...gone.map((id) => scim.send('DELETE', `/Users/${id}`)),
      ...left.map((id) => change({ op: 'remove', path: `members[value eq "${id}"]` })),
    ])
    expect(Object.keys(await roles(here)).sort()).toEqual(users.slice(6).sort())
  })

  it('a group of 10,000 members is created, changed, shown and emptied', async () => {
    const { scim, workspace, map, inStore, organizationId, addUsers } = await start()
    const ids = await addUsers(crowd)
    const here = await workspace('here')
    const group = await scim.group('Everybody', ids.slice(0, crowd - 1))
    await map(group, here)
    const organization = await organizationId()
    const place = { organizationId: organization, workspaceId: here, offset: 0, limit: 1 }
    const members = async () => (await inStore(({ memberships }) => memberships.list(place))).total
    expect(await members()).toBe(crowd - 1)
    const last = { op: 'add', path: 'members', value: [{ value: ids.at(-1) }] }
    expect((await scim.send('PATCH', `/Groups/${group}`, patch(last))).status).toBe(204)
    expect(await members()).toBe(crowd)
    const shown = (await scim.send('GET', `/Groups/${group}`)).body
    expect(shown['members']).toHaveLength(crowd)
    const half = ids.slice(0, crowd / 2).map((value) => ({ value }))
    const halved = await scim.send('PUT', `/Groups/${group}?excludedAttributes=members`, {
      displayName: 'Everybody',
      members: half,
    })
    expect([halved.status, await members()]).toEqual([200, crowd / 2])
    expect((await scim.send('DELETE', `/Groups/${group}`)).status).toBe(204)
    expect(await members()).toBe(0)
  })
})
