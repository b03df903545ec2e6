import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { managementKey } from '../../../support/test-gateway.ts'
import { type Bench, expectMembers, expectRefused, type Proof, type Proofs } from '../bench.ts'

type Wire = Record<string, unknown>

let count = 0
async function create(bench: Bench, fields: Wire = {}): Promise<Wire> {
  count++
  const answer = await bench.manage('POST', '/workspaces', { name: 'Team', slug: `row-${count}`, ...fields })
  expect(answer.status, answer.text).toBe(201)
  return answer.body['data'] as Wire
}

async function change(bench: Bench, id: unknown, fields: Wire): Promise<Wire> {
  const answer = await bench.manage('PATCH', `/workspaces/${String(id)}`, fields)
  expect(answer.status, answer.text).toBe(200)
  return answer.body['data'] as Wire
}

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const timestamp = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)

/** Set when a workspace is made and when it is changed; bad values are refused with the member's name. */
const setting =
  (member: string, values: readonly unknown[], bad: readonly unknown[], otherwise?: unknown): Proof =>
  async (bench) => {
    const { id } = await create(bench)
    if (otherwise !== undefined) expectMembers(await create(bench), { [member]: otherwise })
    for (const value of values) {
      if (member !== 'slug') expectMembers(await create(bench, { [member]: value }), { [member]: value })
      expectMembers(await change(bench, id, { [member]: value }), { [member]: value })
    }
    for (const value of bad) {
      expectRefused(await bench.manage('PATCH', `/workspaces/${String(id)}`, { [member]: value }), member)
      const body = { name: 'x', slug: `bad-${count}`, [member]: value }
      expectRefused(await bench.manage('POST', '/workspaces', body), member)
    }
  }

const shown =
  (members: Wire): Proof =>
  async (bench) => {
    const made = await create(bench)
    expectMembers(made, members)
    expectMembers(await change(bench, made['id'], { name: 'Other' }), members)
  }

export const workspace: Proofs = {
  id: shown({ id: uuid }),
  name: setting('name', ['x', 'x'.repeat(100)], ['', 'x'.repeat(101), 7]),
  slug: setting('slug', ['a-1', 'x'.repeat(50)], ['', 'A', 'a--b', 'x'.repeat(51)]),
  description: setting('description', ['What for', null], ['x'.repeat(501), 7], null),
  created_at: shown({ created_at: timestamp }),
  updated_at: async (bench) => {
    const made = await create(bench)
    expect(made['updated_at']).toBeNull()
    expectMembers(await change(bench, made['slug'], { name: 'Other' }), { updated_at: timestamp })
  },
  created_by: shown({ created_by: expect.stringMatching(/./) }),
  default_guardrail_id: async (bench) => {
    const { id } = await create(bench)
    expectMembers(await change(bench, id, { name: 'Other' }), { default_guardrail_id: uuid })
  },
  default_image_model: setting('default_image_model', ['fake/alpha', null], [7, 'fake/unknown'], null),
  default_text_model: setting('default_text_model', ['fake/alpha', null], [7, 'fake/unknown'], null),
  default_provider_sort: setting(
    'default_provider_sort',
    ['price', 'throughput', 'latency', 'exacto', null],
    ['beauty'],
    null,
  ),
  include_byok_in_budgets: async (bench) => {
    const { id } = await create(bench)
    expectMembers(await change(bench, id, { name: 'Other' }), { include_byok_in_budgets: expect.any(Boolean) })
  },
  io_logging_api_key_ids: setting('io_logging_api_key_ids', [[1], null], [7, ['x']], null),
  io_logging_sampling_rate: setting('io_logging_sampling_rate', [0.0001, 1], [0, 0.00001, 1.1, 'half']),
  is_data_discount_logging_enabled: setting('is_data_discount_logging_enabled', [false], ['yes', true]),
  is_observability_broadcast_enabled: setting('is_observability_broadcast_enabled', [true, false], ['yes']),
  is_observability_io_logging_enabled: setting('is_observability_io_logging_enabled', [true, false], ['yes']),
}

const secret = 'sk-row-0123456789abcdefghijklmnopqrstuvwxyz'

/** The credential as `GET /byok` lists it. */
async function listed(bench: Bench, fields: Wire = {}): Promise<Wire> {
  const added = await bench.manage('POST', '/byok', { provider: 'openai', key: secret, ...fields })
  expect(added.status, added.text).toBe(201)
  const { id } = added.body['data'] as Wire
  const { body, text } = await bench.manage('GET', '/byok?limit=100')
  expect(text).not.toContain(secret)
  const found = (body['data'] as Wire[]).find((each) => each['id'] === id)
  await bench.manage('DELETE', `/byok/${String(id)}`)
  return found ?? {}
}
const lists =
  (members: Wire, fields: Wire = {}): Proof =>
  async (bench) =>
    expectMembers(await listed(bench, fields), members)
const both =
  (member: string, values: readonly unknown[]): Proof =>
  async (bench) => {
    for (const value of values) await lists({ [member]: value }, { [member]: value })(bench)
  }

