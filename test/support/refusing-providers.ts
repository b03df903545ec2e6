import { eventFrame } from './event-frame.ts'
import { chatAnswer, responsesAnswer } from './provider-answers.ts'

type Wire = Record<string, unknown>

/** A provider that will not answer, in the words of its format. */
export interface Refusing {
  readonly format: string
  readonly code: 'refusal' | 'content_filter'
  /** What it sends of a stream, event by event. */
  readonly frames: readonly (string | Uint8Array)[]
  readonly headers?: Readonly<Record<string, string>>
  /** Its whole answer. */
  readonly whole: unknown
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number }
}

const events = (...list: readonly Wire[]) => list.map((event) => `data: ${JSON.stringify(event)}\n\n`)
const named = (...list: readonly (Wire & { readonly type: string })[]) =>
  list.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
const framesOf = (sse: string) => sse.split(/(?<=\n\n)/)

const saysNo = { kind: 'refusal', deltas: ["I can't ", 'help with that.'] } as const
const refused = responsesAnswer([saysNo])
const thoughtfully = responsesAnswer([{ kind: 'reasoning', deltas: [], encrypted: 'c2VhbGVk' }, saysNo])
const wordless = responsesAnswer([{ kind: 'text', deltas: [''] }])
const incomplete = (response: Wire, output: unknown) => ({
  ...{ ...response, output, status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
})
const usual = { inputTokens: 12, outputTokens: 9 }
const short = { inputTokens: 12, outputTokens: 1 }
const unsaid = { inputTokens: 12, outputTokens: 0 }

const chatRefusal = chatAnswer([saysNo])
const chatBase = { id: 'c1', created: 1_750_000_000, model: 'm' }
const chatUsage = { prompt_tokens: 12, completion_tokens: 1, total_tokens: 13 }
const chunk = (delta: Wire, reason: string | null) => ({
  ...{ ...chatBase, object: 'chat.completion.chunk' },
  choices: [{ index: 0, delta, finish_reason: reason }],
})

const claudeMessage = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', stop_sequence: null },
  usage: { input_tokens: 12, output_tokens: 1 },
}
const claudeRefuses = {
  stop_reason: 'refusal',
  stop_details: { type: 'refusal', category: 'cyber', explanation: null },
}
const claudeStart = { type: 'message_start', message: { ...claudeMessage, content: [], stop_reason: null } }
const claudeEnd = [
  { type: 'message_delta', delta: { ...claudeRefuses, stop_sequence: null }, usage: { output_tokens: 1 } },
  { type: 'message_stop' },
] as const
const claudeBlock = (index: number, block: Wire, ...deltas: readonly Wire[]) => [
  { type: 'content_block_start', index, content_block: block },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]

const geminiUsage = { promptTokenCount: 12, totalTokenCount: 12 }
const blocked = { candidates: [{ finishReason: 'SAFETY', index: 0 }], usageMetadata: geminiUsage, modelVersion: 'm' }
const bedrockUsage = { inputTokens: 12, outputTokens: 0, totalTokens: 12 }
const cohereUsage = { tokens: { input_tokens: 12, output_tokens: 0 } }

