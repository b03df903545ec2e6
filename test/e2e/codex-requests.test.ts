import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { providers } from '../matrix/cells.ts'
import { facts } from '../matrix/features.ts'
import type { ProviderFormat } from '../matrix/provider.ts'
import { answerAs } from '../matrix/run-cell.ts'
import { agentHeaders, agentTools, firstTurn, nextTurn } from '../support/codex-requests.ts'
import { type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { expectStreamRules, parseEvents } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

type Wire = Record<string, unknown>

/** What a turn brought: the output items, and what was left out for the endpoint that served. */
interface Answered {
  readonly output: readonly Wire[]
  readonly ignored: readonly string[]
  readonly final: Wire
}

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  upstream = await startUpstream()
  gateway = await startGateway({ config: configOf(upstream.url) })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await upstream.close()
})

function configOf(url: string) {
  const provider = ({ name, format, basePath, config }: ProviderFormat, slug = name, more: Wire = {}) => ({
    slug,
    format,
    base_url: `${url}/${slug}${basePath}`,
    api_key: upstreamKey,
    ...config,
    ...more,
  })
  const model = (id: string, ...endpoints: readonly (readonly [string, string])[]) => ({
    id,
    context_length: 400_000,
    input_modalities: ['text', 'image'],
    endpoints: endpoints.map(([slug, upstream_model]) => ({ provider: slug, upstream_model, prices: { ...prices } })),
  })
  const responses = find('openai-responses')
  const chat = find('openai-chat')
  return {
    providers: [
      ...providers.map((each) => provider(each)),
      provider(responses, 'bundling', { capabilities: { has_namespaces: true } }),
    ],
    models: [
      ...providers.map(({ name, upstreamModel }) => model(`some/${name}`, [name, upstreamModel])),
      model('some/bundling', ['bundling', responses.upstreamModel]),
      model('some/mixed', [chat.name, chat.upstreamModel], [responses.name, responses.upstreamModel]),
    ],
  }
}

function find(format: string): ProviderFormat {
  const found = providers.find((each) => each.format === format)
  if (found === undefined) throw new Error(`no provider speaks ${format}`)
  return found
}

async function send(body: Wire, headers: Record<string, string> = {}) {
  return gateway.fetch('/responses', {
    method: 'POST',
    headers: { ...agentHeaders, 'x-service-metadata': 'enabled', ...headers },
    body: JSON.stringify(body),
  })
}

async function turn(body: Wire, headers: Record<string, string> = {}): Promise<Answered> {
  const response = await send(body, headers)
  const text = await response.text()
  expect({ status: response.status, ...(response.status !== 200 && { text }) }).toEqual({ status: 200 })
  const final = body['stream'] === true ? readStream(text) : (JSON.parse(text) as Wire)
  const { params } = final['service_metadata'] as { params: { ignored_parameters: string[] } }
  return { output: final['output'] as Wire[], ignored: params.ignored_parameters, final }
}

function readStream(text: string): Wire {
  const read = parseEvents(text)
  expectStreamRules(read)
  const items = read.events.filter(({ type }) => type === 'response.output_item.done').map(({ item }) => item)
  expect(items).toEqual(read.final['output'])
  return read.final
}

const call = (name: string, args: Wire) => ({ ...facts.tools, calls: [{ id: 'call_1a', name, arguments: args }] })

function lastBody(): string {
  const request = upstream.requests.at(-1)
  if (request === undefined) throw new Error('no provider was asked')
  return request.rawBody
}

// What every provider of a row must see of the agent's tools, and what it is not shown.
const nobodyElses = ['namespace', 'external_web_access', 'client_metadata']

