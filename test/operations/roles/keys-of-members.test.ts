import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedInBrowser } from '../../support/console.ts'
import { openGenerationStream } from '../../support/generation-stream.ts'
import { managementKey } from '../../support/test-gateway.ts'
import { type Cast, openCast } from './cast.ts'

interface Made {
  readonly data: { readonly hash: string; readonly creator_user_id: string | null }
  readonly key: string
}

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.close())

const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const by = (key: string, path: string, init: RequestInit = {}) => cast.gateway.fetch(path, { ...init, key })
const manage = (path: string, init: RequestInit = {}) => by(managementKey, path, init)
const dataOf = async <T>(response: Promise<Response>): Promise<T> =>
  ((await (await response).json()) as { data: T }).data

async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked
  await response.body?.cancel()
  return response.status
}

async function askModel(key: string): Promise<{ readonly id: string; readonly requestId: string }> {
  const response = await by(key, '/responses', post({ model: 'sim/echo', input: 'hi' }))
  await response.text()
  return { id: response.headers.get('x-generation-id') ?? '', requestId: response.headers.get('x-request-id') ?? '' }
}

async function makeKey(browser: SignedInBrowser, wish: object = {}): Promise<Made> {
  return (await (await browser.fetch('/keys', post({ name: 'mine', ...wish }))).json()) as Made
}

/** The ids of the requests that a key lists. */
async function listed(key: string, query = ''): Promise<string[]> {
  return (await dataOf<{ id: string }[]>(by(key, `/generations?limit=100${query}`))).map(({ id }) => id)
}

const form = () => {
  const sent = new FormData()
  sent.append('file', new File(['x'], 'x.txt'))
  return sent
}

describe("N40: a member's key", () => {
  it('N40: shows the requests of the own keys in its workspace, however they are asked for', async () => {
    const { self, 'self, elsewhere': elsewhere, 'another member': tom, nobody } = cast.things
    const other = await cast.makeKey('self')
    const [mine, theirs] = [await askModel(other.text), await askModel(tom.key.text)]
    const own = [self.generation, mine.id].sort()
    expect((await listed(self.key.text)).sort()).toEqual(own)
    for (const accept of ['text/csv', 'application/x-ndjson']) {
      const text = await (await by(self.key.text, '/generations', { headers: { accept } })).text()
      expect([text.includes(mine.id), text.includes(theirs.id), text.includes(tom.key.hash)]).toEqual([
        true,
        false,
        false,
      ])
    }
    expect(await listed(self.key.text, `&api_key_hash=${other.hash}`)).toEqual([mine.id])
    for (const hash of [tom.key.hash, nobody.key.hash, 'f'.repeat(64)])
      expect(await statusOf(by(self.key.text, `/generations?api_key_hash=${hash}`))).toBe(404)
    for (const path of ['generation', 'generation/content']) {
      expect(await statusOf(by(self.key.text, `/${path}?id=${mine.requestId}`))).toBe(200)
      expect(await statusOf(by(self.key.text, `/${path}?id=${theirs.requestId}`))).toBe(404)
    }
    expect(await statusOf(by(self.key.text, `/generation?id=${elsewhere.generation}`))).toBe(404)
    // A key of nobody's is one of a program, and shows the workspace.
    expect(await listed(nobody.key.text)).toEqual(expect.arrayContaining([mine.id, theirs.id]))
  })

  it('N40: finds the own request by its id, by a session in any workspace, whoever has named theirs the same', async () => {
    const { self, 'another member': tom } = cast.things
    const headers = { 'x-request-id': 'order-7' }
    const ask = async (key: string) => {
      const response = await by(key, '/responses', { ...post({ model: 'sim/echo', input: 'hi' }), headers })
      await response.text()
      return response.headers.get('x-generation-id')
    }
    const [theirs, mine] = [await ask(tom.key.text), await ask(self.key.text)]
    const found = async (asked: Promise<Response>) => (await dataOf<{ id: string }>(asked)).id
    for (const path of ['/generation?id=order-7', '/generation/content?id=order-7']) {
      const ids = [found(cast.ask('member', path)), found(by(self.key.text, path)), found(by(tom.key.text, path))]
      expect(await Promise.all(ids)).toEqual([mine, mine, theirs])
    }
  })

  it('N40: tests routes on the own requests', async () => {
    const matched = async (key: string) => {
      const asked = by(key, '/routes/backtest', post({ model: 'sim/echo', provider: { sort: 'price' } }))
      return (await dataOf<{ records: { matched: number } }>(asked)).records.matched
    }
    const { self, nobody } = cast.things
    expect(await matched(self.key.text)).toBe((await listed(self.key.text)).length)
    expect(await matched(self.key.text)).toBeLessThan(await matched(nobody.key.text))
  })

  it('N40: streams the own requests, those of keys that were made since among them', async () => {
    const { self, 'another member': tom } = cast.things
    const stream = await openGenerationStream(cast.gateway.url, { key: self.key.text })
    try {
      await askModel(tom.key.text)
      const mine = await askModel((await cast.makeKey('self')).text)
      await stream.waitFor(1)
      expect(stream.ids).toEqual([mine.id])
    } finally {
      stream.leave()
      await stream.over
    }
  })

  it('N40: is the same whoever has made it for the member', async () => {
    const { self } = cast.things
    const wish = { name: 'for Meg', creator_user_id: self.userId, workspace_id: self.workspaceId }
    const { key } = (await (await manage('/keys', post(wish))).json()) as Made
    expect((await listed(key)).sort()).toEqual((await listed(self.key.text)).sort())
  })
})

