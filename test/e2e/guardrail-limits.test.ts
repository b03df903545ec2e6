import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { generateApiKey, hashApiKey } from '../../src/records/api-key.ts'
import type { GuardrailRules, GuardrailScope } from '../../src/records/guardrail.ts'
import { noRules } from '../../src/records/guardrail-rules.ts'
import { repositoriesOn } from '../../src/storage/repositories.ts'
import { describeStore } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { makeKey, readBooks, startGatewayOn } from '../support/money.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { closedAfterEach } from '../support/shared-servers.ts'
import { inferenceKey, type TestGateway } from '../support/test-gateway.ts'

const answer: Behaviour = json(responsesAnswer([{ kind: 'text', deltas: ['A calm sea.'] }]).response)

let upstream: FakeUpstream
beforeAll(async () => {
  upstream = await startUpstream(answer)
})
beforeEach(() => {
  upstream.reset()
  upstream.otherwise(answer)
})
afterAll(() => upstream.close())

interface Refusal {
  readonly error: {
    readonly message: string
    readonly metadata: { readonly availability?: object; readonly budget?: { readonly needed_usd: number } }
  }
}

describeStore((openFresh) => {
  const gateways = closedAfterEach<TestGateway>()

  const open = async () => {
    const store = await openFresh()
    const models = { 'fake/alpha': ['alpha', 'beta'], 'fake/other': ['beta'] }
    const gateway = await startGatewayOn(store, {
      routing: { stream_commit: 'first_event' },
      ...providerConfig({ alpha: { at: upstream }, beta: { at: upstream } }, models),
    })
    gateways.push(gateway)
    const repositories = repositoriesOn(await store.open())
    const { organizationId } = gateway.gateway.bootstrapped
    /** Holds somebody to a guardrail of these rules. */
    const hold = async (scope: GuardrailScope, subjectId: string, rules: Partial<GuardrailRules>, name = 'G') => {
      const { workspaceId } = await makeKey(gateway)
      const id = randomUUID()
      const place = { organizationId, workspaceId, description: null }
      await repositories.guardrails.create({ ...place, id, name, rules: { ...noRules, ...rules } }, Date.now())
      const wish = { organizationId, guardrailId: id, scope, subjectIds: [subjectId], assignedBy: null }
      await repositories.guardrailAssignments.assign(wish, Date.now())
    }
    return { gateway, hold, repositories, organizationId, books: () => readBooks(store) }
  }

  const ask = (gateway: TestGateway, key: string, fields: object = {}) =>
    gateway.fetch('/responses', {
      method: 'POST',
      key,
      body: JSON.stringify({ model: 'fake/alpha', input: 'How is the sea?', max_output_tokens: 1000, ...fields }),
    })

  /** What one request sets aside, in nano-dollars. */
  const estimateOf = async (gateway: TestGateway) => {
    const { key } = await makeKey(gateway, { limit: 0 })
    const { error } = (await (await ask(gateway, key)).json()) as Refusal
    return Math.round((error.metadata.budget?.needed_usd ?? 0) * 1e9)
  }

  it('a model that no guardrail of the caller allows is refused with 403 by each operation, and nobody is asked', async () => {
    const { gateway, hold } = await open()
    const { key, id } = await makeKey(gateway)
    await hold('key', String(id), { allowedModels: ['fake/o*'] }, 'Small ones')
    const messages = [{ role: 'user', content: 'How is the sea?' }]
    const body = { model: 'fake/alpha', messages, max_tokens: 10 }
    const bodies = {
      '/responses': { model: 'fake/alpha:nitro', input: 'x' },
      '/messages': body,
      '/chat/completions': body,
    }
    const paths = Object.entries({ ...bodies, '/messages/count_tokens': { model: 'fake/alpha', messages } })
    for (const [path, wire] of paths) {
      const response = await gateway.fetch(path, { method: 'POST', key, body: JSON.stringify(wire) })
      expect([path, response.status]).toEqual([path, 403])
      expect(await response.text()).toContain('a model that guardrail \\"Small ones\\" does not allow')
    }
    expect(upstream.requests).toEqual([])
    expect((await ask(gateway, key, { model: 'fake/other' })).status).toBe(200)
    expect((await ask(gateway, key, { models: ['fake/alpha', 'fake/other'], model: undefined })).status).toBe(200)
    expect((await ask(gateway, inferenceKey)).status).toBe(200)
  })

  it('an explained route names the guardrail that left an endpoint out', async () => {
    const { gateway, hold } = await open()
    const { key, id } = await makeKey(gateway)
    await hold('key', String(id), { ignoredProviders: ['ALPHA'] }, 'No alpha')
    const explain = async (fields: object = {}) => {
      const body = JSON.stringify({ request: { model: 'fake/alpha', input: 'x', ...fields } })
      const response = await gateway.fetch('/routes/explain', { method: 'POST', key, body })
      return ((await response.json()) as { data: object }).data
    }
    expect(await explain()).toMatchObject({
      candidates: [{ endpoint: { tag: 'beta' } }],
      excluded: [{ reason: 'guardrail', detail: 'is of a provider that guardrail "No alpha" forbids' }],
      refusal: null,
    })
    expect(await explain({ provider: { only: ['alpha'] } })).toMatchObject({
      candidates: [],
      refusal: { code: 403, metadata: { availability: { excluded_by: ['guardrail', 'only'] } } },
    })
  })

  it('the list of models has none that no guardrail of the key allows; that of others has all', async () => {
    const { gateway, hold } = await open()
    const { key, id } = await makeKey(gateway)
    await hold('key', String(id), { allowedModels: ['fake/*'], ignoredProviders: ['beta'] })
    const listed = async (as: string) => {
      const { data } = (await (await gateway.fetch('/models', { key: as })).json()) as { data: { id: string }[] }
      return data.map((model) => model.id).filter((name) => name.startsWith('fake/') || name === 'sim/echo')
    }
    expect(await listed(key)).toEqual(['fake/alpha'])
    expect((await listed(inferenceKey)).sort()).toEqual(['fake/alpha', 'fake/other', 'sim/echo'])
  })

  it('a model is shown as far as the guardrails of the key allow it, and is unknown where they leave nothing', async () => {
    const { gateway, hold } = await open()
    const { key, id } = await makeKey(gateway)
    await hold('key', String(id), { ignoredProviders: ['beta'] })
    const read = async (path: string, as: string) => {
      const response = await gateway.fetch(path, { key: as })
      return { status: response.status, body: (await response.json()) as { data?: { endpoints: { tag: string }[] } } }
    }
    const tags = async (as: string) =>
      (await read('/models/fake/alpha/endpoints', as)).body.data?.endpoints.map(({ tag }) => tag)
    expect(await tags(key)).toEqual(['alpha'])
    expect(await tags(inferenceKey)).toEqual(['alpha', 'beta'])
    for (const path of ['/models/fake/other', '/models/fake/other/endpoints', '/models/fake/othar']) {
      const { status, body } = await read(path, key)
      expect([status, JSON.stringify(body).includes('"fake/other"')]).toEqual([404, false])
    }
    expect((await read('/models/fake/other', inferenceKey)).status).toBe(200)
  })

  it('a WebSocket is held to a guardrail as any request is', async () => {
    const { gateway, hold } = await open()
    const { key, id } = await makeKey(gateway)
    await hold('key', String(id), { ignoredModels: ['fake/*'] })
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, {
      headers: { authorization: `Bearer ${key}` },
    })
    const told = await new Promise<string>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () =>
        socket.send(JSON.stringify({ type: 'response.create', model: 'fake/alpha', input: 'How is the sea?' })),
      )
      socket.on('message', (data: Buffer) => resolve(data.toString()))
    })
    socket.terminate()
    expect(told).toContain('a model that guardrail \\"G\\" forbids')
    expect(upstream.requests).toEqual([])
  })

  it("M1: of 100 requests at once on a guardrail's budget for 33 exactly 33 go ahead, and the rest are told 403", async () => {
    const { gateway, hold, books } = await open()
    const estimate = await estimateOf(gateway)
    const { key, workspaceId } = await makeKey(gateway)
    await hold('workspace', workspaceId, { limitNanos: 33 * estimate, resetInterval: 'daily' }, 'Daily bread')
    const held = gate()
    upstream.otherwise(async (exchange) => {
      await held.opened
      await answer(exchange)
    })
    let refused = 0
    const asking = Array.from({ length: 100 }, async () => {
      const given = await ask(gateway, key)
      if (given.status !== 200) refused++
      return given
    })
    await eventually(() => refused).toBe(67)
    held.open()
    const answers = await Promise.all(asking)
    const bodies = await Promise.all(answers.map((each) => each.json() as Promise<Refusal>))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(33)
    const refusal = bodies[answers.findIndex(({ status }) => status === 403)]
    expect(refusal?.error.message).toMatch(/of the daily limit of .* of guardrail "Daily bread"/)
    expect(refusal?.error.metadata.budget).toMatchObject({ subject: 'guardrail', interval: 'daily' })
    const after = await books()
    expect(after.reservations).toBe(0)
    expect(after.budgets.find(({ kind }) => kind === 'guardrail')).toMatchObject({
      reserved: 0,
      spent: [...after.usage.values()].reduce((sum, nanos) => sum + nanos, 0),
    })
  })

  it('all keys of a member share the budget of the guardrail that holds for the member', async () => {
    const { gateway, hold, repositories, organizationId } = await open()
    const estimate = await estimateOf(gateway)
    const { workspaceId } = await makeKey(gateway)
    const nothing = { externalId: null, email: null, displayName: null, givenName: null, familyName: null }
    const user = {
      id: randomUUID(),
      organizationId,
      userName: 'ada',
      ...nothing,
      role: 'member',
      isActive: true,
    } as const
    await repositories.users.create(user, Date.now())
    const keyOf = async (creatorUserId: string | null) => {
      const text = generateApiKey('inference')
      const who = { organizationId, workspaceId, creatorUserId, hash: hashApiKey(text) }
      await repositories.keys.create({ ...who, kind: 'inference', name: '', label: '', expiresAt: null }, Date.now())
      return text
    }
    const keys = [await keyOf(user.id), await keyOf(user.id)]
    // Room for one request that is running, and hardly more.
    await hold('member', user.id, { limitNanos: Math.floor(1.5 * estimate) })
    const held = gate()
    upstream.otherwise(async (exchange) => {
      await held.opened
      await answer(exchange)
    })
    const running = ask(gateway, keys[0] ?? '')
    await eventually(() => upstream.requests.length).toBe(1)
    expect((await ask(gateway, keys[1] ?? '')).status).toBe(403)
    held.open()
    expect((await running).status).toBe(200)
    expect((await ask(gateway, keys[1] ?? '')).status).toBe(200)
    expect((await ask(gateway, await keyOf(null))).status).toBe(200)
  })
})
