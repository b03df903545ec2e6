import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openBrowserOf, type SignedInBrowser } from '../../support/console.ts'
import { type PeopleProvider, startPeopleProvider } from '../../support/people-provider.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

interface Key {
  readonly hash: string
  readonly name: string
  readonly disabled: boolean
  readonly workspace_id: string
  readonly creator_user_id: string | null
}
interface Row {
  readonly api_key_hash: string
  readonly requests: number
}

let provider: PeopleProvider
let gateway: TestGateway
let meg: SignedInBrowser
let tom: SignedInBrowser
/** Of Meg and Tom: their ids, and the workspace that Meg is a member of. */
const ids = { meg: '', tom: '', workspace: '', elsewhere: '' }

const send = (method: string, body?: object): RequestInit => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body) }),
})
const manage = (path: string, init: RequestInit = {}) => gateway.fetch(path, { ...init, key: managementKey })
const dataOf = async <T>(response: Response | Promise<Response>): Promise<T> =>
  ((await (await response).json()) as { data: T }).data
const statusOf = async (response: Promise<Response>) => (await response).status
const messageOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { error: { message: string } }).error.message

/** A key that somebody makes for themself, and its text. */
async function makeKey(browser: SignedInBrowser, wish: object = {}): Promise<Key & { readonly text: string }> {
  const response = await browser.fetch('/keys', send('POST', { name: 'mine', ...wish }))
  expect(response.status).toBe(201)
  const { data, key } = (await response.json()) as { data: Key; key: string }
  return { ...data, text: key }
}

async function askModel(key: string): Promise<string> {
  const response = await gateway.fetch('/responses', { ...send('POST', { model: 'sim/echo', input: 'hi' }), key })
  await response.text()
  expect(response.status).toBe(200)
  return response.headers.get('x-generation-id') ?? ''
}

beforeAll(async () => {
  provider = await startPeopleProvider()
  gateway = await startGateway({ config: provider.settings })
  const person = (name: string) => ({ sub: name, name, email: `${name}@example.com`, email_verified: true })
  meg = await openBrowserOf(gateway, provider, { ...person('meg'), groups: ['staff'] })
  tom = await openBrowserOf(gateway, provider, { ...person('tom'), groups: ['staff'] })
  const people = await dataOf<{ id: string; email: string }[]>(manage('/organization/members?limit=100'))
  for (const { id, email } of people) {
    if (email === 'meg@example.com') ids.meg = id
    if (email === 'tom@example.com') ids.tom = id
  }
  for (const [place, slug] of [
    ['elsewhere', 'elsewhere'],
    ['workspace', 'megs'],
  ] as const) {
    ids[place] = (await dataOf<{ id: string }>(manage('/workspaces', send('POST', { name: slug, slug })))).id
  }
})
afterAll(async () => {
  await gateway.close()
  await provider.close()
})

describe('a member of no workspace', () => {
  it('creates no key, and is told whom to ask', async () => {
    const refused = meg.fetch('/keys', send('POST', { name: 'x' }))
    expect(await messageOf(refused)).toContain('Ask an administrator')
    expect((await refused).status).toBe(403)
    expect(await dataOf(meg.fetch('/workspaces'))).toEqual([])
  })
})

