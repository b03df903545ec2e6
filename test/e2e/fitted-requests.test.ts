import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callers, providers, providersAt } from '../matrix/cells.ts'
import { facts, modes } from '../matrix/features.ts'
import type { ProviderFormat } from '../matrix/provider.ts'
import { answerAs } from '../matrix/run-cell.ts'
import type { Wire } from '../matrix/seen.ts'
import { type Behaviour, type FakeUpstream, startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

/** Names that a format's callers may give and that some providers refuse. */
const oddNames = {
  'openai-responses': `mcp__plugin_deploy_on_aws__${'check_template_'.repeat(4)}get_weather`,
  'anthropic-messages': `mcp__plugin_deploy_on_aws__${'check_template_'.repeat(4)}get_weather`,
  'openai-chat': 'mcp__plugin_deploy_on_aws__$get_weather',
} as const
const longId = `call_${'y'.repeat(70)}`
const takesAnyName: ReadonlySet<string> = new Set(['ollama-chat'])
const findsResultsAnywhere: ReadonlySet<string> = new Set(['openai-responses'])

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: providersAt(upstream.url, providers),
      models: providers.map(({ name, upstreamModel, supportedParameters }) => ({
        id: `${name}/m`,
        context_length: 400_000,
        max_output_tokens: 50_000,
        endpoints: [
          {
            provider: name,
            upstream_model: upstreamModel,
            prices: { ...prices },
            ...(supportedParameters !== undefined && { supported_parameters: [...supportedParameters] }),
          },
        ],
      })),
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const calledName = /"(mcp__plugin_deploy_on_aws_[^"]*)"/

/** Calls the tool by the name that the request has for it. */
function callsTheTool(provider: ProviderFormat): Behaviour {
  return (exchange) => {
    const name = calledName.exec(JSON.stringify(exchange.request.body))?.[1] ?? 'none'
    const calls = facts.tools.calls.map((call) => ({ ...call, name }))
    return answerAs(provider, provider.write({ ...facts.tools, calls }))(exchange)
  }
}

function replaced(wire: Wire, from: string, to: string): Wire {
  return JSON.parse(JSON.stringify(wire).replaceAll(from, to)) as Wire
}

async function post(path: string, body: Wire, headers: Readonly<Record<string, string>> = {}) {
  const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body), headers: { ...headers } })
  return { status: response.status, text: await response.text() }
}

function sent(): Wire {
  return upstream.requests.at(-1)?.body as Wire
}

const pairs = callers.flatMap((caller) => providers.map((provider) => [caller, provider] as const))
const named = pairs.map(([caller, provider]) => [caller.id, provider.name, caller, provider] as const)

describe('a tool with a name that providers refuse', () => {
  it.each(named)(
    'of %s is called at %s by an alias, and answers have its own name',
    async (id, slug, caller, provider) => {
      const name = oddNames[id]
      const isKept = takesAnyName.has(provider.format)
      upstream.otherwise(callsTheTool(provider))
      for (const mode of modes) {
        const plain = caller.request('tools', `${slug}/m`, mode === 'stream')
        const { status, text } = await post(caller.path, replaced(plain, 'get_weather', name))
        expect({ status, ...(status !== 200 && { text }) }).toEqual({ status: 200 })
        expect(JSON.stringify(sent()).includes(name)).toBe(isKept)
        const answer = mode === 'stream' ? caller.fold(text) : (JSON.parse(text) as Wire)
        expect(caller.read(answer).calls.map((call) => call.name)).toEqual([name])
        // The alias stays the same, so that prompts stay cached, and the history has it, too.
        const [, alias] = calledName.exec(JSON.stringify(sent())) ?? []
        const next = replaced(caller.goOn(plain, replaced(answer, name, 'get_weather')), 'get_weather', name)
        expect((await post(caller.path, next)).status).toBe(200)
        const history = JSON.stringify(sent())
        expect(history.includes(name)).toBe(isKept)
        expect(history.split(`"${alias}"`).length).toBeGreaterThan(2)
      }
    },
  )
})

