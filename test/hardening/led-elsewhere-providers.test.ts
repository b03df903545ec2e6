import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manage } from '../federation/arrange.ts'
import type { DestinationServer } from '../support/destination-server.ts'
import { eventually } from '../support/eventually.ts'
import { inStore } from '../support/generations.ts'
import { canary, type HomeAndAway, issuesOf, openHomeAndAway, other, withCanary } from '../support/home-and-away.ts'
import { readError } from '../support/read-error.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

// As in led-elsewhere.test.ts: secrets are stored for `home`, led to `away`, and used.
let servers: HomeAndAway
let home: DestinationServer
let away: DestinationServer
let gateway: TestGateway

beforeAll(async () => {
  servers = await openHomeAndAway()
  ;({ home, away } = servers)
  const providers = [{ slug: 'relace', format: 'openai-chat', base_url: home.url }]
  gateway = await startGateway({ config: { providers } })
})
beforeEach(() => servers.answerAsUsual())
afterAll(async () => {
  await gateway.close()
  await servers.close()
})

const ask = (method: string, path: string, body?: object) => manage(gateway, method, path, body)
const use = (model: string) =>
  gateway.fetch('/chat/completions', {
    method: 'POST',
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] }),
  })

describe('N37: a stored provider’s secrets stay with its server', () => {
  const box = () => ({
    ...{ slug: 'box', format: 'openai-chat', base_url: `${home.url}/v1`, api_key: canary },
    headers: { 'x-own': canary },
    capabilities: { request_path: `/chat?key=${canary}` },
  })
  const secrets = { api_key: other, headers: { 'x-own': other }, capabilities: { request_path: `/chat?key=${other}` } }
  const test = () => ask('POST', '/admin/providers/box/test', { model: 'm' })
  const tried = async () => {
    await (await use('box/m')).text()
    expect(withCanary(away)).toEqual([])
  }
  const moves = () => [
    away.url,
    `${away.url}/v1`,
    `http://localhost:${home.port}/v1`,
    home.url.replace('http', 'https'),
  ]

  it('whichever of them a change of address brings along', async () => {
    expect((await ask('POST', '/admin/providers', box())).status).toBe(201)
    await test()
    await tried()
    expect(withCanary(home).length).toBeGreaterThan(0)
    const names = ['api_key', 'headers', 'capabilities'] as const
    for (const base_url of moves()) {
      for (const left of names) {
        const { [left]: _, ...sent } = secrets
        const { status, body } = await ask('PATCH', '/admin/providers/box', { base_url, ...sent })
        expect([status, issuesOf(body)]).toEqual([400, [left === 'capabilities' ? 'capabilities.request_path' : left]])
      }
      const { body } = await ask('PATCH', '/admin/providers/box', { base_url })
      expect(issuesOf(body)).toEqual(['api_key', 'headers', 'capabilities.request_path'])
      await test()
      await tried()
    }
    expect((await ask('PATCH', '/admin/providers/box', { base_url: `${home.url}/v2` })).status).toBe(200)
  })

  it('whatever the path of requests is', async () => {
    const port = `127.0.0.1:${away.port}`
    const paths = [
      `//${port}/x`,
      `/@${port}/x`,
      `/\\${port}`,
      `/\\@${port}`,
      `/..//${port}`,
      `/../../${port}`,
      `/%2f${port}`,
    ]
    for (const path of [...paths, `@${port}/x`, `${away.url}/x`, `\\\\${port}`, `:${away.port}/x`, `.evil.example/x`]) {
      for (const base_url of [home.url, `${home.url}/v1`, `${home.url}//`, `${home.url}/@`]) {
        const { status } = await ask('PATCH', '/admin/providers/box', {
          base_url,
          capabilities: { request_path: path },
        })
        expect(path.startsWith('/') ? [200, 400] : [400]).toContain(status)
        if (status === 200) await tried()
      }
    }
    await ask('PATCH', '/admin/providers/box', { capabilities: { request_path: null } })
    servers.redirect()
    await test()
    await tried()
  })

  it('once they are entered again, the old ones are gone', async () => {
    expect((await ask('PATCH', '/admin/providers/box', { base_url: away.url, ...secrets })).status).toBe(200)
    await tried()
    expect(away.got.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${other}`, 'x-own': other })
    const back = { ...box(), slug: undefined }
    expect((await ask('PATCH', '/admin/providers/box', back)).status).toBe(200)
  })

  it('whoever changes the row', async () => {
    const settings = { format: 'openai-chat', base_url: away.url }
    await inStore(gateway.dataDir, async ({ managedCatalog }) => {
      const stored = await managedCatalog.provider('box')
      if (stored === null) throw new Error('it is there')
      await managedCatalog.replaceProvider({ ...stored, settings })
      await managedCatalog.advance()
    })
    await eventually(async () => (await ask('GET', '/admin/providers/box')).body).toMatchObject({
      data: { status: 'broken', problem: expect.stringContaining('enter the secret again') },
    })
    expect((await test()).body).toMatchObject({ data: { works: false, error: expect.stringContaining(home.url) } })
    await tried()
    expect(
      (await ask('PATCH', '/admin/providers/box', { api_key: other, headers: null, capabilities: null })).status,
    ).toBe(200)
    await tried()
    expect((await ask('DELETE', '/admin/providers/box')).status).toBe(200)
  })

  it('and name none of the environment or the configuration', async () => {
    for (const name of ['GATEWAY_BOOTSTRAP_MANAGEMENT_KEY', 'env:GATEWAY_BOOTSTRAP_MANAGEMENT_KEY']) {
      const key = `\${${name}}`
      const own = { slug: 'named', format: 'openai-chat', base_url: away.url, api_key: key, headers: { 'x-own': key } }
      expect((await ask('POST', '/admin/providers', own)).status).toBe(201)
      await (await use('named/m')).text()
      expect(away.got.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${key}`, 'x-own': key })
      await ask('DELETE', '/admin/providers/named')
    }
    expect(JSON.stringify(away.got)).not.toContain(managementKey)
  })

  it.each<[string, object, object]>([
    ['amazon-bedrock', { capabilities: { aws_region: 'eu-west-1' } }, { capabilities: { aws_region: 'us-west-2' } }],
    ['openai', {}, { base_url: 'http://127.0.0.1:9/v1' }],
    ['openai', { base_url: 'http://127.0.0.1:9/v1', format: 'openai-responses' }, { base_url: null }],
  ])('%s: where its address is computed, too', async (slug, settings, changes) => {
    expect((await ask('POST', '/admin/providers', { slug, api_key: canary, ...settings })).status).toBe(201)
    const { status, body } = await ask('PATCH', `/admin/providers/${slug}`, changes)
    expect([status, issuesOf(body)]).toEqual([400, ['api_key']])
    expect((await ask('PATCH', `/admin/providers/${slug}`, { ...changes, api_key: other })).status).toBe(200)
    await ask('DELETE', `/admin/providers/${slug}`)
  })
})

