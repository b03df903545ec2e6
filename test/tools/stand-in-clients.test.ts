import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { type LanguageModel, streamText, type ToolSet } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { inferenceKey } from '../support/test-gateway.ts'
import { call, LoopBench, text } from './loop-bench.ts'

const page = { url: 'https://example.com/bridge', title: 'The bridge' }
const said = `🌉 In 1932: [the bridge](${page.url}).`
const model = 'tools/one'
const question = 'When did the bridge open?'
const user = [{ role: 'user' as const, content: question }]

let engine: FakeUpstream
beforeAll(async () => {
  engine = await startUpstream()
  engine.otherwise(json({ results: [{ ...page, content: 'It opened in 1932.' }] }))
})
afterAll(() => engine.close())
const bench = new LoopBench({}, () => ({ tools: { web_search: { searxng: { url: engine.url } } } }))
beforeEach(() => bench.says([call('web_search', { query: 'bridge' })], [text(said.slice(0, 20), said.slice(20))]))
const options = () => ({ apiKey: inferenceKey, baseURL: bench.gateway.url })

describe('clients read a search that the gateway makes in a provider’s stead', () => {
  it('openai, as a web_search_call with citations', async () => {
    const tools = [{ type: 'web_search' as const }]
    const stream = new OpenAI(options()).responses.stream({ model, input: question, tools })
    const { output, output_text: words } = await stream.finalResponse()
    expect(words).toBe(said)
    expect(output).toMatchObject([
      { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'bridge' } },
      { type: 'message', content: [{ annotations: [{ type: 'url_citation', ...page }] }] },
    ])
  })

  it('Anthropic’s, as a web_search with its result and citations', async () => {
    const client = new Anthropic({ apiKey: inferenceKey, baseURL: bench.gateway.url.replace(/\/v1$/, '') })
    const tools = [{ type: 'web_search_20250305' as const, name: 'web_search' as const }]
    const message = await client.messages.stream({ model, max_tokens: 500, messages: user, tools }).finalMessage()
    expect(message.content).toMatchObject([
      { type: 'server_tool_use', name: 'web_search', input: { query: 'bridge' } },
      { type: 'web_search_tool_result', content: [{ type: 'web_search_result', ...page }] },
      { type: 'text', text: said, citations: [{ type: 'web_search_result_location', ...page }] },
    ])
    expect(message.usage.server_tool_use).toMatchObject({ web_search_requests: 1 })
  })

  it.each<[string, () => { model: LanguageModel; tools: ToolSet }]>([
    [
      'Responses',
      () => {
        const openai = createOpenAI(options())
        return { model: openai.responses(model), tools: { web_search: openai.tools.webSearch({}) as ToolSet[string] } }
      },
    ],
    [
      'messages',
      () => {
        const anthropic = createAnthropic(options())
        return {
          model: anthropic(model),
          tools: { web_search: anthropic.tools.webSearch_20250305({}) as ToolSet[string] },
        }
      },
    ],
  ])('ai, from %s, with the provider’s own tool', async (_, made) => {
    const errors: unknown[] = []
    const stream = streamText({ ...made(), prompt: question, onError: (error) => void errors.push(error) })
    let words = ''
    for await (const delta of stream.textStream) words += delta
    expect(words).toBe(said)
    expect(errors).toEqual([])
    expect(await stream.toolCalls).toMatchObject([{ toolName: 'web_search', providerExecuted: true }])
    expect(await stream.sources).toEqual(expect.arrayContaining([expect.objectContaining(page)]))
    expect(await stream.finishReason).toBe('stop')
  })
})
