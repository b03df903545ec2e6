import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { json, silence, steps } from '../support/fake-upstream.ts'
import { makeKey, readBooks } from '../support/money.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { closedAfterEach, sharedUpstream } from '../support/shared-servers.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

const good = responsesAnswer([{ kind: 'text', deltas: ['A calm ', 'sea.'] }])
const uptoText = good.events.slice(0, good.events.findIndex((event) => event.includes('A calm ')) + 1)
const prompt = 'How is the sea?'
const inputTokens = encode(prompt).length
const inputNanos = inputTokens * 1000
const saidNanos = encode('A calm ').length * 4000

const upstream = await sharedUpstream()

const gateways = closedAfterEach<TestGateway>()

const open = async (limits: object = {}, capabilities = {}, prices?: object) => {
  const { providers, models } = providerConfig({ alpha: { at: upstream, capabilities } }, { 'fake/alpha': ['alpha'] })
  const priced = (endpoint: object) => (prices === undefined ? endpoint : { ...endpoint, prices })
  const gateway = await startGateway({
    config: {
      providers,
      models: models.map((model) => ({ ...model, endpoints: model.endpoints.map(priced) })),
      limits: { keep_alive_comment: '100ms', drain_timeout: '100ms', ...limits },
    },
  })
  gateways.push(gateway)
  const { key } = await makeKey(gateway, { limit: 1000 })
  const books = () => readBooks({ url: undefined, dataDir: gateway.dataDir })
  const ended = async () => {
    await eventually(async () => (await books()).generations.length).toBe(1)
    const { generations, budgets, reservations } = await books()
    expect(reservations).toBe(0)
    expect(budgets[0]).toMatchObject({ spent: generations[0]?.costNanos, reserved: 0 })
    return generations[0]
  }
  return { gateway, key, ended, books }
}

const body = (fields: object = {}) => ({ model: 'fake/alpha', input: prompt, max_output_tokens: 100, ...fields })
const ask = (gateway: TestGateway, key: string, fields: object = {}, signal?: AbortSignal) =>
  gateway.fetch('/responses', {
    ...{ method: 'POST', key, body: JSON.stringify(body(fields)) },
    ...(signal !== undefined && { signal }),
  })

describe('N10: an answer that the gateway ended', () => {
  it('costs its prompt and what was delivered when the request took too long', async () => {
    const { gateway, key, ended } = await open({ request_timeout: limitOf(600) })
    upstream.otherwise(steps([...uptoText, 'stall']))
    const text = await (await ask(gateway, key, { stream: true })).text()
    expect(text).toContain('response.failed')
    expect(await ended()).toMatchObject({
      ...{ status: 'failed', errorType: 'timeout', costOrigin: 'estimated', costNanos: inputNanos + saidNanos },
    })
  })

  it.each([false, true])('costs its prompt when nothing had come in that time (stream: %s)', async (stream) => {
    const { gateway, key, ended } = await open({ request_timeout: limitOf(600) })
    upstream.otherwise(silence)
    const answer = await ask(gateway, key, { stream })
    // The stream has started by then, with a comment.
    expect(answer.status).toBe(stream ? 200 : 408)
    expect(await answer.text()).toContain('timeout')
    expect(await ended()).toMatchObject({ status: 'failed', costNanos: inputNanos, inputTokens, outputTokens: 0 })
  })

  it('costs its prompt when a caller that does not stream goes away', async () => {
    const { gateway, key, ended } = await open()
    upstream.otherwise(silence)
    const leaving = new AbortController()
    const asking = ask(gateway, key, {}, leaving.signal).catch(() => undefined)
    await eventually(() => upstream.requests.length).toBe(1)
    leaving.abort()
    await asking
    expect(await ended()).toMatchObject({ status: 'cancelled', costNanos: inputNanos, inputTokens, outputTokens: 0 })
  })

  it('costs its prompt when a caller goes away before the first token', async () => {
    const { gateway, key, ended } = await open()
    upstream.otherwise(steps([...good.events.slice(0, 2), 'stall']))
    const leaving = new AbortController()
    const asking = ask(gateway, key, { stream: true }, leaving.signal).catch(() => undefined)
    await eventually(() => upstream.requests.length).toBe(1)
    leaving.abort()
    await asking
    expect(await ended()).toMatchObject({ status: 'cancelled', costNanos: inputNanos })
  })
})

