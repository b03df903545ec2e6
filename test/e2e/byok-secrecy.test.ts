import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../src/storage/store/database.ts'
import { manage } from '../federation/arrange.ts'
import { addCredential, addWorkspace, canary } from '../operations/byok/arrange.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream(({ request, response }) =>
    // A provider that says the key back, as some do.
    json(
      { error: { message: `Incorrect API key: ${request.headers.authorization}`, code: 'invalid_api_key' } },
      { status: 401 },
    )({
      request,
      response,
    }),
  )
  gateway = await startGateway({
    config: {
      providers: [{ slug: 'openai', format: 'openai-chat', base_url: `${upstream.url}/v1`, api_key: 'own' }],
      models: [{ id: 'fake/one', endpoints: [{ provider: 'openai', upstream_model: 'm', prices }] }],
      telemetry: { log_prompts: false },
      log_level: 'info',
    },
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const inferences = [
  ['/responses', { input: 'hi' }],
  ['/responses', { input: 'hi', stream: true, debug: { echo_upstream_body: true } }],
  ['/messages', { max_tokens: 10, messages: [{ role: 'user', content: 'hi' }] }],
  ['/chat/completions', { messages: [{ role: 'user', content: 'hi' }], stream: true }],
] as const

it('a secret is in no answer, log, error, audit entry, metric or file', async () => {
  const seen: string[] = []
  const tell = async (path: string, init: Parameters<TestGateway['fetch']>[1] = {}) => {
    const response = await gateway.fetch(path, init)
    seen.push(JSON.stringify([...response.headers]), await response.text())
    return response.status
  }
  const post = (path: string, body: object, method = 'POST', key = managementKey) =>
    tell(path, { method, key, body: JSON.stringify(body) })

  const { id } = await addCredential(gateway)
  expect(await post('/byok', { provider: 'openai', key: canary, is_fallback: true })).toBe(201)
  expect(await post('/byok', { provider: 'openai', key: `${canary} broken` })).toBe(400)
  expect(await post('/byok', { provider: 'openai', key: canary, name: canary.length })).toBe(400)
  expect(
    await post('/byok', { provider: 'azure', key: `{"api_key": "${canary}", "endpoint": "${canary}.evil"}` }),
  ).toBe(400)
  expect(await post(`/byok/${id}`, { key: canary, name: 'Again' }, 'PATCH')).toBe(200)
  expect(await post('/byok/reorder', { provider: 'openai', ids: [id] })).toBe(200)
  for (const path of ['/byok', `/byok/${id}`]) expect(await tell(path, { key: managementKey })).toBe(200)
  for (const [path, body] of inferences) {
    const init = { method: 'POST', body: JSON.stringify({ model: 'fake/one', ...body }) }
    await tell(path, { ...init, headers: { 'x-service-metadata': 'enabled' } })
  }
  expect(upstream.requests.map(({ headers }) => headers.authorization)).toContain(`Bearer ${canary}`)
  const explained = { format: 'responses', request: { model: 'fake/one', input: 'hi' } }
  await tell('/routes/explain', { method: 'POST', body: JSON.stringify(explained) })
  await tell('/models')
  await tell('/providers')
  await tell('/activity', { key: managementKey })
  expect((await manage(gateway, 'DELETE', `/byok/${id}`)).status).toBe(200)
  seen.push(await fetch(`${gateway.origin}/metrics`).then((response) => response.text()))
  seen.push(...gateway.log)

  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  const audits = await database.run((knex) => knex('audit_entries').select('*'))
  seen.push(JSON.stringify(await database.run((knex) => knex('byok_credentials').select('*'))))
  await database.close()
  seen.push(JSON.stringify(audits))
  expect(audits.map(({ action }) => action)).toEqual([
    'byok.create',
    'byok.create',
    'byok.update_key',
    'byok.reorder',
    'byok.delete',
  ])
  for (const file of readdirSync(gateway.dataDir)) seen.push(readFileSync(join(gateway.dataDir, file), 'latin1'))

  const forms = [canary, '5up3rS3cr3t', Buffer.from(canary).toString('base64').slice(4, 40), encodeURIComponent(canary)]
  for (const text of seen) for (const form of forms) expect(text.includes(form)).toBe(false)
})

it('X9: a row that is copied to another workspace is of no use there', async () => {
  const workspaceId = await addWorkspace(gateway)
  const { id } = await addCredential(gateway)
  const database = await openDatabase({ url: undefined, dataDir: gateway.dataDir })
  const [row] = await database.run((knex) => knex('byok_credentials').where({ id }).select('*'))
  const copy = { ...row, id: crypto.randomUUID(), workspace_id: workspaceId, provider: 'groq' }
  await database.run((knex) => knex('byok_credentials').insert(copy))
  await database.close()
  const { key } = (await manage(gateway, 'POST', '/keys', { name: 'x', workspace_id: workspaceId })).body as {
    key: string
  }
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    key,
    body: JSON.stringify({ model: 'groq/llama-3.3-70b-versatile', input: 'hi' }),
  })
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.text()).toContain('byok_unusable')
  const line = gateway.log.find((each) => each.includes('can not be opened'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ credential: copy.id, workspace: workspaceId, provider: 'groq' })
})
