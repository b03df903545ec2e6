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
  stopSequence,
  toolResults,
  tools,
} from '../features.ts'
import { listOf, objectOf, SeenContent, type Wire } from '../seen.ts'

const finishReasons: Readonly<Record<End, string>> = {
  end: 'stop',
  'stop-sequence': 'stop',
  'tool-calls': 'tool_calls',
  'max-tokens': 'length',
  'content-filter': 'content_filter',
  // One in words is an ordinary end; this is one without.
  refusal: 'content_filter',
}

const withTools = { tools: tools.map((tool) => ({ type: 'function', function: tool })) }

const parameters: Readonly<Partial<Record<Feature, Wire>>> = {
  tools: withTools,
  'parallel tools': { ...withTools, parallel_tool_calls: true },
  'text + tools': withTools,
  'reasoning with signature': { ...withTools, reasoning: { effort: 'medium', summary: 'auto' } },
  'structured output': {
    response_format: { type: 'json_schema', json_schema: { name: schemaName, schema, strict: true } },
  },
  'max tokens': { max_tokens: outputTokensMax },
  'stop sequence': { stop: stopSequence },
}

function contentOf(feature: Feature): Wire[] {
  const question = { type: 'text', text: prompt }
  switch (feature) {
    case 'images':
      return [question, { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }]
    case 'PDF':
      return [question, { type: 'file', file: { filename: pdfName, file_data: `data:application/pdf;base64,${pdf}` } }]
    case 'cached tokens':
      return [{ type: 'text', text: longInstructions, cache_control: { type: 'ephemeral' } }, question]
    default:
      return [question]
  }
}

/** A caller of `/chat/completions`. */
export const openAiChat: CallerFormat = {
  id: 'openai-chat',
  path: '/chat/completions',
  notInFormat: {},
  request: (feature, model, isStream) => ({
    model,
    stream: isStream,
    ...(isStream && { stream_options: { include_usage: true } }),
    messages: [{ role: 'user', content: contentOf(feature) }],
    ...parameters[feature],
  }),
  goOn(request, { choices }, results = toolResults) {
    const message = objectOf(listOf(choices)[0]?.['message'])
    const answers = listOf(message['tool_calls']).map((call) => ({
      role: 'tool',
      tool_call_id: call['id'],
      content: results[String(objectOf(call['function'])['name'])],
    }))
    const more = answers.length > 0 ? answers : [{ role: 'user', content: 'And what else?' }]
    return { ...request, messages: [...listOf(request['messages']), message, ...more] }
  },
  fold(text) {
    const chunks = chunksOf(text)
    const message: Record<string, unknown> = { role: 'assistant', content: null }
    const ended = chunks.filter((chunk) => choiceOf(chunk)['finish_reason'])
    if (ended.length !== 1) throw new Error(`${ended.length} chunks say why the answer ended: ${text.slice(-500)}`)
    for (const chunk of chunks) addDelta(objectOf(choiceOf(chunk)['delta']), message)
    return {
      choices: [{ index: 0, message, finish_reason: choiceOf(ended[0] ?? {})['finish_reason'] }],
      usage: chunks.at(-1)?.['usage'],
    }
  },
  read(answer) {
    const [choice = {}] = listOf(answer['choices'])
    const message = objectOf(choice['message'])
    const content = new SeenContent()
    for (const [kind, member] of said) if (message[member]) content.say(kind, String(message[member]))
    for (const call of listOf(message['tool_calls'])) {
      const { name, arguments: json } = objectOf(call['function'])
      content.call(call['id'], name, json)
    }
    for (const annotation of listOf(message['annotations']))
      content.cite(objectOf(annotation['url_citation']), content.text)
    const usage = objectOf(answer['usage'])
    const input = objectOf(usage['prompt_tokens_details'])
    return {
      ...content,
      end: choice['finish_reason'],
      usage: {
        input: usage['prompt_tokens'],
        cached: input['cached_tokens'],
        written: input['cache_write_tokens'],
        output: usage['completion_tokens'],
        reasoning: objectOf(usage['completion_tokens_details'])['reasoning_tokens'],
        total: usage['total_tokens'],
      },
      cost: usage['cost'],
    }
  },
  expected: ({ end }) => ({ end: finishReasons[end] }),
  usage: (tokens) => ({ ...tokens, total: tokens.input + tokens.output }),
  readError(body) {
    const error = objectOf(body['error'])
    return { type: objectOf(error['metadata'])['error_type'], kind: error['code'] }
  },
  readBroken(text) {
    const chunks = chunksOf(text)
    const error = objectOf(chunks.at(-1)?.['error'])
    const contents = chunks.map((chunk) => objectOf(choiceOf(chunk)['delta'])['content'])
    return {
      text: contents.filter((content) => typeof content === 'string').join(''),
      error: {
        type: objectOf(error['metadata'])['error_type'],
        kind: [choiceOf(chunks.at(-1) ?? {})['finish_reason'], error['code']],
      },
    }
  },
  kindOf: (_, status, place) => (place === 'http' ? status : ['error', status]),
}

const said = [
  ['reasoning', 'reasoning'],
  ['text', 'content'],
  ['refusal', 'refusal'],
] as const

/** The chunks of a stream that ends with its sentinel. */
function chunksOf(text: string): Wire[] {
  const blocks = text.split('\n\n').filter((block) => !block.startsWith(':'))
  if (blocks.pop() !== '' || blocks.pop() !== 'data: [DONE]') throw new Error(`no end: ${text.slice(-300)}`)
  const chunks = blocks.map((block) => {
    if (!/^data: [^\n]+$/.test(block)) throw new Error(`this is no event of /chat/completions: ${block}`)
    return JSON.parse(block.slice(6)) as Wire
  })
  const [first] = chunks
  for (const chunk of chunks) {
    if (
      chunk['object'] !== 'chat.completion.chunk' ||
      chunk['id'] !== first?.['id'] ||
      chunk['model'] !== first?.['model']
    )
      throw new Error(`this chunk is of another answer: ${JSON.stringify(chunk)}`)
  }
  return chunks
}

function choiceOf(chunk: Wire): Wire {
  return listOf(chunk['choices'])[0] ?? {}
}

function addDelta(delta: Wire, message: Record<string, unknown>): void {
  for (const [, member] of said) {
    const text = delta[member]
    if (typeof text === 'string' && text !== '') message[member] = String(message[member] ?? '') + text
  }
  // Many clients keep details as they come, one for each piece.
  for (const member of ['reasoning_details', 'annotations']) {
    if (listOf(delta[member]).length > 0) message[member] = [...listOf(message[member]), ...listOf(delta[member])]
  }
  for (const { index, ...piece } of listOf(delta['tool_calls'])) {
    const calls = [...listOf(message['tool_calls'])]
    const known = calls[Number(index)]
    const { arguments: text = '', ...rest } = objectOf(piece['function'])
    const before = objectOf(known?.['function'])
    calls[Number(index)] = {
      ...known,
      ...piece,
      function: { ...before, ...rest, arguments: String(before['arguments'] ?? '') + String(text) },
    }
    message['tool_calls'] = calls
  }
}
