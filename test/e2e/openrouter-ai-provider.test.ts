import { createOpenRouter } from '@openrouter/ai-sdk-provider'
import { generateObject, generateText, type ModelMessage, stepCountIs, streamText, tool } from 'ai'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let upstream: FakeUpstream
let openrouter: ReturnType<typeof createOpenRouter>
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: providerConfig(
      {
        beta: { at: upstream, format: 'openai-chat', capabilities: { reasoning_echo: 'reasoning_details' } },
      },
      { 'fake/beta': ['beta'] },
    ),
  })
  openrouter = createOpenRouter({ apiKey: inferenceKey, baseURL: gateway.url })
})
afterEach(() => upstream.reset())
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const getWeather = tool({
  description: 'The weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => Promise.resolve({ city, celsius: -3 }),
})

describe('@openrouter/ai-sdk-provider', () => {
  it('generates text with usage and cost', async () => {
    const { text, usage, providerMetadata } = await generateText({
      model: openrouter('sim/echo', { usage: { include: true } }),
      prompt: 'a calm sea',
    })
    expect(text).toContain('a calm sea')
    expect(usage.totalTokens).toBe((usage.inputTokens ?? 0) + (usage.outputTokens ?? 0))
    expect(providerMetadata?.['openrouter']).toMatchObject({ usage: { cost: expect.any(Number) } })
  })

  it('streams the same text with the same usage', async () => {
    const model = openrouter('sim/echo', { usage: { include: true } })
    const whole = await generateText({ model, prompt: 'a calm sea' })
    const stream = streamText({ model, prompt: 'a calm sea' })
    await stream.consumeStream()
    expect(await stream.text).toBe(whole.text)
    expect((await stream.usage).totalTokens).toBe(whole.usage.totalTokens)
    expect((await stream.usage).outputTokens).toBeGreaterThan(0)
    const cost = { usage: { cost: expect.any(Number) } }
    expect((await stream.providerMetadata)?.['openrouter']).toMatchObject(cost)
  })

  it.each(['sim/echo', 'fake/beta'])('gets the usage of a stream of %s that it did not ask for', async (name) => {
    const { sse: text } = chatAnswer([{ kind: 'text', deltas: ['A calm ', 'sea.'] }])
    upstream.otherwise(sse(text))
    const stream = streamText({ model: openrouter(name), prompt: 'a calm sea' })
    await stream.consumeStream()
    const { inputTokens, outputTokens } = await stream.usage
    expect(inputTokens).toBeGreaterThan(0)
    expect(outputTokens).toBeGreaterThan(0)
    const cost = { usage: { cost: expect.any(Number) } }
    expect((await stream.providerMetadata)?.['openrouter']).toMatchObject(cost)
  })

  it('generates an object that satisfies its schema', async () => {
    const schema = z.object({ title: z.string(), year: z.number().int() })
    const { object } = await generateObject({ model: openrouter('sim/json'), prompt: 'a film', schema })
    expect(schema.safeParse(object).success).toBe(true)
  })

  it('runs a tool loop of several steps, streamed and not', async () => {
    const asked = {
      model: openrouter('sim/tools'),
      prompt: 'What is the weather in Oslo?',
      tools: { get_weather: getWeather },
      stopWhen: stepCountIs(3),
    }
    const whole = await generateText(asked)
    expect(whole.steps.map(({ toolCalls }) => toolCalls.map(({ toolName }) => toolName))).toEqual([['get_weather'], []])
    expect(whole.text).toContain('-3')
    const stream = streamText(asked)
    await stream.consumeStream()
    expect(await stream.text).toBe(whole.text)
  })

  it('reads reasoning', async () => {
    const { reasoningText } = await generateText({ model: openrouter('sim/reasoning'), prompt: 'think' })
    expect(reasoningText).toBeTruthy()
    const stream = streamText({ model: openrouter('sim/reasoning'), prompt: 'think' })
    await stream.consumeStream()
    expect(await stream.reasoningText).toBe(reasoningText)
  })
})

