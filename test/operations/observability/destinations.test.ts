import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { destinationTypes } from '../../../src/broadcast/destination-type.ts'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { secretPart, smallestConfigs } from '../../support/destinations.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { dataOf, gatewaysOn, makeForeign, messageOf, type Open } from '../workspaces/arrange.ts'

type Destination = Schema<'ObservabilityDestination'>

const path = '/observability/destinations'
const langfuse = { type: 'langfuse', name: 'Traces', config: smallestConfigs.langfuse }

const everything = {
  type: 'webhook',
  name: 'All of it',
  enabled: false,
  privacy_mode: true,
  broadcast_generation_cost: true,
  broadcast_generation_identity: true,
  broadcast_generation_request_context: true,
  sampling_rate: 0.125,
  filter_rules: {
    enabled: false,
    groups: [
      {
        logic: 'or',
        rules: [
          { field: 'model', operator: 'regex', value: '^openai/' },
          { field: 'total_cost', operator: 'gte', value: 0.5 },
          { field: 'user_id', operator: 'exists' },
        ],
      },
    ],
  },
}

async function make({ ask }: Open, fields: object = langfuse): Promise<Destination> {
  const answer = await ask('POST', path, fields)
  expect([answer.status, answer.body]).toEqual([201, expect.anything()])
  return dataOf<Destination>(answer)
}

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('refuses a key that there is not, but keeps one that is gone since', async () => {
    const opened = await open()
    const { ask } = opened
    const hash = 'a'.repeat(64)
    const unknown = { ...langfuse, api_key_hashes: [hash] }
    const told = { error: { code: 404, message: 'api_key_hashes[0]: there is no key with this hash.' } }
    expect(await ask('POST', path, unknown)).toMatchObject({ status: 404, body: told })
    const key = dataOf<{ hash: string }>(await ask('POST', '/keys', { name: 'k' }))
    const { id } = await make(opened, { ...langfuse, api_key_hashes: [key.hash] })
    expect(await ask('PATCH', `${path}/${id}`, { api_key_hashes: [hash] })).toMatchObject({ status: 404, body: told })
    expect((await ask('DELETE', `/keys/${key.hash}`)).status).toBe(200)
    expect((await ask('PATCH', `${path}/${id}`, { api_key_hashes: [key.hash], name: 'Two' })).status).toBe(200)
    const more = { api_key_hashes: [key.hash, hash] }
    expect((await ask('PATCH', `${path}/${id}`, more)).status).toBe(404)
  })

  it('creates, gives back, changes, lists and deletes a destination, every member exactly', async () => {
    const opened = await open()
    const { ask } = opened
    const config = { url: 'https://hooks.example.com/generations', headers: { 'x-team': 'b'.repeat(40) } }
    const key = dataOf<{ hash: string }>(await ask('POST', '/keys', { name: 'k' }))
    const wish = { ...everything, api_key_hashes: [key.hash] }
    const made = await make(opened, { ...wish, config })
    const stated = {
      ...wish,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspace_id: expect.any(String),
      config: {
        ...config,
        headers: { 'x-team': 'bbbb…bbbb' },
        method: 'POST',
        secret: expect.stringMatching(/^whsec_/),
      },
      created_at: expect.any(String),
      updated_at: made.created_at,
    }
    expect(made).toEqual(stated)
    const secret = 'secret' in made.config ? String(made.config.secret) : ''
    const masked = { ...made, config: { ...made.config, secret: `${secret.slice(0, 4)}…${secret.slice(-4)}` } }
    for (const id of [made.id, made.id.toUpperCase()]) expect(dataOf(await ask('GET', `${path}/${id}`))).toEqual(masked)
    const bare = await make(opened)
    expect(bare).toMatchObject({
      ...{ enabled: true, privacy_mode: false, sampling_rate: 1, api_key_hashes: null, filter_rules: null },
      ...{ broadcast_generation_cost: false, broadcast_generation_identity: false },
      broadcast_generation_request_context: false,
      config: { publicKey: 'pk-lf-1', secretKey: 'secr…6789', baseUrl: 'https://us.cloud.langfuse.com' },
    })
    expect((await ask('GET', `${path}?workspace_id=${made.workspace_id}&limit=1&offset=1`)).body).toEqual({
      data: [bare],
      total_count: 2,
    })
    const own = `${path}/${made.id}`
    expect(dataOf(await ask('PATCH', own, {}))).toEqual(masked)
    const changes = { name: 'Two', enabled: true, sampling_rate: 0, api_key_hashes: null, filter_rules: null }
    const changed = dataOf(await ask('PATCH', own, changes))
    expect(changed).toEqual({ ...masked, ...changes, updated_at: expect.any(String) })
    expect(await ask('DELETE', own)).toMatchObject({ status: 200, body: { deleted: true } })
    for (const method of ['GET', 'DELETE']) expect((await ask(method, own)).status).toBe(404)
    expect((await ask('PATCH', own, { name: 'x' })).status).toBe(404)
  })

  it.each(destinationTypes)('keeps a destination of the type %s and shows none of its secrets', async (type) => {
    const opened = await open()
    const headers = { authorization: `Bearer ${secretPart}` }
    const made = await make(opened, { type, name: type, config: { ...smallestConfigs[type], headers } })
    expect(made).toMatchObject({ type, config: expect.any(Object) })
    const { body } = await opened.ask('GET', `${path}/${made.id}`)
    expect(JSON.stringify(body)).not.toContain(secretPart)
    const { entries } = await opened.inStore(async ({ audit }) =>
      audit.list({ organizationId: await opened.organizationId(), offset: 0, limit: 10 }),
    )
    expect(entries.find(({ action }) => action === 'destination.create')?.target.id).toBe(made.id)
    expect(JSON.stringify(entries)).not.toContain(secretPart)
    const empty = await opened.ask('POST', path, { type, name: type, config: {} })
    if (type !== 'webhook') expect(messageOf(empty)).toMatch(/^config(\.\w+)?: (is required|lacks required fields)/)
    expect(empty.status).toBe(400)
  })

  it('changes settings one by one: a secret that is sent as it was shown stays, null takes a setting away', async () => {
    const opened = await open()
    const { ask, inStore } = opened
    const config = { ...smallestConfigs.langfuse, headers: { 'x-one': 'c'.repeat(32), 'x-two': 'd'.repeat(32) } }
    const made = await make(opened, { ...langfuse, config })
    const own = `${path}/${made.id}`
    const sealed = () => inStore(async ({ destinations }) => (await destinations.enabledOf(made.workspace_id)).length)
    expect(await sealed()).toBe(0)
    const shown = made.config as Schema<'ObservabilityLangfuseConfig'>
    const answer = await ask('PATCH', own, {
      config: {
        ...shown,
        publicKey: 'pk-lf-2',
        headers: { 'x-one': shown.headers?.['x-one'] ?? '', 'x-three': 'e'.repeat(32) },
      },
    })
    expect(dataOf(answer)).toMatchObject({
      config: {
        publicKey: 'pk-lf-2',
        secretKey: 'secr…6789',
        headers: { 'x-one': 'cccc…cccc', 'x-three': 'eeee…eeee' },
      },
    })
    const cut = dataOf<Destination>(await ask('PATCH', own, { config: { headers: null, baseUrl: null } }))
    expect(cut.config).toEqual({
      ...{ publicKey: 'pk-lf-2', secretKey: 'secr…6789' },
      baseUrl: 'https://us.cloud.langfuse.com',
    })
    const lost = await ask('PATCH', own, { config: { secretKey: null } })
    expect([lost.status, messageOf(lost)]).toEqual([400, 'config.secretKey: is required'])
    const invented = await ask('PATCH', own, { config: { secretKey: 'secr…0000' } })
    expect(messageOf(invented)).toMatch(/^config.secretKey: must not be a masked value/)
  })

  it('makes a new secret for a webhook that gives up its own, and shows it once', async () => {
    const opened = await open()
    const own = 'f'.repeat(24)
    const made = await make(opened, { type: 'webhook', name: 'W', config: { url: 'https://a.example/', secret: own } })
    expect(made.config).toMatchObject({ secret: 'fff…fff' })
    const renewed = dataOf<Destination>(await opened.ask('PATCH', `${path}/${made.id}`, { config: { secret: null } }))
    expect(renewed.config).toMatchObject({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) })
    expect(dataOf<Destination>(await opened.ask('GET', `${path}/${made.id}`)).config).toMatchObject({
      secret: expect.stringMatching(/^whse….{4}$/),
    })
    const short = await opened.ask('PATCH', `${path}/${made.id}`, { config: { secret: 'short' } })
    expect(messageOf(short)).toBe('config.secret: must have at least 24 characters')
  })

  it('refuses settings, addresses and rules that are not good, with their place', async () => {
    const { ask } = await open({ outbound: { allow_hosts: ['127.0.0.1:4318'] } })
    const otel = (config: object) => ({ type: 'otel-collector', name: 'x', config })
    const rules = (rule: object) => ({ ...langfuse, filter_rules: { groups: [{ rules: [rule] }] } })
    const rule = 'filter_rules.groups[0].rules[0]'
    const refused: [object, string][] = [
      [
        { ...langfuse, config: { ...langfuse.config, secretkey: 'x' } },
        'config.secretkey: is not a field that the contract knows',
      ],
      [{ ...langfuse, config: { ...langfuse.config, baseUrl: 5 } }, 'config.baseUrl: must be string'],
      [
        otel({ endpoint: 'http://127.0.0.1:4317' }),
        'config.endpoint: must be an https URL, unless outbound.allow_hosts lists 127.0.0.1:4317',
      ],
      [
        otel({ endpoint: 'https://10.0.0.1' }),
        'config.endpoint: must lead to a public host, unless outbound.allow_hosts lists 10.0.0.1:443',
      ],
      [otel({ endpoint: 'nowhere here' }), 'config.endpoint: must be an https URL'],
      [
        otel({ endpoint: 'https://a.example', protocol: 'grpc' }),
        'config.protocol: must be one of http/protobuf, http/json',
      ],
      [
        otel({ endpoint: 'https://a.example', headers: { Host: 'x' } }),
        'config.headers.Host: is a header that the gateway writes itself',
      ],
      [
        otel({ endpoint: 'https://a.example', headers: { a: 'é' } }),
        'config.headers.a: must have only spaces and visible characters of ASCII',
      ],
      [rules({ field: 'model', operator: 'gt', value: 5 }), `${rule}.operator: must be one of equals`],
      [rules({ field: 'total_cost', operator: 'equals', value: '5' }), `${rule}.value: must be a number`],
      [rules({ field: 'model', operator: 'equals' }), `${rule}.value: is required`],
      [rules({ field: 'model', operator: 'exists', value: 'x' }), `${rule}.value: must be absent`],
      [rules({ field: 'input', operator: 'regex', value: '(?=a)b' }), `${rule}.value: `],
      [{ ...langfuse, sampling_rate: 1.5 }, 'sampling_rate: must be <= 1'],
      [{ ...langfuse, type: 'carrier-pigeon' }, 'type: must be one of arize'],
      [{ ...langfuse, workspace_id: randomUUID() }, 'workspace_id: there is no such workspace.'],
    ]
    for (const [body, message] of refused) {
      const answer = await ask('POST', path, body)
      expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringContaining(message)])
    }
    expect((await ask('POST', path, otel({ endpoint: 'http://127.0.0.1:4318' }))).status).toBe(201)
  })

  it('answers another organization as if there were nothing, and inference keys not at all', async () => {
    const opened = await open()
    const { ask, inStore } = opened
    const { organizationId, workspaceId } = await makeForeign(opened)
    const { id } = await make(opened)
    await inStore(async ({ destinations }) => {
      const own = await destinations.get(await opened.organizationId(), id)
      if (own !== null) await destinations.create({ ...own, id: 'foreign', organizationId, workspaceId })
      expect(await destinations.get(organizationId, id)).toBeNull()
    })
    expect((await ask('GET', `${path}?workspace_id=${workspaceId}`)).status).toBe(400)
    expect((await ask('POST', path, { ...langfuse, workspace_id: workspaceId })).status).toBe(400)
    for (const [method, where, body] of [
      ...([
        ['GET', path],
        ['GET', `${path}/${id}`],
        ['DELETE', `${path}/${id}`],
      ] as const),
      ...([
        ['POST', path, langfuse],
        ['PATCH', `${path}/${id}`, {}],
      ] as const),
    ]) {
      expect((await ask(method, where, body, inferenceKey)).status).toBe(403)
      expect((await ask(method, where, body, 'gw-wrong')).status).toBe(401)
      if (where === path) continue
      expect((await ask(method, `${path}/not-an-id`, body)).status).toBe(400)
    }
  })

  it('takes twenty destinations of a workspace, and goes with it', async () => {
    const opened = await open()
    const { ask, inStore } = opened
    const { id: workspace_id } = dataOf<{ id: string }>(await ask('POST', '/workspaces', { name: 'W', slug: 'w' }))
    for (let at = 0; at < 20; at++) await make(opened, { ...langfuse, workspace_id })
    const more = await ask('POST', path, { ...langfuse, workspace_id })
    expect([more.status, messageOf(more)]).toEqual([400, expect.stringContaining('has 20 destinations')])
    const count = async () =>
      inStore(async ({ destinations }) => destinations.count(await opened.organizationId(), workspace_id))
    expect(await count()).toBe(20)
    expect((await ask('DELETE', `/workspaces/${workspace_id}`)).status).toBe(200)
    expect(await count()).toBe(0)
  })

  it('refuses bodies that are too large', async () => {
    const { ask } = await open({ limits: { management_body_bytes: '64KiB' } })
    const body = { name: 'x'.repeat(70_000) }
    for (const [method, where] of [
      ['POST', path],
      ['PATCH', `${path}/${randomUUID()}`],
    ] as const) {
      expect((await ask(method, where, body)).status, where).toBe(413)
    }
  })
})
