import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import Anthropic from '@anthropic-ai/sdk'
import { type LanguageModel, streamText } from 'ai'
import OpenAI from 'openai'
import { describe, expect, it } from 'vitest'
import { inferenceKey } from '../support/test-gateway.ts'
import { call, LoopBench, text } from './loop-bench.ts'

const bench = new LoopBench()
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
    // Its providers send only tools that they know: ours is added on the way.
    const add = async (input: string | URL | Request, init: RequestInit = {}) =>
      fetch(input, { ...init, body: JSON.stringify({ ...JSON.parse(String(init.body)), tools }) })
    const made = languageModel() as { config?: { fetch?: typeof fetch } } & LanguageModel
    if (typeof made === 'object' && made.config !== undefined) made.config.fetch = add as typeof fetch
    const errors: unknown[] = []
    const stream = streamText({ model: made, prompt: 'Go on.', onError: (error) => void errors.push(error) })
    let said = ''
    for await (const delta of stream.textStream) said += delta
    expect(said).toBe('One. Two. Three.')
    expect(await stream.finishReason).toBe('stop')
    expect(errors).toEqual([])
  })
})
