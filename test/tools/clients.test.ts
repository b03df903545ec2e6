import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { generateText, type LanguageModel, streamText } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inferenceKey } from '../support/test-gateway.ts'
import { playFusion } from './fusion/fusion-bench.ts'
import { call, LoopBench, text } from './loop-bench.ts'
import { startTicketsServer, type TicketsServer } from './mcp/tickets-server.ts'

const sandbox = { command: ['env', 'FOLDER={folder}'], processes: 4096, timeout: '20s' }
const bench = new LoopBench({ config: { tools: { sandbox } } }, { outbound: { allow_hosts: ['127.0.0.1'] } })
const model = 'tools/one'
const tools = [{ type: 'service:datetime' }] as never[]
const threeSteps = () =>
  bench.says([text('One. '), call('datetime')], [text('Two. '), call('datetime')], [text('Three.')])
const user = [{ role: 'user' as const, content: 'Go on.' }]
const options = () => ({ apiKey: inferenceKey, baseURL: bench.gateway.url })

describe('clients read a loop of three steps', () => {
  it('openai, from the Responses format', async () => {
    threeSteps()
    const stream = new OpenAI(options()).responses.stream({ model, input: 'Go on.', tools })
    const { output, output_text: said, usage } = await stream.finalResponse()
    expect(said).toBe('One. Two. Three.')
    expect(output.map(({ type }) => String(type))).toEqual([
      'message',
      'service:datetime',
      'message',
      'service:datetime',
      'message',
    ])
    expect(usage?.input_tokens).toBe(36)
  })

  it('openai, from chat completions', async () => {
    threeSteps()
    const stream = new OpenAI(options()).chat.completions.stream({ model, messages: user, tools })
    const completion = await stream.finalChatCompletion()
    expect(completion.choices[0]?.message.content).toBe('One. Two. Three.')
    expect(completion.choices[0]?.finish_reason).toBe('stop')
  })

  it('Anthropic’s, from messages', async () => {
    threeSteps()
    const { url } = bench.gateway
    const client = new Anthropic({ apiKey: inferenceKey, baseURL: url.replace(/\/v1$/, '') })
    const message = await client.messages.stream({ model, max_tokens: 500, messages: user, tools }).finalMessage()
    expect(message.content.map(({ type }) => String(type))).toEqual([
      ...['text', 'server_tool_use', 'bash_code_execution_tool_result'],
      ...['text', 'server_tool_use', 'bash_code_execution_tool_result', 'text'],
    ])
    expect(message.stop_reason).toBe('end_turn')
  })

  it.each<[string, () => LanguageModel]>([
    ['Responses', () => createOpenAI(options()).responses(model)],
    ['chat completions', () => createOpenAI(options()).chat(model)],
    ['messages', () => createAnthropic(options())(model)],
  ])('ai, from %s', async (_, languageModel) => {
    threeSteps()
    const made = languageModel()
    adding(made, { tools })
    const errors: unknown[] = []
    const stream = streamText({ model: made, prompt: 'Go on.', onError: (error) => void errors.push(error) })
    let said = ''
    for await (const delta of stream.textStream) said += delta
    expect(said).toBe('One. Two. Three.')
    expect(await stream.finishReason).toBe('stop')
    expect(errors).toEqual([])
  })
})

describe('ai reads every call', () => {
  let server: TicketsServer
  beforeAll(async () => {
    server = await startTicketsServer()
  })
  afterAll(() => server.close())

  const ofMessages = [
    ['datetime', {}],
    ['search_models', { query: 'echo' }],
    ['bash', { command: 'echo "a b"; exit 3' }],
    ['shell', { commands: ['echo a', 'exit 3'] }],
    ['datetime', 'no arguments'],
    ['tool_search', { query: 7 }],
  ] as const
  const read = async (made: LanguageModel, isStream: boolean) => {
    if (!isStream) return generateText({ model: made, prompt: 'Go on.', maxRetries: 0 })
    const errors: unknown[] = []
    const stream = streamText({ model: made, prompt: 'Go on.', onError: ({ error }) => void errors.push(error) })
    const [said, content] = [await stream.text, await stream.content]
    expect(errors).toEqual([])
    return { text: said, content }
  }

  it.each(ofMessages.flatMap(([name, input]) => [true, false].map((isStream) => [name, input, isStream] as const)))(
    'of %s with %j from messages (streamed: %s), with its result',
    async (name, input, isStream) => {
      const asked =
        typeof input === 'string'
          ? ({ kind: 'call', name, callId: 'call_1', deltas: [input] } as const)
          : call(name, input)
      bench.says([asked], [text('Done.')])
      const made = createAnthropic(options())(model)
      adding(made, { tools: [{ type: `service:${name}` }, { ...weather, defer_loading: name === 'tool_search' }] })
      const { text: said, content } = await read(made, isStream)
      expect(said).toBe('Done.')
      expect(content.map(({ type }) => type)).toEqual([
        'tool-call',
        name === 'tool_search' ? 'tool-error' : 'tool-result',
        'text',
      ])
    },
  )

  it.each([true, false])('of an MCP server’s tools from the Responses format (streamed: %s)', async (isStream) => {
    bench.says([call('create_ticket', { title: 'Leak' })], [text('Done.')])
    const made = createOpenAI(options()).responses(model)
    const mcp = { type: 'mcp', server_label: 'tickets', server_url: server.url, require_approval: 'never' }
    adding(made, { tools: [mcp] })
    const { text: said, content } = await read(made, isStream)
    expect(said).toBe('Done.')
    expect(JSON.stringify(content)).toContain('ticket 17: Leak')
  })
})

