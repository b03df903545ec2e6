import { eventStream, namedEvent, replyText, replyUsage, type WireScript } from './wire-script.ts'

const responseId = 'resp_0459517ad68504ad0068cabfc4d2b08192b1f7c3e7a4f6d1b2'
const itemId = 'msg_0459517ad68504ad0068cabfc6b5c48192a15ac773668537f1'
const createdAt = 1_764_964_102

/** What OpenAI's Responses API answers: https://platform.openai.com/docs/api-reference/responses-streaming. */
export const responsesScript: WireScript = {
  mediaType: eventStream,
  reply: JSON.stringify(responseObject('completed', [message('completed', replyText)], usageOf(replyUsage))),
  opening: [
    namedEvent('response.created', {
      sequence_number: 0,
      response: responseObject('in_progress', [], null),
    }),
    namedEvent('response.in_progress', {
      sequence_number: 1,
      response: responseObject('in_progress', [], null),
    }),
    namedEvent('response.output_item.added', {
      sequence_number: 2,
      output_index: 0,
      item: message('in_progress', undefined),
    }),
    namedEvent('response.content_part.added', {
      sequence_number: 3,
      ...place(),
      part: outputText(''),
    }),
  ],
  delta: (index, text) =>
    namedEvent('response.output_text.delta', {
      sequence_number: 4 + index,
      ...place(),
      delta: text,
      logprobs: [],
      obfuscation: 'ubOMhz6bqdOfs',
    }),
  closing: (deltas, text) => [
    namedEvent('response.output_text.done', {
      sequence_number: 4 + deltas,
      ...place(),
      text,
      logprobs: [],
    }),
    namedEvent('response.content_part.done', {
      sequence_number: 5 + deltas,
      ...place(),
      part: outputText(text),
    }),
    namedEvent('response.output_item.done', {
      sequence_number: 6 + deltas,
      output_index: 0,
      item: message('completed', text),
    }),
    namedEvent('response.completed', {
      sequence_number: 7 + deltas,
      response: responseObject(
        'completed',
        [message('completed', text)],
        usageOf({ input: replyUsage.input, output: deltas }),
      ),
    }),
  ],
}

function place() {
  return { item_id: itemId, output_index: 0, content_index: 0 }
}

function outputText(text: string) {
  return { type: 'output_text', annotations: [], logprobs: [], text }
}

function message(status: string, text: string | undefined) {
  return {
    id: itemId,
    type: 'message',
    status,
    content: text === undefined ? [] : [outputText(text)],
    role: 'assistant',
  }
}

function usageOf(tokens: { readonly input: number; readonly output: number }) {
  return {
    input_tokens: tokens.input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: tokens.output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: tokens.input + tokens.output,
  }
}

function responseObject(status: string, output: readonly object[], usage: object | null) {
  return {
    id: responseId,
    object: 'response',
    created_at: createdAt,
    status,
    background: false,
    completed_at: status === 'completed' ? createdAt + 2 : null,
    error: null,
    frequency_penalty: 0,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    max_tool_calls: null,
    model: 'bench-2026-01-01',
    output,
    parallel_tool_calls: true,
    presence_penalty: 0,
    previous_response_id: null,
    prompt_cache_key: null,
    reasoning: { effort: 'medium', summary: null },
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
    usage,
    user: null,
    metadata: {},
  }
}
