import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callers, providers, providersAt } from '../matrix/cells.ts'
import { facts } from '../matrix/features.ts'
import type { ProviderFormat } from '../matrix/provider.ts'
import { providerAnswer } from '../matrix/run-cell.ts'
import { type Behaviour, type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { makeKey, readBooks } from '../support/money.ts'
import { prices } from '../support/provider-config.ts'
import { closedAfterEach } from '../support/shared-servers.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const modelOf = ({ name }: ProviderFormat) => `${name}/likely`
const limitNames = {
  'openai-responses': 'max_output_tokens',
  'openai-chat': 'max_completion_tokens',
  'anthropic-messages': 'max_tokens',
} as const
const speakers = providers.filter(({ name }) => name in limitNames)
/** With it an answer may cost 0.12 USD. */
const askedTokens = 30_000
const keyUsd = 0.02

let upstream: FakeUpstream
let gateway: TestGateway
const open = (limits: object = {}) =>
  startGateway({
    config: {
      limits,
      providers: providersAt(upstream.url, speakers),
      models: speakers.map((provider) => ({
        ...{ id: modelOf(provider), context_length: 400_000, max_output_tokens: 64_000 },
        endpoints: [{ provider: provider.name, upstream_model: provider.upstreamModel, prices: { ...prices } }],
      })),
    },
  })
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await open()
})
beforeEach(() => upstream.reset())
const others = closedAfterEach<TestGateway>()
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

interface Asked {
  readonly caller: (typeof callers)[number]
  readonly provider: ProviderFormat
  readonly key: string
  readonly stream?: boolean
  readonly at?: TestGateway
}

async function ask({ caller, provider, key, stream = true, at = gateway }: Asked) {
  const request = { ...caller.request('text', modelOf(provider), stream), [limitNames[caller.id]]: askedTokens }
  const response = await at.fetch(caller.path, { method: 'POST', key, body: JSON.stringify(request) })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** What the provider was told last: how long its answer may be. */
function sentLimit(): number {
  const body = upstream.requests.at(-1)?.body ?? {}
  return Number(body['max_output_tokens'] ?? body['max_completion_tokens'] ?? body['max_tokens'])
}

const says = (provider: ProviderFormat): Behaviour => {
  const { stream, json: whole } = providerAnswer(provider, 'text')
  const streamed = steps([stream], { headers: { 'content-type': provider.streamMediaType } })
  return (exchange) => (provider.isStream(exchange.request) ? streamed : json(whole))(exchange)
}

/** Says as much as it may, and then that it was too little. */
const saysAll =
  (provider: ProviderFormat, tokensOf = sentLimit): Behaviour =>
  (exchange) => {
    const output = tokensOf()
    const told = { ...facts['max tokens'], tokens: { ...facts.text.tokens, output } }
    const headers = { 'content-type': provider.streamMediaType }
    return steps([provider.write(told).stream], { headers })(exchange)
  }

const budgetOf = async (at: TestGateway, id: number) => {
  const { generations, budgets, reservations } = await readBooks({ url: undefined, dataDir: at.dataDir })
  const own = generations.filter(({ keyId }) => keyId === id)
  const spent = own.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0)
  return { own, spent, reservations, reserved: budgets.reduce((sum, { reserved }) => sum + reserved, 0) }
}

const pairs = callers.flatMap((caller) =>
  speakers.map((provider) => [caller.id, provider.name, caller, provider] as const),
)

describe('a streamed request that may cost more than a key has left', () => {
  it.each(pairs)('is let in with what is likely, from %s to %s', async (_caller, _provider, caller, provider) => {
    const { key, id } = await makeKey(gateway, { limit: keyUsd })
    upstream.otherwise(says(provider))
    for (let times = 0; times < 5; times++) {
      const { status, text } = await ask({ caller, provider, key })
      expect([status, caller.read(caller.fold(text)).text]).toEqual([200, facts.text.text])
    }
    const limit = sentLimit()
    expect(limit).toBeLessThan((keyUsd * 1e6) / prices.completion)
    expect(limit).toBeGreaterThan(facts.text.tokens.output)
    const { own, reserved, reservations } = await budgetOf(gateway, id)
    expect([own.length, reserved, reservations]).toEqual([5, 0, 0])
  })

  it.each(pairs)('ends in words where that is reached, from %s to %s', async (_c, _p, caller, provider) => {
    const { key, id } = await makeKey(gateway, { limit: keyUsd })
    upstream.otherwise(saysAll(provider))
    const { status, text } = await ask({ caller, provider, key })
    expect(status).toBe(200)
    const broken = caller.readBroken(text)
    expect(broken.error.type).toBe('payment_required')
    expect(broken.text).toBe(facts['max tokens'].text)
    expect(text).toMatch(/ended after \d+ output tokens: no more of the limit of 0\.02 USD of this key was left/)
    const { own, spent } = await budgetOf(gateway, id)
    expect(spent).toBeLessThanOrEqual(keyUsd * 1e9)
    // What was said is paid.
    expect(spent).toBeGreaterThan(sentLimit() * prices.completion * 1000 * 0.9)
    expect(own.map(({ status, errorType }) => [status, errorType])).toEqual([['failed', 'payment_required']])
  })
})

it('however many such answers run at once, no key spends more than it has', async () => {
  const [caller] = callers
  const [provider] = speakers
  if (caller === undefined || provider === undefined) throw new Error('there are no formats')
  const { key, id } = await makeKey(gateway, { limit: keyUsd })
  upstream.otherwise(saysAll(provider, () => sentLimit()))
  const answers = await Promise.all(Array.from({ length: 12 }, () => ask({ caller, provider, key })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 402]))
  const { spent, reserved, reservations } = await budgetOf(gateway, id)
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThanOrEqual(keyUsd * 1e9)
  expect([reserved, reservations]).toEqual([0, 0])
})

it('a provider that does not keep to the limit is ended, and asked no more', async () => {
  for (const [, , caller, provider] of pairs) {
    const { key } = await makeKey(gateway, { limit: keyUsd })
    const endless = provider.write({ ...facts.text, text: 'on and '.repeat(9_000) }).stream
    const end = String(endless).lastIndexOf('on and')
    upstream.otherwise(
      steps([String(endless).slice(0, end), 'stall'], { headers: { 'content-type': provider.streamMediaType } }),
    )
    const { text } = await ask({ caller, provider, key })
    expect(caller.readBroken(text).error.type).toBe('payment_required')
    expect(await upstream.requests.at(-1)?.over).toBe('closed')
  }
})

describe('a request that may cost more than a key has left', () => {
  const refused = async (asked: Partial<Asked>) => {
    for (const [, , caller, provider] of pairs) {
      const { key } = await makeKey(asked.at ?? gateway, { limit: keyUsd })
      upstream.otherwise(says(provider))
      const { status, headers, text } = await ask({ caller, provider, key, ...asked })
      expect([status, headers.get('x-should-retry')]).toEqual([402, 'false'])
      expect(text).toMatch(
        /^.*0\.02 USD are left of the limit of 0\.02 USD of this key\. This request needs at least 0\.0\d+ USD, and may cost up to 0\.1\d+ USD\./,
      )
      expect(text).toMatch(new RegExp(`Send ${limitNames[caller.id]} of \\d+ or less\\."`))
    }
    expect(upstream.requests).toEqual([])
  }

  it('is refused where it is not streamed: nothing could tell why the answer ends', () => refused({ stream: false }))

  it('is refused where the operator wants that', async () => {
    const strict = await open({ reserve_likely_output: false })
    others.push(strict)
    await refused({ at: strict })
  })
})
