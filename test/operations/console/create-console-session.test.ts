import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../cli/fake-terminal.ts'
import { takeStoreDown } from '../../support/broken-store.ts'
import { cookieOf, openBrowser, signIn } from '../../support/console.ts'
import { eventually } from '../../support/eventually.ts'
import { makeKey } from '../../support/money.ts'
import { readError } from '../../support/read-error.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

async function auditOf(action: string) {
  const response = await gateway.fetch(`/audit?action=${action}`, { key: managementKey })
  return ((await response.json()) as { data: Record<string, unknown>[] }).data
}

describe('signing in with a key', () => {
  it('opens a session whose cookie pages can not read, and other sites can not send', async () => {
    const response = await signIn(gateway, { key: managementKey })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toMatch(
      /^gateway_session=[\w-]{43}; Path=\/api\/v1; Max-Age=604800; HttpOnly; SameSite=Strict$/,
    )
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({ role: 'admin', name: 'First management key', workspace_id: null })
    expect(data['key_hash']).toMatch(/^[\da-f]{64}$/)
  })

  it('lets an administrator read and change what a management key may', async () => {
    const browser = await openBrowser(gateway)
    expect((await browser.fetch('/keys')).status).toBe(200)
    const made = await browser.fetch('/keys', { method: 'POST', body: JSON.stringify({ name: 'by console' }) })
    expect(made.status).toBe(201)
    const [entry] = await auditOf('key.create')
    expect(entry).toMatchObject({ actor: { kind: 'api_key', id: browser.data['key_hash'] } })
  })

  it('leaves rows in the audit log, with the role, the address and no secret', async () => {
    const { csrfToken, cookie } = await openBrowser(gateway)
    const [entry] = await auditOf('console.sign_in')
    expect(entry).toMatchObject({
      actor: { kind: 'api_key' },
      after: { role: 'admin', means: 'key', address: '127.0.0.1' },
    })
    const text = JSON.stringify(entry)
    for (const secret of [csrfToken, cookie.split('=')[1] ?? '', managementKey]) expect(text).not.toContain(secret)
  })

  it('makes an inference key itself, that sees its own key and no other', async () => {
    const browser = await openBrowser(gateway, { key: inferenceKey })
    expect(browser.data).toMatchObject({ role: 'key', name: 'First inference key' })
    expect(browser.data['workspace_id']).not.toBeNull()
    expect((await browser.fetch('/key')).status).toBe(200)
    expect((await browser.fetch('/generations')).status).toBe(200)
    const refused = await browser.fetch('/keys')
    expect(refused.status).toBe(403)
    expect(readError(await refused.json()).message).toBe('This operation needs a management key.')
  })

  it('is 401 for a key that nobody has, in the words for one that is disabled, and notes it', async () => {
    const { key, hash } = await makeKey(gateway)
    await gateway.fetch(`/keys/${hash}`, { method: 'PATCH', key: managementKey, body: '{"disabled": true}' })
    for (const wrong of ['sk-gw-nobody', key]) {
      const response = await signIn(gateway, { key: wrong })
      expect(response.status).toBe(401)
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(readError(await response.json()).message).toBe(
        'This key can not sign in: it is unknown, disabled or expired.',
      )
    }
    const [entry] = await auditOf('console.sign_in_refused')
    expect(entry).toMatchObject({ actor: { kind: 'console', id: '127.0.0.1' }, after: { means: 'key' } })
  })

  it.each([{}, { key: managementKey, link_token: 'x' }, { key: '' }, { key: 7 }])('is 400 for %j', async (body) => {
    expect((await signIn(gateway, body)).status).toBe(400)
  })
})

