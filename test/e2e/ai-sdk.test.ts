import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { APICallError, generateObject, generateText, type LanguageModel, stepCountIs, streamText, tool } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ config: { simulator: { tokens_per_second: 0 } } })
})
afterAll(() => gateway.close())

/** The three formats as Vercel's providers speak them. */
const surfaces: readonly (readonly [string, (model: string) => LanguageModel])[] = [
  ['/responses', (model) => createOpenAI({ apiKey: inferenceKey, baseURL: gateway.url }).responses(model)],
  ['/chat/completions', (model) => createOpenAI({ apiKey: inferenceKey, baseURL: gateway.url }).chat(model)],
  ['/messages', (model) => createAnthropic({ apiKey: inferenceKey, baseURL: gateway.url })(model)],
]

const getWeather = tool({
  description: 'The weather of a city',
  inputSchema: z.object({ city: z.string() }),
  execute: ({ city }) => Promise.resolve({ city, celsius: -3 }),
})

describe.each(surfaces)('the ai package on %s', (path, model) => {
  it('generates text with usage', async () => {
    const { text, finishReason, usage } = await generateText({ model: model('sim/echo'), prompt: 'a calm sea' })
    expect(text).toContain('a calm sea')
    expect(finishReason).toBe('stop')
    expect(usage.inputTokens).toBeGreaterThan(0)
    expect(usage.outputTokens).toBeGreaterThan(0)
  })

  it('streams the same text', async () => {
    const whole = await generateText({ model: model('sim/echo'), prompt: 'a calm sea' })
    const stream = streamText({ model: model('sim/echo'), prompt: 'a calm sea' })
    let text = ''
    for await (const delta of stream.textStream) text += delta
    expect(text).toBe(whole.text)
    expect(await stream.finishReason).toBe('stop')
    expect((await stream.usage).outputTokens).toBe(whole.usage.outputTokens)
  })

  it('runs a tool loop of several steps, streamed and not', async () => {
    const asked = {
      model: model('sim/tools'),
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

  it('generates an object that satisfies its schema', async () => {
    const schema = z.object({ title: z.string(), year: z.number().int() })
    // The Anthropic provider asks for an object by forcing a tool.
    const name = path === '/messages' ? 'sim/tools' : 'sim/json'
    const { object } = await generateObject({ model: model(name), prompt: 'a film', schema })
    expect(schema.safeParse(object).success).toBe(true)
  })

  it('reads reasoning', async () => {
    const { reasoningText, text } = await generateText({ model: model('sim/reasoning'), prompt: 'think' })
    // The chat provider of this package has no reasoning in its vocabulary.
    if (path !== '/chat/completions') expect(reasoningText).toBeTruthy()
    expect(text).not.toBe('')
  })

  it('throws its own error, which says whether another try may help', async () => {
    const fail = (status: string) =>
      generateText({ model: model('sim/error'), prompt: `status ${status}`, maxRetries: 0 }).catch(
        (error: unknown) => error,
      )
    const busy = await fail('429')
    expect(APICallError.isInstance(busy) && busy).toMatchObject({ statusCode: 429, isRetryable: true })
    const wrong = await fail('400')
    expect(APICallError.isInstance(wrong) && wrong).toMatchObject({ statusCode: 400, isRetryable: false })
  })

  it('aborts', async () => {
    const controller = new AbortController()
    const stream = streamText({
      model: model('sim/slow'),
      prompt: 'x'.repeat(200),
      abortSignal: controller.signal,
    })
    let seen = 0
    for await (const part of stream.fullStream) {
      if (part.type === 'text-delta' && ++seen === 2) controller.abort()
      if (part.type === 'abort') break
    }
    expect(seen).toBeGreaterThanOrEqual(2)
  })
})
