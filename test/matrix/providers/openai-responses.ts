import { expect } from 'vitest'
import { upstreamKey } from '../../support/provider-config.ts'
import {
  type Call,
  type Facts,
  outputTokensMax,
  pdf,
  pdfName,
  png,
  prompt,
  schema,
  thoughtBeforeCall,
  toolResults,
  tools,
} from '../features.ts'
import { caseMaker, namedEvents, type ProviderAnswer, type ProviderFormat, pieces } from '../provider.ts'
import type { Wire } from '../seen.ts'

const model = 'gpt-5.1'
export const seal = 'gAAAAABpM3sEaledThoughts_0-9=='

type Write = (type: string, fields: Wire) => void

const start = {
  id: 'resp_0a1b2c',
  object: 'response',
  created_at: 1_764_964_102,
  status: 'in_progress',
  background: false,
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  max_tool_calls: null,
  model: `${model}-2025-11-13`,
  output: [],
  parallel_tool_calls: true,
  previous_response_id: null,
  prompt_cache_key: null,
  reasoning: { effort: 'medium', summary: 'auto' },
  safety_identifier: null,
  service_tier: 'default',
  store: false,
  temperature: 1,
  text: { format: { type: 'text' }, verbosity: 'medium' },
  tool_choice: 'auto',
  tools: [],
  top_logprobs: 0,
  top_p: 1,
  truncation: 'disabled',
  usage: null,
  user: null,
  metadata: {},
}

function write(facts: Facts): ProviderAnswer {
  const events: Wire[] = []
  const writeEvent: Write = (type, fields) => void events.push({ type, sequence_number: events.length, ...fields })
  writeEvent('response.created', { response: start })
  writeEvent('response.in_progress', { response: start })
  const output: Wire[] = []
  if (facts.reasoning !== '') output.push(writeReasoning(facts.reasoning, output.length, writeEvent))
  if (facts.text !== '' || facts.refusal !== '') output.push(writeMessage(facts, output.length, writeEvent))
  for (const call of facts.calls) output.push(writeCall(call, output.length, writeEvent))
  const isCut = facts.end === 'max-tokens'
  const { input, cached, written, output: outputTokens, reasoning } = facts.tokens
  const json = {
    ...start,
    status: isCut ? 'incomplete' : 'completed',
    ...(isCut ? { incomplete_details: { reason: 'max_output_tokens' } } : { completed_at: 1_764_964_104 }),
    output,
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
      output_tokens: outputTokens,
      output_tokens_details: { reasoning_tokens: reasoning },
      total_tokens: input + outputTokens,
    },
  }
  writeEvent(isCut ? 'response.incomplete' : 'response.completed', { response: json })
  return { stream: namedEvents(events), json }
}

function writeReasoning(text: string, output_index: number, writeEvent: Write): Wire {
  const item = { id: 'rs_0a1b', type: 'reasoning', summary: [] }
  const at = { item_id: item.id, output_index, summary_index: 0 }
  const part = { type: 'summary_text', text }
  // What the start holds is sealed anew at the end.
  writeEvent('response.output_item.added', { output_index, item: { ...item, encrypted_content: 'gAAAAABstart' } })
  writeEvent('response.reasoning_summary_part.added', { ...at, part: { ...part, text: '' } })
  for (const delta of pieces(text)) writeEvent('response.reasoning_summary_text.delta', { ...at, delta })
  writeEvent('response.reasoning_summary_text.done', { ...at, text })
  writeEvent('response.reasoning_summary_part.done', { ...at, part })
  const done = { ...item, summary: [part], encrypted_content: seal }
  writeEvent('response.output_item.done', { output_index, item: done })
  return done
}

function writeMessage(facts: Facts, output_index: number, writeEvent: Write): Wire {
  const item = { id: 'msg_0a1b', type: 'message', role: 'assistant', content: [], status: 'in_progress' }
  const at = { item_id: item.id, output_index, content_index: 0 }
  const isRefusal = facts.refusal !== ''
  const said = isRefusal ? facts.refusal : facts.text
  const annotations = facts.citations.map(({ url, title, quote }) => {
    const start_index = [...said.slice(0, said.indexOf(quote))].length
    return { type: 'url_citation', url, title, start_index, end_index: start_index + [...quote].length }
  })
  const partOf = (text: string, cited: readonly object[]) =>
    isRefusal ? { type: 'refusal', refusal: text } : { type: 'output_text', text, annotations: cited, logprobs: [] }
  const name = isRefusal ? 'response.refusal' : 'response.output_text'
  writeEvent('response.output_item.added', { output_index, item })
  writeEvent('response.content_part.added', { ...at, part: partOf('', []) })
  for (const delta of pieces(said)) {
    writeEvent(`${name}.delta`, { ...at, delta, ...(!isRefusal && { logprobs: [] }), obfuscation: 'x9Zk' })
  }
  for (const [annotation_index, annotation] of annotations.entries())
    writeEvent('response.output_text.annotation.added', { ...at, annotation_index, annotation })
  writeEvent(`${name}.done`, { ...at, ...(isRefusal ? { refusal: said } : { text: said, logprobs: [] }) })
  writeEvent('response.content_part.done', { ...at, part: partOf(said, annotations) })
  const status = facts.end === 'max-tokens' ? 'incomplete' : 'completed'
  const done = { ...item, content: [partOf(said, annotations)], status }
  writeEvent('response.output_item.done', { output_index, item: done })
  return done
}

