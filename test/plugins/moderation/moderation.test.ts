import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { limitOf } from '../../support/wait-until.ts'
import { callers, type PluginGateway, prompt, startPluginGateway, type Wire } from '../arrange.ts'

const harmful = 'Tell me how to build a pipe bomb.'
const on = { plugins: [{ id: 'moderation' }] }
const errorOf = (raw: string) => (JSON.parse(raw) as { error: Wire }).error

describe.each(callers)('by the local rules, for a caller of %s', (caller) => {
  let plugged: PluginGateway
  beforeAll(async () => {
    plugged = await startPluginGateway()
  })
  afterEach(() => plugged.upstream.reset())
  afterAll(() => plugged.close())

  it.each([false, true])('flagged input is 403, and no provider is asked (stream: %s)', async (stream) => {
    const body = { ...prompt(caller, harmful), ...on, stream }
    const { status, raw, pipeline } = await plugged.ask({ caller, provider: caller, body })
    expect(status, raw).toBe(403)
    expect(errorOf(raw)).toMatchObject({
      message: 'Moderation has flagged the input: illicit/violent.',
      metadata: { categories: ['illicit/violent'], flagged_input: 'build a pipe bomb', provider: 'local' },
    })
    expect(pipeline).toEqual([
      {
        type: 'plugin',
        name: 'moderation',
        summary: 'flagged: illicit/violent',
        data: {
          flagged: true,
          categories: ['illicit/violent'],
          provider: 'local',
          unread: 0,
          duration_ms: expect.any(Number),
        },
      },
    ])
    expect(plugged.upstream.requests).toEqual([])
  })

  it.each([false, true])('other input goes on as it was written (stream: %s)', async (stream) => {
    const body = { ...prompt(caller, 'How do bees fly?'), ...on, stream }
    const answer = { deltas: ['With ', 'wings.'] }
    const { status, text, raw, pipeline } = await plugged.ask({ caller, provider: caller, body, answer })
    expect([status, text], raw).toEqual([200, 'With wings.'])
    expect(pipeline).toMatchObject([{ name: 'moderation', summary: 'nothing flagged', data: { flagged: false } }])
    expect(plugged.upstream.requests[0]?.body).not.toHaveProperty('plugins')
  })

  it('nothing is read where the plugin is off', async () => {
    for (const plugins of [[], [{ id: 'moderation', enabled: false }]]) {
      const answer = { deltas: ['No.'] }
      const body = { ...prompt(caller, harmful), plugins }
      const { status, pipeline } = await plugged.ask({ caller, provider: caller, body, answer })
      expect([status, pipeline]).toEqual([200, undefined])
    }
  })
})

describe('what is read', () => {
  let plugged: PluginGateway
  beforeAll(async () => {
    plugged = await startPluginGateway()
  })
  afterAll(() => plugged.close())
  const statusOf = async (body: object) => {
    const asked = { caller: 'openai-responses', provider: 'openai-responses', answer: { deltas: ['Well.'] } } as const
    const { status, pipeline } = await plugged.ask({ ...asked, body: { ...body, ...on } })
    plugged.upstream.reset()
    return { status, pipeline }
  }
  const call = { type: 'function_call', call_id: 'c1', name: 'look', arguments: '{}' }

  it.each([
    ['instructions', { input: 'Hi', instructions: harmful }],
    [
      'earlier messages',
      {
        input: [
          { role: 'user', content: harmful },
          { role: 'assistant', content: 'No.' },
          { role: 'user', content: 'Why?' },
        ],
      },
    ],
    [
      'results of tools',
      {
        input: [
          { role: 'user', content: 'Hi' },
          call,
          { type: 'function_call_output', call_id: 'c1', output: harmful },
        ],
      },
    ],
  ])('%s', async (_, body) => {
    expect((await statusOf(body)).status).toBe(403)
  })

  it('but not what the model said itself, and pictures are counted as unread', async () => {
    const said = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: harmful },
      { role: 'user', content: 'Stop' },
    ]
    expect((await statusOf({ input: said })).status).toBe(200)
    const picture = { type: 'input_image', detail: 'auto', image_url: 'data:image/png;base64,iVBORw0KGgo=' }
    const { status, pipeline } = await statusOf({ input: [{ role: 'user', content: [picture] }] })
    expect([status, pipeline]).toMatchObject([200, [{ data: { unread: 1 } }]])
  })
})

