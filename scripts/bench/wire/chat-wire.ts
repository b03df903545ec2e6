import { callOutput, dataEvent, eventStream, replyText, replyUsage, type WireScript } from './wire-script.ts'

const identity = {
  id: 'chatcmpl-CvAjQPpqrc4D6eaDx8a4BYdnfiBZ6',
  created: 1_767_741_984,
  model: 'bench-2026-01-01',
  service_tier: 'default',
  system_fingerprint: 'fp_c4585b5b9c',
}

/** What OpenAI's chat completions API answers, usage included: https://platform.openai.com/docs/api-reference/chat-streaming. */
export const chatScript: WireScript = {
  mediaType: eventStream,
  reply: completion({ content: replyText }, 'stop', usageOf(replyUsage.output)),
  toolReply: completion(
    {
      content: null,
      tool_calls: [{ id: 'call_bench', type: 'function', function: { name: 'datetime', arguments: '{}' } }],
    },
    'tool_calls',
    usageOf(callOutput),
  ),
  opening: [chunk({ role: 'assistant', content: '', refusal: null }, null)],
  delta: (_index, text) => chunk({ content: text }, null),
  closing: (deltas) => [
    chunk({}, 'stop'),
    dataEvent({ ...identity, object: 'chat.completion.chunk', choices: [], usage: usageOf(deltas) }),
    'data: [DONE]\n\n',
  ],
}

function completion(said: object, finishReason: string, usage: object): string {
  const message = { role: 'assistant', ...said, refusal: null, annotations: [] }
  const choices = [{ index: 0, message, logprobs: null, finish_reason: finishReason }]
  return JSON.stringify({ ...identity, object: 'chat.completion', choices, usage })
}

function chunk(delta: object, finishReason: string | null): string {
  return dataEvent({
    ...identity,
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    usage: null,
    obfuscation: 'ubOMhz6bqdOfs',
  })
}

function usageOf(output: number) {
  return {
    prompt_tokens: replyUsage.input,
    completion_tokens: output,
    total_tokens: replyUsage.input + output,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  }
}
