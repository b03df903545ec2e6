import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashApiKey } from '../../../src/records/api-key.ts'
import { openBrowser } from '../../support/console.ts'
import { managementKey } from '../../support/test-gateway.ts'
import { type Cast, openCast } from './cast.ts'

interface Key {
  readonly hash: string
  readonly name: string
  readonly kind: string
  readonly disabled: boolean
}

let cast: Cast
beforeAll(async () => {
  cast = await openCast()
})
afterAll(() => cast.close())

const change = (body: object): RequestInit => ({ method: 'PATCH', body: JSON.stringify(body) })
const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
const end: RequestInit = { method: 'DELETE' }
const manage = (path: string, init: RequestInit = {}) => cast.gateway.fetch(path, { ...init, key: managementKey })
const dataOf = async <T>(response: Response | Promise<Response>) =>
  ((await (await response).json()) as { data: T }).data

async function refusal(asked: Promise<Response>): Promise<string> {
  const response = await asked
  expect(response.status).toBe(403)
  return ((await response.json()) as { error: { message: string } }).error.message
}

async function statusOf(asked: Promise<Response>): Promise<number> {
  const response = await asked
  await response.body?.cancel()
  return response.status
}

/** Everything that changes or ends a key. */
const changes = [
  { name: 'x' },
  { disabled: true },
  { disabled: false },
  { limit: 1 },
  { limit: null },
  { expires_at: '2099-01-01T00:00:00Z' },
  { include_byok_in_limit: true },
].map(change)

describe('N39: an operator', () => {
  it('N39: changes and ends no management key, no key of an administrator, and none that the console has for one', async () => {
    // What an administrator asks models with.
    const body = post({ model: 'sim/echo', input: 'hi' })
    for (const browser of [await openBrowser(cast.gateway), await cast.signIn('ann', ['admins'])])
      expect(await statusOf(browser.fetch('/responses', body))).toBe(200)
    await cast.makeKey('an administrator')
    const listed = await dataOf<(Key & { creator_user_id: string | null })[]>(
      cast.ask('operator', '/keys?limit=100&include_disabled=true'),
    )
    const ann = cast.things['an administrator'].userId
    const above = listed.filter(
      ({ kind, name, creator_user_id: owner }) =>
        kind === 'management' || owner === ann || (owner === null && name.startsWith('Console')),
    )
    expect(above.filter(({ kind }) => kind === 'inference').length).toBeGreaterThan(2)
    for (const { hash, name, kind } of above) {
      for (const init of [...changes, end])
        expect([name, kind, await statusOf(cast.ask('operator', `/keys/${hash}`, init))]).toEqual([name, kind, 403])
    }
    const after = await dataOf<Key[]>(cast.ask('operator', '/keys?limit=100&include_disabled=true'))
    expect(after.map(({ hash, name, disabled }) => [hash, name, disabled])).toEqual(
      listed.map(({ hash, name, disabled }) => [hash, name, disabled]),
    )
  })

  it('N39: makes keys for people up to its own role', async () => {
    const make = (owner: 'self' | 'an operator' | 'an administrator') =>
      statusOf(cast.ask('operator', '/keys', post({ name: 'x', creator_user_id: cast.things[owner].userId })))
    expect([await make('self'), await make('an operator'), await make('an administrator')]).toEqual([201, 201, 403])
  })

  it('N39: takes whoever is org:admin or holds a management key for an administrator', async () => {
    const { userId, key } = cast.things['another member']
    const rename = () => statusOf(cast.ask('operator', `/keys/${key.hash}`, change({ name: 'x' })))
    expect(await rename()).toBe(200)
    await manage(`/organization/members/${userId}`, change({ role: 'org:admin' }))
    expect(await rename()).toBe(403)
    await manage(`/organization/members/${userId}`, change({ role: 'org:member' }))
    expect(await rename()).toBe(200)
    const { hash } = await cast.makeKey('another member', 'management')
    expect(await rename()).toBe(403)
    expect(await statusOf(manage(`/keys/${hash}`, end))).toBe(200)
    expect(await rename()).toBe(200)
  })
})

describe('N39: a member', () => {
  it('N39: ends no management key that is theirs by name', async () => {
    const { hash } = await cast.makeKey('self', 'management')
    expect(await refusal(cast.ask('member', `/keys/${hash}`, end))).toContain('administrator')
    expect(await refusal(cast.ask('member', `/keys/${hash}`, change({ disabled: true })))).toContain('administrator')
    expect(await statusOf(manage(`/keys/${hash}`, end))).toBe(200)
  })
})

describe('N39: the last management key', () => {
  const last = hashApiKey(managementKey)

  it('N39: is ended by nobody over the API, not by itself either, whichever way', async () => {
    for (const init of [end, change({ disabled: true })]) {
      expect(await refusal(manage(`/keys/${last}`, init))).toContain('keys create --management')
      expect(await refusal(cast.ask('admin', `/keys/${last}`, init))).toContain('keys create --management')
    }
    expect(await statusOf(manage(`/keys/${last}`, change({ name: 'still here' })))).toBe(200)
    expect(await statusOf(manage('/keys'))).toBe(200)
  })

  it('N39: is given no last day by which nobody could make another', async () => {
    const expire = (hash: string, ms: number | null) =>
      manage(`/keys/${hash}`, change({ expires_at: ms === null ? null : new Date(Date.now() + ms).toISOString() }))
    const [soon, later] = [60_000, 30 * 86_400_000]
    expect(await refusal(expire(last, soon))).toContain('keys create --management')
    expect(await statusOf(expire(last, later))).toBe(200)
    const { hash } = await cast.makeKey('nobody', 'management')
    expect(await statusOf(expire(last, soon))).toBe(200)
    expect(await refusal(expire(hash, soon))).toContain('last management key')
    expect(await refusal(manage(`/keys/${hash}`, end))).toContain('last management key')
    expect(await statusOf(expire(last, null))).toBe(200)
    expect(await statusOf(manage(`/keys/${hash}`, end))).toBe(200)
  })

  it('N39: is not ended with its owner', async () => {
    const { text } = await cast.makeKey('self', 'management')
    const { userId } = cast.things.self
    const theirs = (path: string, init: RequestInit) => cast.gateway.fetch(path, { ...init, key: text })
    expect(await statusOf(theirs(`/keys/${last}`, change({ disabled: true })))).toBe(200)
    const person = `/organization/members/${userId}`
    for (const init of [end, change({ active: false })])
      expect(await refusal(theirs(person, init))).toContain('last management key')
    expect(await statusOf(theirs(person, change({ first_name: 'Meg' })))).toBe(200)
    expect(await statusOf(theirs(`/keys/${last}`, change({ disabled: false })))).toBe(200)
    expect(await statusOf(manage(person, end))).toBe(200)
  })

  it('N39: stays where two are ended at once', async () => {
    const keys = [last, (await cast.makeKey('nobody', 'management')).hash]
    const found = await Promise.all(keys.map((hash) => statusOf(cast.ask('admin', `/keys/${hash}`, end))))
    expect(found.sort()).toEqual([200, 403])
  })
})
