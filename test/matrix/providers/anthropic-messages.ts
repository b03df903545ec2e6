import { expect } from 'vitest'
import { upstreamKey } from '../../support/provider-config.ts'
import {
  type Facts,
  outputTokensMax,
  pdf,
  png,
  prompt,
  schema,
  stopSequence,
  thought,
  thoughtBeforeCall,
  toolResults,
  tools,
} from '../features.ts'
import { caseMaker, namedEvents, type ProviderAnswer, type ProviderFormat, pieces } from '../provider.ts'
import type { Wire } from '../seen.ts'

const model = 'claude-sonnet-4-5-20250929'
export const signature = 'EqQICkgIDRABGAIqQEovsWt4ZD8NIcyiJTeMreRI6UH9Iq+k2yYfU4=='

const stopReasons: Readonly<Record<Facts['end'], string>> = {
  end: 'end_turn',
  'tool-calls': 'tool_use',
  'max-tokens': 'max_tokens',
  'stop-sequence': 'stop_sequence',
  'content-filter': 'refusal',
  refusal: 'refusal',
}

/** A block as it starts, its deltas, and as it is in the end. */
interface Block {
  readonly start: Wire
  readonly deltas: readonly Wire[]
  readonly whole: Wire
}

function write(facts: Facts): ProviderAnswer {
  const blocks = blocksOf(facts)
  const { input, cached, written, output, reasoning } = facts.tokens
  const counts = {
    input_tokens: input - cached - written,
    cache_creation_input_tokens: written,
    cache_read_input_tokens: cached,
  }
  const usage = {
    ...counts,
    cache_creation: { ephemeral_5m_input_tokens: written, ephemeral_1h_input_tokens: 0 },
    output_tokens: output,
    service_tier: 'standard',
    inference_geo: 'not_available',
  }
  const details = { output_tokens_details: { thinking_tokens: reasoning } }
  const stop = {
    stop_reason: stopReasons[facts.end],
    stop_sequence: facts.stopSequence === '' ? null : facts.stopSequence,
    stop_details:
      facts.end === 'refusal' ? { type: 'refusal', category: 'cyber', explanation: 'This was blocked.' } : null,
  }
  const start = { model, id: 'msg_018XZkwv', type: 'message', role: 'assistant' }
  const none = { stop_reason: null, stop_sequence: null, stop_details: null }
  return {
    stream: namedEvents([
      { type: 'message_start', message: { ...start, content: [], ...none, usage: { ...usage, output_tokens: 1 } } },
      ...blocks.flatMap((block, index) => [
        { type: 'content_block_start', index, content_block: block.start },
        { type: 'ping' },
        ...block.deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
        { type: 'content_block_stop', index },
      ]),
      { type: 'message_delta', delta: stop, usage: { ...counts, output_tokens: output, ...details } },
      { type: 'message_stop' },
    ]),
    json: { ...start, content: blocks.map(({ whole }) => whole), ...stop, usage: { ...usage, ...details } },
  }
}

function blocksOf({ reasoning, text, calls, citations }: Facts): Block[] {
  const [citation] = citations
  // A citation is about a whole block.
  const plain = citation === undefined ? text : text.slice(0, text.indexOf(citation.quote))
  return [
    ...(reasoning === '' ? [] : [thoughtBlock(reasoning)]),
    ...(plain === '' ? [] : [textBlock(plain, [])]),
    ...(citation === undefined
      ? []
      : [
          textBlock(citation.quote, [
            {
              type: 'web_search_result_location',
              cited_text: citation.quote,
              url: citation.url,
              title: citation.title,
              encrypted_index: 'Eo8BCioIAhgBIiQ',
            },
          ]),
        ]),
    ...calls.map(({ id: callId, name, arguments: input }) => {
      const start = { type: 'tool_use', id: `toolu_${callId}`, name, input: {} }
      const deltas = ['', ...pieces(JSON.stringify(input))].map((partial_json) => ({
        type: 'input_json_delta',
        partial_json,
      }))
      return { start, deltas, whole: { ...start, input } }
    }),
  ]
}