const weather = { name: 'get_weather', input_schema: { type: 'object' } }

describe('clients read an answer that a panel was asked for first', () => {
  const plugins = [{ id: 'fusion', analysis_models: [model] }] as never[]
  const routed = { model: 'service/fusion', plugins }

  it('openai, from the Responses format', async () => {
    playFusion(bench)
    // Its helper that gathers a stream refuses every event that it does not know.
    const asked = { ...routed, input: 'What is wrong?', stream: true } as const
    const kinds: string[] = []
    let said = ''
    for await (const event of await new OpenAI(options()).responses.create(asked)) {
      if (event.type === 'response.output_text.delta') said += event.delta
      if (event.type === 'response.completed') kinds.push(...event.response.output.map(({ type }) => String(type)))
    }
    expect([kinds, said]).toEqual([['service:fusion', 'message'], 'It is a race.'])
  })

  it('openai, from chat completions', async () => {
    playFusion(bench)
    const messages = [{ role: 'user' as const, content: 'What is wrong?' }]
    const stream = new OpenAI(options()).chat.completions.stream({ ...routed, messages })
    const { message, finish_reason: reason } = (await stream.finalChatCompletion()).choices[0] ?? {}
    expect([message?.content, reason]).toEqual(['It is a race.', 'stop'])
  })

  it('Anthropic’s, from messages', async () => {
    playFusion(bench)
    const baseURL = bench.gateway.url.replace(/\/v1$/, '')
    const messages = [{ role: 'user' as const, content: 'What is wrong?' }]
    const client = new Anthropic({ apiKey: inferenceKey, baseURL })
    const message = await client.messages.stream({ ...routed, max_tokens: 500, messages }).finalMessage()
    expect(message.content.map(({ type }) => String(type)).filter((type) => !type.endsWith('_result'))).toEqual([
      'server_tool_use',
      'text',
    ])
    expect(message.stop_reason).toBe('end_turn')
  })

  it.each<[string, () => LanguageModel]>([
    ['Responses', () => createOpenAI(options()).responses('service/fusion')],
    ['chat completions', () => createOpenAI(options()).chat('service/fusion')],
    ['messages', () => createAnthropic(options())('service/fusion')],
  ])('ai, from %s', async (_, languageModel) => {
    playFusion(bench)
    const made = languageModel()
    adding(made, { plugins })
    const errors: unknown[] = []
    const stream = streamText({ model: made, prompt: 'What is wrong?', onError: (error) => void errors.push(error) })
    let said = ''
    for await (const delta of stream.textStream) said += delta
    expect([said, await stream.finishReason, errors]).toEqual(['It is a race.', 'stop', []])
  })
})

describe('clients read an answer with a picture that the gateway had made', () => {
  const tool = { type: 'service:image_generation', parameters: { model: 'sim/image' } }
  const drawing = [tool] as never[]
  const drawn = () => bench.says([call('image_generation', { prompt: 'A lighthouse' })], [text('Here it is.')])

  it('openai, from the Responses format', async () => {
    drawn()
    const stream = new OpenAI(options()).responses.stream({ model, input: 'Draw.', tools: drawing })
    const { output, output_text: said } = await stream.finalResponse()
    expect(said).toBe('Here it is.')
    expect(output[0]).toMatchObject({ type: tool.type, result: expect.stringMatching(/^iVBOR/) })
  })

  it('openai, from chat completions', async () => {
    drawn()
    const stream = new OpenAI(options()).chat.completions.stream({ model, messages: user, tools: drawing })
    const { message } = (await stream.finalChatCompletion()).choices[0] ?? {}
    expect(message).toMatchObject({ content: 'Here it is.', images: [{ image_url: { url: expect.any(String) } }] })
  })

  it('Anthropic’s, from messages', async () => {
    drawn()
    const client = new Anthropic({ apiKey: inferenceKey, baseURL: bench.gateway.url.replace(/\/v1$/, '') })
    const asked = { model, max_tokens: 500, messages: user, tools: drawing }
    const message = await client.messages.stream(asked).finalMessage()
    expect(message.content.map(({ type }) => String(type))).toEqual([
      ...['server_tool_use', 'bash_code_execution_tool_result', 'image', 'text'],
    ])
  })

  // Its provider for messages has no word for a picture in an answer: it tells of an error, and reads on.
  it.each<[string, () => LanguageModel, errorCount: number]>([
    ['Responses', () => createOpenAI(options()).responses(model), 0],
    ['chat completions', () => createOpenAI(options()).chat(model), 0],
    ['messages', () => createAnthropic(options())(model), 1],
  ])('ai, from %s', async (_, languageModel, errorCount) => {
    drawn()
    const made = languageModel()
    adding(made, { tools: drawing })
    const errors: unknown[] = []
    const stream = streamText({ model: made, prompt: 'Draw.', onError: (error) => void errors.push(error) })
    let said = ''
    for await (const delta of stream.textStream) said += delta
    expect([said, errors.length]).toEqual(['Here it is.', errorCount])
  })
})

/** Its providers send only what they know: ours is added on the way. */
function adding(made: LanguageModel, more: object): void {
  const { config } = made as { config?: { fetch?: typeof fetch } }
  if (config === undefined) throw new Error('the client has no fetch')
  config.fetch = async (input, init = {}) =>
    fetch(input, { ...init, body: JSON.stringify({ ...JSON.parse(String(init.body)), ...more }) })
}
