import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Conversation } from '../../../src/canonical/conversation.ts'
import type { Schema } from '../../../src/contract/contract.ts'
import { ShapeMaker } from '../../../src/prompt-cache/shape-maker.ts'
import type { GenerationRecord } from '../../../src/records/generation-record.ts'
import { generation } from '../../storage/generation.ts'
import { inStore } from '../../support/generations.ts'
import { inferenceKey, managementKey, startGateway, type TestGateway } from '../../support/test-gateway.ts'

type Findings = Schema<'PromptCacheFindings'>

const now = Date.now()
const minute = 60_000
const maker = new ShapeMaker(() => new Uint8Array(32))
const tool = (name: string) => ({ kind: 'function', name }) as const
const says = (text: string) => ({ kind: 'message', role: 'user', parts: [{ kind: 'text', text }] }) as const
const talk: Conversation = {
  instructions: `It is 10:00. ${'Rules. '.repeat(100)}`,
  tools: [tool('add'), tool('look')],
  items: [says('one'), says('two')],
}
const next = [...talk.items, says('three')]
const broken: Readonly<Record<string, readonly [Partial<Conversation>, Partial<GenerationRecord>?]>> = {
  tools_reordered: [{ tools: talk.tools.toReversed() }],
  tools_changed: [{ tools: [tool('find')] }],
  system_changed: [{ instructions: 'Be brief.', items: [says('one '.repeat(500))] }],
  timestamp: [{ instructions: talk.instructions?.replace('10:00', '11:07') ?? '' }],
  earlier_message_changed: [{ items: [says('two'.repeat(3)), ...next] }],
  history_truncated: [{ items: next.slice(1) }],
  model_changed: [{ items: next }, { model: 'acme/unpriced' }],
  endpoint_changed: [{ items: next }, { provider: 'other', endpointTag: 'other' }],
  expired: [{ items: next }, { createdAt: now - minute }],
  too_short: [{ items: next }, { inputTokens: 900 }],
  unknown: [{ items: next }],
}

const notes = { origin: 'https://notes.example', title: 'Notes', categories: [] }

let gateway: TestGateway

beforeAll(async () => {
  const lab = { slug: 'lab', format: 'openai-responses', base_url: 'http://127.0.0.1:1/v1', api_key: 'sk-0123456789' }
  const prices = { prompt: 3, completion: 9, cache_read: 1 }
  gateway = await startGateway({
    config: {
      providers: [lab],
      models: [{ id: 'acme/wise', endpoints: [{ provider: 'lab', upstream_model: 'wise', prices }] }],
    },
  })
  const { organizationId, workspaceId } = gateway.gateway.bootstrapped
  const asked = (id: string, changes: Partial<GenerationRecord>, conversation?: Conversation) =>
    generation(id, {
      ...{ organizationId, workspaceId, model: 'acme/wise', provider: 'lab', endpointTag: 'lab', cachedTokens: 0 },
      ...{ inputTokens: 10_000, createdAt: now - 10 * minute, ...changes },
      ...(conversation !== undefined && { shape: maker.shapeOf(organizationId, conversation) }),
    })
  await inStore(gateway.dataDir, ({ generations }) =>
    generations.insertMany([
      ...Object.entries(broken).flatMap(([kind, [changes, fields]]) => [
        asked(`gen-${kind}-1`, { sessionId: kind }, talk),
        asked(`gen-${kind}-2`, { sessionId: kind, createdAt: now - 9 * minute, ...fields }, { ...talk, ...changes }),
      ]),
      asked('gen-cached-1', { sessionId: 'cached' }, talk),
      asked(
        'gen-cached-2',
        { sessionId: 'cached', cachedTokens: 9_900, createdAt: now - 9 * minute },
        { ...talk, items: next },
      ),
      asked('gen-old', { sessionId: 'old', createdAt: now - 25 * 60 * minute }),
      asked('gen-failed', { sessionId: 'failed', endpointTag: null }),
      asked('gen-app-1', { sessionId: null, app: notes, createdAt: now - 12 * minute }, talk),
      asked('gen-app-2', { sessionId: null, app: notes, cachedTokens: 4_000, createdAt: now - 11 * minute }, talk),
    ]),
  )
})
afterAll(() => gateway.close())

