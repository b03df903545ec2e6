import { frame } from './event-frame.ts'
import { type Behaviour, json, steps } from './fake-upstream.ts'

/** How providers of a wire format say that a request is wrong: instead of an answer, and in the middle of one. */
export interface ProviderFaults {
  readonly format: string
  refuse(status: number, message: string): Behaviour
  breakOff(message: string): Behaviour
}

const data = (wire: object) => `data: ${JSON.stringify(wire)}\n\n`
const event = (type: string, wire: object) => `event: ${type}\n${data({ type, ...wire })}`
const line = (wire: object) => `${JSON.stringify(wire)}\n`
const openAiError = (message: string) => ({ message, type: 'invalid_request_error', param: null, code: null })
/** What came before is with the caller by then. */
const afterwards = { pauseMs: 100 }
const requestId = { 'x-request-id': 'up-4711' }

/** One for each format that is spoken over HTTP. */
export const providerFaults: readonly ProviderFaults[] = [
  {
    format: 'openai-responses',
    refuse: (status, message) => json({ error: openAiError(message) }, { status, headers: requestId }),
    breakOff: (message) =>
      steps([
        event('response.created', {
          sequence_number: 0,
          response: { id: 'resp_1', status: 'in_progress', output: [] },
        }),
        event('response.output_item.added', {
          sequence_number: 1,
          output_index: 0,
          item: { id: 'msg_1', type: 'message', role: 'assistant', status: 'in_progress', content: [] },
        }),
        event('response.content_part.added', {
          sequence_number: 2,
          output_index: 0,
          item_id: 'msg_1',
          content_index: 0,
          part: { type: 'output_text', text: '', annotations: [] },
        }),
        event('response.output_text.delta', {
          sequence_number: 3,
          output_index: 0,
          item_id: 'msg_1',
          content_index: 0,
          delta: 'Hel',
          logprobs: [],
        }),
        afterwards,
        event('error', { sequence_number: 4, code: 'invalid_prompt', message, param: null }),
      ]),
  },
  {
    format: 'openai-chat',
    refuse: (status, message) => json({ error: openAiError(message) }, { status, headers: requestId }),
    breakOff: (message) =>
      steps([
        data({
          id: 'c',
          object: 'chat.completion.chunk',
          created: 1,
          model: 'm',
          choices: [{ index: 0, delta: { role: 'assistant', content: 'Hel' }, finish_reason: null }],
        }),
        afterwards,
        data({ error: openAiError(message) }),
      ]),
  },
  {
    format: 'anthropic-messages',
    refuse: (status, message) =>
      json({ type: 'error', error: { type: 'invalid_request_error', message }, request_id: 'up-4711' }, { status }),
    breakOff: (message) =>
      steps([
        event('message_start', {
          message: {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            model: 'm',
            content: [],
            stop_reason: null,
            stop_sequence: null,
            usage: { input_tokens: 1, output_tokens: 1 },
          },
        }),
        event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
        event('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hel' } }),
        afterwards,
        event('error', { error: { type: 'invalid_request_error', message } }),
      ]),
  },
  {
    format: 'google-gemini',
    refuse: (code, message) =>
      json({ error: { code, message, status: 'INVALID_ARGUMENT' } }, { status: code, headers: requestId }),
    breakOff: (message) =>
      steps([
        data({ candidates: [{ index: 0, content: { role: 'model', parts: [{ text: 'Hel' }] } }] }),
        afterwards,
        data({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } }),
      ]),
  },
  {
    format: 'bedrock-converse',
    refuse: (status, message) =>
      json(
        { message },
        { status, headers: { 'x-amzn-errortype': 'ValidationException', 'x-amzn-requestid': 'up-4711' } },
      ),
    breakOff: (message) =>
      steps(
        [
          frame({ ':event-type': 'messageStart', ':message-type': 'event' }, { role: 'assistant' }),
          frame(
            { ':event-type': 'contentBlockDelta', ':message-type': 'event' },
            { contentBlockIndex: 0, delta: { text: 'Hel' } },
          ),
          afterwards,
          frame({ ':exception-type': 'validationException', ':message-type': 'exception' }, { message }),
        ],
        { headers: { 'content-type': 'application/vnd.amazon.eventstream' } },
      ),
  },
  {
    format: 'cohere-chat',
    refuse: (status, message) => json({ id: 'up', message }, { status, headers: requestId }),
    breakOff: (message) =>
      steps([
        event('message-start', { id: 'm', delta: { message: { role: 'assistant' } } }),
        event('content-start', { index: 0, delta: { message: { content: { type: 'text', text: '' } } } }),
        event('content-delta', { index: 0, delta: { message: { content: { text: 'Hel' } } } }),
        afterwards,
        event('message-end', { delta: { finish_reason: 'ERROR', error: message } }),
      ]),
  },
  {
    format: 'ollama-chat',
    refuse: (status, error) => json({ error }, { status, headers: requestId }),
    breakOff: (error) =>
      steps(
        [
          line({ model: 'm', message: { role: 'assistant', content: 'Hel' }, done: false }),
          afterwards,
          line({ error }),
        ],
        {
          headers: { 'content-type': 'application/x-ndjson' },
        },
      ),
  },
]