/** One for each way in which a provider may refuse, by the slug of the provider that does so. */
export const refusingProviders: Readonly<Record<string, Refusing>> = {
  'responses-refusal': {
    ...{ format: 'openai-responses', code: 'refusal', usage: usual },
    frames: refused.events,
    whole: refused.response,
  },
  'responses-refusal-after-silent-thoughts': {
    ...{ format: 'openai-responses', code: 'refusal', usage: usual },
    frames: thoughtfully.events,
    whole: thoughtfully.response,
  },
  'responses-filter': {
    ...{ format: 'openai-responses', code: 'content_filter', usage: usual },
    frames: [
      ...responsesAnswer([]).events.slice(0, 2),
      ...named({ type: 'response.incomplete', sequence_number: 2, response: incomplete(refused.response, []) }),
    ],
    whole: incomplete(refused.response, []),
  },
  'responses-filter-of-an-empty-text': {
    ...{ format: 'openai-responses', code: 'content_filter', usage: usual },
    frames: [
      ...wordless.events.slice(0, -1),
      ...named({
        ...{ type: 'response.incomplete', sequence_number: wordless.events.length - 1 },
        response: incomplete(wordless.response, wordless.response['output']),
      }),
    ],
    whole: incomplete(wordless.response, wordless.response['output']),
  },
  'chat-refusal': {
    ...{ format: 'openai-chat', code: 'refusal', usage: usual },
    frames: framesOf(chatRefusal.sse),
    whole: chatRefusal.completion,
  },
  'chat-filter': {
    ...{ format: 'openai-chat', code: 'content_filter', usage: short },
    frames: [
      ...events(
        // Azure says first what its filters found.
        { ...chatBase, object: 'chat.completion.chunk', choices: [], prompt_filter_results: [] },
        chunk({ role: 'assistant', content: '' }, null),
        chunk({}, 'content_filter'),
        { ...chatBase, object: 'chat.completion.chunk', choices: [], usage: chatUsage },
      ),
      'data: [DONE]\n\n',
    ],
    whole: {
      ...{ ...chatBase, object: 'chat.completion', usage: chatUsage },
      choices: [{ index: 0, message: { role: 'assistant', content: null }, finish_reason: 'content_filter' }],
    },
  },
  'messages-refusal': {
    ...{ format: 'anthropic-messages', code: 'refusal', usage: short },
    frames: named(claudeStart, { type: 'ping' }, ...claudeEnd),
    whole: { ...claudeMessage, content: [], ...claudeRefuses },
  },
  'messages-refusal-after-an-empty-text': {
    ...{ format: 'anthropic-messages', code: 'refusal', usage: short },
    frames: named(claudeStart, ...claudeBlock(0, { type: 'text', text: '' }), ...claudeEnd),
    whole: { ...claudeMessage, content: [{ type: 'text', text: '' }], ...claudeRefuses },
  },
  'messages-refusal-after-silent-thoughts': {
    ...{ format: 'anthropic-messages', code: 'refusal', usage: short },
    frames: named(
      claudeStart,
      ...claudeBlock(
        0,
        { type: 'thinking', thinking: '', signature: '' },
        { type: 'signature_delta', signature: 'c2VhbGVk' },
      ),
      ...claudeBlock(1, { type: 'redacted_thinking', data: 'c2VhbGVk' }),
      ...claudeEnd,
    ),
    whole: {
      ...{ ...claudeMessage, ...claudeRefuses },
      content: [
        { type: 'thinking', thinking: '', signature: 'c2VhbGVk' },
        { type: 'redacted_thinking', data: 'c2VhbGVk' },
      ],
    },
  },
  'gemini-safety': {
    ...{ format: 'google-gemini', code: 'content_filter', usage: unsaid },
    frames: events(blocked),
    whole: blocked,
  },
  'bedrock-guardrail': {
    ...{ format: 'bedrock-converse', code: 'content_filter', usage: unsaid },
    headers: { 'content-type': 'application/vnd.amazon.eventstream' },
    frames: [
      eventFrame('messageStart', { role: 'assistant' }),
      eventFrame('messageStop', { stopReason: 'guardrail_intervened' }),
      eventFrame('metadata', { usage: bedrockUsage, metrics: { latencyMs: 1 } }),
    ],
    whole: {
      ...{ output: { message: { role: 'assistant', content: [] } }, stopReason: 'guardrail_intervened' },
      ...{ usage: bedrockUsage, metrics: { latencyMs: 1 } },
    },
  },
  'cohere-toxic': {
    ...{ format: 'cohere-chat', code: 'content_filter', usage: unsaid },
    frames: events(
      { type: 'message-start', id: 'c1', delta: { message: { role: 'assistant', content: [] } } },
      { type: 'message-end', delta: { finish_reason: 'ERROR_TOXIC', usage: cohereUsage } },
    ),
    whole: {
      ...{ id: 'c1', message: { role: 'assistant', content: [] }, finish_reason: 'ERROR_TOXIC', usage: cohereUsage },
    },
  },
}