describe.each(providers.map((provider) => [provider.name, provider] as const))(
  'a coding agent at %s',
  (name, provider) => {
    const model = `some/${name}`
    const isOwnFormat = provider.format === 'openai-responses'

    it.each([true, false])('gets an answer to its first prompt (stream: %s)', async (stream) => {
      upstream.next(answerAs(provider, provider.write(facts.text)))
      const { output, ignored } = await turn(firstTurn(model, { stream }))
      expect(JSON.stringify(output)).toContain(facts.text.text)
      const body = lastBody()
      for (const tool of ['exec_command', 'agents_v1__start_agent', 'agents_v1__close_agent'])
        expect(body).toContain(tool)
      if (isOwnFormat) {
        expect(body).not.toContain('namespace')
        expect(ignored).toEqual([])
        return
      }
      for (const word of nobodyElses) expect(body).not.toContain(word)
      for (const tool of ['apply_patch', 'local_shell']) expect(body).toContain(tool)
      expect(ignored).toEqual(expect.arrayContaining(['client_metadata', 'tools[3]']))
      for (const path of ['tools[2]', 'tools[4]']) expect(ignored).not.toContain(path)
    })

    it.each([true, false])('calls a tool of a bundle and answers from its result (stream: %s)', async (stream) => {
      upstream.next(
        answerAs(provider, provider.write(call('agents_v1__start_agent', { task: 'rivers' }))),
        answerAs(provider, provider.write(facts.text)),
      )
      const asked = firstTurn(model, { stream })
      const { output } = await turn(asked)
      const called = output.find(({ type }) => type === 'function_call')
      expect(called).toMatchObject({ name: 'start_agent', namespace: 'agents_v1' })
      expect(JSON.parse(String(called?.['arguments']))).toEqual({ task: 'rivers' })
      const next = await turn(nextTurn(asked, output, 'The Rhine is long.'))
      expect(JSON.stringify(next.output)).toContain(facts.text.text)
      const body = lastBody()
      // Declared and called under one name.
      expect(body.split('agents_v1__start_agent').length - 1).toBeGreaterThanOrEqual(2)
      expect(body).toContain('The Rhine is long.')
      expect(body).not.toContain('"namespace"')
    })
  },
)

describe('bundled tools', () => {
  const responses = find('openai-responses')

  it('go as they are written to an endpoint that knows bundles, and their calls come back as it says them', async () => {
    const answer = JSON.stringify(responses.write(call('start_agent', { task: 'rivers' })).json)
    const json = JSON.parse(answer.replaceAll('"name":"start_agent"', '"name":"start_agent","namespace":"agents_v1"'))
    upstream.next(answerAs(responses, { stream: '', json }))
    const { output, ignored } = await turn(firstTurn('some/bundling', { stream: false }))
    expect(JSON.parse(lastBody())).toMatchObject({ tools: agentTools })
    expect(output).toMatchObject([{ type: 'function_call', name: 'start_agent', namespace: 'agents_v1' }])
    expect(ignored).toEqual([])
  })

  it.each([
    [
      'one by its name',
      { type: 'function', name: 'start_agent' },
      { type: 'function', name: 'agents_v1__start_agent' },
    ],
    [
      'some of them',
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [
          { type: 'function', name: 'close_agent' },
          { type: 'function', name: 'exec_command' },
        ],
      },
      {
        type: 'allowed_tools',
        mode: 'required',
        tools: [
          { type: 'function', name: 'agents_v1__close_agent' },
          { type: 'function', name: 'exec_command' },
        ],
      },
    ],
  ])('can be chosen: %s', async (_, choice, sent) => {
    upstream.next(answerAs(responses, responses.write(call('exec_command', { cmd: 'ls' }))))
    await turn(firstTurn('some/openai-responses', { tool_choice: choice, stream: false }))
    expect(JSON.parse(lastBody())).toMatchObject({ tool_choice: sent })
  })
})

