import { expect } from 'vitest'
import { upstreamKey } from '../../support/provider-config.ts'
import {
  type Facts,
  facts,
  outputTokensMax,
  png,
  schema,
  stopSequence,
  thought,
  thoughtBeforeCall,
} from '../features.ts'
import { caseMaker, namedEvents, type ProviderAnswer, type ProviderFormat, pieces } from '../provider.ts'
import type { Wire } from '../seen.ts'
import { chatAttachment, chatResults, chatTools } from './chat-answer.ts'

const model = 'command-a-reasoning-08-2025'

const finishReasons: Readonly<Record<Facts['end'], string>> = {
  end: 'COMPLETE',
  'tool-calls': 'TOOL_CALL',
  'max-tokens': 'MAX_TOKENS',
  'stop-sequence': 'STOP_SEQUENCE',
  'content-filter': 'ERROR',
  refusal: 'ERROR',
}

function write(said: Facts): ProviderAnswer {
  const isPlan = said.calls.length > 0
  const { input, cached, output, reasoning } = said.tokens
  const usage = {
    billed_units: { input_tokens: input, output_tokens: output },
    tokens: {
      input_tokens: input,
      output_tokens: output,
      ...(reasoning > 0 && { reasoning_tokens: reasoning }),
    },
    cached_tokens: cached,
  }
  const parts = [
    ...(said.reasoning === '' || isPlan ? [] : [{ type: 'thinking', thinking: said.reasoning }]),
    ...(said.text === '' ? [] : [{ type: 'text', text: said.text }]),
  ]
  const citations = citationsOf(said, parts.length - 1)
  const finish_reason = finishReasons[said.end]
  const events = [
    start,
    ...parts.flatMap((part, index) => contentEvents(part, index, part.type === 'text' ? citations : [])),
    ...(isPlan ? pieces(said.reasoning).map((tool_plan) => delta('tool-plan-delta', { tool_plan })) : []),
    ...said.calls.flatMap(({ id, name, arguments: values }, index) => [
      delta('tool-call-start', { tool_calls: { id, type: 'function', function: { name, arguments: '' } } }, index),
      ...pieces(JSON.stringify(values)).map((text) =>
        delta('tool-call-delta', { tool_calls: { function: { arguments: text } } }, index),
      ),
      { type: 'tool-call-end', index },
    ]),
    { type: 'message-end', delta: { finish_reason, usage } },
  ]
  return {
    stream: `${namedEvents(events)}data: [DONE]\n\n`,
    json: {
      id: start.id,
      message: {
        role: 'assistant',
        ...(parts.length > 0 && { content: parts }),
        ...(isPlan && {
          ...(said.reasoning !== '' && { tool_plan: said.reasoning }),
          tool_calls: said.calls.map(({ id, name, arguments: values }) => ({
            id,
            type: 'function',
            function: { name, arguments: JSON.stringify(values) },
          })),
        }),
        ...(citations.length > 0 && { citations }),
      },
      finish_reason,
      usage,
    },
  }
}

const start = {
  id: 'dd27c8d3-34cf-419f',
  type: 'message-start',
  delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] } },
}

function delta(type: string, message: Wire, index?: number): Wire {
  return { type, ...(index !== undefined && { index }), delta: { message } }
}

function contentEvents(
  part: { type: string; text?: string; thinking?: string },
  index: number,
  citations: Wire[],
): Wire[] {
  const { type, text = '', thinking = '' } = part
  const name = type === 'text' ? 'text' : 'thinking'
  return [
    delta('content-start', { content: { type, [name]: '' } }, index),
    ...pieces(text + thinking).map((piece) => delta('content-delta', { content: { [name]: piece } }, index)),
    ...citations.flatMap((citation, place) => [
      delta('citation-start', { citations: citation }, place),
      { type: 'citation-end', index: place },
    ]),
    { type: 'content-end', index },
  ]
}

