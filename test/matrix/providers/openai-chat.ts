import { expect } from 'vitest'
import { upstreamKey } from '../../support/provider-config.ts'
import { outputTokensMax, pdf, pdfName, png, schema, stopSequence, thoughtBeforeCall } from '../features.ts'
import { caseMaker, dataEvents, type ProviderFormat } from '../provider.ts'
import { chatAttachment, chatResults, chatTools, writeChat } from './chat-answer.ts'

const model = 'anthropic/claude-sonnet-4.5'
const signature = { text: 'EqQICkgIDRABGAIqQEovsWt4ZD8NIcyiJ==', format: 'anthropic-claude-v1' }

const say = caseMaker((facts) => writeChat(facts, { model, signature }))
const signedDetails = expect.arrayContaining([
  expect.objectContaining({ type: 'reasoning.text', signature: signature.text, format: signature.format }),
])
const half = 'Half an answer'
const broken = writeChat({ ...say('text').facts, text: half }, { model })

/** Chat completions as aggregators of models serve them, with the details of thoughts and cache marks. */
export const openAiChat: ProviderFormat = {
  name: 'openai-chat',
  format: 'openai-chat',
  upstreamModel: model,
  config: { capabilities: { reasoning_parameter: 'reasoning', extra_parameters: ['cache_control'] } },
  basePath: '/v1',
  streamMediaType: 'text/event-stream',
  isStream: ({ body }) => body?.['stream'] === true,
  expectAddressed({ path, headers, body }, isStream) {
    expect(path).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe(`Bearer ${upstreamKey}`)
    expect(body).toMatchObject({ model, ...(isStream && { stream_options: { include_usage: true } }) })
  },
  write: (facts) => writeChat(facts, { model, signature }),
  cases: {
    text: say('text'),
    tools: say('tools', { asked: { tools: chatTools } }),
    'parallel tools': say('parallel tools', { echoed: { messages: chatResults } }),
    'text + tools': say('text + tools'),
    'reasoning with signature': say('reasoning with signature', {
      asked: { reasoning: expect.any(Object) },
      echoed: {
        messages: [
          { role: 'user' },
          { role: 'assistant', content: 'It is 42.', reasoning_details: signedDetails },
          { role: 'user' },
        ],
      },
      also: [
        say('reasoning with signature', {
          facts: thoughtBeforeCall,
          echoed: {
            messages: [
              { role: 'user' },
              { role: 'assistant', tool_calls: [{ id: 'call_1a' }], reasoning_details: signedDetails },
              { role: 'tool', tool_call_id: 'call_1a' },
            ],
          },
        }),
      ],
    }),
    images: say('images', {
      asked: { messages: chatAttachment({ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }) },
    }),
    PDF: say('PDF', {
      asked: {
        messages: chatAttachment({
          type: 'file',
          file: { filename: pdfName, file_data: `data:application/pdf;base64,${pdf}` },
        }),
      },
    }),
    'structured output': say('structured output', {
      asked: { response_format: { type: 'json_schema', json_schema: { name: expect.any(String), schema } } },
    }),
    refusal: say('refusal'),
    'max tokens': say('max tokens', { asked: { max_tokens: outputTokensMax } }),
    // The format does not tell a sequence from an ordinary end.
    'stop sequence': say('stop sequence', {
      facts: { end: 'end', stopSequence: '' },
      asked: { stop: expect.toSatisfy((stop: unknown) => [stop].flat()[0] === stopSequence) },
    }),
    'cached tokens': say('cached tokens'),
    citations: say('citations'),
  },
  errors: [
    {
      status: 400,
      body: {
        error: { message: 'This endpoint’s maximum context length is 8192 tokens.', code: 400 },
        user_id: 'user_1',
      },
      type: 'context_length_exceeded',
      shownStatus: 400,
    },
    {
      status: 429,
      headers: { 'retry-after': '30' },
      body: { error: { message: 'Rate limited', code: 429, metadata: { provider_name: 'x' } } },
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    {
      status: 401,
      body: { error: { message: 'User not found.', code: 401 } },
      type: 'provider_unavailable',
      shownStatus: 502,
    },
  ],
  broken: {
    text: half,
    // The last three events are the finish, the usage and the sentinel.
    stream: [
      `${String(broken.stream).split('\n\n').slice(0, -4).join('\n\n')}\n\n`,
      dataEvents([
        {
          id: 'chatcmpl-CYPS1',
          object: 'chat.completion.chunk',
          created: 1_762_317_021,
          model,
          choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
          error: { code: 'server_error', message: 'Provider disconnected unexpectedly' },
        },
      ]),
    ],
    type: 'provider_unavailable',
    json: broken.json,
  },
}
