import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  call,
  delta,
  endedStreamOf,
  exception,
  reply,
  stop,
  streamOf,
} from '../formats/bedrock-converse/converse-streams.ts'
import { expectedAuthorization } from '../support/aws-signature-check.ts'
import { type FakeUpstream, json, oddOffsets, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { openStream } from '../support/open-stream.ts'
import { prices } from '../support/provider-config.ts'
import { expectStreamRules, messageText, parseEvents, type Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

const accessKeyId = 'ASIAIOSFODNN7EXAMPLE'
const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const sessionToken = 'IQoJb3JpZ2luX2Vj//token=='
const upstreamModel = 'us.anthropic.claude-sonnet-4-5-20250929-v1:0'
const headers = { 'content-type': 'application/vnd.amazon.eventstream' }

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const bedrock = (slug: string, apiKey: string) => ({
    slug,
    format: 'bedrock-converse',
    base_url: upstream.url,
    api_key: apiKey,
    capabilities: { auth: 'aws', aws_region: 'eu-central-1' },
  })
  const model = (id: string, provider: string) => ({
    id,
    input_modalities: ['text', 'image'],
    endpoints: [{ provider, upstream_model: upstreamModel, prices }],
  })
  gateway = await startGateway({
    config: {
      providers: [
        bedrock('signed', `${accessKeyId}:${secretAccessKey}:${sessionToken}`),
        bedrock('bearer', 'ABSKQmVkcm9ja0FQSUtleQ=='),
      ],
      models: [model('anthropic/signed', 'signed'), model('anthropic/bearer', 'bearer')],
    },
  })
})
afterEach(() => {
  expect(gateway.log.filter((line) => line.includes('breaks the contract'))).toEqual([])
  upstream.reset()
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

async function ask(body: Wire): Promise<{ status: number; text: string }> {
  const response = await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

describe('a provider on Bedrock', () => {
  test('is asked with a valid signature, and its answer reaches the caller', async () => {
    upstream.next(
      json(
        reply([{ text: 'Zoë says hi.' }], {
          usage: {
            inputTokens: 3,
            cacheReadInputTokens: 4,
            cacheWriteInputTokens: 5,
            outputTokens: 6,
            totalTokens: 18,
          },
        }),
      ),
    )
    const { status, text } = await ask({ model: 'anthropic/signed', input: 'Say "hi", Zoë 🙂', max_output_tokens: 99 })
    expect(status).toBe(200)
    const answer = JSON.parse(text) as Wire
    expect(messageText(answer)).toBe('Zoë says hi.')
    expect(answer['usage']).toMatchObject({
      input_tokens: 12,
      input_tokens_details: { cached_tokens: 4 },
      output_tokens: 6,
    })
    const [asked] = upstream.requests
    if (asked === undefined) throw new Error('nothing was asked')
    expect(asked.path).toBe('/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse')
    expect(asked.body).toEqual({
      messages: [{ role: 'user', content: [{ text: 'Say "hi", Zoë 🙂' }] }],
      inferenceConfig: { maxTokens: 99 },
    })
    expect(asked.headers['x-amz-security-token']).toBe(sessionToken)
    const credentials = { accessKeyId, secretAccessKey }
    expect(asked.headers.authorization).toBe(
      expectedAuthorization(asked, { credentials, region: 'eu-central-1', service: 'bedrock' }),
    )
    expect(JSON.stringify(asked)).not.toContain(secretAccessKey)
  })

  test('takes an API key as a bearer token', async () => {
    upstream.next(json(reply([{ text: 'Hi.' }])))
    expect((await ask({ model: 'anthropic/bearer', input: 'Hi' })).status).toBe(200)
    expect(upstream.requests[0]?.headers.authorization).toBe('Bearer ABSKQmVkcm9ja0FQSUtleQ==')
  })

  test('streams, wherever its bytes are cut', async () => {
    const bytes = endedStreamOf(
      'tool_use',
      delta(0, { reasoningContent: { text: 'Let me see.' } }),
      delta(0, { reasoningContent: { signature: 'c2lnbmVk' } }),
      stop(0),
      delta(1, { text: 'I look ' }),
      delta(1, { text: 'it up.' }),
      stop(1),
      ...call(2, 'tooluse_a', 'weather', '{"city":', '"Paris"}'),
    )
    upstream.next(sse(bytes, { headers, cuts: oddOffsets(bytes.length, 60) }))
    const tools = [{ type: 'function', name: 'weather', parameters: { type: 'object', properties: {} } }]
    const { status, text } = await ask({ model: 'anthropic/signed', input: 'Weather?', stream: true, tools })
    expect(status).toBe(200)
    const read = parseEvents(text)
    expectStreamRules(read)
    expect(upstream.requests[0]).toMatchObject({
      path: '/model/us.anthropic.claude-sonnet-4-5-20250929-v1%3A0/converse-stream',
      headers: { accept: 'application/vnd.amazon.eventstream' },
    })
    expect(read.final['output']).toMatchObject([
      { type: 'reasoning', signature: 'c2lnbmVk', format: 'anthropic-claude-v1' },
      { type: 'message', content: [{ text: 'I look it up.' }] },
      { type: 'function_call', call_id: 'tooluse_a', name: 'weather', arguments: '{"city":"Paris"}' },
    ])

    upstream.next(json(reply([{ text: 'Sunny.' }])))
    const output = { type: 'function_call_output', call_id: 'tooluse_a', output: 'sunny' }
    const question = { role: 'user', content: 'Weather?' }
    const input = [question, ...(read.final['output'] as Wire[]), output]
    expect((await ask({ model: 'anthropic/signed', input, tools })).status).toBe(200)
    expect(upstream.requests[1]?.body?.['messages']).toEqual([
      { role: 'user', content: [{ text: 'Weather?' }] },
      {
        role: 'assistant',
        content: [
          { reasoningContent: { reasoningText: { text: 'Let me see.', signature: 'c2lnbmVk' } } },
          { text: 'I look it up.' },
          { toolUse: { toolUseId: 'tooluse_a', name: 'weather', input: { city: 'Paris' } } },
        ],
      },
      { role: 'user', content: [{ toolResult: { toolUseId: 'tooluse_a', content: [{ text: 'sunny' }] } }] },
    ])
  })

  test('that fails in mid-stream fails the response in words', async () => {
    const { opened, open } = gate()
    const said = streamOf(delta(0, { text: 'Well' }))
    upstream.next(steps([said, { until: opened }, exception('modelStreamErrorException')], { headers }))
    const stream = await openStream(gateway.url, { model: 'anthropic/signed', input: 'Hi' })
    await stream.waitFor('Well')
    open()
    const { final } = parseEvents(await stream.rest())
    expect(final).toMatchObject({ status: 'failed', error: { code: 'server_error' } })
  })

  test('that finds the input too long before its first word ends the stream with that error', async () => {
    upstream.otherwise(
      json(
        { message: 'Input is too long for requested model.' },
        { status: 400, headers: { 'x-amzn-errortype': 'ValidationException:http://internal.amazon.com/' } },
      ),
    )
    const { status, text } = await ask({ model: 'anthropic/signed', input: 'Hi', stream: true })
    expect(status).toBe(200)
    expect(parseEvents(text).final).toMatchObject({ status: 'failed', error: { code: 'context_length_exceeded' } })
  })
})
