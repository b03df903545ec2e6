import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf, gatewaysOn, messageOf, type Open } from '../operations/workspaces/arrange.ts'
import { describeStore } from '../support/databases.ts'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { startGatewayOn } from '../support/money.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, managementKey, type TestGateway } from '../support/test-gateway.ts'

const said = [{ kind: 'text', deltas: ['good day'] }] as const
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'gamma-model',
  content: [{ type: 'text', text: 'good day' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 2 },
}

/** A way to run a model: what a request says beside the model, and a provider that speaks the same format. */
const surfaces = [
  {
    path: '/responses',
    fields: { input: 'hi' },
    slug: 'alpha',
    answer: json(responsesAnswer([...said]).response),
  },
  {
    path: '/chat/completions',
    fields: { messages: [{ role: 'user', content: 'hi' }] },
    slug: 'beta',
    answer: json(chatAnswer([...said]).completion),
  },
  {
    path: '/messages',
    fields: { messages: [{ role: 'user', content: 'hi' }] },
    slug: 'gamma',
    answer: json(message),
  },
] as const

let upstream: FakeUpstream
const answerByPath: Behaviour = (exchange) =>
  surfaces.find(({ slug }) => exchange.request.path.startsWith(`/${slug}/`))?.answer(exchange)
beforeAll(async () => {
  upstream = await startUpstream(answerByPath)
})
beforeEach(() => upstream.reset())
afterAll(() => upstream.close())

function config() {
  const served = providerConfig(
    {
      alpha: { at: upstream },
      beta: { at: upstream, format: 'openai-chat' },
      gamma: { at: upstream, format: 'anthropic-messages' },
    },
    { 'fake/alpha': ['alpha'], 'fake/beta': ['beta'], 'fake/gamma': ['gamma'] },
  )
  // Balancing asks the cheap one first, nine thousand nine hundred and ninety-nine times of ten thousand; the order of the catalog does not.
  const endpoints = [100, 1].map((price, index) => ({
    provider: 'alpha',
    tag: `alpha/n${index}`,
    upstream_model: price === 1 ? 'cheap' : 'dear',
    prices: { prompt: price, completion: price },
  }))
  return { ...served, models: [...served.models, { id: 'fake/two', context_length: 400_000, endpoints }] }
}

const run = ({ gateway }: { gateway: TestGateway }, path: string, body: object) =>
  gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
const lastModel = () => upstream.requests.at(-1)?.body?.['model']

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)
  const setDefaults = async ({ ask }: Open, fields: object) => {
    expect((await ask('PATCH', '/workspaces/default', fields)).status).toBe(200)
  }

  describe.each(surfaces)('a request to $path', ({ path, fields, slug }) => {
    it('goes to the workspace’s default model when it names none, and counts at once', async () => {
      const opened = await open(config())
      const refused = await run(opened, path, fields)
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/model: .*no default/)])
      await setDefaults(opened, { default_text_model: `fake/${slug}` })
      const given = await run(opened, path, fields)
      expect([given.status, await given.json()]).toMatchObject([200, { model: `fake/${slug}` }])
      expect(lastModel()).toBe(`${slug}-model`)
      // Also where the format has to be translated.
      await setDefaults(opened, { default_text_model: 'sim/echo' })
      const translated = await run(opened, path, { ...fields, stream: true })
      expect([translated.status, await translated.text()]).toEqual([200, expect.stringContaining('sim/echo')])
      await setDefaults(opened, { default_text_model: null })
      expect((await run(opened, path, fields)).status).toBe(400)
    })

    it('goes where it says when it says so', async () => {
      const opened = await open(config())
      await setDefaults(opened, { default_text_model: 'fake/two', default_provider_sort: 'exacto' })
      for (const body of [{ model: 'sim/echo' }, { models: ['sim/echo'] }]) {
        expect(await (await run(opened, path, { ...fields, ...body })).json()).toMatchObject({ model: 'sim/echo' })
      }
    })

    it('is sorted as the workspace says where it does not say itself', async () => {
      const opened = await open(config())
      const asked = async (body: object) => {
        // A conversation of its own each time: nothing sticks.
        expect((await run(opened, path, { ...fields, ...body, session_id: randomUUID() })).status).toBe(200)
        return lastModel()
      }
      expect(await asked({ model: 'fake/two' })).toBe('cheap')
      await setDefaults(opened, { default_provider_sort: 'exacto' })
      expect(await asked({ model: 'fake/two' })).toBe('dear')
      expect(await asked({ model: 'fake/two', provider: { sort: 'price' } })).toBe('cheap')
      expect(await asked({ model: 'fake/two:floor' })).toBe('cheap')
      await setDefaults(opened, { default_provider_sort: 'price', default_text_model: 'fake/two' })
      expect(await asked({})).toBe('cheap')
    })
  })

  it('counts tokens and explains routes with the same defaults', async () => {
    const opened = await open(config())
    await setDefaults(opened, { default_text_model: 'fake/two', default_provider_sort: 'exacto' })
    const counted = await run(opened, '/messages/count_tokens', { messages: [{ role: 'user', content: 'hi' }] })
    expect([counted.status, await counted.json()]).toEqual([200, { input_tokens: expect.any(Number) }])
    const explained = await run(opened, '/routes/explain', { request: { input: 'hi' } })
    expect(JSON.stringify(await explained.json())).toMatch(/alpha\/n0.*alpha\/n1/)
  })

  it('acts for the keys of its workspace alone', async () => {
    const opened = await open(config())
    const { ask, gateway } = opened
    const wish = { name: 'other', slug: 'other', default_text_model: 'fake/beta' }
    const { id } = dataOf<{ id: string }>(await ask('POST', '/workspaces', wish))
    await setDefaults(opened, { default_text_model: 'fake/alpha' })
    const made = await ask('POST', '/keys', { name: 'k', workspace_id: id })
    const { key } = made.body as { key: string }
    const modelWith = async (bearer: string) =>
      (await gateway.fetch('/responses', { method: 'POST', key: bearer, body: '{"input":"hi"}' })).json()
    expect(await modelWith(key)).toMatchObject({ model: 'fake/beta' })
    expect(await modelWith(inferenceKey)).toMatchObject({ model: 'fake/alpha' })
    expect(messageOf(await ask('DELETE', '/workspaces/other'))).toContain('A key belongs')
  })
})

describe('a change of defaults', () => {
  describeStore((openFresh) => {
    it('reaches another gateway on the same database soon', async () => {
      const store = await openFresh()
      const first = await startGatewayOn(store, config())
      const second = await startGatewayOn(store, config())
      try {
        const statusAt = async (gateway: TestGateway) => (await run({ gateway }, '/responses', { input: 'hi' })).status
        expect(await statusAt(second)).toBe(400)
        const body = JSON.stringify({ default_text_model: 'sim/echo' })
        expect((await first.fetch('/workspaces/default', { method: 'PATCH', key: managementKey, body })).status).toBe(
          200,
        )
        expect(await statusAt(first)).toBe(200)
        await eventually(() => statusAt(second)).toBe(200)
      } finally {
        await second.close()
        await first.close()
      }
    })
  })
})
