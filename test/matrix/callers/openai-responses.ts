import { expectStreamRules, parseEvents } from '../../support/response-events.ts'
import type { CallerFormat } from '../caller.ts'
import {
  type End,
  type Feature,
  longInstructions,
  outputTokensMax,
  pdf,
  pdfName,
  png,
  prompt,
  schema,
  schemaName,
  toolResults,
  tools,
} from '../features.ts'
import { listOf, objectOf, SeenContent, type Wire } from '../seen.ts'

const ends: Readonly<Record<End, Wire>> = {
  end: { status: 'completed', reason: null },
  'tool-calls': { status: 'completed', reason: null },
  'stop-sequence': { status: 'completed', reason: null },
  'max-tokens': { status: 'incomplete', reason: 'max_output_tokens' },
  'content-filter': { status: 'incomplete', reason: 'content_filter' },
  // One in words is a part of the answer; this is one without.
  refusal: { status: 'incomplete', reason: 'content_filter' },
}

const withTools = { tools: tools.map((tool) => ({ type: 'function', ...tool, strict: true })) }

const parameters: Readonly<Partial<Record<Feature, Wire>>> = {
  tools: withTools,
  'parallel tools': { ...withTools, parallel_tool_calls: true },
  'text + tools': withTools,
  'reasoning with signature': {
    ...withTools,
    reasoning: { effort: 'medium', summary: 'auto' },
    include: ['reasoning.encrypted_content'],
  },
  'structured output': { text: { format: { type: 'json_schema', name: schemaName, schema, strict: true } } },
  'max tokens': { max_output_tokens: outputTokensMax },
}

function contentOf(feature: Feature): Wire[] {
  const question = { type: 'input_text', text: prompt }
  switch (feature) {
    case 'images':
      return [question, { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${png}` }]
    case 'PDF':
      return [question, { type: 'input_file', filename: pdfName, file_data: `data:application/pdf;base64,${pdf}` }]
    case 'cached tokens':
      return [{ type: 'input_text', text: longInstructions, cache_control: { type: 'ephemeral' } }, question]
    default:
      return [question]
  }
}

/** A caller of `/responses`. */
export const openAiResponses: CallerFormat = {
  id: 'openai-responses',
  path: '/responses',
  notInFormat: { 'stop sequence': 'a request of this format has no stop sequences' },
  request: (feature, model, isStream) => ({
    model,
    stream: isStream,
    input: [{ role: 'user', content: contentOf(feature) }],
    ...parameters[feature],
  }),
  goOn(request, { output }, results = toolResults) {
    const calls = listOf(output).filter(({ type }) => type === 'function_call')
    const answers = calls.map(({ call_id, name }) => ({
      type: 'function_call_output',
      call_id,
      output: results[String(name)],
    }))
    const more = answers.length > 0 ? answers : [{ role: 'user', content: 'And what else?' }]
    return { ...request, input: [...listOf(request['input']), ...listOf(output), ...more] }
  },
  fold(text) {
    const stream = parseEvents(text)
    expectStreamRules(stream)
    return stream.final
  },
  read(answer) {
    const content = new SeenContent()
    for (const item of listOf(answer['output'])) readItem(item, content)
    const usage = objectOf(answer['usage'])
    return {
      ...content,
      end: { status: answer['status'], reason: objectOf(answer['incomplete_details'])['reason'] ?? null },
      usage: {
        input: usage['input_tokens'],
        cached: objectOf(usage['input_tokens_details'])['cached_tokens'],
        written: objectOf(usage['input_tokens_details'])['cache_write_tokens'],
        output: usage['output_tokens'],
        reasoning: objectOf(usage['output_tokens_details'])['reasoning_tokens'],
        total: usage['total_tokens'],
      },
      cost: usage['cost'],
    }
  },
  expected: ({ end }) => ({ end: ends[end] }),
  usage: (tokens) => ({ ...tokens, total: tokens.input + tokens.output }),
  readError(body) {
    const error = objectOf(body['error'])
    return { type: objectOf(error['metadata'])['error_type'], kind: error['code'] }
  },
  readBroken(text) {
    const stream = parseEvents(text)
    expectStreamRules(stream)
    const { final, events } = stream
    const deltas = events.filter(({ type }) => type === 'response.output_text.delta')
    return {
      text: deltas.map(({ delta }) => delta).join(''),
      error: { type: final['error_type'], kind: [final['status'], objectOf(final['error'])['code']] },
    }
  },
  kindOf: (type, status, place) =>
    place === 'http' ? status : ['failed', type === 'rate_limit_exceeded' ? 'rate_limit_exceeded' : 'server_error'],
}

function readItem(item: Wire, content: SeenContent): void {
  switch (item['type']) {
    case 'reasoning':
      for (const { text } of [...listOf(item['summary']), ...listOf(item['content'])])
        content.say('reasoning', String(text))
      return
    case 'function_call':
      content.call(item['call_id'], item['name'], item['arguments'])
      return
    case 'message':
      for (const part of listOf(item['content'])) {
        if (part['type'] === 'refusal') content.say('refusal', String(part['refusal']))
        else content.say('text', String(part['text']))
        for (const annotation of listOf(part['annotations'])) content.cite(annotation, String(part['text']))
      }
      return
    default:
      throw new Error(`nobody said anything of a ${String(item['type'])}`)
  }
}
