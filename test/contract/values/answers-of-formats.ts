import type { Body } from './gateway-of-formats.ts'

/** An operation that runs a model, and how a provider of its format answers. */
export interface AnswerOfFormat {
  readonly path: string
  readonly body: Body
  /** The component of whole answers. */
  readonly schema: string
  /** That of a stream's events, where there are streams. */
  readonly eventSchema?: string
  readonly plain: Body
  /** Members that the gateway words itself, whatever the provider says. */
  readonly own: readonly string[]
  /** Types of events that it words itself, or that say what whole answers do. */
  readonly ownEvents: readonly string[]
  /** Values that are not a provider's to say, by the names of the counter. */
  readonly ownNames: readonly string[]
  /** A whole stream in which this event is. */
  streamWith(event: Body): readonly Body[]
}

const response = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_750_000_000,
  completed_at: 1_750_000_001,
  status: 'completed',
  error: null,
  incomplete_details: null,
  model: 'model-1',
  output: [],
  usage: {
    input_tokens: 3,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: 2,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: 5,
  },
}
const compacted = {
  id: 'resp_1',
  object: 'response.compaction',
  created_at: 1_750_000_000,
  output: [{ type: 'compaction', id: 'cmp_1', encrypted_content: 'sealed' }],
  usage: response.usage,
}
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'model-1',
  content: [],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 3, output_tokens: 2 },
}
const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_750_000_000,
  model: 'model-1',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Hi' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 },
}

const begun = { ...response, status: 'in_progress', completed_at: null, usage: null }

function responseStream(event: Body): readonly Body[] {
  const placed = { ...event, ...('output_index' in event && { output_index: 0 }) }
  const events: Body[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    placed,
    { type: 'response.completed', response },
  ]
  return events.map((each, index) => ({ ...each, sequence_number: index }))
}

function messageStream(event: Body): readonly Body[] {
  const placed = { ...event, ...('index' in event && { index: 0 }) }
  const isStart = event['type'] === 'content_block_start'
  const delta = (event['delta'] as Body | undefined)?.['type']
  const text = { type: 'text', text: '' }
  const blocks: readonly Body[] = isStart
    ? [placed]
    : [
        {
          type: 'content_block_start',
          index: 0,
          content_block: delta === 'compaction_delta' ? { type: 'compaction', content: null } : text,
        },
        ...(event['type'] === 'content_block_delta' ? [placed] : []),
      ]
  return [
    { type: 'message_start', message: { ...message, stop_reason: null } },
    ...blocks,
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: message.usage },
    { type: 'message_stop' },
  ]
}

function chatStream(event: Body): readonly Body[] {
  const { usage: _, ...begin } = { ...completion, object: 'chat.completion.chunk' }
  const choices = (event['choices'] ?? []) as readonly Body[]
  return [
    { ...begin, choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
    {
      ...begin,
      choices: choices.map((each) => ({ ...each, index: 0, delta: withWholeCall(each['delta']), finish_reason: null })),
    },
    { ...begin, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: completion.usage },
  ]
}

/** A call says in its first piece which it is, and what is called. */
function withWholeCall(delta: unknown): Body {
  const { tool_calls: calls, ...rest } = (delta ?? {}) as Body & { readonly tool_calls?: readonly Body[] }
  const whole = calls?.map(({ type = 'function' }) => ({
    index: 0,
    id: 'call_1',
    type,
    [String(type)]: type === 'custom' ? { name: 'note', input: 'x' } : { name: 'weather', arguments: '{}' },
  }))
  return { ...rest, ...(whole !== undefined && { tool_calls: whole }) }
}

const messages = [{ role: 'user', content: 'hi' }]
const own = ['service_metadata', 'status', 'error', 'error_type', 'prompt', 'provider']

const cached = [
  { role: 'user', content: [{ type: 'text', text: 'hi', cache_control: { type: 'ephemeral', ttl: '1h' } }] },
]
const searching = [{ type: 'web_search_20250305', name: 'web_search' }]

export const answersOfFormats: readonly AnswerOfFormat[] = [
  {
    path: '/responses',
    body: { model: 'some/openai-responses', input: 'hi' },
    schema: 'ResponseResource',
    eventSchema: 'ResponseStreamEvent',
    plain: response,
    own,
    ownEvents: [
      ...['response.created', 'response.in_progress', 'response.completed', 'response.incomplete', 'response.failed'],
      ...['response.queued', 'response.debug', 'error'],
    ],
    ownNames: [],
    streamWith: responseStream,
  },
  {
    path: '/responses/compact',
    body: { model: 'some/openai-responses', input: 'hi' },
    schema: 'CompactedResponse',
    plain: compacted,
    own,
    ownEvents: [],
    ownNames: [],
    streamWith: () => [],
  },
  {
    path: '/messages',
    // What a provider counts for a price of its own must have been asked for.
    body: { model: 'some/anthropic-messages', max_tokens: 50, messages: cached, tools: searching },
    schema: 'MessageResult',
    eventSchema: 'MessageStreamEvent',
    plain: message,
    own,
    ownEvents: ['ping', 'error', 'message_start', 'message_delta', 'message_stop'],
    ownNames: [],
    streamWith: messageStream,
  },
  {
    path: '/chat/completions',
    body: { model: 'some/openai-chat', messages },
    schema: 'ChatResult',
    eventSchema: 'ChatStreamChunk',
    plain: completion,
    own: [...own, 'debug'],
    ownEvents: [],
    ownNames: ['ChatFinishReason=error', 'ChatReasoningDetail:reasoning.server_tool_call'],
    streamWith: chatStream,
  },
]
