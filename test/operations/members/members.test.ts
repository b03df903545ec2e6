import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { describeStore } from '../../support/databases.ts'
import { dataOf, gatewaysOn, makeForeign, messageOf, type Open } from '../workspaces/arrange.ts'

interface Person {
  readonly id: string
  readonly [name: string]: unknown
}

async function makePerson({ ask }: Open, fields: object = {}): Promise<Person> {
  const answer = await ask('POST', '/organization/members', { email: 'ada@example.com', ...fields })
  expect(answer.status).toBe(201)
  return dataOf<Person>(answer)
}

async function defaultWorkspace({ ask }: Open): Promise<string> {
  return dataOf<{ id: string }>(await ask('GET', '/workspaces/default')).id
}

/** A grant as a group mapping gives it. */
async function grantByMapping(opened: Open, workspaceId: string, userId: string, role: 'admin' | 'member' = 'member') {
  const organizationId = await opened.organizationId()
  const source = randomUUID()
  await opened.inStore(({ memberships }) => memberships.grant({ organizationId, workspaceId, userId, source, role }, 5))
  return source
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('of the organization are created, listed with their workspaces, changed and removed', async () => {
    const opened = await open()
    const { ask } = opened
    const created = await makePerson(opened, { first_name: 'Ada', role: 'org:admin' })
    expect(created).toEqual({
      id: expect.any(String),
      user_name: 'ada@example.com',
      email: 'ada@example.com',
      first_name: 'Ada',
      last_name: null,
      role: 'org:admin',
      active: true,
      external_id: null,
      workspaces: [],
      created_at: expect.any(String),
      updated_at: null,
    })
    const workspaceId = await defaultWorkspace(opened)
    await ask('POST', '/workspaces/default/members', { user_id: created.id })
    const path = `/organization/members/${created.id}`
    const changes = { last_name: 'Lovelace', role: 'org:member', first_name: null, email: 'a@example.com' }
    const changed = await ask('PATCH', path, changes)
    const workspaces = [{ id: workspaceId, role: 'member' }]
    expect(dataOf(changed)).toEqual({ ...created, ...changes, workspaces, updated_at: expect.any(String) })
    const listed = await ask('GET', '/organization/members')
    expect(listed.body).toEqual({ data: [dataOf(changed)], total_count: 1 })
    expect(await ask('DELETE', path)).toMatchObject({ status: 200, body: { deleted: true } })
    expect((await ask('DELETE', path)).status).toBe(404)
    expect((await ask('PATCH', path, { active: true })).status).toBe(404)
    expect((await ask('GET', '/workspaces/default/members')).body).toMatchObject({ total_count: 0 })
  })

  it('of the organization are refused with a name that is taken, and with what is none', async () => {
    const opened = await open()
    const { ask } = opened
    const { id } = await makePerson(opened)
    for (const fields of [
      { email: 'ADA@example.com' },
      { email: 'b@example.com', user_name: 'Ada@Example.com' },
      { email: 'nobody' },
      { email: 'b@example.com', user_name: '' },
      { email: 'b@example.com', first_name: 'nul\u0000' },
      { email: 'b@example.com', role: 'admin' },
      { email: 'b@example.com', id },
      { email: 'b@example.com', organization_id: randomUUID() },
      {},
    ]) {
      expect((await ask('POST', '/organization/members', fields)).status).toBe(400)
    }
    for (const fields of [{ active: 'no' }, { user_name: 'x' }, { id: randomUUID() }]) {
      expect((await ask('PATCH', `/organization/members/${id}`, fields)).status).toBe(400)
    }
    expect((await ask('PATCH', '/organization/members/ada', { active: true })).status).toBe(400)
  })

  it('of a workspace are added and removed by hand, with a role', async () => {
    const opened = await open()
    const { ask } = opened
    const { id: userId } = await makePerson(opened)
    const path = '/workspaces/default/members'
    const added = await ask('POST', path, { user_id: userId.toUpperCase() })
    const member = {
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
      workspace_id: await defaultWorkspace(opened),
      user_id: userId,
      role: 'member',
      sources: ['manual'],
      created_at: expect.any(String),
    }
    expect([added.status, dataOf(added)]).toEqual([201, member])
    const raised = await ask('POST', path, { user_id: userId, role: 'admin' })
    expect(dataOf(raised)).toEqual({ ...dataOf(added), role: 'admin' })
    expect((await ask('GET', path)).body).toEqual({ data: [dataOf(raised)], total_count: 1 })
    const removed = await ask('DELETE', `${path}/${userId}`)
    expect(removed).toMatchObject({ status: 200, body: { deleted: true, still_member: false, sources: [] } })
    expect((await ask('DELETE', `${path}/${userId}`)).status).toBe(404)
    expect((await ask('POST', path, { user_id: randomUUID() })).status).toBe(404)
    for (const body of [{}, { user_id: 'ada' }, { user_id: userId, role: 'owner' }, { user_id: userId, source: 'x' }]) {
      expect((await ask('POST', path, body)).status).toBe(400)
    }
  })

  it('of a workspace are added and removed many at once, all of them or none', async () => {
    const opened = await open()
    const { ask } = opened
    const [one, two, three] = await Promise.all(
      ['a', 'b', 'c'].map((name) => makePerson(opened, { email: `${name}@example.com` })),
    ).then((people) => people.map(({ id }) => id))
    const path = '/workspaces/default/members'
    await ask('POST', path, { user_id: one, role: 'admin' })
    const source = await grantByMapping(opened, await defaultWorkspace(opened), two ?? '')
    const added = await ask('POST', `${path}/add`, { user_ids: [one, two, two?.toUpperCase()] })
    const listed = await ask('GET', path)
    expect(added.status).toBe(200)
    expect(added.body).toEqual({ data: expect.arrayContaining(dataOf<object[]>(listed)), added_count: 1 })
    expect(dataOf<object[]>(added)).toHaveLength(2)
    expect(dataOf(listed)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ user_id: one, role: 'admin', sources: ['manual'] }),
        expect.objectContaining({ user_id: two, role: 'member', sources: expect.arrayContaining(['manual', source]) }),
      ]),
    )
    expect((await ask('POST', `${path}/add`, { user_ids: [three, randomUUID()] })).status).toBe(404)
    expect((await ask('GET', path)).body).toMatchObject({ total_count: 2 })

    const removed = await ask('POST', `${path}/remove`, { user_ids: [two, three, randomUUID()] })
    expect([removed.status, removed.body]).toEqual([200, { removed_count: 1 }])
    const refused = await ask('POST', `${path}/remove`, { user_ids: [one, two] })
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining(source)])
    expect((await ask('GET', path)).body).toMatchObject({ total_count: 2 })
    const entries = dataOf<{ action: string }[]>(await ask('GET', '/audit?target_kind=workspace_member'))
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'workspace_member.add',
      'workspace_member.add',
      'workspace_member.remove',
    ])
    for (const verb of ['add', 'remove']) {
      for (const body of [
        {},
        { user_ids: [] },
        { user_ids: ['ada'] },
        { user_ids: Array.from({ length: 101 }, () => one) },
        { user_ids: [one], role: 'admin' },
      ]) {
        expect((await ask('POST', `${path}/${verb}`, body)).status).toBe(400)
      }
      expect((await ask('POST', `/workspaces/nowhere/members/${verb}`, { user_ids: [one] })).status).toBe(404)
    }
  })

  it('of a workspace through mappings stay when they are removed by hand, and the answer says so', async () => {
    const opened = await open()
    const { ask } = opened
    const { id: userId } = await makePerson(opened)
    const source = await grantByMapping(opened, await defaultWorkspace(opened), userId, 'admin')
    const path = '/workspaces/default/members'
    const refused = await ask('DELETE', `${path}/${userId}`)
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining(source)])
    // The highest role counts, whoever gives it.
    const added = await ask('POST', path, { user_id: userId, role: 'member' })
    expect(dataOf(added)).toMatchObject({ role: 'admin', sources: ['manual', source] })
    const removed = await ask('DELETE', `${path}/${userId}`)
    expect(removed).toMatchObject({ status: 200, body: { deleted: true, still_member: true, sources: [source] } })
    expect(dataOf(await ask('GET', path))).toMatchObject([{ user_id: userId, sources: [source] }])
  })

  it('A9: lose the use of their keys at once when they are not active, in spite of a warm cache, and get it back', async () => {
    const opened = await open()
    const { ask, gateway } = opened
    const { id } = await makePerson(opened)
    const made = await ask('POST', '/keys', { name: 'k', creator_user_id: id })
    expect(dataOf(made)).toMatchObject({ creator_user_id: id })
    const { key } = made.body as { key: string }
    const statusNow = async () => (await gateway.fetch('/key', { key })).status
    expect(await statusNow()).toBe(200)
    await ask('PATCH', `/organization/members/${id}`, { active: false })
    expect(await statusNow()).toBe(401)
    await ask('PATCH', `/organization/members/${id}`, { active: true })
    expect(await statusNow()).toBe(200)
    await ask('DELETE', `/organization/members/${id}`)
    expect(await statusNow()).toBe(401)
    expect((await ask('GET', `/keys?creator_user_id=${id}`)).body).toMatchObject({ total_count: 0 })
  })

  it('are named in the errors of their keys, and nobody in those of others', async () => {
    const opened = await open()
    const { ask, gateway } = opened
    const { id } = await makePerson(opened)
    const errorOf = async (creator: string | null) => {
      const { key } = (await ask('POST', '/keys', { name: 'k', creator_user_id: creator })).body as { key: string }
      const of = async (path: string, body: object) =>
        (await (await gateway.fetch(path, { method: 'POST', key, body: JSON.stringify(body) })).json()) as object
      return [
        await of('/responses', { model: 'no/model', input: 'Hi' }),
        await of('/chat/completions', {}),
        await of('/messages', {}),
      ]
    }
    const [response, chat, message] = await errorOf(id)
    expect(response).toMatchObject({ error: { code: 400 }, user_id: id })
    expect(chat).toMatchObject({ error: { code: 400 }, user_id: id })
    expect(message).not.toHaveProperty('user_id')
    for (const body of await errorOf(null)) expect(body).not.toHaveProperty('user_id')
  })

  it('are named in what WebSockets of their keys are refused, be it the upgrade or a frame', async () => {
    const opened = await open()
    const { id } = await makePerson(opened)
    const made = await opened.ask('POST', '/keys', { name: 'k', creator_user_id: id })
    const { key } = made.body as { key: string }
    const url = `${opened.gateway.url.replace('http', 'ws')}/responses`
    const refused = new WebSocket(url, { headers: { authorization: `Bearer ${key}`, 'x-session-id': 'x'.repeat(257) } })
    const [, response] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage]
    expect(await json(response)).toMatchObject({ error: { code: 400 }, user_id: id })
    const socket = new WebSocket(url, { headers: { authorization: `Bearer ${key}` } })
    await once(socket, 'open')
    socket.send('{"type":"response.create","model":"no/model","input":"Hi"}')
    const [frame] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(frame.toString())).toMatchObject({ type: 'error', status: 400, user_id: id })
    socket.close()
  })

  it('own keys, which are listed by owner and by workspace', async () => {
    const opened = await open()
    const { ask } = opened
    const { id } = await makePerson(opened)
    const workspace = dataOf<{ id: string }>(await ask('POST', '/workspaces', { name: 'a', slug: 'a' }))
    const wish = { name: 'k', creator_user_id: id, workspace_id: workspace.id }
    const owned = dataOf<{ hash: string }>(await ask('POST', '/keys', wish))
    await ask('POST', '/keys', { name: 'nobody’s', creator_user_id: null })
    const hashesBy = async (query: string) =>
      dataOf<{ hash: string }[]>(await ask('GET', `/keys?${query}`)).map(({ hash }) => hash)
    expect(await hashesBy(`creator_user_id=${id}`)).toEqual([owned.hash])
    expect(await hashesBy(`workspace_id=${workspace.id}`)).toEqual([owned.hash])
    expect(await hashesBy(`creator_user_id=${id}&workspace_id=${await defaultWorkspace(opened)}`)).toEqual([])
    for (const owner of [randomUUID(), 'ada', '', 5]) {
      expect((await ask('POST', '/keys', { name: 'k', creator_user_id: owner })).status).toBe(400)
    }
    expect((await ask('GET', '/keys?creator_user_id=ada')).status).toBe(400)
  })

  it('X1: of another organization are as good as nobody', async () => {
    const opened = await open()
    const { ask, inStore } = opened
    const foreign = await makeForeign(opened)
    const path = `/organization/members/${foreign.userId}`
    expect((await ask('PATCH', path, { active: false })).status).toBe(404)
    expect((await ask('DELETE', path)).status).toBe(404)
    expect((await ask('POST', '/workspaces/default/members/add', { user_ids: [foreign.userId] })).status).toBe(404)
    const removal = await ask('POST', '/workspaces/default/members/remove', { user_ids: [foreign.userId] })
    expect(removal.body).toEqual({ removed_count: 0 })
    expect((await ask('GET', '/organization/members')).body).toMatchObject({ total_count: 0 })
    const user = await inStore(({ users }) => users.get(foreign.organizationId, foreign.userId))
    expect(user).toMatchObject({ isActive: true, updatedAt: null })
  })
})