/** A caller's history: calls, and results of which one comes only after the user has spoken. */
const interleaved = (id: string) => ({
  input: [
    { role: 'user', content: 'go' },
    { type: 'function_call', call_id: id, name: 'run', arguments: '{}' },
    { type: 'function_call', call_id: 'c2', name: 'run', arguments: '{}' },
    { type: 'function_call_output', call_id: id, output: 'first' },
    { role: 'user', content: 'hurry' },
    { type: 'function_call_output', call_id: 'c2', output: 'second' },
  ],
  tools: [{ type: 'function', name: 'run', parameters: { type: 'object', properties: {} } }],
})

describe('a conversation that an endpoint does not take as it is', () => {
  it.each(providers.map((provider) => [provider.name, provider] as const))(
    'has each result right after its call at %s, and says so',
    async (slug, provider) => {
      upstream.otherwise(answerAs(provider, provider.write(facts.text)))
      const body = { model: `${slug}/m`, ...interleaved('c1') }
      const { text } = await post('/responses', body, { 'x-service-metadata': 'enabled' })
      const order = JSON.stringify(sent())
      const isMoved = !findsResultsAnywhere.has(provider.format)
      expect(order.indexOf('second') < order.indexOf('hurry')).toBe(isMoved)
      const { service_metadata: metadata } = JSON.parse(text) as { service_metadata: { params: Wire } }
      const adjusted = [{ path: 'input', sent: 'each tool result right after its call' }]
      expect(metadata.params['adjusted_parameters']).toEqual(isMoved ? adjusted : undefined)
    },
  )

  it.each(callers.map((caller) => [caller.id, caller] as const))(
    'is sent other ids also where %s is passed on, and its answer still goes through',
    async (id, caller) => {
      const provider = providers.find(({ format }) => format === id)
      if (provider === undefined) throw new Error(`no provider of ${id}`)
      upstream.otherwise(answerAs(provider, provider.write(facts.tools)))
      const request = caller.request('tools', `${provider.name}/m`, false)
      const { text } = await post(caller.path, request)
      const history = JSON.stringify(caller.goOn(request, JSON.parse(text) as Wire))
      const odd = id === 'anthropic-messages' ? 'functions.run:0' : longId
      upstream.otherwise(answerAs(provider, provider.write(facts.text)))
      const next = JSON.parse(history.replaceAll(facts.tools.calls[0]?.id ?? '', odd)) as Wire
      const answer = await post(caller.path, next, { 'x-service-metadata': 'enabled' })
      expect(answer.status).toBe(200)
      expect(JSON.stringify(sent())).not.toContain(odd)
      expect(answer.text).toContain('adjusted_parameters')
    },
  )

  it('is 400 under X-Service-Strict, by the name of what would change', async () => {
    const provider = providers.find(({ format }) => format === 'anthropic-messages')
    if (provider === undefined) throw new Error('no such provider')
    upstream.otherwise(answerAs(provider, provider.write(facts.text)))
    const body = { model: `${provider.name}/m`, input: 'Hi', temperature: 1.6 }
    const strict = await post('/responses', body, { 'x-service-strict': 'enabled' })
    expect(strict.status).toBe(400)
    expect(strict.text).toContain('does not take temperature as it is')
    const explained = await post('/routes/explain', { request: body }, { 'x-service-strict': 'enabled' })
    expect(explained.text).toContain('"reason":"strict"')
    expect(upstream.requests).toHaveLength(0)
    expect((await post('/responses', { ...body, temperature: 1 }, { 'x-service-strict': 'enabled' })).status).toBe(200)
    expect((await post('/responses', { ...body, provider: { require_parameters: true } })).status).toBe(200)
    expect(sent()['temperature']).toBe(1)
  })

  it('asks for no more output than the model has, also where it is passed on', async () => {
    const provider = providers.find(({ format }) => format === 'anthropic-messages')
    if (provider === undefined) throw new Error('no such provider')
    upstream.otherwise(answerAs(provider, provider.write(facts.text)))
    const body = { model: `${provider.name}/m`, max_tokens: 60_000, messages: [{ role: 'user', content: 'Hi', x: 1 }] }
    const { text } = await post('/messages', body, { 'x-service-metadata': 'enabled' })
    expect(sent()).toMatchObject({ max_tokens: 50_000, messages: [{ x: 1 }] })
    const { service_metadata: metadata } = JSON.parse(text) as { service_metadata: { params: Wire } }
    expect(metadata.params['adjusted_parameters']).toEqual([{ path: 'max_tokens', sent: 50_000 }])
  })
})