describe('N40: a role that changes', () => {
  it('N40: counts at once for keys and sessions of before, in both directions', async () => {
    const { workspaceId } = cast.things.nobody
    const before = await cast.signIn('pat', ['ops'])
    const { key, data } = await makeKey(before, { workspace_id: workspaceId })
    expect(data.creator_user_id).not.toBeNull()
    const { id } = await askModel(key)
    expect(await listed(key)).toContain(cast.things.nobody.generation)

    const after = await cast.signIn('pat', ['staff'])
    expect(await statusOf(before.fetch('/keys'))).toBe(401)
    expect(await statusOf(after.fetch('/guardrails'))).toBe(403)
    expect(await listed(key)).toEqual([id])

    await cast.signIn('pat', ['viewers'])
    expect(await statusOf(after.fetch('/keys'))).toBe(401)
    expect(await listed(key)).toContain(cast.things.nobody.generation)

    await expect(cast.signIn('pat', ['nowhere'])).rejects.toThrow('not_allowed')
    expect(await listed(key)).toEqual([id])
    const [entry] = await dataOf<{ after: object }[]>(manage('/audit?action=console.change_role'))
    expect(entry).toMatchObject({ before: { role: 'viewer' }, after: { role: null, sessions_ended: 1 } })
  })

  it('N40: ends streams that show more', async () => {
    const { workspaceId, key: program } = cast.things.nobody
    const { key } = await makeKey(await cast.signIn('sam', ['ops']), { workspace_id: workspaceId })
    const stream = await openGenerationStream(cast.gateway.url, { key })
    await askModel(program.text)
    await stream.waitFor(1)
    await cast.signIn('sam', ['staff'])
    const busy = setInterval(() => void askModel(program.text), 200)
    await stream.over
    clearInterval(busy)
    expect(stream.end).toMatchObject({ reason: 'unauthorized' })
  })
})

