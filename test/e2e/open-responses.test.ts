import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { describeOpenResponses } from '../support/open-responses.ts'
import { openStream } from '../support/open-stream.ts'
import { chatAnswer, responsesAnswer, type Said } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { expectStreamRules, parseEvents, type Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  gateway = await startGateway({
    config: providerConfig(
      { alpha: { at: upstream }, beta: { at: upstream, format: 'openai-chat' } },
      { 'fake/responses': ['alpha'], 'fake/chat': ['beta'] },
    ),
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const weather = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  strict: true,
}
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const text: readonly Said[] = [{ kind: 'text', deltas: ['A calm ', 'sea.'] }]
const call: readonly Said[] = [
  { kind: 'reasoning', deltas: ['They want ', 'the weather.'] },
  { kind: 'call', name: 'get_weather', callId: 'call_1', deltas: ['{"city":', '"Oslo"}'] },
]

/** What a caller asks, and what a hand-written provider says to it. */
const requests: Readonly<Record<string, readonly [Wire, readonly Said[]]>> = {
  'plain text': [{ input: 'hello' }, text],
  'a system prompt': [
    {
      input: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'hello' },
      ],
      instructions: 'Be kind.',
    },
    text,
  ],
  'several turns': [
    {
      input: [
        { role: 'user', content: 'hello' },
        { role: 'assistant', content: [{ type: 'output_text', text: 'hello' }] },
        { role: 'user', content: [{ type: 'input_text', text: 'bye' }] },
      ],
      temperature: 0.5,
      metadata: { purpose: 'test' },
    },
    text,
  ],
  tools: [
    { input: 'the weather in Oslo?', tools: [weather], tool_choice: 'required', parallel_tool_calls: false },
    call,
  ],
  'the result of a tool': [
    {
      input: [
        { role: 'user', content: 'the weather in Oslo?' },
        { type: 'function_call', call_id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}' },
        { type: 'function_call_output', call_id: 'call_1', output: '{"celsius":-3}' },
      ],
      tools: [weather],
    },
    text,
  ],
  'an image': [
    {
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'what is it?' },
            { type: 'input_image', image_url: pixel },
          ],
        },
      ],
    },
    text,
  ],
  reasoning: [{ input: 'think', reasoning: { effort: 'low', summary: 'auto' } }, [...call.slice(0, 1), ...text]],
  // No structured output: the standard allows nothing but null for the schema that a response repeats.
  'a refusal': [{ input: 'no' }, [{ kind: 'refusal', deltas: ['I can ', 'not.'] }]],
}

/** Who answers; the simulator thinks only where it is asked to. */
const models: readonly (readonly [string, (name: string) => string])[] = [
  ['the simulator', (name) => (name === 'tools' ? 'sim/tools' : name === 'reasoning' ? 'sim/reasoning' : 'sim/echo')],
  ['an openai-responses provider', () => 'fake/responses'],
  ['an openai-chat provider', () => 'fake/chat'],
]

describeOpenResponses('the Open Responses standard', ({ eventProblems, responseProblems }) => {
  const cases = models.flatMap(([who, modelFor]) =>
    Object.entries(requests).map(
      ([name, [body, said]]) => [name, who, { ...body, model: modelFor(name) }, said] as const,
    ),
  )

  it.each(cases)('holds for %s at %s, streamed and whole', async (_name, _who, body, said) => {
    upstream.otherwise(answering(said))
    const whole = await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })
    const response = (await whole.json()) as Wire
    expect(whole.status, JSON.stringify(response)).toBe(200)
    expect(responseProblems(response)).toEqual([])

    const streamed = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ ...body, stream: true }),
    })
    const read = parseEvents(await streamed.text())
    expectStreamRules(read)
    for (const event of read.events) {
      // The standard has another name for the raw thoughts of a model than the providers and the contract have.
      if (!event.type.startsWith('response.reasoning_text')) expect(eventProblems(event), event.type).toEqual([])
    }
    expect(responseProblems(read.final)).toEqual([])
    expect(kindsOf(read.final)).toEqual(kindsOf(response))
  })

  it.each(models)('holds for a response that was cut short, from %s', async (_who, modelFor) => {
    upstream.otherwise(answering(text, true))
    const body = {
      model: modelFor('plain text'),
      input: 'one two three four five six seven',
      max_output_tokens: 16,
      metadata: {},
    }
    const streamed = await gateway.fetch('/responses', {
      method: 'POST',
      body: JSON.stringify({ ...body, stream: true }),
    })
    const read = parseEvents(await streamed.text())
    for (const event of read.events) expect(eventProblems(event), event.type).toEqual([])
    expect(responseProblems(read.final)).toEqual([])
  })

  it.each(['fake/responses', 'fake/chat'])('holds for a response that failed on the way, from %s', async (model) => {
    const { events } = model === 'fake/chat' ? chatAnswer(text) : responsesAnswer(text)
    let cut = () => {}
    const seen = new Promise<void>((resolve) => {
      cut = resolve
    })
    upstream.otherwise(steps([events.slice(0, -3).join(''), { until: seen }, 'cut']))
    const streamed = await openStream(gateway.url, { model, input: 'hello' })
    await streamed.waitFor('calm')
    cut()
    const { events: given, final } = parseEvents(await streamed.rest())
    for (const event of given) expect(eventProblems(event), event.type).toEqual([])
    expect(final['status']).toBe('failed')
  })
})

function answering(said: readonly Said[], isCut = false): Behaviour {
  const chat = chatAnswer(said)
  const responses = responsesAnswer(said)
  const cut = (body: string) =>
    isCut
      ? body
          .replaceAll('"finish_reason":"stop"', '"finish_reason":"length"')
          .replaceAll(/response\.completed/g, 'response.incomplete')
          .replaceAll(/"status":"completed"(?=.*"incomplete_details":null)/g, '"status":"incomplete"')
          .replace(
            /("status":"incomplete".*)"incomplete_details":null/,
            '$1"incomplete_details":{"reason":"max_output_tokens"}',
          )
      : body
  return (exchange) => {
    const isStream = exchange.request.body?.['stream'] === true
    const isChat = exchange.request.path.endsWith('/chat/completions')
    const body = isStream
      ? isChat
        ? chat.sse
        : responses.sse
      : JSON.stringify(isChat ? chat.completion : responses.response)
    return (isStream ? sse(cut(body)) : json(cut(body)))(exchange)
  }
}

function kindsOf({ output, status }: Wire): unknown {
  return [status, (output as Wire[]).map(({ type }) => type)]
}
