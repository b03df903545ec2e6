import OpenAI from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

let gateway: TestGateway
let client: OpenAI
beforeAll(async () => {
  gateway = await startGateway({ config: { simulator: { tokens_per_second: 0 } } })
  client = new OpenAI({ apiKey: inferenceKey, baseURL: gateway.url, maxRetries: 0 })
})
afterAll(() => gateway.close())

const weather = {
  type: 'function' as const,
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['c', 'f'] } },
    required: ['city', 'unit'],
    additionalProperties: false,
  },
  strict: true,
}

describe('the official openai client', () => {
  it('creates a response and finds its text, usage and cost', async () => {
    const response = await client.responses.create({
      model: 'sim/echo',
      input: 'a calm sea',
      instructions: 'Be brief.',
    })
    expect(response.output_text).toContain('a calm sea')
    expect(response.status).toBe('completed')
    expect(response.instructions).toBe('Be brief.')
    expect(response.usage?.total_tokens).toBe(
      (response.usage?.input_tokens ?? 0) + (response.usage?.output_tokens ?? 0),
    )
    expect((response.usage as { cost?: number } | undefined)?.cost).toBeGreaterThan(0)
  })

  it('streams the same answer that the unstreamed request gives', async () => {
    const body = { model: 'sim/echo', input: 'a calm sea' }
    const stream = client.responses.stream(body)
    let text = ''
    stream.on('response.output_text.delta', ({ delta }) => {
      text += delta
    })
    const streamed = await stream.finalResponse()
    const whole = await client.responses.create(body)
    expect(text).toBe(whole.output_text)
    expect(comparable(streamed)).toEqual(comparable(whole))
  })

  it.each(['sim/echo', 'sim/reasoning', 'sim/json', 'sim/tools'])('%s: streamed equals unstreamed', async (model) => {
    const body = { model, input: 'tell me', tools: [weather] }
    const streamed = await client.responses.stream(body).finalResponse()
    expect(comparable(streamed)).toEqual(comparable(await client.responses.create(body)))
  })

  it('goes through a tool round trip of several turns', async () => {
    const input: OpenAI.Responses.ResponseInput = [{ role: 'user', content: 'What is the weather in Oslo?' }]
    const first = await client.responses.create({ model: 'sim/tools', input, tools: [weather] })
    const call = first.output.find((item) => item.type === 'function_call')
    expect(call?.name).toBe('get_weather')
    const parsed = JSON.parse(call?.arguments ?? '') as { city: string; unit: string }
    expect(typeof parsed.city).toBe('string')
    expect(['c', 'f']).toContain(parsed.unit)
    input.push(...(first.output as OpenAI.Responses.ResponseInput), {
      type: 'function_call_output',
      call_id: call?.call_id ?? '',
      output: '{"celsius":-3}',
    })
    const second = await client.responses.create({ model: 'sim/tools', input, tools: [weather] })
    expect(second.output_text).toContain('-3')
  })

  it('calls several tools at once where the caller allows it', async () => {
    const other = { ...weather, name: 'get_time' }
    const body = { model: 'sim/tools', input: 'do it in parallel', tools: [weather, other] }
    const calls = (output: OpenAI.Responses.ResponseOutputItem[]) =>
      output.filter(({ type }) => type === 'function_call').length
    expect(calls((await client.responses.create({ ...body, parallel_tool_calls: true })).output)).toBe(2)
    expect(calls((await client.responses.create({ ...body, parallel_tool_calls: false })).output)).toBe(1)
  })

  it('gets structured output that satisfies its schema', async () => {
    const schema = {
      type: 'object',
      properties: { title: { type: 'string' }, year: { type: 'integer', minimum: 1900, maximum: 2100 } },
      required: ['title', 'year'],
      additionalProperties: false,
    }
    const response = await client.responses.create({
      model: 'sim/json',
      input: 'a film',
      text: { format: { type: 'json_schema', name: 'film', schema, strict: true } },
    })
    const film = JSON.parse(response.output_text) as { title: string; year: number }
    expect(Object.keys(film).toSorted()).toEqual(['title', 'year'])
    expect(film.year).toBeGreaterThanOrEqual(1900)
  })

  it('reads reasoning items, and may send them back', async () => {
    const first = await client.responses.create({
      model: 'sim/reasoning',
      input: 'think',
      include: ['reasoning.encrypted_content'],
    })
    expect(first.output.map(({ type }) => type)).toEqual(['reasoning', 'message'])
    const second = await client.responses.create({
      model: 'sim/reasoning',
      input: [
        { role: 'user', content: 'think' },
        ...first.output,
        { role: 'user', content: 'again' },
      ] as OpenAI.Responses.ResponseInput,
    })
    expect(second.status).toBe('completed')
  })

  it('is told that the output limit cut the answer', async () => {
    const response = await client.responses.create({
      model: 'sim/echo',
      input: 'one two three four five six seven eight nine ten',
      max_output_tokens: 3,
    })
    expect(response.status).toBe('incomplete')
    expect(response.incomplete_details?.reason).toBe('max_output_tokens')
  })

  it('aborts a stream, and the gateway bills what was generated until then', async () => {
    const stream = await client.responses.create({
      model: 'sim/slow',
      input: 'x'.repeat(200),
      stream: true,
      metadata: { delay_ms: '0', token_ms: '20' },
    })
    let seen = 0
    for await (const event of stream) {
      if (event.type === 'response.output_text.delta' && ++seen === 3) stream.controller.abort()
    }
    expect(seen).toBe(3)
    await eventually(() => lastStatus()).toMatch(/cancelled/)
  })

  it.each([
    ['sim/error', { status: '401' }, 502, OpenAI.InternalServerError],
    ['sim/error', { status: '400' }, 400, OpenAI.BadRequestError],
    ['sim/error', { status: '429' }, 429, OpenAI.RateLimitError],
    ['sim/error', { status: '500' }, 502, OpenAI.InternalServerError],
    ['sim/error', { status: '529' }, 529, OpenAI.InternalServerError],
  ])('throws typed errors: %s %j → %i', async (model, metadata, status, type) => {
    const error = await client.responses.create({ model, input: 'x', metadata }).catch((each: unknown) => each)
    expect(error).toBeInstanceOf(type)
    expect((error as InstanceType<typeof OpenAI.APIError>).status).toBe(status)
  })

  it('throws its authentication error for a bad key', async () => {
    const stranger = new OpenAI({ apiKey: 'nonsense', baseURL: gateway.url, maxRetries: 0 })
    await expect(stranger.responses.create({ model: 'sim/echo', input: 'x' })).rejects.toBeInstanceOf(
      OpenAI.AuthenticationError,
    )
  })

  it('lists models', async () => {
    const ids = (await client.models.list()).data.map(({ id }) => id)
    expect(ids).toContain('sim/echo')
  })
})

async function lastStatus(): Promise<string> {
  const text = await fetch(`${gateway.origin}/metrics`).then((response) => response.text())
  return text
    .split('\n')
    .filter((line) => line.startsWith('gateway_generations_total') && line.includes('cancelled'))
    .join('\n')
}

// Ids and times differ from request to request; everything else must not.
function comparable(response: object): unknown {
  return JSON.parse(JSON.stringify(response), (key, value: unknown) =>
    ['id', 'call_id', 'created_at', 'completed_at', 'parsed', 'parsed_arguments', 'output_parsed'].includes(key)
      ? undefined
      : value,
  )
}