async function find(query = '', key = managementKey) {
  const response = await gateway.fetch(`/prompt-cache?${query}`, { key })
  const answer = (await response.json()) as { data: Findings; error: Schema<'ErrorDetail'> }
  return { status: response.status, ...answer }
}

describe('listPromptCacheFindings', () => {
  it('says of each session what broke the beginning of its prompts', async () => {
    const { status, data } = await find()
    expect(status).toBe(200)
    expect(data).toMatchObject({ records: 24, is_complete: true, shapes_recorded: true })
    const kinds = Object.fromEntries(data.rows.map((row) => [row.session_id, row.breaks.map(({ kind }) => kind)]))
    expect(kinds).toEqual({ ...Object.fromEntries(Object.keys(broken).map((kind) => [kind, [kind]])), cached: [] })
    const place = 'in the system text'
    const row = data.rows.find(({ session_id }) => session_id === 'timestamp')
    expect(row).toMatchObject({
      ...{ requests: 2, prompt_tokens: 20_000, cached_tokens: 0, cached_share: 0, missed_tokens: 10_000 },
      breaks: [{ generation_id: 'gen-timestamp-2', previous_generation_id: 'gen-timestamp-1', position: 1 }],
      causes: [{ kind: 'timestamp', block_kind: 'system', requests: 1, missed_tokens: 10_000, newest: { place } }],
    })
    expect(row?.lost_usd).toBeCloseTo(0.02, 9)
    const costOf = (session: string) => data.rows.find(({ session_id }) => session_id === session)?.lost_usd
    expect([costOf('cached'), costOf('model_changed')]).toEqual([0, null])
  })

  it('sums what all of them lost, and each cause, those of no row, too', async () => {
    const whole = (await find()).data
    const { total, rows } = (await find('limit=1')).data
    expect(rows).toHaveLength(1)
    expect(total).toEqual(whole.total)
    expect(total).toMatchObject({
      rows: 12,
      requests: 24,
      cached_tokens: 9_900,
      cached_share: expect.closeTo(0.0428, 3),
    })
    const sum = (numbers: readonly (number | null)[]) => numbers.reduce<number>((one, other) => one + (other ?? 0), 0)
    expect(total.missed_tokens).toBe(sum(whole.rows.map((row) => row.missed_tokens)))
    expect(total.lost_usd).toBeCloseTo(sum(whole.rows.map((row) => row.lost_usd)), 9)
    expect(sum(total.causes.map(({ missed_tokens }) => missed_tokens))).toBe(total.missed_tokens)
    expect(total.causes.map(({ kind }) => kind).sort()).toEqual(Object.keys(broken).sort())
    expect(total.causes.find(({ kind }) => kind === 'model_changed')?.lost_usd).toBeNull()
    for (const { title, advice } of total.causes) expect(`${title}. ${advice}`).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
  })

  it('narrows by time, session, workspace and number', async () => {
    expect((await find('session_id=expired&limit=1')).data.rows).toHaveLength(1)
    expect((await find('limit=2')).data.rows).toHaveLength(2)
    const old = await find(`since=${new Date(now - 26 * 60 * minute).toISOString()}&session_id=old`)
    expect(old.data).toMatchObject({
      shapes_recorded: false,
      rows: [{ missed_tokens: null, lost_usd: null, breaks: [] }],
    })
    const [app] = (await find('group_by=app')).data.rows
    expect(app).toMatchObject({
      ...{ session_id: null, app_id: expect.any(Number), requests: 2, cached_share: 0.2, missed_tokens: 6_000 },
      breaks: [{ generation_id: 'gen-app-2', kind: 'unknown', position: null }],
    })
    expect((await find(`app_id=${app?.app_id}`)).data.rows).toEqual([])
    const { workspaceId } = gateway.gateway.bootstrapped
    expect((await find(`workspace_id=${workspaceId}`)).data.records).toBe(24)
  })

  it('refuses what is none, and callers who may not see it', async () => {
    expect((await find('group_by=key')).status).toBe(400)
    expect((await find('since=2026-01-01T00:00:00Z&until=2026-02-01T00:00:00Z')).error.message).toContain('30 days')
    expect((await find('app_id=77')).status).toBe(404)
    expect((await find('', 'sk-wrong')).status).toBe(401)
    expect((await find('', inferenceKey)).status).toBe(403)
  })
})
