import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { cohereChat } from '../../../src/formats/cohere-chat/upstream.ts'
import { decodeReplyOf, decodeStreamOf } from '../../support/decode-answer.ts'

type Wire = Readonly<Record<string, unknown>>

const usage = { billed_units: { input_tokens: 5, output_tokens: 3 }, tokens: { input_tokens: 71, output_tokens: 4 } }

/** The event that begins an answer. */
export const start: Wire = { type: 'message-start', id: 'answer-1', delta: { message: { role: 'assistant' } } }

/** A piece of a content: `{text}` or `{thinking}`. */
export function content(index: number, said: Wire, type = 'content-delta', more: Wire = {}): Wire {
  return { type, index, delta: { message: { content: said }, ...more } }
}

/** A piece of the plan for tools. */
export function plan(text: string): Wire {
  return { type: 'tool-plan-delta', delta: { message: { tool_plan: text } } }
}

/** The start of a call. */
export function callStart(index: number, id: string | undefined, name: string | undefined, text = ''): Wire {
  const call = { id, type: 'function', function: { name, arguments: text } }
  return { type: 'tool-call-start', index, delta: { message: { tool_calls: call } } }
}

/** A piece of a call's arguments. */
export function callDelta(index: number, text: string): Wire {
  return { type: 'tool-call-delta', index, delta: { message: { tool_calls: { function: { arguments: text } } } } }
}

/** A citation. */
export function citation(index: number, cited: Wire): Wire {
  return { type: 'citation-start', index, delta: { message: { citations: cited } } }
}

/** The event that ends a content, a call or a citation. */
export function ended(type: 'content' | 'tool-call' | 'citation', index: number): Wire {
  return { type: `${type}-end`, index }
}

/** The event that ends an answer. */
export function end(reason: string | null = 'COMPLETE', more: Wire = {}): Wire {
  return { type: 'message-end', delta: { finish_reason: reason, usage, ...more } }
}

/** The bytes of a stream of these events; texts are taken as data. */
export function streamOf(...events: readonly (Wire | string)[]): Buffer {
  return Buffer.from(
    events
      .map((event) =>
        typeof event === 'string'
          ? `data: ${event}\n\n`
          : `event: ${event['type']}\ndata: ${JSON.stringify(event)}\n\n`,
      )
      .join(''),
  )
}

/** Decodes a stream of these events, cut in several ways. */
export function decode(...events: readonly (Wire | string)[]): TurnEvent[] {
  return decodeStreamOf(cohereChat, streamOf(...events))
}

/** Decodes a whole answer with this message. */
export function decodeMessage(message: Wire, reason = 'COMPLETE', more: Wire = {}): TurnEvent[] {
  return decodeReplyOf(cohereChat, {
    id: 'answer-1',
    message: { role: 'assistant', ...message },
    finish_reason: reason,
    usage,
    ...more,
  })
}
