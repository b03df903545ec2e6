import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { type LanguageModel, streamText } from 'ai'
import OpenAI from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerWith, type ToyFormat } from '../../pipeline/toy-providers.ts'
import { type FakeUpstream, json, startUpstream } from '../../support/fake-upstream.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { type PluginGateway, startPluginGateway } from '../arrange.ts'

const page = { url: 'https://example.com/bridge', title: 'The bridge' }
const link = `[the bridge](${page.url})`
const said = `🌉 In 1932: ${link}.`
const provider: ToyFormat = 'openai-chat'
const model = `toy/${provider}:online`
const question = 'When did the bridge open?'
const user = [{ role: 'user' as const, content: question }]

let engine: FakeUpstream
let plugged: PluginGateway
beforeAll(async () => {
  engine = await startUpstream()
  engine.otherwise(json({ results: [{ ...page, content: 'It opened in 1932.' }] }))
  plugged = await startPluginGateway({}, { tools: { web_search: { searxng: { url: engine.url } } } })
})
beforeEach(() => plugged.upstream.next(answerWith(provider, { deltas: [said.slice(0, 30), said.slice(30)] })))
afterAll(async () => {
  await plugged.close()
  await engine.close()
})
const options = () => ({ apiKey: inferenceKey, baseURL: plugged.gateway.url })
/** What a citation is of. */
const span = (from: number | undefined, to: number | undefined) => [...said].slice(from, to).join('')

describe('clients read citations', () => {
  it('openai, from the Responses format', async () => {
    const { output } = await new OpenAI(options()).responses.stream({ model, input: question }).finalResponse()
    const [part] = output.flatMap((item) => (item.type === 'message' ? item.content : []))
    const [citation] = part?.type === 'output_text' ? part.annotations : []
    expect(citation).toMatchObject({ type: 'url_citation', ...page })
    if (citation?.type === 'url_citation') expect(span(citation.start_index, citation.end_index)).toBe(link)
  })

  it('openai, from chat completions', async () => {
    const { choices } = await new OpenAI(options()).chat.completions.create({ model, messages: user })
    const citation = choices[0]?.message.annotations?.[0]?.url_citation
    expect(citation).toMatchObject(page)
    expect(span(citation?.start_index, citation?.end_index)).toBe(link)
  })

  it('Anthropic’s, from messages', async () => {
    const baseURL = plugged.gateway.url.replace(/\/v1$/, '')
    const client = new Anthropic({ apiKey: inferenceKey, baseURL })
    const { content } = await client.messages.stream({ model, max_tokens: 500, messages: user }).finalMessage()
    expect(content).toMatchObject([
      { type: 'text', text: said, citations: [{ type: 'web_search_result_location', ...page }] },
    ])
  })

  it.each<[string, () => LanguageModel]>([
    ['Responses', () => createOpenAI(options()).responses(model)],
    ['chat completions', () => createOpenAI(options()).chat(model)],
    ['messages', () => createAnthropic(options())(model)],
  ])('ai, from %s', async (format, languageModel) => {
    const errors: unknown[] = []
    const stream = streamText({ model: languageModel(), prompt: question, onError: (error) => void errors.push(error) })
    let text = ''
    for await (const delta of stream.textStream) text += delta
    expect(text).toBe(said)
    expect(errors).toEqual([])
    // From messages it takes sources of the provider's own search alone.
    if (format !== 'messages') expect(await stream.sources).toMatchObject([{ sourceType: 'url', ...page }])
  })
})
