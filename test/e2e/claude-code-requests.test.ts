import Anthropic from '@anthropic-ai/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { providers, providersAt } from '../matrix/cells.ts'
import type { ProviderFormat } from '../matrix/provider.ts'
import { answerAs, providerAnswer } from '../matrix/run-cell.ts'
import { type FakeUpstream, json, startUpstream, steps } from '../support/fake-upstream.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { parseEvents } from '../support/response-events.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { billingLine, claudeCodeHeaders, claudeCodePath, claudeCodeTurn, resultsOf } from './claude-code-turns.ts'

let upstream: FakeUpstream
let gateway: TestGateway

const modelOf = ({ name }: ProviderFormat) => `${name}/agent`
/** A model that is known not to reason. */
const plainModelOf = ({ name }: ProviderFormat) => `${name}/plain`

beforeAll(async () => {
  // Draws nothing: no waits between attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      providers: providersAt(upstream.url, providers),
      models: providers.flatMap((provider) => {
        const endpoint = { provider: provider.name, upstream_model: provider.upstreamModel, prices: { ...prices } }
        return [
          { id: modelOf(provider), context_length: 400_000, endpoints: [endpoint] },
          {
            id: plainModelOf(provider),
            context_length: 400_000,
            endpoints: [{ ...endpoint, supported_parameters: ['tools'] }],
          },
        ]
      }),
    },
  })
})
beforeEach(() => upstream.reset())
afterAll(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await upstream.close()
})

/** The client that Claude Code is made with. */
const client = () =>
  new Anthropic({ baseURL: `${gateway.origin}/api`, authToken: inferenceKey, apiKey: null, maxRetries: 0 })

async function send(body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
  const response = await gateway.fetch(claudeCodePath, {
    method: 'POST',
    headers: { ...claudeCodeHeaders, ...headers },
    body: JSON.stringify(body),
  })
  return { response, text: await response.text() }
}

/** The message that a stream amounts to, as the client gathers it. */
async function fold(body: Readonly<Record<string, unknown>>) {
  const { stream: _, ...rest } = body
  const params = rest as unknown as Anthropic.Beta.MessageCreateParamsNonStreaming
  return client().beta.messages.stream(params, { headers: claudeCodeHeaders }).finalMessage()
}

const rows = providers.map((provider) => [provider.name, provider] as const)

