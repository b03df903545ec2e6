import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, it } from 'vitest'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { quietEnvironment, runWords } from '../cli/fake-terminal.ts'
import { describeDatabases } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, json, sse, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { makeKey, manage, readBooks, startGatewayOn } from '../support/money.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { closedAfterEach, sharedUpstream } from '../support/shared-servers.ts'
import { inferenceKey, type TestGateway } from '../support/test-gateway.ts'

const good = responsesAnswer([{ kind: 'text', deltas: ['A calm ', 'sea, ', 'and wind ', 'from the south.'] }])
const answer: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(good.sse) : json(good.response))(exchange)
// What `good` costs at the prices of `providerConfig`: 8 × 1 + 4 × 0.5 + 9 × 4 USD per million tokens.
const goodUsd = 0.000_046
const counted = (text: string) => encode(text).length
const inputTokens = counted('How is the sea?')
const outputTokens = counted('A calm sea, and wind from the south.')

const upstream = await sharedUpstream(answer)

interface ErrorAnswer {
  readonly error: { readonly message: string; readonly metadata: { readonly budget?: Record<string, unknown> } }
}

describeDatabases((openFresh) => {
  const gateways = closedAfterEach<TestGateway>()

  const open = async (config: object = {}) => {
    const store = await openFresh()
    const start = async () => {
      const providers = providerConfig({ alpha: { at: upstream } }, { 'fake/alpha': ['alpha'] })
      const gateway = await startGatewayOn(store, {
        // What shows soon that a caller has gone.
        limits: { keep_alive_comment: '100ms', drain_timeout: '100ms' },
        ...providers,
        ...config,
      })
      gateways.push(gateway)
      return gateway
    }
    return { gateway: await start(), start, books: () => readBooks(store), database: store.open, store }
  }

  const ask = (gateway: TestGateway, key: string, fields: object = {}) =>
    gateway.fetch('/responses', {
      method: 'POST',
      key,
      body: JSON.stringify({ model: 'fake/alpha', input: 'How is the sea?', max_output_tokens: 1000, ...fields }),
    })

  /** What one request sets aside, in nano-dollars, as the gateway estimates it. */
  const estimateOf = async (gateway: TestGateway, fields: object = {}) => {
    const { key } = await makeKey(gateway, { limit: 0 })
    const { error } = (await (await ask(gateway, key, fields)).json()) as ErrorAnswer
    return Math.round(Number(error.metadata.budget?.['needed_usd']) * 1e9)
  }

  const askAtOnce = async (askers: readonly (() => Promise<Response>)[], admitted: number) => {
    const held = gate()
    upstream.otherwise(async (exchange) => {
      await held.opened
      await answer(exchange)
    })
    const seen = upstream.requests.length
    let refused = 0
    const asking = askers.map(async (each) => {
      const given = await each()
      if (given.status !== 200) refused++
      return given
    })
    // Who is let in waits at the provider until everybody else has been refused.
    await eventually(() => refused).toBe(askers.length - admitted)
    await eventually(() => upstream.requests.length - seen).toBe(admitted)
    held.open()
    return Promise.all(asking)
  }

  it('M1: of 200 requests at once on a budget for 33 exactly 33 go ahead', async () => {
    // A stream that waits longer would start before it is refused.
    const { gateway, books } = await open({ limits: { keep_alive_comment: '10m' } })
    const estimate = await estimateOf(gateway, { stream: false })
    const { key } = await makeKey(gateway, { limit: (33 * estimate) / 1e9 })
    const answers = await askAtOnce(
      Array.from({ length: 200 }, (_, i) => () => ask(gateway, key, { stream: i % 2 === 0 })),
      33,
    )
    await Promise.all(answers.map((each) => each.text()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(33)
    expect(answers.filter(({ status }) => status === 402)).toHaveLength(167)
    const after = await books()
    expect(after.reservations).toBe(0)
    expect(after.budgets[1]).toMatchObject({ reserved: 0, spent: 33 * goodUsd * 1e9 })
    // What was set aside and not spent is there again.
    expect((await ask(gateway, key)).status).toBe(200)
  })

  it('M2: two gateways on one store let in no more than one', async () => {
    const { gateway, start, books, database } = await open()
    const second = await start()
    const estimate = await estimateOf(gateway)
    const { key, workspaceId } = await makeKey(gateway, { limit: (33 * estimate) / 1e9 })
    const { budgets } = repositoriesOn(await database())
    await budgets.set(
      {
        organizationId: gateway.gateway.bootstrapped.organizationId,
        subject: { kind: 'workspace', id: workspaceId },
        interval: 'monthly',
        limitNanos: 40 * estimate,
      },
      Date.now(),
    )
    const answers = await askAtOnce(
      Array.from({ length: 200 }, (_, i) => () => ask(i % 2 === 0 ? gateway : second, key)),
      33,
    )
    await Promise.all(answers.map((each) => each.text()))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(33)
    const after = await books()
    expect(after.reservations).toBe(0)
    for (const budget of after.budgets.slice(1)) {
      expect(budget).toMatchObject({ reserved: 0, spent: 33 * goodUsd * 1e9 })
    }
  })

  it('M4: without a limit of its own a request gets what is left of a small budget, one at a time', async () => {
    const { gateway, books } = await open()
    const unlimited = { max_output_tokens: undefined }
    // 4,096 tokens would cost 0.016 USD.
    const { key } = await makeKey(gateway, { limit: 0.008 })
    const answers = await askAtOnce(
      Array.from({ length: 5 }, () => () => ask(gateway, key, unlimited)),
      1,
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402, 402, 402, 402])
    expect((await ask(gateway, key, unlimited)).status).toBe(200)
    expect(await books()).toMatchObject({ reservations: 0, budgets: [{ reserved: 0, spent: 2 * goodUsd * 1e9 }] })
  })

  it('a key that has spent its limit is told so until the limit is raised', async () => {
    const { gateway, books } = await open()
    const { key, hash } = await makeKey(gateway, { limit: 0.01, limit_reset: 'monthly' })
    let seen = 0
    for (let times = 0; times < 3; times++) {
      const { usage } = (await (await ask(gateway, key)).json()) as { usage: { cost: number } }
      seen += Math.round(usage.cost * 1e9)
    }
    const { data } = (await (await gateway.fetch('/key', { key })).json()) as { data: Record<string, unknown> }
    expect(data).toMatchObject({ limit: 0.01, limit_reset: 'monthly', usage: 3 * goodUsd, usage_monthly: 3 * goodUsd })
    expect(data['limit_remaining']).toBe((1e7 - 3 * goodUsd * 1e9) / 1e9)

    await manage(gateway, 'PATCH', `/keys/${hash}`, { limit: 0.0001 })
    const refused = await ask(gateway, key)
    expect(refused.status).toBe(402)
    const { error } = (await refused.json()) as ErrorAnswer
    expect(error.message).toMatch(
      /^This key has reached its monthly limit of 0\.0001 USD\. It resets at 20..-..-01T00:00:00\.000Z\.$/,
    )
    expect(error.metadata).toMatchObject({
      error_type: 'payment_required',
      budget: { subject: 'key', interval: 'monthly', limit_usd: 0.0001, spent_usd: 3 * goodUsd, reserved_usd: 0 },
    })
    expect((await manage(gateway, 'GET', `/keys/${hash}`)).data).toMatchObject({ limit: 0.0001, limit_remaining: 0 })

    await manage(gateway, 'PATCH', `/keys/${hash}`, { limit: null })
    expect((await ask(gateway, key)).status).toBe(200)
    const { generations, usage } = await books()
    expect(generations.reduce((sum, { costNanos }) => sum + (costNanos ?? 0), 0)).toBe(seen + goodUsd * 1e9)
    expect([...usage.values()]).toEqual([seen + goodUsd * 1e9])
  })

  it('a spent workspace budget is 403, for every key of the workspace', async () => {
    const { gateway, database } = await open()
    const { key, workspaceId } = await makeKey(gateway)
    const { budgets } = repositoriesOn(await database())
    const { organizationId } = gateway.gateway.bootstrapped
    const subject = { kind: 'workspace', id: workspaceId } as const
    await budgets.set({ organizationId, subject, interval: 'daily', limitNanos: 1 }, Date.now())
    const refused = await ask(gateway, key)
    expect(refused.status).toBe(403)
    const { error } = (await refused.json()) as ErrorAnswer
    expect(error.message).toContain('of the daily limit of 0.000000001 USD of the workspace.')
    expect(error.metadata).toMatchObject({ error_type: 'permission_denied', budget: { subject: 'workspace' } })
    expect((await ask(gateway, inferenceKey, { stream: true })).status).toBe(403)
  })

  it('what no provider answered costs nothing and holds nothing', async () => {
    const { gateway, books } = await open()
    const { key } = await makeKey(gateway, { limit: 1 })
    upstream.otherwise(json({ error: { message: 'no' } }, { status: 400 }))
    expect((await ask(gateway, key)).status).toBe(400)
    upstream.otherwise(steps([good.events.slice(0, 6).join(''), 'cut']))
    expect(await (await ask(gateway, key, { stream: true })).text()).toContain('response.failed')
    expect((await ask(gateway, key, { model: 'fake/unknown' })).status).toBe(400)
    const { budgets, reservations, generations } = await books()
    expect(budgets).toMatchObject([{ spent: 0, reserved: 0 }])
    expect(reservations).toBe(0)
    expect(generations.map(({ costNanos }) => costNanos)).toEqual([0, 0])
  })

  it('an answer whose caller goes away is billed for what was said, as a tokenizer counts it', async () => {
    const { gateway, books } = await open()
    const { key } = await makeKey(gateway, { limit: 1 })
    upstream.otherwise(steps([...good.events.slice(0, -4), 'stall']))
    const stream = await openStream(
      gateway.url,
      { model: 'fake/alpha', input: 'How is the sea?' },
      { authorization: `Bearer ${key}` },
    )
    await stream.waitFor('from the south.')
    stream.abort()
    await eventually(async () => (await books()).generations.length).toBe(1)
    const { generations, budgets, reservations } = await books()
    const [generation] = generations
    expect(generation).toMatchObject({ status: 'cancelled', costOrigin: 'estimated', inputTokens, outputTokens })
    expect(generation?.costNanos).toBe(inputTokens * 1000 + outputTokens * 4000)
    expect(budgets).toMatchObject([{ spent: generation?.costNanos, reserved: 0 }])
    expect(reservations).toBe(0)
  })

  it('M3: callers who go away right after the first token pay for it, every time', async () => {
    const callers = 200
    const { gateway, books } = await open()
    // Room for what all of them may cost at once.
    const { key } = await makeKey(gateway, { limit: 1000 })
    const firstText = good.events.findIndex((event) => event.includes('A calm '))
    upstream.otherwise(steps([...good.events.slice(0, firstText + 1), 'stall']))
    const leave = async () => {
      const headers = { authorization: `Bearer ${key}` }
      const stream = await openStream(gateway.url, { model: 'fake/alpha', input: 'How is the sea?' }, headers)
      await stream.waitFor('A calm ')
      stream.abort()
    }
    await Promise.all(Array.from({ length: callers }, leave))
    await eventually(async () => (await books()).generations.length).toBe(callers)
    const { generations, budgets, reservations, usage } = await books()
    const costs = generations.map(({ costNanos }) => costNanos ?? 0)
    expect(new Set(costs)).toEqual(new Set([inputTokens * 1000 + counted('A calm ') * 4000]))
    const sum = costs.reduce((total, cost) => total + cost, 0)
    expect(budgets).toMatchObject([{ spent: sum, reserved: 0 }])
    expect(reservations).toBe(0)
    expect([...usage.values()]).toEqual([sum])
  })

  it.each([false, true])(
    'an answer without usage is counted, and its caller sees the count (stream: %s)',
    async (isStream) => {
      const { gateway, books } = await open()
      upstream.otherwise(
        isStream
          ? sse(
              good.sse.replace(
                /"usage":\{.*?\}\}(?=,"metadata)|"usage":\{[^}]*\{[^}]*\}[^}]*\{[^}]*\}[^}]*\}/,
                '"usage":null',
              ),
            )
          : json({ ...good.response, usage: null }),
      )
      const text = await (await ask(gateway, inferenceKey, { stream: isStream })).text()
      const [generation] = (await books()).generations
      expect(generation).toMatchObject({
        status: 'completed',
        costOrigin: 'estimated',
        inputTokens,
        outputTokens,
      })
      expect(text).toContain(`"cost":${(generation?.costNanos ?? 0) / 1e9}`)
      expect(text).toContain(`"output_tokens":${outputTokens}`)
    },
  )

  describe('credits', () => {
    const credits = (gateway: TestGateway, store: { url: string | undefined }, ...words: string[]) =>
      runWords(['credits', ...words], {
        env: {
          ...quietEnvironment(gateway.dataDir),
          GATEWAY_DATA_DIR: store.url === undefined ? (store as { dataDir?: string }).dataDir : gateway.dataDir,
          ...(store.url !== undefined && { DATABASE_URL: store.url }),
        },
        cwd: gateway.dataDir,
      })

    it('are off until the first grant', async () => {
      const { gateway, store } = await open()
      expect((await ask(gateway, inferenceKey)).status).toBe(200)
      expect((await credits(gateway, store, 'show')).out).toContain('Spending needs no credits.')
      expect((await credits(gateway, store, 'grant', '0.0000001')).out).toContain('0.0000001 USD left of 0.0000001 USD')
      await eventually(async () => (await ask(gateway, inferenceKey)).status).toBe(402)
      const { error } = (await (await ask(gateway, inferenceKey)).json()) as ErrorAnswer
      expect(error.message).toContain("0.0000001 USD are left of the organization's credits")
      await credits(gateway, store, 'grant', '5')
      expect((await ask(gateway, inferenceKey)).status).toBe(200)
      const { out } = await credits(gateway, store, 'show', '--json')
      expect(JSON.parse(out)).toEqual({
        credits: { granted_usd: 5.0000001, spent_usd: goodUsd, reserved_usd: 0, left_usd: 4.9999541 },
      })
      expect((await credits(gateway, store, 'off')).exitCode).toBe(0)
      expect((await credits(gateway, store, 'show', '--json')).out).toContain('"credits": null')
      expect((await ask(gateway, inferenceKey)).status).toBe(200)
    })

    it('are needed from the first start on where the configuration says so', async () => {
      const { gateway, start } = await open({ credits: { enabled: true } })
      const refused = await ask(gateway, inferenceKey)
      expect(refused.status).toBe(402)
      expect(((await refused.json()) as ErrorAnswer).error.message).toBe(
        "The organization's credits of 0 USD are spent. Add credits.",
      )
      expect((await ask(await start(), inferenceKey)).status).toBe(402)
    })
  })
})