describe('signing in with a one-time link', () => {
  async function makeLink(): Promise<string> {
    const response = await gateway.fetch('/console/links', { method: 'POST', key: managementKey })
    expect(response.status).toBe(201)
    const { data } = (await response.json()) as { data: { url: string; expires_at: string } }
    expect(data.url).toMatch(new RegExp(`^${gateway.origin}/console#link=[\\w-]{43}$`))
    expect(Date.parse(data.expires_at) - Date.now()).toBeLessThanOrEqual(10 * 60_000)
    return data.url.split('#link=')[1] ?? ''
  }

  it('makes its holder the key that made the link, once', async () => {
    const token = await makeLink()
    const browser = await openBrowser(gateway, { link_token: token })
    expect(browser.data).toMatchObject({ role: 'admin', key_hash: null, user_id: null, name: 'First management key' })
    expect((await browser.fetch('/keys')).status).toBe(200)
    const again = await signIn(gateway, { link_token: token })
    expect(again.status).toBe(401)
    expect(readError(await again.json()).message).toContain('it was used already')
  })

  it('lets one of two in that use it at once', async () => {
    const token = await makeLink()
    const answers = await Promise.all([signIn(gateway, { link_token: token }), signIn(gateway, { link_token: token })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })
})

describe('sessions', () => {
  it('are told to their holders', async () => {
    const browser = await openBrowser(gateway)
    const response = await browser.fetch('/console/session')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { data } = (await response.json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({ role: 'admin', csrf_token: browser.csrfToken, created_at: browser.data['created_at'] })
  })

  it('end at once when somebody signs out, and nobody else with them', async () => {
    const browser = await openBrowser(gateway)
    const other = await openBrowser(gateway)
    const response = await browser.fetch('/console/session', { method: 'DELETE' })
    expect(await response.json()).toEqual({ data: { ended: 1 } })
    expect(response.headers.get('set-cookie')).toMatch(/^gateway_session=; Path=\/api\/v1; Max-Age=0; HttpOnly/)
    expect((await browser.fetch('/keys')).status).toBe(401)
    expect((await other.fetch('/keys')).status).toBe(200)
    expect((await auditOf('console.sign_out'))[0]).toMatchObject({ before: { role: 'admin' } })
  })

  it('all end at once when somebody signs out everywhere', async () => {
    const [browser, other, stranger] = [
      await openBrowser(gateway),
      await openBrowser(gateway),
      await openBrowser(gateway, { key: inferenceKey }),
    ]
    const response = await browser.fetch('/console/sessions', { method: 'DELETE' })
    const { data } = (await response.json()) as { data: { ended: number } }
    expect(data.ended).toBeGreaterThanOrEqual(2)
    expect((await other.fetch('/keys')).status).toBe(401)
    expect((await stranger.fetch('/key')).status).toBe(200)
    expect(await auditOf('console.sign_out_everywhere')).toHaveLength(1)
  })

  it('end with their key, and do not come back with it', async () => {
    const { key, hash } = await makeKey(gateway)
    const browser = await openBrowser(gateway, { key })
    const set = (disabled: boolean) =>
      gateway.fetch(`/keys/${hash}`, { method: 'PATCH', key: managementKey, body: JSON.stringify({ disabled }) })
    await set(true)
    await set(false)
    expect((await gateway.fetch('/key', { key })).status).toBe(200)
    expect((await browser.fetch('/key')).status).toBe(401)
  })

  it('run models for a management key with a key of its own, which records and limits go by', async () => {
    const browser = await openBrowser(gateway)
    const body = JSON.stringify({ model: 'sim/echo', input: 'hi' })
    const first = await browser.fetch('/responses', { method: 'POST', body })
    expect(first.status).toBe(200)
    expect((await browser.fetch('/responses', { method: 'POST', body })).status).toBe(200)
    const { data } = (await (await browser.fetch('/keys')).json()) as { data: { name: string; hash: string }[] }
    const own = data.filter(({ name }) => name === 'Console: First management key')
    expect(own).toHaveLength(1)
    const id = first.headers.get('x-generation-id')
    expect((await browser.fetch(`/generation?id=${id}`)).status).toBe(200)
    await gateway.fetch(`/keys/${own[0]?.hash}`, { method: 'PATCH', key: managementKey, body: '{"disabled": true}' })
    expect((await browser.fetch('/responses', { method: 'POST', body })).status).toBe(403)
    await gateway.fetch(`/keys/${own[0]?.hash}`, { method: 'DELETE', key: managementKey })
    expect((await browser.fetch('/responses', { method: 'POST', body })).status).toBe(200)
  })

  it('survive a gateway that goes away and comes back', async () => {
    const env = { GATEWAY_DATA_DIR: temporaryFolder() }
    const first = await startGateway({ env })
    const { cookie } = await openBrowser(first)
    await first.close()
    const second = await startGateway({ env })
    expect((await second.fetch('/keys', { key: null, headers: { cookie } })).status).toBe(200)
    await second.close()
  })

  it('are known to another gateway of the same store, and end there soon after', async () => {
    const other = await startGateway({ env: { GATEWAY_DATA_DIR: gateway.dataDir } })
    const browser = await openBrowser(gateway)
    const there = () => other.fetch('/keys', { key: null, headers: { cookie: browser.cookie } })
    expect((await there()).status).toBe(200)
    await browser.fetch('/console/session', { method: 'DELETE' })
    await eventually(async () => (await there()).status).toBe(401)
    await other.close()
  })

  it('are neither over nor open while the store is down', async () => {
    const browser = await openBrowser(gateway)
    const repair = takeStoreDown(gateway.dataDir)
    const { cookie } = await openBrowser(gateway).catch(() => ({ cookie: `gateway_session=${'A'.repeat(43)}` }))
    const unknown = await gateway.fetch('/keys', { key: null, headers: { cookie } })
    const signedIn = await signIn(gateway, { key: 'sk-gw-never-seen' })
    repair()
    expect([unknown.status, signedIn.status]).toEqual([503, 503])
    expect((await browser.fetch('/keys')).status).toBe(200)
  })
})

it('answers 404 everywhere where the console is off, at once', async () => {
  const other = await startGateway()
  const browser = await openBrowser(other)
  other.rewrite({ console: { enabled: false } })
  await other.gateway.reload({ kind: 'cli', id: 'test' })
  for (const [method, path] of [
    ['GET', '/console/session'],
    ['DELETE', '/console/session'],
    ['DELETE', '/console/sessions'],
  ] as const) {
    expect((await browser.fetch(path, { method })).status).toBe(404)
  }
  expect((await signIn(other, { key: managementKey })).status).toBe(404)
  expect((await other.fetch('/console/links', { method: 'POST', key: managementKey })).status).toBe(404)
  expect((await browser.fetch('/keys')).status).toBe(401)
  expect(cookieOf(await signIn(other, { key: managementKey }))).toBe('')
  await other.close()
})