describe.each(rows)("Claude Code's session at %s", (_name, provider) => {
  it('calls two tools at once, gives their results back and gets an answer', async () => {
    upstream.next(answerAs(provider, providerAnswer(provider, 'parallel tools')))
    upstream.next(answerAs(provider, providerAnswer(provider, 'text')))
    const model = modelOf(provider)
    const called = await fold(claudeCodeTurn(model))
    const calls = called.content.filter((block) => block.type === 'tool_use')
    expect(calls.map(({ name, input }) => ({ name, input }))).toEqual([
      { name: 'get_weather', input: { city: 'Köln', days: 2 } },
      { name: 'get_time', input: { zone: 'Asia/Tokyo' } },
    ])
    expect(called.stop_reason).toBe('tool_use')

    const said = resultsOf(called.content as unknown as readonly Readonly<Record<string, unknown>>[])
    const answered = await fold(claudeCodeTurn(model, said))
    expect(answered.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('')).toContain('Köln')
    expect(answered.stop_reason).toBe('end_turn')
    const sent = upstream.requests.at(-1)?.rawBody ?? ''
    for (const word of ['result 1', 'result 2', 'You are an agent.', 'Available agent types']) {
      expect(sent).toContain(word)
    }
    expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([])
  })

  it('leaves out the billing line, which changes with each request', async () => {
    upstream.otherwise(answerAs(provider, providerAnswer(provider, 'text')))
    const { response, text } = await send(claudeCodeTurn(modelOf(provider)), { 'x-service-metadata': 'enabled' })
    expect(response.status).toBe(200)
    expect(upstream.requests.at(-1)?.rawBody).not.toContain(billingLine)
    expect(text).toContain('"system.x-anthropic-billing-header"')
  })

  it('works with a model that does not reason, which is asked for no thoughts', async () => {
    upstream.otherwise(answerAs(provider, providerAnswer(provider, 'text')))
    const { response, text } = await send(claudeCodeTurn(plainModelOf(provider)), { 'x-service-metadata': 'enabled' })
    expect({ status: response.status, ...(response.status !== 200 && { text }) }).toEqual({ status: 200 })
    expect(text).toMatch(/"ignored_parameters":\[[^\]]*"(?:thinking|reasoning)"/)
    expect(JSON.stringify(upstream.requests.at(-1)?.body)).not.toMatch(/"[a-z_]*(?:think|reasoning|effort)[a-z_]*":/i)

    const asked = { ...claudeCodeTurn(plainModelOf(provider)), provider: { require_parameters: true } }
    expect((await send(asked)).response.status).toBe(404)
  })

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['/responses', { input: 'Hi', reasoning: { effort: 'medium' }, include: ['reasoning.encrypted_content'] }],
    ['/chat/completions', { messages: [{ role: 'user', content: 'Hi' }], reasoning_effort: 'medium' }],
    ['/chat/completions', { messages: [{ role: 'user', content: 'Hi' }], reasoning: { effort: 'low' } }],
  ])('shares that model with callers of %s', async (path, fields) => {
    upstream.otherwise(answerAs(provider, providerAnswer(provider, 'text')))
    const response = await gateway.fetch(path, {
      method: 'POST',
      headers: { 'x-service-metadata': 'enabled' },
      body: JSON.stringify({ model: plainModelOf(provider), stream: true, ...fields }),
    })
    const text = await response.text()
    expect({ status: response.status, ...(response.status !== 200 && { text }) }).toEqual({ status: 200 })
    expect(text).toMatch(/"ignored_parameters":\[[^\]]*"reasoning(?:_effort)?"/)
    const { model: _, ...sent } = upstream.requests.at(-1)?.body ?? {}
    expect(JSON.stringify(sent)).not.toMatch(/think|reasoning|effort/i)
  })

  it('is told at the start about how long the prompt is, and at the end how long it was', async () => {
    upstream.otherwise(answerAs(provider, providerAnswer(provider, 'text')))
    const { text } = await send(claudeCodeTurn(modelOf(provider)))
    const { events } = parseEvents(text)
    const usageOf = (type: string) => {
      const event = events.find((each) => each['type'] === type) as Record<string, Record<string, never>> | undefined
      return (type === 'message_start' ? event?.['message']?.['usage'] : event?.['usage']) as
        | Record<string, number>
        | undefined
    }
    expect(usageOf('message_start')?.['input_tokens']).toBeGreaterThan(0)
    expect(usageOf('message_delta')?.['input_tokens']).toBeGreaterThan(0)
  })

  it('is told to wait when the provider limits its rate', async () => {
    upstream.otherwise(json({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '40' } }))
    const { response, text } = await send(claudeCodeTurn(modelOf(provider)))
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.parse(text)).toMatchObject({ type: 'error', error: { type: 'rate_limit_error' } })
  })
})

// After the limits above, which leave each provider alone for a while.
describe('a stream that the provider cuts', () => {
  it('ends with an error event, in which nothing pretends to be an answer', async () => {
    const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'Half of ' } }] }
    upstream.otherwise(
      steps([`data: ${JSON.stringify(chunk)}\n\n`, 'cut'], { headers: { 'content-type': 'text/event-stream' } }),
    )
    const other = await startGateway({
      config: {
        providers: [{ slug: 'chat', format: 'openai-chat', base_url: `${upstream.url}/v1`, api_key: upstreamKey }],
      },
    })
    try {
      const response = await other.fetch(claudeCodePath, {
        method: 'POST',
        headers: claudeCodeHeaders,
        body: JSON.stringify(claudeCodeTurn('chat/any')),
      })
      const text = await response.text()
      expect(text).toContain('Half of ')
      expect(text).toContain('event: error')
      expect(text).not.toContain('message_stop')
    } finally {
      await other.close()
    }
  })
})
