import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anthropicMessages } from '../matrix/callers/anthropic-messages.ts'
import { openAiChat } from '../matrix/callers/openai-chat.ts'
import { openAiResponses } from '../matrix/callers/openai-responses.ts'
import type { Wire } from '../matrix/seen.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { prices } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

// What Gemini runs and signs itself has to come back to it on the next turn, whatever the caller's format.
let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const provider = { slug: 'google', format: 'google-gemini', base_url: `${upstream.url}/v1beta`, api_key: 'x' }
  const endpoints = [{ provider: 'google', upstream_model: 'gemini-3-flash-preview', prices }]
  gateway = await startGateway({
    config: { providers: [provider], models: [{ id: 'fake/google', context_length: 100_000, endpoints }] },
  })
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

const toolParts = [
  { toolCall: { id: 't', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['tide'] } }, thoughtSignature: 'search' },
  { toolResponse: { id: 't', toolType: 'GOOGLE_SEARCH_WEB', response: { x: 'Grüße' } }, thoughtSignature: 'found' },
]
const call = {
  functionCall: { id: 'call_1a', name: 'get_weather', args: { city: 'Köln' } },
  thoughtSignature: 'call',
}

function answerOf(...parts: readonly object[]): { whole: object; stream: string } {
  const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 }
  const about = { modelVersion: 'gemini-3-flash-preview', responseId: 'answer-1' }
  const end = { finishReason: 'STOP' }
  const chunk = (some: readonly object[], more: object) => ({
    candidates: [{ content: { role: 'model', parts: some }, ...more }],
    ...about,
  })
  const chunks = [...parts.map((part) => chunk([part], {})), { ...chunk([], end), usageMetadata }]
  return {
    whole: { ...chunk(parts, end), usageMetadata },
    stream: chunks.map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`).join(''),
  }
}

describe.each([openAiResponses, anthropicMessages, openAiChat].map((caller) => [caller.path, caller] as const))(
  'a caller of %s',
  (path, caller) => {
    async function post(body: Wire): Promise<string> {
      const response = await gateway.fetch(path, { method: 'POST', body: JSON.stringify(body) })
      const text = await response.text()
      expect(response.status, text).toBe(200)
      return text
    }

    /** The parts of the model's turn as they reach the provider on the next turn. */
    async function comeBack(isStream: boolean, ...parts: readonly object[]): Promise<unknown> {
      const { whole, stream } = answerOf(...parts)
      upstream.next(isStream ? sse(stream) : json(whole))
      const request = caller.request('tools', 'fake/google', isStream)
      const text = await post(request)
      const answer = isStream ? caller.fold(text) : (JSON.parse(text) as Wire)
      upstream.next(json(answerOf({ text: 'Mild.' }).whole))
      await post({ ...caller.goOn(request, answer), stream: false })
      const contents = upstream.requests.at(-1)?.body?.['contents'] as Wire[]
      return contents.find(({ role }) => role === 'model')?.['parts']
    }

    it.each([
      ['streamed', true],
      ['whole', false],
    ] as const)('gives the parts of built-in tools back with their signatures: %s', async (_, isStream) => {
      const said = [{ text: 'The tide is low.' }, call]
      expect(await comeBack(isStream, ...toolParts, ...said)).toEqual([...toolParts, ...said])
      expect(await comeBack(isStream, ...toolParts, call)).toEqual([...toolParts, call])
      const end = [{ text: 'The tide is low.' }, { text: '', thoughtSignature: 'text' }]
      expect(await comeBack(isStream, ...toolParts, ...end)).toEqual([...toolParts, ...end])
    })
  },
)

describe('a search that Google ran', () => {
  const grounded = {
    candidates: [
      {
        content: { role: 'model', parts: [{ text: 'Low.', thoughtSignature: 'text' }] },
        finishReason: 'STOP',
        groundingMetadata: { webSearchQueries: ['tide'], groundingChunks: [{ web: { uri: 'https://a.example' } }] },
      },
    ],
    usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 3, totalTokenCount: 10 },
  }

  async function ask(body: Wire): Promise<Wire> {
    const request = { model: 'fake/google', ...body }
    const headers = { 'x-service-metadata': 'enabled' }
    const response = await gateway.fetch('/responses', { method: 'POST', body: JSON.stringify(request), headers })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    return body['stream'] === true ? openAiResponses.fold(text) : (JSON.parse(text) as Wire)
  }

  it('is an item on /responses, streamed and whole, and left out by name of what goes back', async () => {
    upstream.next(sse(`data: ${JSON.stringify(grounded)}\n\n`))
    const streamed = await ask({ input: 'hi', stream: true })
    upstream.next(json(grounded))
    const whole = await ask({ input: 'hi' })
    const search = {
      type: 'web_search_call',
      id: expect.stringMatching(/^ws_/),
      status: 'completed',
      action: {
        type: 'search',
        query: 'tide',
        queries: ['tide'],
        sources: [{ type: 'url', url: 'https://a.example' }],
      },
    }
    const output = whole['output'] as Wire[]
    expect(output.map(({ type }) => type)).toEqual(['message', 'reasoning', 'web_search_call'])
    expect(output[2]).toEqual(search)
    expect((streamed['output'] as Wire[])[2]).toEqual(search)
    upstream.next(json(answerOf({ text: 'Mild.' }).whole))
    const next = await ask({
      input: [{ role: 'user', content: 'hi' }, ...output, { role: 'user', content: 'and now?' }],
    })
    expect(upstream.requests.at(-1)?.body?.['contents']).toEqual([
      { role: 'user', parts: [{ text: 'hi' }] },
      { role: 'model', parts: [{ text: 'Low.' }, { text: '', thoughtSignature: 'text' }] },
      { role: 'user', parts: [{ text: 'and now?' }] },
    ])
    expect(JSON.stringify(next['service_metadata'])).toContain('input.web_search_call')
  })
})
