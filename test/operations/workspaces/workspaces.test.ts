import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { dataOf, gatewaysOn, makeForeign, messageOf, type Open } from './arrange.ts'

type Workspace = Schema<'Workspace'>

const everything = {
  name: 'Search',
  slug: 'search-2',
  description: 'What the search team runs',
  default_text_model: 'sim/echo',
  default_image_model: 'acme/easel',
  default_provider_sort: 'exacto',
  io_logging_sampling_rate: 0.0001,
  time_zone: 'Europe/Berlin',
  is_data_discount_logging_enabled: false,
  is_observability_broadcast_enabled: true,
  is_observability_io_logging_enabled: true,
}

/** Models to choose defaults of: one that makes images, at a provider that nobody asks. */
const withEasel = {
  providers: [{ slug: 'acme', format: 'openai-chat', base_url: 'http://127.0.0.1:9/v1', api_key: 'k' }],
  models: [
    {
      id: 'acme/easel',
      output_modalities: ['text', 'image'],
      endpoints: [{ provider: 'acme', upstream_model: 'easel', prices: { prompt: 1, completion: 1 } }],
    },
  ],
  simulator: { enabled: true, tokens_per_second: 0 },
}

async function make({ ask }: Open, fields: object = {}): Promise<Workspace> {
  const answer = await ask('POST', '/workspaces', { name: 'Search', slug: 'search', ...fields })
  expect(answer.status).toBe(201)
  return dataOf<Workspace>(answer)
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('creates, gives back, changes, lists and deletes a workspace, every field exactly', async () => {
    const opened = await open(withEasel)
    const { ask } = opened
    const key = dataOf<{ id: number }>(await ask('POST', '/keys', { name: 'k' }))
    const created = await make(opened, { ...everything, io_logging_api_key_ids: [key.id] })
    expect(created).toEqual({
      ...everything,
      io_logging_api_key_ids: [key.id],
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.any(String),
      updated_at: null,
      // A key that belongs to no user.
      created_by: 'First management key',
      default_guardrail_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      include_byok_in_budgets: false,
    })
    for (const ref of [created.id, created.id.toUpperCase(), 'search-2']) {
      expect(dataOf(await ask('GET', `/workspaces/${ref}`))).toEqual(created)
    }
    const nothing = {
      description: null,
      default_text_model: null,
      default_image_model: null,
      default_provider_sort: null,
      io_logging_api_key_ids: null,
    }
    const changed = dataOf(await ask('PATCH', '/workspaces/search-2', { ...nothing, slug: 'search' }))
    expect(changed).toEqual({ ...created, ...nothing, slug: 'search', updated_at: expect.any(String) })
    const listed = await ask('GET', '/workspaces?limit=1&offset=1')
    expect(listed).toMatchObject({ status: 200, body: { data: [changed], total_count: 2 } })
    expect(await ask('DELETE', `/workspaces/${created.id}`)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['GET', 'DELETE']) expect((await ask(method, '/workspaces/search')).status).toBe(404)
    expect((await ask('PATCH', `/workspaces/${created.id}`, { name: 'x' })).status).toBe(404)
    expect((await make(opened)).id).not.toBe(created.id)
  })

  it('has usual settings where nothing is said', async () => {
    expect(await make(await open())).toMatchObject({
      description: null,
      default_text_model: null,
      default_image_model: null,
      default_provider_sort: null,
      io_logging_api_key_ids: null,
      io_logging_sampling_rate: 1,
      is_data_discount_logging_enabled: false,
      is_observability_broadcast_enabled: false,
      is_observability_io_logging_enabled: false,
    })
  })

  it('X3, X4: refuses fields out of their ranges, unknown ones and those that are not the caller’s to set', async () => {
    const opened = await open()
    const { ask } = opened
    const before = await make(opened)
    const bad: [string, unknown][] = [
      ['name', ''],
      ['name', 'x'.repeat(101)],
      ['name', 'nul\u0000'],
      ['slug', ''],
      ['slug', 'x'.repeat(51)],
      ['slug', 'Search'],
      ['slug', '-a'],
      ['slug', 'a--b'],
      ['slug', 'sеarch'],
      ['description', 'x'.repeat(501)],
      ['default_text_model', ''],
      ['default_text_model', 5],
      ['default_text_model', 'sim/ecko'],
      ['default_image_model', 'acme/painter'],
      ['default_provider_sort', 'cheapest'],
      ['io_logging_sampling_rate', 0],
      ['io_logging_sampling_rate', 1.01],
      ['io_logging_sampling_rate', null],
      ['io_logging_api_key_ids', [0]],
      ['io_logging_api_key_ids', [1e12]],
      ['io_logging_api_key_ids', ['1']],
      ['io_logging_api_key_ids', [999_999]],
      ['is_observability_io_logging_enabled', 'true'],
      ['id', randomUUID()],
      ['org_id', randomUUID()],
      ['organization_id', randomUUID()],
      ['created_at', '2020-01-01T00:00:00Z'],
      ['created_by', 'me'],
      ['default_guardrail_id', randomUUID()],
      ['include_byok_in_budgets', true],
      ['is_default', true],
      ['constructor', { prototype: {} }],
    ]
    for (const [name, value] of bad) {
      const created = await ask('POST', '/workspaces', { name: 'Bad', slug: 'bad', [name]: value })
      expect([name, value, created.status]).toEqual([name, value, 400])
      expect(messageOf(created)).toContain(name)
      expect((await ask('PATCH', `/workspaces/${before.id}`, { [name]: value })).status).toBe(400)
    }
    for (const body of [{}, { name: 'x' }, { slug: 'x' }]) {
      expect((await ask('POST', '/workspaces', body)).status).toBe(400)
    }
    expect(dataOf(await ask('GET', `/workspaces/${before.id}`))).toEqual(before)
    expect((await ask('GET', '/workspaces/bad')).status).toBe(404)
  })

  it('refuses default models that no request could use, and says why and which to take', async () => {
    const { ask } = await open(withEasel)
    const bad = [
      ['default_image_model', 'service/auto', 'service/auto chooses among models for text'],
      ['default_text_model', 'sim/ecko:online', 'there is no model sim/ecko:online. Did you mean sim/echo'],
      ['default_image_model', 'service/auto:online', 'service/auto:online chooses among models for text'],
      ['default_image_model', 'sim/echo', 'sim/echo does not make images. These do: acme/easel.'],
      ['default_image_model', 'sim/ecko', 'there is no model sim/ecko. Did you mean sim/echo'],
    ] as const
    for (const [field, model, words] of bad) {
      const created = await ask('POST', '/workspaces', { name: 'Bad', slug: 'bad', [field]: model })
      const changed = await ask('PATCH', '/workspaces/default', { [field]: model })
      for (const answer of [created, changed]) {
        expect(answer.status).toBe(400)
        expect(messageOf(answer)).toContain(`${field}: `)
        expect(messageOf(answer)).toContain(words)
      }
    }
    expect((await ask('PATCH', '/workspaces/default', { default_image_model: 'acme/easel' })).status).toBe(200)
    const { ask: without } = await open()
    const answer = await without('PATCH', '/workspaces/default', { default_image_model: 'sim/echo' })
    expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining('No model that is configured')])
  })

  it('X5: takes no slug that looks like a UUID, and what looks like one for an id', async () => {
    const opened = await open()
    const { ask } = opened
    const { id } = await make(opened)
    const looksLikeOne = await ask('POST', '/workspaces', { name: 'x', slug: id })
    expect(looksLikeOne.status).toBe(400)
    expect(messageOf(looksLikeOne)).toMatch(/^slug: .*UUID/)
    expect((await ask('PATCH', `/workspaces/${id}`, { slug: randomUUID() })).status).toBe(400)
    expect((await ask('POST', '/workspaces', { name: 'x', slug: 'default' })).status).toBe(400)
    expect((await ask('GET', `/workspaces/${randomUUID()}`)).status).toBe(404)
  })

  it('lets the Default workspace be renamed, and never deleted', async () => {
    const { ask } = await open()
    const renamed = await ask('PATCH', '/workspaces/default', { name: 'Home', slug: 'home' })
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Home', created_by: 'system' } } })
    const answer = await ask('DELETE', '/workspaces/home')
    expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining('Default')])
  })

  it('keeps a workspace while keys belong to it, disabled ones too, and takes no key into a deleted one', async () => {
    const opened = await open()
    const { ask } = opened
    const { id } = await make(opened)
    const { hash } = dataOf<{ hash: string }>(await ask('POST', '/keys', { name: 'k', workspace_id: id }))
    await ask('PATCH', `/keys/${hash}`, { disabled: true })
    const refused = await ask('DELETE', `/workspaces/${id}`)
    expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringContaining('delete them first')])
    await ask('DELETE', `/keys/${hash}`)
    expect((await ask('DELETE', `/workspaces/${id}`)).status).toBe(200)
    expect((await ask('POST', '/keys', { name: 'k', workspace_id: id })).status).toBe(400)
  })

  it('takes memberships and budgets along when it is deleted, and leaves those of others', async () => {
    const opened = await open()
    const { ask, inStore } = opened
    const { id } = await make(opened)
    const user = dataOf<{ id: string }>(await ask('POST', '/organization/members', { email: 'ada@example.com' }))
    const places = [id, 'default']
    for (const place of places) {
      await ask('POST', `/workspaces/${place}/members`, { user_id: user.id })
      await ask('PUT', `/workspaces/${place}/budgets/daily`, { limit_usd: 1 })
    }
    expect((await ask('DELETE', `/workspaces/${id}`)).status).toBe(200)
    const organizationId = await opened.organizationId()
    expect(await inStore(({ memberships }) => memberships.get(organizationId, id, user.id))).toBeNull()
    const subject = { kind: 'workspace', id } as const
    expect(await inStore(({ budgets }) => budgets.list(organizationId, subject, Date.now()))).toEqual([])
    expect(dataOf(await ask('GET', '/workspaces/default/members'))).toHaveLength(1)
    expect(dataOf(await ask('GET', '/workspaces/default/budgets'))).toHaveLength(1)
    expect(dataOf<{ workspaces: unknown[] }[]>(await ask('GET', '/organization/members'))[0]?.workspaces).toHaveLength(
      1,
    )
  })

  it('X1, X2: answers another organization’s workspace and keys as if they were not there', async () => {
    const opened = await open()
    const { ask } = opened
    const foreign = await makeForeign(opened)
    const mine = await make(opened)
    const nowhere = randomUUID()
    const without = (answer: { status: number; body: unknown }) => ({
      status: answer.status,
      body: JSON.stringify(answer.body).replace(/"request_id":"[^"]+"/, ''),
    })
    for (const [method, suffix, body] of [
      ['GET', ''],
      ['PATCH', '', { name: 'x' }],
      ['DELETE', ''],
      ['GET', '/members'],
      ['POST', '/members', { user_id: foreign.userId }],
      ['DELETE', `/members/${foreign.userId}`],
      ['POST', '/members/add', { user_ids: [foreign.userId] }],
      ['POST', '/members/remove', { user_ids: [foreign.userId] }],
      ['GET', '/budgets'],
      ['GET', '/budgets/daily'],
      ['PUT', '/budgets/daily', { limit_usd: 1 }],
      ['DELETE', '/budgets/daily'],
    ] as const) {
      const there = await ask(method, `/workspaces/${foreign.workspaceId}${suffix}`, body)
      expect(there.status).toBe(404)
      expect(without(there)).toEqual(without(await ask(method, `/workspaces/${nowhere}${suffix}`, body)))
      expect((await ask(method, `/workspaces/foreign${suffix}`, body)).status).toBe(404)
    }
    for (const body of [
      { name: 'k', workspace_id: foreign.workspaceId },
      { name: 'k', creator_user_id: foreign.userId },
    ]) {
      const answer = await ask('POST', '/keys', body)
      expect(answer.status).toBe(400)
      expect(JSON.stringify(answer.body)).not.toContain('Secret name')
    }
    expect((await ask('GET', `/keys?workspace_id=${foreign.workspaceId}`)).body).toMatchObject({ total_count: 0 })
    expect((await ask('GET', `/keys?creator_user_id=${foreign.userId}`)).body).toMatchObject({ total_count: 0 })
    const logged = await ask('PATCH', `/workspaces/${mine.id}`, { io_logging_api_key_ids: [foreign.keyId] })
    expect(logged.status).toBe(400)
    expect((await ask('POST', `/workspaces/${mine.id}/members`, { user_id: foreign.userId })).status).toBe(404)
    expect((await ask('GET', '/workspaces')).body).toMatchObject({ total_count: 2 })
    expect(
      await opened.inStore(({ workspaces }) => workspaces.get(foreign.organizationId, foreign.workspaceId)),
    ).toMatchObject({
      name: 'Secret name',
      updatedAt: null,
    })
  })

  it('X6, X11: takes ids and pages as they are written in the contract, and nothing that is nearly one', async () => {
    const { ask } = await open()
    for (const id of [
      '%2e%2e%2fkeys',
      '%2e%2e',
      'urn:uuid:3c9a1d52-7be4-4c1e-9a57-0d6f2b8e4a13',
      'a%00b',
      'A',
      '%20default',
    ]) {
      expect([400, 404]).toContain((await ask('GET', `/workspaces/${id}`)).status)
      expect([400, 404]).toContain((await ask('PATCH', `/workspaces/${id}`, { name: 'x' })).status)
    }
    for (const path of ['/workspaces', '/workspaces/default/members', '/organization/members', '/audit', '/keys']) {
      for (const query of [
        'limit=0',
        'limit=101',
        'limit=-1',
        'limit=1e1',
        'limit=0x10',
        'limit=1.0',
        'limit=',
        'limit=[]',
        'limit=1&limit=2',
        'offset=-1',
        'offset=1e9',
      ]) {
        expect([path, query, (await ask('GET', `${path}?${query}`)).status]).toEqual([path, query, 400])
      }
      expect(messageOf(await ask('GET', `${path}?offset=-1`))).toMatch(
        /^offset: must be a whole number .* without a sign$/,
      )
      expect((await ask('GET', `${path}?offset=1000000000`)).body).toMatchObject({ data: [] })
    }
  })

  it('A11: is for management keys only', async () => {
    const { ask } = await open()
    for (const [method, path, body] of [
      ['GET', '/workspaces'],
      ['POST', '/workspaces', { name: 'x', slug: 'x' }],
      ['PATCH', '/workspaces/default', { name: 'x' }],
      ['PUT', '/workspaces/default/budgets/daily', { limit_usd: 1 }],
      ['GET', '/organization/members'],
      ['GET', '/audit'],
    ] as const) {
      expect((await ask(method, path, body, inferenceKey)).status).toBe(403)
    }
    expect(dataOf(await ask('GET', '/workspaces'))).toHaveLength(1)
    expect(dataOf(await ask('GET', '/workspaces/default'))).toMatchObject({ updated_at: null })
  })

  it('takes no body over the limit', async () => {
    const { ask } = await open({ limits: { management_body_bytes: '64KiB' } })
    const long = 'x'.repeat(70_000)
    for (const [method, path] of [
      ['POST', '/workspaces'],
      ['PATCH', '/workspaces/default'],
      ['POST', '/workspaces/default/members'],
      ['POST', '/workspaces/default/members/add'],
      ['POST', '/workspaces/default/members/remove'],
      ['PUT', '/workspaces/default/budgets/daily'],
      ['PUT', '/workspaces/default/plugins'],
      ['POST', '/organization/members'],
      ['PATCH', `/organization/members/${randomUUID()}`],
    ] as const) {
      expect((await ask(method, path, { name: long })).status).toBe(413)
    }
  })
})