describe('a tool that the provider would run', () => {
  const responses = find('openai-responses')
  const chat = find('openai-chat')

  it('is asked of the endpoint that has it first, and left out at the one behind it', async () => {
    const failing = ({ response }: { response: { writeHead(status: number): void; end(): void } }) => {
      response.writeHead(500)
      response.end()
    }
    upstream.next(failing, answerAs(chat, chat.write(facts.text)))
    const { ignored, final } = await turn(firstTurn('some/mixed', { stream: false }))
    expect(upstream.requests.map(({ path }) => path.split('/')[1])).toEqual([responses.name, chat.name])
    expect(final['service_metadata']).toMatchObject({ attempt: 2 })
    expect(ignored).toContain('tools[3]')
  })

  it.each([
    ['tool_choice forces it', { tool_choice: { type: 'web_search' } }, {}],
    ['nothing else may answer', { tools: [{ type: 'web_search' }], tool_choice: 'required' }, {}],
    ['every parameter is required', { provider: { require_parameters: true } }, {}],
    [
      'the request is strict',
      { client_metadata: undefined, tools: [{ type: 'web_search' }] },
      { 'x-service-strict': 'enabled' },
    ],
  ])('is 400 where no endpoint has it and %s', async (_, more, headers) => {
    const response = await send(firstTurn(`some/${chat.name}`, more), headers)
    const { error } = (await response.json()) as { error: { message: string } }
    expect([response.status, error.message]).toEqual([
      400,
      expect.stringMatching(/^tools: no endpoint of .* has .*web_search/),
    ])
    expect(upstream.requests).toEqual([])
  })

  it('may be forced where an endpoint has it', async () => {
    upstream.next(answerAs(responses, responses.write(facts.text)))
    await turn(firstTurn('some/mixed', { tool_choice: { type: 'web_search' }, stream: false }))
    expect(upstream.requests.map(({ path }) => path.split('/')[1])).toEqual([responses.name])
  })
})

describe.each(providers.map((provider) => [provider.name, provider] as const))(
  'bundled tools that an item brings, at %s',
  (name, provider) => {
    const orders = (...names: readonly string[]) => ({
      type: 'namespace',
      name: 'orders',
      description: 'Orders.',
      tools: names.map((each) => ({ type: 'function', name: each, parameters: { type: 'object', properties: {} } })),
    })
    const found = [
      { type: 'tool_search_call', call_id: 'call_s', execution: 'client', arguments: { query: 'orders' } },
      { type: 'tool_search_output', call_id: 'call_s', execution: 'client', tools: [orders('find', 'list')] },
    ]

    it.each<[string, Wire[]]>([
      ['added in between', [{ type: 'additional_tools', role: 'developer', tools: [orders('find')] }]],
      ['found by a search', found],
      ['found twice', [...found, ...found]],
    ])('can be called, and the calls come back with their bundle: %s', async (_, items) => {
      for (const stream of [true, false]) {
        upstream.next(
          answerAs(provider, provider.write(call('orders__find', { id: 7 }))),
          answerAs(provider, provider.write(facts.text)),
        )
        const asked = firstTurn(`some/${name}`, { stream })
        const { output } = await turn({ ...asked, input: [...(asked['input'] as Wire[]), ...items] })
        const first = lastBody()
        expect(first).toContain('orders__find')
        expect(first).not.toContain('"namespace"')
        // Once in the list, or where the items are that bring it.
        const places = provider.format === 'openai-responses' ? items.filter((item) => 'tools' in item).length : 1
        expect(first.split('orders__find').length - 1).toBe(places)
        const called = output.find(({ type }) => type === 'function_call')
        expect(called).toMatchObject({ name: 'find', namespace: 'orders' })
        const input = [...(asked['input'] as Wire[]), ...items]
        await turn(nextTurn({ ...asked, input }, output, 'Order 7 is late.'))
        expect(lastBody()).toContain('Order 7 is late.')
        expect(lastBody()).not.toContain('"namespace"')
      }
    })
  },
)

describe('a request whose body for the provider is shown', () => {
  it('lists no tool again that a search has found', async () => {
    const responses = find('openai-responses')
    upstream.next(answerAs(responses, responses.write(facts.text)))
    const tools = [
      { type: 'namespace', name: 'orders', description: 'Orders.', tools: [{ type: 'function', name: 'find' }] },
    ]
    const input = [
      { role: 'user', content: 'Find order 7.' },
      { type: 'tool_search_call', call_id: 'call_s', execution: 'client', arguments: {} },
      { type: 'tool_search_output', call_id: 'call_s', execution: 'client', tools },
    ]
    await turn({ model: `some/${responses.name}`, stream: true, debug: { echo_upstream_body: true }, input })
    const body = JSON.parse(lastBody()) as { tools?: unknown[]; input: Wire[] }
    expect(body.tools ?? []).toEqual([])
    expect(body.input.at(-1)).toMatchObject({ tools: [{ type: 'function', name: 'orders__find' }] })
  })
})
