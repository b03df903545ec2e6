import { expect } from 'vitest'
import { upstreamKey } from '../../support/provider-config.ts'
import { outputTokensMax, pdf, pdfName, png, schema, stopSequence } from '../features.ts'
import { caseMaker, dataEvents, type ProviderFormat } from '../provider.ts'
import { type ChatDialect, chatAttachment, chatResults, chatTools, writeChat } from './chat-answer.ts'

const model = 'my-gpt-5'
const safe = { filtered: false, severity: 'safe' }
const verdicts = { hate: safe, self_harm: safe, sexual: safe, violence: safe }
const promptVerdicts = { prompt_filter_results: [{ prompt_index: 0, content_filter_results: verdicts }] }

const dialect: ChatDialect = {
  model: 'gpt-5-2025-08-07',
  choiceExtra: { content_filter_results: verdicts },
  prelude: [{ choices: [], created: 0, id: '', model: '', object: '', ...promptVerdicts }],
  replyExtra: promptVerdicts,
}
const say = caseMaker((facts) => writeChat(facts, dialect))
const half = 'Half an answer'
const broken = writeChat({ ...say('text').facts, text: half }, dialect)

/** Azure OpenAI at its dated surface, where a model is a deployment in the path. */
export const azureOpenAi: ProviderFormat = {
  name: 'azure-openai',
  format: 'openai-chat',
  upstreamModel: model,
  config: {
    capabilities: {
      auth: 'api-key',
      request_path: '/deployments/{model}/chat/completions?api-version=2024-10-21',
      output_limit_parameter: 'max_completion_tokens',
      has_developer_role: true,
      reasoning_echo: 'none',
    },
  },
  basePath: '/openai',
  streamMediaType: 'text/event-stream; charset=utf-8',
  isStream: ({ body }) => body?.['stream'] === true,
  expectAddressed({ path, headers }) {
    expect(path).toBe(`/openai/deployments/${model}/chat/completions?api-version=2024-10-21`)
    expect(headers['api-key']).toBe(upstreamKey)
    expect(headers.authorization).toBeUndefined()
  },
  write: (facts) => writeChat(facts, dialect),
  cases: {
    text: say('text'),
    tools: say('tools', { asked: { tools: chatTools } }),
    'parallel tools': say('parallel tools', { echoed: { messages: chatResults } }),
    'text + tools': say('text + tools'),
    'reasoning with signature': { notInFormat: 'its chat completions keep thoughts to themselves, sealed ones too' },
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
    // The content filter cuts an answer without words of refusal.
    refusal: say('refusal', { facts: { text: 'First you', refusal: '', end: 'content-filter' } }),
    'max tokens': say('max tokens', { asked: { max_completion_tokens: outputTokensMax } }),
    'stop sequence': say('stop sequence', {
      facts: { end: 'end', stopSequence: '' },
      asked: { stop: expect.toSatisfy((stop: unknown) => [stop].flat()[0] === stopSequence) },
    }),
    'cached tokens': say('cached tokens'),
    citations: { notInFormat: 'its chat completions have no annotations' },
  },
  errors: [
    {
      status: 400,
      body: {
        error: {
          message: 'The response was filtered due to the prompt triggering Azure OpenAI’s content management policy.',
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: verdicts },
        },
      },
      type: 'content_policy_violation',
      shownStatus: 400,
    },
    {
      status: 429,
      headers: { 'retry-after': '30' },
      body: { error: { code: 'RateLimitReached', message: 'Your requests have exceeded the rate limit.' } },
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    {
      status: 401,
      body: { error: { code: '401', message: 'Access denied due to invalid subscription key or wrong API endpoint.' } },
      type: 'provider_unavailable',
      shownStatus: 502,
    },
  ],
  broken: {
    text: half,
    stream: [
      `${String(broken.stream).split('\n\n').slice(0, -4).join('\n\n')}\n\n`,
      dataEvents([
        {
          error: {
            message: 'The server had an error while processing your request.',
            type: 'server_error',
            code: null,
          },
        },
      ]),
    ],
    type: 'provider_unavailable',
    json: broken.json,
  },
}