describe('N40: somebody who is made inactive', () => {
  const scim = { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'] }
  const activeBy = {
    'an administrator': (id: string, active: boolean) =>
      manage(`/organization/members/${id}`, { method: 'PATCH', body: JSON.stringify({ active }) }),
    SCIM: (id: string, active: boolean) =>
      cast.ask('SCIM token', `/scim/v2/Users/${id}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/scim+json' },
        body: JSON.stringify({ ...scim, Operations: [{ op: 'replace', path: 'active', value: active }] }),
      }),
  }
  it.each(Object.entries(activeBy))('N40: by %s has no session any more when active again', async (by, set) => {
    const browser = await cast.signIn(`nell-${by.length}`, ['staff'])
    const id = String(browser.data['user_id'])
    expect(await statusOf(browser.fetch('/keys'))).toBe(200)
    expect(await statusOf(set(id, false))).toBe(200)
    expect(await statusOf(set(id, true))).toBe(200)
    expect(await statusOf(browser.fetch('/keys'))).toBe(401)
  })
})

describe('N40: files follow membership', () => {
  /** What somebody gets of a file, and of the workspace that it is in. */
  async function reach(ask: (path: string, init?: RequestInit) => Promise<Response>, workspaceId: string, id: string) {
    const named = { model: 'sim/echo', input: [{ role: 'user', content: [{ type: 'input_file', file_id: id }] }] }
    const list = await ask('/files')
    const { data = [] } = (await list.json()) as { data?: { id: string }[] }
    return {
      listed: data.some((file) => file.id === id),
      get: await statusOf(ask(`/files/${id}`)),
      content: await statusOf(ask(`/files/${id}/content`)),
      after: await statusOf(ask(`/files?workspace_id=${workspaceId}&after=${id}`)),
      named: await statusOf(ask('/responses', post(named))),
      upload: await statusOf(ask('/files', { method: 'POST', body: form() })),
      uploadThere: await statusOf(ask(`/files?workspace_id=${workspaceId}`, { method: 'POST', body: form() })),
    }
  }
  const inside = { listed: true, get: 200, content: 200, after: 200, named: 200, upload: 200, uploadThere: 200 }
  const outside = { listed: false, get: 404, content: 404, after: 404, named: 400, upload: 403, uploadThere: 404 }

  it('N40: of the Default workspace, too: a member of none sees none, and one who leaves none any more', async () => {
    const zoe = await cast.signIn('zoe', ['staff'])
    const [home] = await dataOf<{ id: string }[]>(manage('/workspaces'))
    const workspaceId = home?.id ?? ''
    const userId = String(zoe.data['user_id'])
    const wish = { name: 'for Zoe', creator_user_id: userId, workspace_id: workspaceId }
    const { key } = (await (await manage('/keys', post(wish))).json()) as Made
    const uploaded = await manage(`/files?workspace_id=${workspaceId}`, { method: 'POST', body: form() })
    const { id } = (await uploaded.json()) as { id: string }
    const ways = [zoe.fetch, (path: string, init?: RequestInit) => by(key, path, init)]
    const see = () => Promise.all(ways.map((ask) => reach(ask, workspaceId, id)))

    expect(await see()).toEqual([outside, outside])
    for (const ask of ways) expect(await statusOf(ask(`/files/${id}`, { method: 'DELETE' }))).toBe(404)

    await manage(`/workspaces/${workspaceId}/members`, post({ user_id: userId }))
    expect(await see()).toEqual([inside, inside])

    await manage(`/workspaces/${workspaceId}/members/${userId}`, { method: 'DELETE' })
    expect(await see()).toEqual([outside, outside])
    expect(await statusOf(manage(`/files/${id}`))).toBe(200)
  })

  it('N40: of all workspaces that a member is in, and by one key those of its workspace', async () => {
    const { self, 'self, elsewhere': elsewhere } = cast.things
    const ids = [await cast.makeFile('self'), await cast.makeFile('self, elsewhere')]
    const see = async (ask: (path: string) => Promise<Response>) =>
      Promise.all(ids.map((id) => statusOf(ask(`/files/${id}`))))
    expect(await see((path) => cast.ask('member', path))).toEqual([200, 404])
    await manage(`/workspaces/${elsewhere.workspaceId}/members`, post({ user_id: self.userId }))
    expect(await see((path) => cast.ask('member', path))).toEqual([200, 200])
    expect(await see((path) => by(self.key.text, path))).toEqual([200, 404])
    expect(await see((path) => by(elsewhere.key.text, path))).toEqual([404, 200])
    await manage(`/workspaces/${elsewhere.workspaceId}/members/${self.userId}`, { method: 'DELETE' })
  })
})

describe('N40: deletions', () => {
  it('N40: are in the audit log, whoever has made them', async () => {
    const { self, nobody } = cast.things
    const { id: person } = await dataOf<{ id: string }>(
      manage('/organization/members', post({ email: 'gone@example.com' })),
    )
    const workspace = await dataOf<{ id: string }>(manage('/workspaces', post({ name: 'gone', slug: 'gone' })))
    await manage(`/workspaces/${workspace.id}/members`, post({ user_id: person }))
    await manage(`/workspaces/${self.workspaceId}/members`, post({ user_id: person }))
    const wish = { name: 'theirs', creator_user_id: person, workspace_id: self.workspaceId }
    const { data: theirs } = (await (await manage('/keys', post(wish))).json()) as Made
    const mine = await cast.makeKey('self')
    const files = [await cast.makeFile('self'), await cast.makeFile('self'), await cast.makeFile('self')]
    const end = { method: 'DELETE' }
    const deletions: readonly [() => Promise<Response>, string, string][] = [
      [() => cast.ask('member', `/keys/${mine.hash}`, end), 'key.delete', mine.hash],
      [() => cast.ask('member', `/files/${files[0]}`, end), 'file.delete', files[0] ?? ''],
      [() => by(self.key.text, `/files/${files[1]}`, end), 'file.delete', files[1] ?? ''],
      [() => by(nobody.key.text, `/files/${files[2]}`, end), 'file.delete', files[2] ?? ''],
      [
        () => manage(`/workspaces/${self.workspaceId}/members/${person}`, end),
        'workspace_member.remove',
        `${self.workspaceId}/${person}`,
      ],
      [() => manage(`/workspaces/${workspace.id}`, end), 'workspace.delete', workspace.id],
      [() => manage(`/organization/members/${person}`, end), 'user.delete', person],
    ]
    for (const [ask, action, id] of deletions) {
      expect(await statusOf(ask()), action).toBe(200)
      const entries = await dataOf<{ target: { id: string } }[]>(manage(`/audit?action=${action}&limit=5`))
      expect(
        entries.map(({ target }) => target.id),
        action,
      ).toContain(id)
    }
    const ofKeys = await dataOf<object[]>(manage(`/audit?action=key.delete&target_id=${theirs.hash}`))
    expect(ofKeys).toMatchObject([{ before: { name: 'theirs' }, after: null }])
  })

  it('N40: of what goes with a workspace are in the audit log, too', async () => {
    const { id } = await dataOf<{ id: string }>(manage('/workspaces', post({ name: 'short', slug: 'short' })))
    const place = { workspace_id: id }
    const config = { apiKey: 'lsv2-secret-of-theirs' }
    const made = [
      manage('/byok', post({ ...place, provider: 'openai', key: 'sk-secret-of-theirs' })),
      manage('/observability/destinations', post({ ...place, type: 'langsmith', name: 'l', config })),
      manage('/guardrails', post({ ...place, name: 'g' })),
    ]
    const ids = await Promise.all(made.map(async (each) => (await dataOf<{ id: string }>(each)).id))
    const limit = { method: 'PUT', body: '{"limit_usd":1}' }
    expect(await statusOf(manage(`/workspaces/${id}/budgets/monthly`, limit))).toBe(200)
    await manage(`/files?workspace_id=${id}`, { method: 'POST', body: form() })
    await manage(`/workspaces/${id}/members`, post({ user_id: cast.things.self.userId }))
    expect(await statusOf(manage(`/workspaces/${id}`, { method: 'DELETE' }))).toBe(200)

    const kinds = ['byok', 'destination', 'guardrail', 'workspace_budget']
    for (const [at, target] of [...ids, `${id}/monthly`].entries()) {
      const entries = await dataOf<object[]>(manage(`/audit?action=${kinds[at]}.delete&target_id=${target}`))
      expect(entries, kinds[at]).toMatchObject([{ before: {}, after: null }])
      expect(JSON.stringify(entries)).not.toContain('secret-of-theirs')
    }
    const [last] = await dataOf<object[]>(manage(`/audit?action=workspace.delete&target_id=${id}`))
    expect(last).toMatchObject({ before: { deleted_with_it: { members: 1, files: 1 } } })
  })
})
