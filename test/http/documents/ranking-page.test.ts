import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite } from '../../../src/site/site.ts'
import { managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

const evil = '<img src=x onerror=alert(1)>'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
  await ask('https://notes.example', 'Notes', 'writing-assistant')
  await ask('https://evil.example', evil, 'game')
  await ask('https://secret.example', 'Secret', 'game')
  const { data } = (await (await manage('/apps?search=secret')).json()) as { data: { id: number }[] }
  await manage(`/apps/${data[0]?.id}`, { method: 'PATCH', body: '{"visibility": "private"}' })
})
afterAll(() => gateway.close())

const manage = (path: string, init: RequestInit = {}) => gateway.fetch(path, { ...init, key: managementKey })

async function ask(referer: string, title: string, category: string): Promise<void> {
  const headers = { 'http-referer': referer, 'x-title': title, 'x-service-categories': category }
  const body = JSON.stringify({ model: 'sim/echo', input: 'hi', user: 'ada@example.com' })
  await (await gateway.fetch('/responses', { method: 'POST', body, headers })).text()
}

const browse = (path: string, headers: Record<string, string> = {}, at = gateway) =>
  fetch(at.origin + path, { headers: { accept: 'text/html,*/*;q=0.8', ...headers }, redirect: 'manual' })

describe('the ranking page', () => {
  it('shows the public apps to a browser without a key, as text, and nothing that is personal', async () => {
    const response = await browse('/rankings?days=today')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
    const text = await response.text()
    expect(text).toContain('<td class="name">Notes</td>')
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).not.toContain('<img')
    for (const kept of ['Secret', 'secret.example', 'ada@example.com', 'First inference key', 'sk-gw'])
      expect(text).not.toContain(kept)
    const tag = response.headers.get('etag') ?? ''
    expect((await browse('/rankings?days=today', { 'if-none-match': tag, 'cache-control': 'max-age=0' })).status).toBe(
      304,
    )
  })

  it('is narrowed to a category, and marks what is chosen', async () => {
    const text = await (await browse('/rankings?days=today&category=game&sort=popular')).text()
    expect(text).toContain('&lt;img')
    expect(text).not.toContain('Notes</td>')
    expect(text).toContain('<a href="rankings?days=today&amp;category=game" aria-current="true">game</a>')
  })

  it('says what to do where nothing is ranked', async () => {
    const text = await (await browse('/rankings')).text()
    expect(text).toContain('A request names its app in the header <code>HTTP-Referer</code>')
    expect(await (await browse('/rankings?days=today&category=legal')).text()).toContain('Choose a longer time')
  })

  it('is linked from the first page', async () => {
    expect(await (await browse('/')).text()).toContain('<a href="rankings">App rankings</a>')
    const moved = await browse('/rankings/')
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '../rankings'])
  })

  it('is for people: whoever wants JSON is told that there is no such operation', async () => {
    expect((await browse('/rankings', { accept: 'application/json' })).status).toBe(404)
    expect((await fetch(`${gateway.origin}/rankings`)).status).toBe(200)
  })
})

describe('a gateway that others can reach', () => {
  it('shows no rankings without a key unless it is told to', async () => {
    const asElsewhere = { 'x-forwarded-for': '203.0.113.9' }
    expect((await browse('/rankings', asElsewhere)).status).toBe(404)
    expect(await (await browse('/', asElsewhere)).text()).toContain('<a href="docs#getAppRankings">App rankings</a>')
    const open = await startGateway({ config: { http: { rankings: 'on' }, trusted_proxies: 1 } })
    expect((await browse('/rankings', asElsewhere, open)).status).toBe(200)
    await open.close()
  })

  it('shows none where they are off, or there are no pages', async () => {
    for (const http of [{ rankings: 'off' }, { pages: 'off', rankings: 'on' }]) {
      const closed = await startGateway({ config: { http } })
      expect((await browse('/rankings', {}, closed)).status).toBe(404)
      await closed.close()
    }
  })
})

it('says so when the rankings can not be read', async () => {
  const { config, catalog } = gateway.gateway
  const unused = { health: new Map() as never, version: undefined, isConsoleOn: () => true, hasProvider: () => false }
  const rank = () => Promise.reject(new Error('away'))
  const site = createSite({ ...unused, config, catalog: () => catalog, rank, now: Date.now }, '/api/v1')
  const answer = await site?.rankings({}, new URLSearchParams())
  expect(answer).toMatchObject({ isWhole: false, text: expect.stringContaining('can not be read just now') })
})