function citationsOf({ text, citations }: Facts, content_index: number): Wire[] {
  return citations.map(({ url, title, quote }) => {
    // It counts characters.
    const from = [...text.slice(0, text.indexOf(quote))].length
    const sources = [{ type: 'tool', id: `${url}#0`, tool_output: { title, url, text: quote } }]
    return { start: from, end: from + [...quote].length, text: quote, sources, type: 'TEXT_CONTENT', content_index }
  })
}

const say = caseMaker(write)
const half = 'Half an answer'
const broken = write({ ...facts.text, text: half })
const upToTheEnd = String(broken.stream).slice(0, String(broken.stream).indexOf('event: content-end'))
const error = (message: string) => ({ id: '7321d3c5-0972', message })

/** Cohere's API v2. */
export const cohereChat: ProviderFormat = {
  name: 'cohere-chat',
  format: 'cohere-chat',
  upstreamModel: model,
  // Thoughts are given back to models only that are known to think.
  supportedParameters: ['tools', 'reasoning', 'structured_outputs'],
  config: {},
  basePath: '/v2',
  streamMediaType: 'text/event-stream',
  isStream: ({ body }) => body?.['stream'] === true,
  expectAddressed({ path, headers, body }) {
    expect(path).toBe('/v2/chat')
    expect(headers.authorization).toBe(`Bearer ${upstreamKey}`)
    expect(body).toMatchObject({ model })
  },
  write,
  cases: {
    text: say('text'),
    tools: say('tools', { asked: { tools: chatTools } }),
    'parallel tools': say('parallel tools', { echoed: { messages: chatResults } }),
    // What it says before its calls is a plan, which is not meant for users.
    'text + tools': say('text + tools', { facts: { text: '', reasoning: facts['text + tools'].text } }),
    // Its thoughts are not signed: they go back as they are.
    'reasoning with signature': say('reasoning with signature', {
      asked: { thinking: { type: 'enabled' } },
      echoed: {
        messages: [
          { role: 'user' },
          {
            role: 'assistant',
            content: [
              { type: 'thinking', thinking: thought },
              { type: 'text', text: 'It is 42.' },
            ],
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
              // What it thinks before its calls is a plan; callers of other formats can't tell the two apart.
              expect.toSatisfy((message) => JSON.stringify(message).includes(thought)),
              { role: 'tool', tool_call_id: 'call_1a' },
            ],
          },
        }),
      ],
    }),
    images: say('images', {
      asked: { messages: chatAttachment({ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }) },
    }),
    PDF: { notInFormat: 'it reads no files' },
    'structured output': say('structured output', {
      asked: { response_format: { type: 'json_object', json_schema: schema } },
    }),
    refusal: { notInFormat: 'a refusal is an ordinary answer there' },
    'max tokens': say('max tokens', { asked: { max_tokens: outputTokensMax } }),
    // It does not tell which one.
    'stop sequence': say('stop sequence', { facts: { stopSequence: '' }, asked: { stop_sequences: [stopSequence] } }),
    // What is written to its cache is not counted.
    'cached tokens': say('cached tokens', { facts: { tokens: { ...facts['cached tokens'].tokens, written: 0 } } }),
    citations: say('citations'),
  },
  errors: [
    {
      status: 400,
      body: error('too many tokens: total number of tokens in the prompt cannot exceed 131072 - received 200000.'),
      type: 'context_length_exceeded',
      shownStatus: 400,
    },
    {
      status: 429,
      headers: { 'retry-after': '30' },
      body: error('You are using a Trial key, which is limited to 20 API calls / minute.'),
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    { status: 401, body: error('invalid api token'), type: 'provider_unavailable', shownStatus: 502 },
  ],
  broken: {
    text: half,
    stream: [
      upToTheEnd,
      namedEvents([{ type: 'message-end', delta: { finish_reason: 'ERROR', error: 'internal server error' } }]),
    ],
    type: 'provider_unavailable',
    json: broken.json,
  },
}