function thoughtBlock(thinking: string): Block {
  const start = { type: 'thinking', thinking: '', signature: '' }
  return {
    start,
    deltas: [
      ...pieces(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
      { type: 'signature_delta', signature },
    ],
    whole: { ...start, thinking, signature },
  }
}

function textBlock(text: string, citations: readonly Wire[]): Block {
  return {
    start: { type: 'text', text: '', ...(citations.length > 0 && { citations: [] }) },
    deltas: [
      ...citations.map((citation) => ({ type: 'citations_delta', citation })),
      ...pieces(text).map((piece) => ({ type: 'text_delta', text: piece })),
    ],
    whole: { type: 'text', text, ...(citations.length > 0 && { citations }) },
  }
}

const say = caseMaker(write)
const signedThought = { type: 'thinking', thinking: thought, signature }
const question = { type: 'text', text: prompt }
const user = (...content: unknown[]) => ({ messages: [{ role: 'user', content }] })
const error = (type: string, message: string) => ({ type: 'error', error: { type, message }, request_id: 'req_011C' })

const half = 'Half an answer'
const broken = write({ ...say('text').facts, text: half })
const upToTheEnd = String(broken.stream).slice(0, String(broken.stream).indexOf('event: content_block_stop'))

/** Anthropic's Messages API. */
export const anthropicMessages: ProviderFormat = {
  name: 'anthropic-messages',
  format: 'anthropic-messages',
  upstreamModel: model,
  config: { capabilities: { auth: 'x-api-key' } },
  basePath: '/v1',
  streamMediaType: 'text/event-stream; charset=utf-8',
  isStream: ({ body }) => body?.['stream'] === true,
  expectAddressed({ path, headers, body }) {
    expect(path).toBe('/v1/messages')
    expect(headers).toMatchObject({ 'x-api-key': upstreamKey, 'anthropic-version': '2023-06-01' })
    expect(body).toMatchObject({ model, max_tokens: expect.any(Number) })
  },
  write,
  cases: {
    text: say('text'),
    tools: say('tools', {
      asked: { tools: tools.map(({ name, parameters }) => ({ name, input_schema: parameters })) },
    }),
    'parallel tools': say('parallel tools', {
      echoed: {
        messages: [
          { role: 'user' },
          {
            role: 'assistant',
            content: [
              { type: 'tool_use', id: 'toolu_call_1a', name: 'get_weather', input: { city: 'Köln', days: 2 } },
              { type: 'tool_use', id: 'toolu_call_2b', name: 'get_time' },
            ],
          },
          {
            role: 'user',
            content: [
              toolResult('toolu_call_1a', toolResults['get_weather']),
              toolResult('toolu_call_2b', toolResults['get_time']),
            ],
          },
        ],
      },
    }),
    'text + tools': say('text + tools'),
    'reasoning with signature': say('reasoning with signature', {
      asked: { thinking: { type: 'enabled', budget_tokens: expect.any(Number) } },
      echoed: {
        messages: [
          { role: 'user' },
          {
            role: 'assistant',
            content: [signedThought, { type: 'text', text: 'It is 42.' }],
          },
          { role: 'user' },
        ],
      },
      also: [
        say('reasoning with signature', {
          facts: thoughtBeforeCall,
          echoed: {
            messages: [
              { role: 'user' },
              { role: 'assistant', content: [signedThought, { type: 'tool_use', id: 'toolu_call_1a' }] },
              { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_call_1a' }] },
            ],
          },
        }),
      ],
    }),
    images: say('images', {
      asked: user(question, { type: 'image', source: { type: 'base64', media_type: 'image/png', data: png } }),
    }),
    PDF: say('PDF', {
      asked: user(question, { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: pdf } }),
    }),
    'structured output': say('structured output', {
      asked: { output_config: { format: { type: 'json_schema', schema } } },
    }),
    // A classifier stops the answer: what was said until then is all there is.
    refusal: say('refusal', { facts: { text: 'First you', refusal: '', end: 'refusal' } }),
    'max tokens': say('max tokens', { asked: { max_tokens: outputTokensMax } }),
    'stop sequence': say('stop sequence', { asked: { stop_sequences: [stopSequence] } }),
    'cached tokens': say('cached tokens', { asked: user({ cache_control: { type: 'ephemeral' } }, question) }),
    citations: say('citations'),
  },
  errors: [
    {
      status: 400,
      body: error('invalid_request_error', 'prompt is too long: 210000 tokens > 200000 maximum'),
      type: 'context_length_exceeded',
      shownStatus: 400,
    },
    {
      status: 429,
      headers: { 'retry-after': '30' },
      body: error('rate_limit_error', 'This request would exceed your rate limit.'),
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    { status: 529, body: error('overloaded_error', 'Overloaded'), type: 'provider_overloaded', shownStatus: 529 },
    {
      status: 401,
      body: error('authentication_error', 'invalid x-api-key'),
      type: 'provider_unavailable',
      shownStatus: 502,
    },
  ],
  broken: {
    text: half,
    stream: [upToTheEnd, namedEvents([error('overloaded_error', 'Overloaded')])],
    type: 'provider_overloaded',
    json: broken.json,
  },
}

function toolResult(tool_use_id: string, text: string | undefined) {
  const isText = (content: unknown) => JSON.stringify(content).includes(JSON.stringify(text))
  return { type: 'tool_result', tool_use_id, content: expect.toSatisfy(isText) }
}