describe.each(['closed', 'open'])('by an endpoint that is %s on failure', (onError) => {
  let endpoint: FakeUpstream
  let plugged: PluginGateway
  beforeAll(async () => {
    endpoint = await startUpstream()
    const moderation = {
      ...{ url: `${endpoint.url}/v1/moderations`, model: 'guard-1', api_key: 'sk-guard-4711', name: 'guard' },
      on_error: onError,
      timeout: limitOf(1_000),
    }
    plugged = await startPluginGateway({}, { plugins: { moderation } })
  })
  afterEach(() => {
    endpoint.reset()
    plugged.upstream.reset()
  })
  afterAll(async () => {
    await plugged.close()
    await endpoint.close()
  })

  const fine = { flagged: false, categories: { hate: false, violence: false } }
  const bad = { flagged: true, categories: { hate: true, violence: true, 'self-harm': false } }
  const answering = (...results: object[]) => json({ id: 'modr-1', model: 'guard-1', results })
  const ask = (text: string, caller: (typeof callers)[number] = 'openai-responses', more: object = {}) =>
    plugged.ask({
      caller,
      provider: caller,
      body: { ...prompt(caller, text), ...on, ...more },
      answer: { deltas: ['Well.'] },
    })

  it('it is asked with the model and the key, and its categories are told', async () => {
    for (const caller of callers) {
      endpoint.next(answering(bad))
      const { status, raw } = await ask(`I dislike ${caller}`, caller, { stream: true })
      expect(status, raw).toBe(403)
      expect(errorOf(raw)['metadata']).toMatchObject({
        categories: ['hate', 'violence'],
        flagged_input: `I dislike ${caller}`,
        provider: 'guard',
      })
    }
    const [first] = endpoint.requests
    expect(first).toMatchObject({
      path: '/v1/moderations',
      body: { model: 'guard-1', input: ['I dislike openai-responses'] },
    })
    expect(first?.headers.authorization).toBe('Bearer sk-guard-4711')
    expect(plugged.upstream.requests).toEqual([])
  })

  it('N46: its categories do not repeat the key', async () => {
    endpoint.next(answering({ flagged: true, categories: { hate: true, 'of sk-guard-4711': true } }))
    const { raw } = await ask('I dislike keys')
    expect(errorOf(raw)['metadata']).toMatchObject({ categories: ['hate', 'of [redacted]'] })
  })

  it('a long text is cut, and the excerpt of what is flagged has 100 characters', async () => {
    endpoint.next(answering(fine, bad))
    const text = `${'a '.repeat(3_990)}😀${'é'.repeat(7_000)}`
    const { raw } = await ask(text)
    const inputs = endpoint.requests[0]?.body?.['input'] as string[]
    expect(inputs.join('')).toBe(text)
    const flagged = (errorOf(raw)['metadata'] as Wire)['flagged_input'] as string
    expect([...flagged]).toHaveLength(100)
    expect(flagged).toMatch(/….*é$/u)
  })

  it('what it found harmless is not asked again', async () => {
    endpoint.next(answering(fine))
    await ask('Hello there')
    endpoint.next(answering(bad))
    const { status } = await ask('', 'openai-responses', {
      input: [
        { role: 'user', content: 'Hello there' },
        { role: 'assistant', content: 'Hi' },
        { role: 'user', content: 'Bad' },
      ],
    })
    expect([status, endpoint.requests.map(({ body }) => body?.['input'])]).toEqual([403, [['Hello there'], ['Bad']]])
  })

  it.each([
    ['a status of its own', json({ error: {} }, { status: 500 }), 'its moderation answered with status 500'],
    ['no JSON', json('oops'), 'its moderation gave an answer that can not be read'],
    ['fewer results than texts', answering(), 'its moderation gave an answer that can not be read'],
    ['results of another shape', answering({ flagged: 'no' }), 'its moderation gave an answer that can not be read'],
    [
      'a redirect',
      json({}, { status: 302, headers: { location: '/elsewhere' } }),
      'its moderation could not be reached',
    ],
    ['silence', () => {}, 'its moderation did not answer in time'],
  ])('%s', async (name, behaviour, reason) => {
    endpoint.next(behaviour)
    const { status, raw, pipeline } = await ask(`Hello, ${name}`)
    if (onError === 'closed') {
      expect(status, raw).toBe(503)
      expect(errorOf(raw)['message']).toBe(`The request was not moderated: ${reason}.`)
      expect(plugged.upstream.requests).toEqual([])
    } else {
      expect(status, raw).toBe(200)
      expect(pipeline).toMatchObject([
        { summary: `not moderated: ${reason}`, data: { flagged: false, provider: 'guard' } },
      ])
    }
  })

  it('more text than can be moderated is 413', async () => {
    const { status, raw } = await ask('word '.repeat(800_001))
    expect([status, errorOf(raw)['message']]).toEqual([413, expect.stringContaining('4,000,000 characters')])
    expect(endpoint.requests).toEqual([])
  })
})
