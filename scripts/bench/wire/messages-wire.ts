import { eventStream, namedEvent, replyText, replyUsage, type WireScript } from './wire-script.ts'

const identity = {
  model: 'bench-2026-01-01',
  id: 'msg_018XZkwvj9asBiffg3fXt88s',
  type: 'message',
  role: 'assistant',
}

/** What Anthropic's Messages API answers: https://platform.claude.com/docs/en/build-with-claude/streaming. */
export const messagesScript: WireScript = {
  mediaType: eventStream,
  reply: JSON.stringify({
    ...identity,
    content: [{ type: 'text', text: replyText }],
    ...stopped('end_turn'),
    usage: usageOf(replyUsage.output),
  }),
  opening: [
    namedEvent('message_start', { message: { ...identity, content: [], ...stopped(null), usage: usageOf(1) } }),
    namedEvent('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
    namedEvent('ping', {}),
  ],
  delta: (_index, text) => namedEvent('content_block_delta', { index: 0, delta: { type: 'text_delta', text } }),
  closing: (deltas) => [
    namedEvent('content_block_stop', { index: 0 }),
    namedEvent('message_delta', {
      delta: stopped('end_turn'),
      usage: {
        input_tokens: replyUsage.input,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 0,
        output_tokens: deltas,
      },
    }),
    namedEvent('message_stop', {}),
  ],
}

function stopped(reason: string | null) {
  return { stop_reason: reason, stop_sequence: null }
}

function usageOf(output: number) {
  return {
    input_tokens: replyUsage.input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    output_tokens: output,
    service_tier: 'standard',
  }
}