export const byokRecord: Proofs = {
  id: lists({ id: uuid }),
  name: lists({ name: 'Ours' }, { name: 'Ours' }),
  label: lists({ label: expect.stringMatching(/^sk-r.*wxyz$/) }),
  provider: lists({ provider: expect.stringMatching(/^[a-z0-9-]+$/) }),
  workspace_id: lists({ workspace_id: uuid }),
  disabled: both('disabled', [true, false]),
  is_fallback: both('is_fallback', [true, false]),
  sort_order: lists({ sort_order: expect.toSatisfy(Number.isInteger) }),
  created_at: lists({ created_at: timestamp }),
  allowed_api_key_hashes: both('allowed_api_key_hashes', [['a'.repeat(64)], null]),
  allowed_models: both('allowed_models', [['openai/gpt-5'], null]),
  allowed_user_ids: both('allowed_user_ids', [['someone'], null]),
}

/** Asked for with each of the good values, refused with each of the bad ones, in words that name the parameter. */
const parameter =
  (path: string, key: string | undefined, name: string, good: readonly unknown[], bad: readonly unknown[]): Proof =>
  async (bench) => {
    const get = (value: unknown) =>
      bench.call('GET', `${path}?${name}=${String(value)}`, { ...(key !== undefined && { key }) })
    for (const value of good) expect([name, value, (await get(value)).status]).toEqual([name, value, 200])
    for (const value of bad) expectRefused(await get(value), name)
  }

const byok =
  (name: string, good: readonly unknown[], bad: readonly unknown[]): Proof =>
  async (bench) => {
    await parameter('/byok', managementKey, name, good, bad)(bench)
  }

export const byokParameters: Proofs = {
  offset: byok('offset', [0, 5], [-1, 'x']),
  limit: byok('limit', [1, 100], [0, 101, 'x']),
  workspace_id: async (bench) => {
    await byok('workspace_id', [], ['x'])(bench)
    const { id } = await create(bench)
    const { status, body } = await bench.manage('GET', `/byok?workspace_id=${String(id)}`)
    expect([status, body]).toMatchObject([200, { data: [], total_count: 0 }])
    expect((await bench.manage('GET', `/byok?workspace_id=${randomUUID()}`)).status).toBeGreaterThanOrEqual(400)
  },
  provider: byok('provider', ['openai', 'amazon-bedrock'], ['unheard-of', 'OpenAI']),
}

// A key may ask 30 times a minute.
async function makeKey(bench: Bench): Promise<string> {
  const { body } = await bench.manage('POST', '/keys', { name: 'rankings' })
  return String(body['key'])
}

const ranking =
  (name: string, good: readonly unknown[], bad: readonly unknown[]): Proof =>
  async (bench) =>
    parameter('/datasets/app-rankings', await makeKey(bench), name, good, bad)(bench)

const subcategories = [
  ...['cli-agent', 'ide-extension', 'cloud-agent', 'programming-app', 'native-app-builder', 'creative-writing'],
  ...['video-gen', 'image-gen', 'audio-gen', 'roleplay', 'game', 'writing-assistant', 'general-chat'],
  ...['personal-agent', 'legal'],
]
const metaOf = async (bench: Bench, query = ''): Promise<Wire> => {
  const { status, body, text } = await bench.call('GET', `/datasets/app-rankings${query}`, {
    key: await makeKey(bench),
  })
  expect(status, text).toBe(200)
  return body['meta'] as Wire
}
const dayMs = 86_400_000
const day = (back: number) => new Date(Date.now() - back * dayMs).toISOString().slice(0, 10)

export const rankingParameters: Proofs = {
  category: ranking('category', ['coding', 'creative', 'productivity', 'entertainment'], ['sports']),
  subcategory: async (bench) => {
    await ranking('subcategory', subcategories, ['chess'])(bench)
    const pair = await bench.call('GET', '/datasets/app-rankings?category=coding&subcategory=game', {
      key: await makeKey(bench),
    })
    expectRefused(pair, 'subcategory')
  },
  sort: ranking('sort', ['popular', 'trending'], ['beauty']),
  start_date: async (bench) => {
    await ranking('start_date', [day(3)], ['yesterday', '2026-1-1'])(bench)
    expectMembers(await metaOf(bench, '?start_date=2024-05-01'), { start_date: '2025-01-01' })
    expectMembers(await metaOf(bench, `?end_date=2025-06-30`), { start_date: '2025-05-31' })
  },
  end_date: async (bench) => {
    await ranking('end_date', [day(3)], ['yesterday', '2024-12-31'])(bench)
    expect([day(1), day(2)]).toContain((await metaOf(bench))['end_date'])
  },
  limit: ranking('limit', [1, 100], [0, 101]),
  offset: ranking('offset', [0, 100], [-1, 101]),
}

export const rankingMeta: Proofs = {
  as_of: async (bench) => expectMembers(await metaOf(bench), { as_of: timestamp }),
  start_date: async (bench) =>
    expectMembers(await metaOf(bench), { start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  end_date: async (bench) =>
    expectMembers(await metaOf(bench), { end_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  version: async (bench) => expectMembers(await metaOf(bench), { version: 'v1' }),
}
