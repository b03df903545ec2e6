import OpenAI from 'openai'
import { zodResponseFormat } from 'openai/helpers/zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { chatAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let upstream: FakeUpstream
let client: OpenAI
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: {
      ...providerConfig({ beta: { at: upstream, format: 'openai-chat' } }, { 'fake/beta': ['beta'] }),
      simulator: { tokens_per_second: 0 },
    },
  })
  client = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const weather = {
  type: 'function' as const,
  function: {
    name: 'get_weather',
    description: 'The weather of a city',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    strict: true,
  },
}
const ask = (content: string) => [{ role: 'user' as const, content }]

describe('the official openai client on /chat/completions', () => {
  it('creates a completion and finds its text, finish reason, usage and cost', async () => {
    const completion = await client.chat.completions.create({ model: 'sim/echo', messages: ask('a calm sea') })
    const [choice] = completion.choices
    expect(choice?.message.content).toContain('a calm sea')
    expect(choice?.finish_reason).toBe('stop')
    expect(choice?.message.tool_calls).toBeUndefined()
    const { usage } = completion
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0))
    expect((usage as { cost?: number } | undefined)?.cost).toBeGreaterThan(0)
  })

  it('streams the same answer that the unstreamed request gives, with usage when asked for', async () => {
    const body = { model: 'sim/echo', messages: ask('a calm sea') }
    const stream = client.chat.completions.stream({ ...body, stream_options: { include_usage: true } })
    const streamed = await stream.finalChatCompletion()
    const whole = await client.chat.completions.create(body)
    expect(streamed.choices[0]?.message.content).toBe(whole.choices[0]?.message.content)
    expect(streamed.choices[0]?.finish_reason).toBe(whole.choices[0]?.finish_reason)
    expect(streamed.usage).toEqual(whole.usage)
  })

  it.each(['sim/echo', 'fake/beta'])(
    'is told the usage of a stream of %s by usage: {include: true} as well',
    async (model) => {
      upstream.next(sse(chatAnswer([{ kind: 'text', deltas: ['hi'] }]).sse))
      const body = { model, messages: ask('x'), stream: true as const, usage: { include: true } }
      const seen = []
      for await (const each of await client.chat.completions.create(body)) seen.push(each)
      expect(seen.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
      expect(seen.filter(({ usage }) => (usage ?? null) !== null)).toHaveLength(1)
      if (model === 'sim/echo') return upstream.reset()
      const asked = upstream.requests.at(-1)?.body
      expect(asked).toMatchObject({ stream_options: { include_usage: true } })
      expect(asked).not.toHaveProperty('usage')
    },
  )

  it('is told the usage with the finish reason in a stream that did not ask for it, and not where it asked for none', async () => {
    const told = async (more: object) => {
      const body = { model: 'sim/echo', messages: ask('x'), stream: true as const, ...more }
      const seen: boolean[] = []
      for await (const { usage, choices } of await client.chat.completions.create(body)) {
        expect(choices).toHaveLength(1)
        if ((usage ?? null) !== null) seen.push(choices[0]?.finish_reason === 'stop')
      }
      return seen
    }
    expect(await told({})).toEqual([true])
    expect(await told({ stream_options: { include_usage: false } })).toEqual([])
    expect(await told({ usage: { include: false } })).toEqual([])
  })

  it('goes through a tool loop of several turns with the helper', async () => {
    const runner = client.chat.completions.runTools({
      model: 'sim/tools',
      messages: ask('What is the weather in Oslo?'),
      tools: [
        {
          type: 'function',
          function: {
            ...weather.function,
            parse: JSON.parse,
            function: (found: { city: string }) => ({ place: found.city, celsius: -3 }),
          },
        },
      ],
    })
    expect(await runner.finalContent()).toContain('-3')
    expect(runner.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant'])
  })

  it('keeps parallel calls apart, streamed and not', async () => {
    const body = {
      model: 'sim/tools',
      messages: ask('do it in parallel'),
      tools: [weather, { ...weather, function: { ...weather.function, name: 'get_time' } }],
    }
    const whole = await client.chat.completions.create(body)
    const streamed = await client.chat.completions.stream(body).finalChatCompletion()
    for (const completion of [whole, streamed]) {
      expect(completion.choices[0]?.finish_reason).toBe('tool_calls')
      const calls = completion.choices[0]?.message.tool_calls ?? []
      expect(calls.map((call) => call.type === 'function' && call.function.name)).toEqual(['get_weather', 'get_time'])
      expect(new Set(calls.map(({ id }) => id)).size).toBe(2)
      for (const call of calls) if (call.type === 'function') JSON.parse(call.function.arguments)
    }
  })

  it('gets structured output through the parse helper', async () => {
    const film = z.object({ title: z.string(), year: z.number().int() })
    const completion = await client.chat.completions.parse({
      model: 'sim/json',
      messages: ask('a film'),
      response_format: zodResponseFormat(film, 'film'),
    })
    expect(film.safeParse(completion.choices[0]?.message.parsed).success).toBe(true)
  })

  it('is told that the output limit cut the answer', async () => {
    const completion = await client.chat.completions.create({
      model: 'sim/echo',
      messages: ask('one two three four five six seven eight nine ten'),
      max_completion_tokens: 3,
    })
    expect(completion.choices[0]?.finish_reason).toBe('length')
  })

  it('aborts a stream, and the gateway knows', async () => {
    const stream = await client.chat.completions.create({
      model: 'sim/slow',
      messages: ask('x'.repeat(200)),
      stream: true,
      metadata: { delay_ms: '0', token_ms: '20' },
    })
    let seen = 0
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content && ++seen === 3) stream.controller.abort()
    }
    expect(seen).toBe(3)
    await eventually(() => fetch(`${gateway.origin}/metrics`).then((response) => response.text())).toMatch(
      /gateway_generations_total\{[^}]*cancelled/,
    )
  })

  it.each([
    ['401', 502, OpenAI.InternalServerError],
    ['400', 400, OpenAI.BadRequestError],
    ['429', 429, OpenAI.RateLimitError],
    ['500', 502, OpenAI.InternalServerError],
    ['529', 529, OpenAI.InternalServerError],
  ])('throws typed errors: a provider that answers %s gives %i', async (answered, status, type) => {
    const error = await client.chat.completions
      .create({ model: 'sim/error', messages: ask('x'), metadata: { status: answered } })
      .catch((each: unknown) => each)
    expect(error).toBeInstanceOf(type)
    expect((error as InstanceType<typeof OpenAI.APIError>).status).toBe(status)
  })

  it('throws its own errors for a bad key, an unknown model and a body that breaks the contract', async () => {
    const stranger = new OpenAI({ apiKey: 'nonsense', baseURL: gateway.url, maxRetries: 0 })
    await expect(stranger.chat.completions.create({ model: 'sim/echo', messages: ask('x') })).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    )
    await expect(client.chat.completions.create({ model: 'sim/nothing', messages: ask('x') })).rejects.toThrow(
      /sim\/nothing/,
    )
    await expect(client.chat.completions.create({ model: 'sim/echo', messages: [] })).rejects.toThrow(/messages/)
  })

  it('obeys Retry-After when it tries again', async () => {
    const busy = json({ error: { message: 'slow down' } }, { status: 429, headers: { 'retry-after': '1' } })
    upstream.next(busy, busy, busy)
    upstream.otherwise(
      json({
        id: 'chatcmpl-1',
        object: 'chat.completion',
        created: 1_750_000_000,
        model: 'beta-model',
        choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: 'at last' } }],
        usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
      }),
    )
    const patient = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 2 })
    const completion = await patient.chat.completions.create({ model: 'fake/beta', messages: ask('x') })
    expect(completion.choices[0]?.message.content).toBe('at last')
  })
})
