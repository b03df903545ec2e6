import type { UpstreamFormatId } from '../../src/canonical/format-id.ts'
import { type FakeUpstream, json, sse } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'

export type ToyFormat = 'openai-responses' | 'openai-chat' | 'anthropic-messages'

/** What a provider says: text in deltas, then perhaps a call. */
export interface ToyAnswer {
  readonly deltas: readonly string[]
  readonly call?: { readonly name: string; readonly callId: string }
}

/** What each answer of `answerWith` is said to have used. */
export const toyUsage = { input: 12, output: 9 }

/** How a provider of that format gives an answer, streamed or whole as it is asked. */
export function answerWith(format: ToyFormat, answer: ToyAnswer): Parameters<FakeUpstream['otherwise']>[0] {
  return (exchange) => {
    const isStream = exchange.request.body?.['stream'] === true
    const { stream, whole } = encoded[format](answer)
    return (isStream ? sse(stream) : json(whole))(exchange)
  }
}

interface Encoded {
  readonly stream: string
  readonly whole: object
}

const encoded: Readonly<Record<ToyFormat, (answer: ToyAnswer) => Encoded>> = {
  'openai-responses': (answer) => {
    const made = responsesAnswer(saidIn(answer))
    return { stream: made.sse, whole: made.response }
  },
  'openai-chat': (answer) => {
    const made = chatAnswer(saidIn(answer))
    return { stream: made.sse, whole: made.completion }
  },
  'anthropic-messages': messageAnswer,
}

function saidIn({ deltas, call }: ToyAnswer) {
  return [
    ...(deltas.length > 0 ? [{ kind: 'text', deltas } as const] : []),
    ...(call === undefined ? [] : [{ kind: 'call', ...call, deltas: ['{', '}'] } as const]),
  ]
}

function messageAnswer({ deltas, call }: ToyAnswer): Encoded {
  const stop = call === undefined ? 'end_turn' : 'tool_use'
  const message = { id: 'msg_up', type: 'message', role: 'assistant', model: 'm', stop_sequence: null }
  const usage = { input_tokens: toyUsage.input, output_tokens: toyUsage.output }
  const content = [
    ...(deltas.length > 0 ? [{ type: 'text', text: deltas.join('') }] : []),
    ...(call === undefined ? [] : [{ type: 'tool_use', id: call.callId, name: call.name, input: {} }]),
  ]
  const event = (wire: { readonly type: string } & object) => `event: ${wire.type}\ndata: ${JSON.stringify(wire)}\n\n`
  const blocks = content.flatMap((block, index) => {
    const isText = block.type === 'text'
    const start = isText ? { type: 'text', text: '' } : { ...block, input: {} }
    const delta = (text: string) =>
      isText ? { type: 'text_delta', text } : { type: 'input_json_delta', partial_json: text }
    return [
      event({ type: 'content_block_start', index, content_block: start } as { type: string }),
      ...(isText ? deltas : ['{', '}']).map((text) =>
        event({ type: 'content_block_delta', index, delta: delta(text) } as { type: string }),
      ),
      event({ type: 'content_block_stop', index } as { type: string }),
    ]
  })
  const start = { ...message, content: [], stop_reason: null, usage: { ...usage, output_tokens: 1 } }
  const stream = [
    event({ type: 'message_start', message: start } as { type: string }),
    ...blocks,
    event({ type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage } as { type: string }),
    event({ type: 'message_stop' }),
  ].join('')
  return { stream, whole: { ...message, content, stop_reason: stop, usage } }
}

/** Formats that providers of the toy tests speak, the caller's own first. */
export function providersFor(caller: ToyFormat): readonly (ToyFormat | Extract<UpstreamFormatId, 'simulator'>)[] {
  const others = { 'openai-responses': 'openai-chat', 'openai-chat': 'anthropic-messages' } as const
  return [caller, caller === 'anthropic-messages' ? 'openai-responses' : others[caller], 'simulator']
}