const details = [
  { type: 'reasoning.text', text: 'A tool knows.', signature: 'c2lnbmVk', format: 'anthropic-claude-v1', index: 0 },
]
const toolCall = {
  id: 'call_1',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
}
const completion = (message: object, finish = 'stop') => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_750_000_000,
  model: 'beta-model',
  choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content: null, ...message } }],
  usage: { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 },
})
const streamOf = (deltas: readonly object[], finish = 'stop') => {
  const base = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1_750_000_000, model: 'beta-model' }
  const chunks = [
    ...deltas.map((delta) => ({ ...base, choices: [{ index: 0, delta, finish_reason: null }] })),
    { ...base, choices: [{ index: 0, delta: {}, finish_reason: finish }] },
    { ...base, choices: [], usage: { prompt_tokens: 12, completion_tokens: 9, total_tokens: 21 } },
  ]
  return `${chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')}data: [DONE]\n\n`
}

interface SentMessage {
  readonly reasoning_details?: unknown
}

/** What the provider was sent of the earlier answer. */
function sentBack(): SentMessage | undefined {
  const messages = upstream.requests.at(-1)?.body?.['messages'] as (SentMessage & { role: string })[]
  return messages.find(({ role }) => role === 'assistant')
}

describe('reasoning details of a provider', () => {
  const asked = () => ({
    model: openrouter('fake/beta', { usage: { include: true } }),
    prompt: 'What is the weather in Oslo?',
    tools: { get_weather: getWeather },
    stopWhen: stepCountIs(3),
  })

  it('go back to it in a tool loop as they came', async () => {
    upstream.next(
      json(
        completion({ reasoning: 'A tool knows.', reasoning_details: details, tool_calls: [toolCall] }, 'tool_calls'),
      ),
      json(completion({ content: 'It is -3.' })),
    )
    expect((await generateText(asked())).text).toBe('It is -3.')
    expect(sentBack()?.reasoning_details).toMatchObject(details)
  })

  it('go back to it in a streamed tool loop as well', async () => {
    upstream.next(
      sse(
        streamOf(
          [
            { role: 'assistant', content: '', reasoning: 'A tool knows.', reasoning_details: details },
            { tool_calls: [{ index: 0, ...toolCall }] },
          ],
          'tool_calls',
        ),
      ),
      sse(streamOf([{ role: 'assistant', content: 'It is -3.' }])),
    )
    const stream = streamText(asked())
    await stream.consumeStream()
    expect(await stream.text).toBe('It is -3.')
    expect(sentBack()?.reasoning_details).toMatchObject(details)
    expect((await stream.totalUsage).totalTokens).toBe(42)
  })
})

describe('file annotations of a provider', () => {
  const annotations = [
    { type: 'file', file: { hash: 'abc123', name: 'plan.pdf', content: [{ type: 'text', text: 'The plan' }] } },
  ]
  const prompt: ModelMessage[] = [{ role: 'user', content: 'What is the plan?' }]

  it('reach the caller, and come back to it with the next turn', async () => {
    upstream.next(json(completion({ content: 'A plan.', annotations })), json(completion({ content: 'Yes.' })))
    const first = await generateText({ model: openrouter('fake/beta'), messages: prompt })
    expect(first.providerMetadata?.['openrouter']).toMatchObject({ annotations })
    const next: ModelMessage[] = [...prompt, ...first.response.messages, { role: 'user', content: 'Sure?' }]
    const second = await generateText({ model: openrouter('fake/beta'), messages: next })
    expect(second.text).toBe('Yes.')
  })

  it('reach the caller of a stream', async () => {
    upstream.next(sse(streamOf([{ role: 'assistant', content: 'A plan.' }, { annotations }])))
    const stream = streamText({ model: openrouter('fake/beta'), messages: prompt })
    await stream.consumeStream()
    expect((await stream.providerMetadata)?.['openrouter']).toMatchObject({ annotations })
  })
})
