import { expect } from 'vitest'
import {
  type Facts,
  facts,
  outputTokensMax,
  png,
  prompt,
  schema,
  stopSequence,
  thought,
  thoughtBeforeCall,
  toolResults,
} from '../features.ts'
import { caseMaker, type ProviderAnswer, type ProviderFormat, pieces } from '../provider.ts'
import type { Wire } from '../seen.ts'
import { chatTools } from './chat-answer.ts'

const model = 'qwen3:4b'
const created_at = '2026-08-05T08:10:56.372032Z'

function write(said: Facts): ProviderAnswer {
  const line = (message: Wire, ending: Wire = { done: false }) => ({
    model,
    created_at,
    message: { role: 'assistant', ...message },
    ...ending,
  })
  const calls = said.calls.map(({ name, arguments: values }, index) => ({
    function: { index, name, arguments: values },
  }))
  const ending = {
    done: true,
    done_reason: said.end === 'max-tokens' ? 'length' : 'stop',
    total_duration: 572_649_085,
    load_duration: 68_767_958,
    prompt_eval_count: said.tokens.input,
    prompt_eval_duration: 12_000_000,
    eval_count: said.tokens.output,
    eval_duration: 572_649_085,
  }
  const lines = [
    ...pieces(said.reasoning).map((thinking) => line({ content: '', thinking })),
    ...pieces(said.text).map((content) => line({ content })),
    // Each call comes whole, in a line of its own.
    ...calls.map((call) => line({ content: '', tool_calls: [call] })),
    line({ content: '' }, ending),
  ]
  return {
    stream: lines.map((each) => `${JSON.stringify(each)}\n`).join(''),
    json: line(
      {
        content: said.text,
        ...(said.reasoning !== '' && { thinking: said.reasoning }),
        ...(calls.length > 0 && { tool_calls: calls }),
      },
      ending,
    ),
  }
}

const say = caseMaker(write)
const half = 'Half an answer'
const broken = write({ ...facts.text, text: half })

/** Ollama's own API. */
export const ollamaChat: ProviderFormat = {
  name: 'ollama-chat',
  format: 'ollama-chat',
  upstreamModel: model,
  config: {},
  basePath: '',
  streamMediaType: 'application/x-ndjson',
  // It streams unless it is told not to.
  isStream: ({ body }) => body?.['stream'] !== false,
  expectAddressed({ path, body }) {
    expect(path).toBe('/api/chat')
    expect(body).toMatchObject({ model })
  },
  write,
  cases: {
    text: say('text'),
    tools: say('tools', { asked: { tools: chatTools } }),
    // Its calls have no ids: results are told apart by the tool's name and their order.
    'parallel tools': say('parallel tools', {
      echoed: {
        messages: [
          { role: 'user' },
          {
            role: 'assistant',
            tool_calls: [
              { function: { name: 'get_weather', arguments: { city: 'Köln', days: 2 } } },
              { function: { name: 'get_time', arguments: { zone: 'Asia/Tokyo' } } },
            ],
          },
          { role: 'tool', tool_name: 'get_weather', content: toolResults['get_weather'] },
          { role: 'tool', tool_name: 'get_time', content: toolResults['get_time'] },
        ],
      },
    }),
    'text + tools': say('text + tools'),
    // Its thoughts are neither signed nor counted: they go back as they are.
    'reasoning with signature': say('reasoning with signature', {
      facts: { tokens: facts.text.tokens },
      asked: { think: expect.anything() },
      echoed: {
        messages: [{ role: 'user' }, { role: 'assistant', content: 'It is 42.', thinking: thought }, { role: 'user' }],
      },
      also: [
        say('reasoning with signature', {
          facts: { ...thoughtBeforeCall, tokens: facts.text.tokens },
          echoed: {
            messages: [
              { role: 'user' },
              { role: 'assistant', thinking: thought, tool_calls: [{ function: { name: 'get_weather' } }] },
              { role: 'tool', tool_name: 'get_weather' },
            ],
          },
        }),
      ],
    }),
    images: say('images', { asked: { messages: [{ role: 'user', content: prompt, images: [png] }] } }),
    PDF: { notInFormat: 'it reads no files' },
    'structured output': say('structured output', { asked: { format: schema } }),
    refusal: { notInFormat: 'a refusal is an ordinary answer there' },
    'max tokens': say('max tokens', { asked: { options: { num_predict: outputTokensMax } } }),
    // The format does not tell a sequence from an ordinary end.
    'stop sequence': say('stop sequence', {
      facts: { end: 'end', stopSequence: '' },
      asked: { options: { stop: [stopSequence] } },
    }),
    'cached tokens': { notInFormat: 'it does not count what its cache held' },
    citations: { notInFormat: 'its answers have no annotations' },
  },
  errors: [
    {
      status: 400,
      body: { error: 'prompt too long; exceeded max context length by 1119 tokens' },
      type: 'context_length_exceeded',
      shownStatus: 400,
    },
    {
      status: 429,
      headers: { 'retry-after': '30' },
      body: { error: 'you have reached your hourly usage limit' },
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    {
      status: 404,
      body: { error: `model '${model}' not found` },
      type: 'provider_unavailable',
      shownStatus: 502,
    },
  ],
  broken: {
    text: half,
    // The last line is the finish.
    stream: [
      `${String(broken.stream).split('\n').slice(0, -2).join('\n')}\n`,
      `${JSON.stringify({
        error: 'an error was encountered while running the model: unexpected EOF',
      })}\n`,
    ],
    type: 'provider_unavailable',
    json: broken.json,
  },
}
