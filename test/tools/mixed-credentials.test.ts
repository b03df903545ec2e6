import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addCredential } from '../operations/byok/arrange.ts'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { makeKey, manage, readBooks } from '../support/money.ts'
import { prices } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { call, saying, text, type Wire } from './loop-bench.ts'

let upstream: FakeUpstream
let gateway: TestGateway
// An hour passes between two tests, so that no cool-down of one is felt in the next.
let passedMs = 0

beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: [{ slug: 'openai', format: 'openai-chat', base_url: `${upstream.url}/v1`, api_key: 'own-key' }],
      models: [{ id: 'fake/one', endpoints: [{ provider: 'openai', upstream_model: 'm', prices }] }],
    },
    clock: () => performance.now() + passedMs,
  })
  await addCredential(gateway, { key: 'mine' })
})
afterEach(() => {
  passedMs += 3_600_000
  upstream.reset()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await upstream.close()
})

/** Nano-dollars of each answer. */
const stepNanos = 46_000
const refused: Behaviour = json({ error: { message: 'no', code: 'invalid_api_key' } }, { status: 401 })
const first = saying([call('datetime')])
const last = saying([text('Done.')])

/** Which credential each question was asked with. */
const keys = () => upstream.requests.map(({ headers }) => String(headers.authorization).replace('Bearer ', ''))

const body = (isStream: boolean) =>
  JSON.stringify({
    model: 'fake/one',
    input: 'Go on.',
    stream: isStream,
    max_output_tokens: 100,
    tools: [{ type: 'service:datetime' }],
  })

async function ask(isStream: boolean, key: string) {
  const headers = { 'x-service-metadata': 'enabled' }
  const response = await gateway.fetch('/responses', { method: 'POST', body: body(isStream), headers, key })
  const raw = await response.text()
  const lines = raw.split('\n').filter((line) => line.startsWith('data: {'))
  const event = JSON.parse(lines.at(-1)?.slice(6) ?? raw) as Wire
  return { raw, id: response.headers.get('x-generation-id') ?? '', whole: (event['response'] ?? event) as Wire }
}

async function generationOf(id: string): Promise<Wire> {
  const read = () => gateway.fetch(`/generation?id=${id}`)
  await eventually(async () => (await read()).status).toBe(200)
  return ((await (await read()).json()) as { readonly data: Wire }).data
}

async function spentBy(key: string): Promise<Wire> {
  return ((await (await gateway.fetch('/key', { key })).json()) as { readonly data: Wire }).data
}

const reserved = async () => {
  const { budgets, reservations } = await readBooks({ url: undefined, dataDir: gateway.dataDir })
  return { held: budgets.map((budget) => budget.reserved).reduce((sum, each) => sum + each, 0), reservations }
}

describe('a loop that is asked with credentials of the workspace and of the gateway', () => {
  it.each([
    ['the workspace’s first', true, [first, refused, last], ['mine', 'mine', 'own-key']],
    ['the workspace’s first', false, [first, refused, last], ['mine', 'mine', 'own-key']],
    ['the gateway’s first', true, [refused, first, last], ['mine', 'own-key', 'own-key']],
  ] as const)(
    '%s, counts each step where its credential counts (streamed: %s)',
    async (_, isStream, behaviours, used) => {
      const { key } = await makeKey(gateway, { limit: 1 })
      upstream.next(...behaviours)
      const { id, whole, raw } = await ask(isStream, key)
      expect(raw).toContain('Done.')
      expect(keys()).toEqual(used)
      const own = used.filter((each, at) => each === 'own-key' && behaviours[at] !== refused).length
      const ownUsd = (own * stepNanos) / 1e9
      const byokUsd = ((2 - own) * stepNanos) / 1e9
      expect(await spentBy(key)).toMatchObject({ usage: ownUsd, byok_usage: byokUsd, limit_remaining: 1 - ownUsd })
      expect(await generationOf(id)).toMatchObject({
        total_cost: (2 * stepNanos) / 1e9,
        usage: ownUsd,
        is_byok: byokUsd > 0,
        upstream_inference_cost: byokUsd > 0 ? byokUsd : null,
      })
      expect(whole).toMatchObject({
        usage: {
          cost: (2 * stepNanos) / 1e9,
          is_byok: byokUsd > 0,
          cost_details: { upstream_inference_cost: byokUsd > 0 ? byokUsd : null },
        },
        service_metadata: { is_byok: byokUsd > 0 },
      })
      expect(await reserved()).toEqual({ held: 0, reservations: 0 })
    },
  )

  it.each([true, false])('counts all of it on a limit that includes both (streamed: %s)', async (isStream) => {
    const { key } = await makeKey(gateway, { limit: 1, include_byok_in_limit: true })
    upstream.next(first, refused, last)
    await ask(isStream, key)
    expect(await spentBy(key)).toMatchObject({ limit_remaining: 1 - (2 * stepNanos) / 1e9 })
    expect(await reserved()).toEqual({ held: 0, reservations: 0 })
  })

  it('does not use the gateway’s where its budgets have no room, in any step', async () => {
    const { key, hash } = await makeKey(gateway, { limit: 1 })
    await manage(gateway, 'PATCH', `/keys/${hash}`, { limit: 0.000_000_001 })
    upstream.next(first, refused)
    const { raw, whole } = await ask(false, key)
    // Only the workspace's is left to be asked.
    expect(keys()).toEqual(['mine', 'mine'])
    expect(whole, raw).toHaveProperty('error')
    expect(await spentBy(key)).toMatchObject({ usage: 0, byok_usage: stepNanos / 1e9 })
  })
})

describe('a caller who leaves between two steps', () => {
  it('pays for what was answered until then, where its credential counts, and holds nothing', async () => {
    const { key, id: keyId } = await makeKey(gateway, { limit: 1 })
    const controller = new AbortController()
    upstream.next(first, refused, () => controller.abort())
    await gateway
      .fetch('/responses', { method: 'POST', body: body(true), key, signal: controller.signal })
      .then((response) => response.text())
      .catch(() => undefined)
    const recordOf = async () =>
      (await readBooks({ url: undefined, dataDir: gateway.dataDir })).generations.find((each) => each.keyId === keyId)
    await eventually(async () => (await recordOf())?.status).toBe('cancelled')
    expect(await recordOf()).toMatchObject({ isByok: true, byokNanos: stepNanos })
    const spent = await spentBy(key)
    expect(spent['byok_usage']).toBe(stepNanos / 1e9)
    // The gateway's provider had the second prompt when its caller went.
    expect(spent['usage']).toBeGreaterThan(0)
    expect(spent['limit_remaining']).toBeCloseTo(1 - Number(spent['usage']), 12)
    await eventually(reserved).toEqual({ held: 0, reservations: 0 })
  })
})