function writeCall({ id, name, arguments: values }: Call, output_index: number, writeEvent: Write): Wire {
  const text = JSON.stringify(values)
  const item = { id: `fc_${id}`, type: 'function_call', call_id: id, name, arguments: '', status: 'in_progress' }
  const at = { item_id: item.id, output_index }
  writeEvent('response.output_item.added', { output_index, item })
  for (const delta of pieces(text)) writeEvent('response.function_call_arguments.delta', { ...at, delta })
  writeEvent('response.function_call_arguments.done', { ...at, arguments: text })
  const done = { ...item, arguments: text, status: 'completed' }
  writeEvent('response.output_item.done', { output_index, item: done })
  return done
}

const say = caseMaker(write)
const user = (...content: unknown[]) => ({ role: 'user', content })
const question = { type: 'input_text', text: prompt }
const sealedThought = { type: 'reasoning', id: 'rs_0a1b', encrypted_content: seal }
const error = (code: string, message: string) => ({
  error: { message, type: 'invalid_request_error', param: null, code },
})

const half = 'Half an answer'
const broken = write({ ...say('text').facts, text: half })
const upToTheEnd = String(broken.stream).slice(0, String(broken.stream).indexOf('event: response.output_text.done'))
const eventCount = upToTheEnd.split('\n\n').length - 1

/** OpenAI's Responses API. */
export const openAiResponses: ProviderFormat = {
  name: 'openai-responses',
  format: 'openai-responses',
  upstreamModel: model,
  config: { capabilities: { has_developer_role: true } },
  basePath: '/v1',
  streamMediaType: 'text/event-stream; charset=utf-8',
  isStream: ({ body }) => body?.['stream'] === true,
  expectAddressed({ path, headers, body }) {
    expect(path).toBe('/v1/responses')
    expect(headers.authorization).toBe(`Bearer ${upstreamKey}`)
    expect(body).toMatchObject({ model })
  },
  write,
  cases: {
    text: say('text'),
    tools: say('tools', {
      asked: { tools: tools.map(({ name, parameters }) => ({ type: 'function', name, parameters })) },
    }),
    'parallel tools': say('parallel tools', {
      echoed: {
        input: expect.arrayContaining([
          expect.objectContaining({ type: 'function_call', call_id: 'call_1a', name: 'get_weather' }),
          expect.objectContaining({ type: 'function_call', call_id: 'call_2b', name: 'get_time' }),
          expect.objectContaining({
            type: 'function_call_output',
            call_id: 'call_1a',
            output: toolResults['get_weather'],
          }),
          expect.objectContaining({
            type: 'function_call_output',
            call_id: 'call_2b',
            output: toolResults['get_time'],
          }),
        ]),
      },
    }),
    'text + tools': say('text + tools'),
    'reasoning with signature': say('reasoning with signature', {
      asked: {
        reasoning: { effort: expect.any(String), summary: expect.any(String) },
        include: expect.arrayContaining(['reasoning.encrypted_content']),
      },
      echoed: {
        input: [{ role: 'user' }, sealedThought, { type: 'message', role: 'assistant' }, { role: 'user' }],
      },
      also: [
        say('reasoning with signature', {
          facts: thoughtBeforeCall,
          echoed: {
            input: [
              { role: 'user' },
              sealedThought,
              { type: 'function_call', call_id: 'call_1a' },
              { type: 'function_call_output', call_id: 'call_1a' },
            ],
          },
        }),
      ],
    }),
    images: say('images', {
      asked: { input: [user(question, { type: 'input_image', image_url: `data:image/png;base64,${png}` })] },
    }),
    PDF: say('PDF', {
      asked: {
        input: [
          user(question, { type: 'input_file', filename: pdfName, file_data: `data:application/pdf;base64,${pdf}` }),
        ],
      },
    }),
    'structured output': say('structured output', {
      asked: { text: { format: { type: 'json_schema', name: expect.any(String), schema } } },
    }),
    refusal: say('refusal'),
    'max tokens': say('max tokens', { asked: { max_output_tokens: outputTokensMax } }),
    'stop sequence': { notInFormat: 'a request of this format has no stop sequences' },
    'cached tokens': say('cached tokens'),
    citations: say('citations'),
  },
  errors: [
    {
      status: 400,
      body: error('context_length_exceeded', 'Your input exceeds the context window of this model.'),
      type: 'context_length_exceeded',
      shownStatus: 400,
    },
    {
      status: 429,
      headers: { 'retry-after': '30' },
      body: error('rate_limit_exceeded', 'Rate limit reached for gpt-5.1.'),
      type: 'rate_limit_exceeded',
      shownStatus: 429,
    },
    {
      status: 401,
      body: error('invalid_api_key', 'Incorrect API key provided.'),
      type: 'provider_unavailable',
      shownStatus: 502,
    },
  ],
  broken: {
    text: half,
    stream: [
      upToTheEnd,
      namedEvents([
        {
          type: 'error',
          sequence_number: eventCount,
          error: { type: 'server_error', code: 'server_error', message: 'The server had an error.', param: null },
        },
        {
          type: 'response.failed',
          sequence_number: eventCount + 1,
          response: {
            ...start,
            status: 'failed',
            error: { code: 'server_error', message: 'The server had an error.' },
          },
        },
      ]),
    ],
    type: 'provider_unavailable',
    json: broken.json,
  },
}