describe('M9: an answer that its provider failed in', () => {
  it.each([
    ['breaks off', [...uptoText, 'cut'], {}],
    ['is reset', [...uptoText, 'reset'], {}],
    ['goes silent', [...uptoText, 'stall'], { idle_timeout: limitOf(300) }],
  ] as const)('is free where it %s', async (_, answer, limits) => {
    const { gateway, key, ended } = await open(limits)
    upstream.otherwise(steps(answer))
    await (await ask(gateway, key, { stream: true })).text()
    expect(await ended()).toMatchObject({ status: 'failed', costNanos: 0 })
    const metrics = await (await fetch(`${gateway.origin}/metrics`)).text()
    expect(metrics).toContain('gateway_insured_dollars_total{is_free="true"}')
  })

  it('is no longer free once a key has lost as much in a day', async () => {
    // Each would have cost more than 2 USD.
    const { gateway, key, books } = await open({ insured_usd_per_day: 1 }, {}, { prompt: 1, completion: 4, request: 2 })
    upstream.otherwise(steps([...uptoText, 'cut']))
    const costNanos = 2e9 + inputNanos + saidNanos
    for (let times = 0; times < 2; times++) await (await ask(gateway, key, { stream: true })).text()
    const { generations } = await books()
    expect(generations.map(({ status, costNanos }) => [status, costNanos])).toEqual([
      ['failed', costNanos],
      ['failed', costNanos],
    ])
    expect(gateway.log.filter((line) => line.includes('fail too often'))).toHaveLength(1)
    const metrics = await (await fetch(`${gateway.origin}/metrics`)).text()
    expect(metrics).toContain('gateway_insured_dollars_total{is_free="false"} 4.0000')
  })

  it('leaves nothing to pay when the caller leaves after a provider failed', async () => {
    const { gateway, key, ended } = await open()
    upstream.otherwise(json({ error: { message: 'no' } }, { status: 500, headers: { 'retry-after': '2' } }))
    const leaving = new AbortController()
    const asking = ask(gateway, key, {}, leaving.signal).catch(() => undefined)
    await eventually(() => gateway.log.some((line) => line.includes('"status":500'))).toBe(true)
    leaving.abort()
    await asking
    expect(await ended()).toMatchObject({ costNanos: 0 })
  })
})

describe('N14: what a provider says that it charged', () => {
  const charging = json({ ...good.response, usage: { ...(good.response['usage'] as object), cost: 1e6 } })
  const cheap = json({ ...good.response, usage: { ...(good.response['usage'] as object), cost: 0.0004 } })

  it.each([
    ['is not believed', charging, {}, 46_000],
    ['is not believed either where it is less', cheap, {}, 46_000],
    ['is believed where it is known to bill so', cheap, { reports_cost: true }, 400_000],
    ['is bounded there', charging, { reports_cost: true }, 46_000],
  ] as const)('%s', async (_, answer, capabilities, costNanos) => {
    const { gateway, key, ended } = await open({}, capabilities)
    upstream.otherwise(answer)
    const given = (await (await ask(gateway, key)).json()) as { usage: { cost: number } }
    expect(given.usage.cost).toBe(costNanos / 1e9)
    expect(await ended()).toMatchObject({ costNanos })
  })

  it('is believed of the presets that bill so, and of no others', async () => {
    const { providerPresets } = await import('../../src/catalog/provider-presets.ts')
    const billing = [...providerPresets.values()].filter(({ capabilities }) => capabilities.reportsCost === true)
    expect(billing.map(({ slug }) => slug).sort()).toEqual(['openrouter', 'perplexity', 'xai'])
  })
})
