import { eventStream, namedEvent, replyText, replyUsage, type WireScript } from './wire-script.ts'

const id = 'dd27c8d3-34cf-419f-9f5b-3b6a1c2d7e80'

/** What Cohere's Chat API, version 2, answers: https://docs.cohere.com/v2/docs/streaming. */
export const cohereScript: WireScript = {
  mediaType: eventStream,
  reply: JSON.stringify({
    id,
    message: { role: 'assistant', content: [{ type: 'text', text: replyText }] },
    finish_reason: 'COMPLETE',
    usage: usageOf(replyUsage.output),
  }),
  opening: [
    namedEvent('message-start', {
      id,
      delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] } },
    }),
    namedEvent('content-start', { index: 0, delta: { message: { content: { type: 'text', text: '' } } } }),
  ],
  delta: (_index, text) => namedEvent('content-delta', { index: 0, delta: { message: { content: { text } } } }),
  closing: (deltas) => [
    namedEvent('content-end', { index: 0 }),
    namedEvent('message-end', { delta: { finish_reason: 'COMPLETE', usage: usageOf(deltas) } }),
    'data: [DONE]\n\n',
  ],
}

function usageOf(output: number) {
  const tokens = { input_tokens: replyUsage.input, output_tokens: output }
  return { billed_units: tokens, tokens, cached_tokens: 0 }
}