describe('N37: a workspace’s own key stays with its provider', () => {
  const store = (slug: string, at: string) =>
    ask('POST', '/admin/providers', { slug, format: 'openai-chat', base_url: at, api_key: other })
  const tried = async (slug: string) => {
    const response = await use(`${slug}/m`)
    expect(withCanary(away)).toEqual([])
    return response
  }
  const addKey = (provider: string) => ask('POST', '/byok', { provider, key: canary })

  it('where a stored provider has the name of a known one', async () => {
    const { body } = await addKey('openai')
    const { id } = (body as { data: { id: string } }).data
    expect((await store('openai', away.url)).status).toBe(201)
    await (await tried('openai')).text()
    for (const answer of [
      await addKey('openai'),
      await ask('PATCH', `/byok/${id}`, { key: canary }),
      await ask('POST', '/byok', { provider: 'openai', key: JSON.stringify({ api_key: canary }) }),
    ]) {
      expect(answer.status).toBe(400)
      expect(readError(answer.body).message).toContain('is for OpenAI')
    }
    await (await tried('openai')).text()
    await ask('DELETE', '/admin/providers/openai')
    await ask('DELETE', `/byok/${id}`)
  })

  it('where a provider that only the store knows moves, goes and comes again', async () => {
    expect((await store('reka', home.url)).status).toBe(201)
    const before = home.got.length
    const { body } = await addKey('reka')
    const { id } = (body as { data: { id: string } }).data
    await (await tried('reka')).text()
    expect(home.got.slice(before).map(({ headers }) => headers['authorization'])).toContain(`Bearer ${canary}`)
    expect((await ask('PATCH', '/admin/providers/reka', { base_url: away.url, api_key: other })).status).toBe(200)
    await (await tried('reka')).text()
    await ask('DELETE', '/admin/providers/reka')
    expect((await store('reka', away.url)).status).toBe(201)
    await (await tried('reka')).text()
    const explained = await ask('POST', '/routes/explain', { request: { model: 'reka/m', input: 'hi' } })
    expect(JSON.stringify(explained.body)).toContain(`entered for ${home.url}`)
    expect((await ask('PATCH', `/byok/${id}`, { key: 'sk-entered-again-0123456789' })).status).toBe(200)
    await (await tried('reka')).text()
    expect(away.got.at(-1)?.headers['authorization']).toBe('Bearer sk-entered-again-0123456789')
    await ask('DELETE', '/admin/providers/reka')
  })

  it('where a provider is stored only after it was entered', async () => {
    expect((await addKey('sakana')).status).toBe(201)
    expect((await store('sakana', away.url)).status).toBe(201)
    await (await tried('sakana')).text()
  })

  it('where gateway.yaml led its provider to another server', async () => {
    const { status } = await addKey('relace')
    expect(status).toBe(201)
    await (await tried('relace')).text()
    expect(withCanary(home).length).toBeGreaterThan(0)
    gateway.rewrite({
      providers: [{ slug: 'relace', format: 'openai-chat', base_url: away.url }],
    })
    await gateway.gateway.reload({ kind: 'cli', id: 'somebody' })
    await (await tried('relace')).text()
  })
})