describe('a member', () => {
  beforeAll(async () => {
    for (const [workspace, user] of [
      [ids.workspace, ids.meg],
      [ids.elsewhere, ids.tom],
    ]) {
      const added = await manage(`/workspaces/${workspace}/members`, send('POST', { user_id: user }))
      expect(added.status).toBe(201)
    }
  })

  it('sees the workspaces that they are a member of, and creates keys there for nobody else', async () => {
    const listed = await dataOf<{ id: string }[]>(meg.fetch('/workspaces'))
    expect(listed.map(({ id }) => id)).toEqual([ids.workspace])
    expect(await dataOf(meg.fetch('/workspaces?offset=1'))).toEqual([])
    expect(await makeKey(meg)).toMatchObject({ workspace_id: ids.workspace, creator_user_id: ids.meg })
    const elsewhere = send('POST', { name: 'x', workspace_id: ids.elsewhere })
    const nowhere = send('POST', { name: 'x', workspace_id: '00000000-0000-4000-8000-000000000000' })
    expect(await messageOf(meg.fetch('/keys', elsewhere))).toBe(await messageOf(meg.fetch('/keys', nowhere)))
    expect(await statusOf(meg.fetch('/keys', elsewhere))).toBe(400)
    for (const creator_user_id of [ids.tom, null]) {
      expect(await statusOf(meg.fetch('/keys', send('POST', { name: 'x', creator_user_id })))).toBe(403)
    }
    const audit = await dataOf<{ actor: object; target: { id: string } }[]>(manage('/audit?action=key.create&limit=1'))
    const [consoleKey] = (await dataOf<Key[]>(meg.fetch('/keys'))).filter(({ name }) => name.startsWith('Console'))
    expect(audit[0]?.actor).toEqual({ kind: 'api_key', id: consoleKey?.hash })
  })

  it('prefers the Default workspace once they are a member of it', async () => {
    const all = await dataOf<{ id: string; slug: string }[]>(manage('/workspaces'))
    const first = all[0]?.id
    await manage(`/workspaces/${first}/members`, send('POST', { user_id: ids.meg }))
    expect((await makeKey(meg)).workspace_id).toBe(first)
    expect((await makeKey(meg, { workspace_id: ids.workspace.toUpperCase() })).workspace_id).toBe(ids.workspace)
  })

  it('reads, renames, disables, enables again and deletes an own key', async () => {
    const { hash, text } = await makeKey(meg, { limit: 5 })
    expect(await dataOf(meg.fetch(`/keys/${hash}`))).toMatchObject({ hash, limit: 5 })
    const change = (body: object) => meg.fetch(`/keys/${hash}`, send('PATCH', body))
    expect(await dataOf(change({ name: 'renamed', disabled: true }))).toMatchObject({ name: 'renamed', disabled: true })
    expect(await statusOf(gateway.fetch('/key', { key: text }))).toBe(401)
    expect(await dataOf(change({ disabled: false }))).toMatchObject({ disabled: false })
    await askModel(text)
    expect(await statusOf(meg.fetch(`/keys/${hash}`, send('DELETE')))).toBe(200)
    expect(await statusOf(gateway.fetch('/key', { key: text }))).toBe(401)
  })

  it('changes no limit and no expiry, and enables nothing that somebody else has disabled', async () => {
    const { hash } = await makeKey(meg, { limit: 5 })
    for (const body of [
      { limit: 50 },
      { limit: null },
      { limit_reset: 'daily' },
      { expires_at: null },
      { include_byok_in_limit: true },
    ]) {
      expect(await statusOf(meg.fetch(`/keys/${hash}`, send('PATCH', { name: 'x', ...body })))).toBe(403)
    }
    expect(await dataOf(meg.fetch(`/keys/${hash}`))).toMatchObject({ name: 'mine', limit: 5 })
    await meg.fetch(`/keys/${hash}`, send('PATCH', { disabled: true }))
    await meg.fetch(`/keys/${hash}`, send('PATCH', { disabled: false }))
    await manage(`/keys/${hash}`, send('PATCH', { disabled: true }))
    // To disable it once more does not make it theirs.
    await meg.fetch(`/keys/${hash}`, send('PATCH', { disabled: true }))
    const refused = meg.fetch(`/keys/${hash}`, send('PATCH', { disabled: false }))
    expect(await messageOf(refused)).toContain('Somebody else has disabled this key')
  })

  it('does not end the key that they are signed in by', async () => {
    const [own] = (await dataOf<Key[]>(meg.fetch('/keys'))).filter(({ name }) => name.startsWith('Console'))
    expect(await statusOf(meg.fetch(`/keys/${own?.hash}`))).toBe(200)
    for (const init of [send('PATCH', { disabled: true }), send('DELETE')]) {
      expect(await messageOf(meg.fetch(`/keys/${own?.hash}`, init))).toContain('You are signed in by this key')
    }
  })

  it('finds no key of anybody else, whatever is asked', async () => {
    const theirs = await makeKey(tom)
    const generation = await askModel(theirs.text)
    const guessed = 'f'.repeat(64)
    for (const hash of [theirs.hash, guessed]) {
      for (const init of [{}, send('PATCH', { name: 'stolen' }), send('DELETE')]) {
        const response = await meg.fetch(`/keys/${hash}`, init)
        expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('There is no key')])
      }
      for (const path of ['/activity', '/generations', '/generations/stream']) {
        expect(await statusOf(meg.fetch(`${path}?api_key_hash=${hash}`)), path).toBe(404)
      }
    }
    for (const path of ['generation', 'generation/content']) {
      expect(await statusOf(meg.fetch(`/${path}?id=${generation}`))).toBe(404)
    }
    expect(await dataOf(manage(`/keys/${theirs.hash}`))).toMatchObject({ name: 'mine', disabled: false })
    const listed = await dataOf<Key[]>(meg.fetch(`/keys?creator_user_id=${ids.tom}&include_disabled=true&limit=100`))
    expect(new Set(listed.map(({ creator_user_id }) => creator_user_id))).toEqual(new Set([ids.meg]))
    expect(await dataOf(meg.fetch(`/activity?user_id=${ids.tom}`))).toEqual([])
    const requests = await dataOf<Row[]>(meg.fetch('/generations?limit=100'))
    expect(requests.map(({ api_key_hash }) => api_key_hash)).not.toContain(theirs.hash)
  })

  it('sees the requests and the use of all own keys at once, deleted ones among them', async () => {
    const [one, two] = [await makeKey(meg), await makeKey(meg, { workspace_id: ids.workspace })]
    const made = [await askModel(one.text), await askModel(two.text)]
    await meg.fetch(`/keys/${two.hash}`, send('DELETE'))
    const listed = await dataOf<(Row & { id: string })[]>(meg.fetch('/generations?limit=100'))
    const keys = new Map(listed.map(({ id, api_key_hash }) => [id, api_key_hash]))
    expect(made.map((id) => keys.get(id))).toEqual([one.hash, two.hash])
    for (const id of made) expect(await statusOf(meg.fetch(`/generation?id=${id}`))).toBe(200)
    const only = await dataOf<Row[]>(meg.fetch(`/generations?api_key_hash=${two.hash}`))
    expect(only.map(({ api_key_hash }) => api_key_hash)).toEqual([two.hash])
    const use = await dataOf<Row[]>(meg.fetch('/activity?group_by=key'))
    const counted = new Map(use.map(({ api_key_hash, requests }) => [api_key_hash, requests]))
    expect([counted.get(one.hash), counted.get(two.hash)]).toEqual([1, 1])
    const owned = new Set(
      (await dataOf<Key[]>(manage(`/keys?creator_user_id=${ids.meg}&limit=100`))).map(({ hash }) => hash),
    )
    const deleted = [...counted.keys()].filter((hash) => !owned.has(hash))
    expect(deleted).toContain(two.hash)
    const wide = await dataOf<Row[]>(manage(`/activity?group_by=key&user_id=${ids.meg}`))
    expect(use).toEqual(wide)
  })

  it('can make no key that escapes a guardrail that is assigned to them', async () => {
    const guardrail = { name: 'No echo', ignored_models: ['sim/echo'] }
    const { id } = await dataOf<{ id: string }>(manage('/guardrails', send('POST', guardrail)))
    const assigned = await manage(`/guardrails/${id}/assignments/members`, send('POST', { member_user_ids: [ids.meg] }))
    expect(assigned.status).toBe(200)
    const { text } = await makeKey(meg)
    const body = send('POST', { model: 'sim/echo', input: 'hi' })
    expect((await gateway.fetch('/responses', { ...body, key: text })).ok).toBe(false)
  })
})

describe('somebody with an inference key', () => {
  it('sees what that key has used, and manages no keys', async () => {
    const key = await openBrowser(gateway, { key: inferenceKey })
    const other = await makeKey(tom)
    await askModel(other.text)
    await askModel(inferenceKey)
    const { key_hash: own } = key.data
    const rows = await dataOf<Row[]>(key.fetch('/activity?group_by=key'))
    expect(rows).toMatchObject([{ api_key_hash: own, requests: 1 }])
    expect(await dataOf(key.fetch(`/activity?api_key_hash=${own}`))).toHaveLength(1)
    expect(await statusOf(key.fetch(`/activity?api_key_hash=${other.hash}`))).toBe(404)
    expect(await dataOf(key.fetch(`/activity?user_id=${ids.tom}`))).toEqual([])
    for (const path of ['/keys', `/keys/${own}`, '/workspaces']) expect(await statusOf(key.fetch(path)), path).toBe(403)
    expect(await statusOf(key.fetch('/keys', send('POST', { name: 'x' })))).toBe(403)
    // The key itself, without a session, has no such form.
    expect(await statusOf(gateway.fetch('/activity'))).toBe(403)
  })
})
